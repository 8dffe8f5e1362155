"""The Orchard's log: taken back, restored, amended, folded again, written down and read in an older shape."""

import json

import pytest

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.fields import Position
from companion.engine.freeze import Freezer
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Amend, Redo, Undo
from companion.engine.setup import Header
from companion.games.records import load_game, save
from tests.orchard.conservation import misplaced
from tests.orchard.game import GAME
from tests.orchard.rules.market import Lay
from tests.orchard.rules.notes import NoteCards
from tests.orchard.rules.pick import Pick, Rest
from tests.orchard.rules.roll import Roll
from tests.orchard.state import Orchard
from tests.orchard.table import agreed, finished

REAL = agreed(2, cards="table", die="table")
DAY: tuple[tuple[Action, Seat], ...] = (
    (Roll(2), TABLE),
    (Pick("apple-1"), 0),
    (Roll(3), TABLE),
    (Pick("pear-1"), 1),
    (Lay("pear"), 1),
    (NoteCards(("plum", "apple")), 0),
    (Lay("apple"), 0),
)
"""A first day with a real die and a real deck."""

TREE, MARKET = Position(2), Position(5)


def one_day() -> Chronicle[Orchard]:
    log: Chronicle[Orchard] = Chronicle(GAME.ruleset(REAL))
    for action, seat in DAY:
        log.add(action, seat)
    return log


def scores(log: Chronicle[Orchard]) -> list[int]:
    return [player.score for player in log.state.players]


def same(log: Chronicle[Orchard]) -> bool:
    """Whether nothing got lost, and a fresh fold of the entries comes to the same line."""
    return not misplaced(log.ruleset, log.state) and Chronicle(log.ruleset, log.entries).line == log.line


@pytest.mark.parametrize("header", [agreed(2), agreed(3, "bees"), agreed(4, cards="table")], ids=lambda h: h.seats)
def test_everything_can_be_taken_back_and_restored(header: Header) -> None:
    log = finished(header, "back and forth")
    end, steps = log.state, 0
    while log.last_group() is not None:
        log.add(Undo(), TABLE)
        steps += 1
        assert misplaced(log.ruleset, log.state) == {}
    assert all(deed.entry.by == APP for deed in log.line), "what the app did before anybody was asked stays"
    for _ in range(steps):
        log.add(Redo(), TABLE)

    assert log.state == end
    assert same(log)


def test_another_tree_was_climbed_and_all_that_followed_fits() -> None:
    log = one_day()
    assert scores(log) == [2 + 3, 6 + 3]
    log.add(Amend(TREE, Pick("apple-2")), 0)

    assert (scores(log), log.aside) == ([2 + 3, 6 + 3], ())
    assert [tree.fruit for tree in log.state.trees] == [4, 0, 2, 2, 2, 3]
    assert same(log)


def test_another_tree_was_climbed_and_what_no_longer_fits_is_set_aside() -> None:
    """Both cannot have climbed the same tree, so the day is told again from there."""
    log = one_day()
    amendment = log.preview(TREE, Pick("pear-1"))
    log.add(Amend(TREE, Pick("pear-1")), 0)

    assert (amendment.first_misfit, scores(log)) == (4, [4, 0])
    assert [entry.action for entry in log.aside] == [action for action, _ in DAY[3:]]
    assert same(log)
    log.add(Undo(), 0)
    assert scores(log) == [2 + 3, 6 + 3]


def test_a_note_that_no_longer_fits_says_nothing_any_more() -> None:
    """Who climbed a plum tree had no apples to sell; the note stays where it is."""
    log = one_day()
    log.add(Amend(TREE, Pick("plum-1")), 0)

    assert [entry.action for entry in log.aside] == [Lay("apple")]
    assert log.state.players[0].hand.known == (1, 0, 1)
    assert same(log)


def test_resting_instead_is_another_card() -> None:
    log = one_day()
    log.add(Amend(Position(4), Rest()), 1)

    assert [entry.action for entry in log.aside][:1] == [Lay("pear")]
    assert log.state.players[1].hand.size == 3
    assert same(log)


def test_an_answer_given_together_can_be_amended() -> None:
    log = one_day()
    log.add(Amend(MARKET, Lay()), 1)

    assert (scores(log), log.aside) == ([2 + 3, 6], ())
    assert same(log)


@pytest.mark.parametrize("header", [agreed(2, "bees"), agreed(3, cards="table")], ids=lambda h: h.seats)
def test_a_state_frozen_at_any_moment_thaws_to_itself(header: Header) -> None:
    freezer, log = Freezer(GAME.ruleset(header), GAME.parts), finished(header, "frozen")

    for state in (deed.played.state for deed in log.line):
        assert freezer.thaw(json.loads(json.dumps(freezer.freeze(state)))) == state


def test_a_log_is_written_and_read() -> None:
    log = finished(agreed(3, "bees"), "written")
    header, read = load_game(save(agreed(3, "bees"), log))

    assert (header, read.entries, read.state) == (agreed(3, "bees"), log.entries, log.state)


def test_a_log_of_version_1_reads_as_one_of_today() -> None:
    log = one_day()
    log.add(Amend(TREE, Pick("apple-2")), 0)
    today = save(REAL, log)
    old = today.replace('"version": 2', '"version": 1').replace('"ladders"', '"ladder"').replace('"tree"', '"place"')
    header, read = load_game(old)

    assert old != today
    assert save(header, read) == today
