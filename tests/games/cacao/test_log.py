"""Cacao's log: taken back, restored, amended, folded again, frozen."""

import json

import pytest

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.fields import Position
from companion.engine.freeze import Freezer
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Amend, Redo, Undo
from companion.engine.rules import Refused
from companion.games.cacao.game import GAME
from companion.games.cacao.rules.notes import ForgetTiles, NoteTiles
from companion.games.cacao.rules.reveal import Reveal
from companion.games.cacao.rules.square import Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.rules.turn import TurnTile
from companion.games.cacao.state import Cacao
from tests.games.cacao.conservation import misplaced
from tests.games.cacao.table import Soak, agreed

REAL = agreed(2, tiles="table", display="table")
TURN: tuple[tuple[Action, Seat], ...] = (
    (Reveal("water"), TABLE),
    (Reveal("temple"), TABLE),
    (Take("2-1-0-1"), 0),
    (Put("e0n1"), 0),
    (TurnTile(2), 0),
    (Take("1-1-1-1"), 1),
    (Put("w1s0"), 1),
    (TurnTile(0), 1),
)
"""A first round but for the filling of the gap that it leads to."""


def begun() -> Chronicle[Cacao]:
    log: Chronicle[Cacao] = Chronicle(GAME.ruleset(REAL))
    for action, seat in TURN:
        log.add(action, seat)
    return log


@pytest.mark.parametrize(("seats", "tiles"), [(2, "app"), (3, "table"), (4, "app")])
def test_everything_can_be_taken_back_and_restored(seats: int, tiles: str) -> None:
    log = Soak(seats, tiles, "app", "back and forth", twists=0).play().chronicle
    end, steps = log.state, 0
    while log.last_group() is not None:
        log.add(Undo(), TABLE)
        steps += 1
        assert misplaced(log.ruleset, log.state) == {}
    assert all(deed.entry.by == APP for deed in log.line)
    for _ in range(steps):
        log.add(Redo(), TABLE)

    assert log.state == end
    assert Chronicle(log.ruleset, log.entries).line == log.line


def test_the_way_back_within_a_turn_is_undo() -> None:
    log = begun()
    for asked in ("cacao.choose_turn", "cacao.choose_square", "cacao.choose_tile"):
        log.add(Undo(), 1)
        decision = log.ruleset.asked(log.state)
        assert decision is not None
        assert (decision.kind, decision.seat) == (asked, 1)


def test_a_tile_lay_turned_otherwise_and_all_that_followed_fits() -> None:
    log = begun()
    assert log.state.players[0].cacao == 2
    log.add(Amend(Position(5), TurnTile(1)), 0)

    assert (log.state.players[0].cacao, log.aside) == (1, ())
    assert misplaced(log.ruleset, log.state) == {}


def test_a_tile_lay_elsewhere_and_what_no_longer_fits_is_set_aside() -> None:
    log = begun()
    log.add(Amend(Position(4), Put("w1s0")), 0)

    assert [entry.action for entry in log.aside] == [Put("w1s0"), TurnTile(0)]
    assert misplaced(log.ruleset, log.state) == {}


@pytest.mark.rule("CSET-2", "CMAT-2")
def test_notes_tell_the_app_and_what_cannot_be_left_is_refused() -> None:
    log = begun()
    log.add(NoteTiles(("3-0-0-1",)), 1)
    hand = log.state.players[1].hand
    assert (hand.known, hand.unknown) == ((0, 0, 1, 0), 1)
    with pytest.raises(Refused):
        log.add(NoteTiles(("3-0-0-1",)), 1)
    log.add(ForgetTiles(("3-0-0-1",)), 1)
    assert log.state.players[1].hand.unknown == 2


@pytest.mark.parametrize(("seats", "tiles"), [(2, "app"), (3, "table")])
def test_a_state_frozen_at_any_moment_thaws_to_itself(seats: int, tiles: str) -> None:
    soak = Soak(seats, tiles, "app", "frozen", twists=0).play()
    freezer = Freezer(soak.chronicle.ruleset, GAME.parts)

    for state in (deed.played.state for deed in soak.chronicle.line):
        assert freezer.thaw(json.loads(json.dumps(freezer.freeze(state)))) == state
