"""Random undo, redo and amend on Caral: the log always folds to what its effective deeds play to."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Amend, Redo, Undo
from companion.engine.problems import BrokenLog
from companion.games.caral.game import GAME
from companion.games.caral.state import CaralState

quick = settings(max_examples=20, deadline=None, database=None, derandomize=True, phases=(Phase.generate, Phase.shrink))
Log = Chronicle[CaralState]
RULES = {
    f"{edition}-{seats}-{cards}": GAME.ruleset(GAME.header(edition, seats, cards=cards))
    for edition, seats, cards in (("retail", 2, "app"), ("crowd", 3, "app"), ("retail", 4, "table"))
}


def pick(actions: list[Action], number: int) -> Action:
    return actions[number % len(actions)]


def play(log: Log, number: int) -> None:
    """Answer whatever is asked, if the game is not over; the app answers for the table."""
    decision = log.ruleset.asked(log.state)
    if decision is None:
        return
    action = pick(list(log.ruleset.legal(log.state)), number)
    log.add(action, decision.seat, by=APP if decision.seat == TABLE else "person")


def note(log: Log, number: int) -> None:
    """Note or forget a card, where one may."""
    seat: Seat = number % log.ruleset.seats
    if choices := list(log.ruleset.anytime(log.state, seat)):
        log.add(pick(choices, number // log.ruleset.seats), seat)


def undo(log: Log, number: int) -> None:
    _try(log, Undo())


def redo(log: Log, number: int) -> None:
    _try(log, Redo())


def _try(log: Log, action: Action) -> None:
    before = (list(log.line), log.aside, log.position)
    try:
        log.add(action, 0)
    except BrokenLog:
        assert (list(log.line), log.aside, log.position) == before


def amend(log: Log, number: int) -> None:
    """Another legal deed at some earlier place."""
    if not log.line:
        return
    place = number % len(log.line)
    entry, state = log.line[place].entry, log.state_after(place)
    choices = list(log.ruleset.legal(state, entry.seat)) or list(log.ruleset.anytime(state, entry.seat))
    promised = log.preview(entry.position, action := pick(choices, number // len(log.line)))
    log.add(Amend(entry.position, action), entry.seat)
    assert log.line[place:] == list(promised.tail)
    assert log.aside[: len(promised.misfits)] == promised.misfits


OPERATIONS: list[Callable[[Log, int], None]] = [play, play, play, play, note, undo, undo, redo, amend]
steps = st.lists(st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 10_000)), min_size=20, max_size=40)


def check_fold(log: Log) -> None:
    """What was amended before is judged by what everybody can know, so that is how deeds are played again."""
    again = Chronicle(log.ruleset, log.entries)
    assert (again.state, again.line, again.aside) == (log.state, log.line, log.aside)
    state = log.opening.state
    for deed in log.line:
        veiled = not deed.entry.action.secret
        played = log.ruleset.play(state, deed.entry.action, deed.entry.seat, deed.entry.waive, veiled)
        assert played == deed.played
        state = played.state
    assert log.state == state


@pytest.mark.parametrize("rules", RULES)
@quick
@given(lead=st.lists(st.integers(0, 10_000), min_size=5, max_size=50), steps=steps)
def test_a_log_always_folds_to_what_its_effective_deeds_play_to(
    rules: str, lead: list[int], steps: list[tuple[Callable[[Log, int], None], int]]
) -> None:
    log = Chronicle(RULES[rules])
    for number in lead:
        play(log, number)
    check_fold(log)
    for operation, number in steps:
        operation(log, number)
        check_fold(log)


@quick
@given(numbers=st.lists(st.integers(0, 10_000), min_size=1, max_size=30))
def test_undoing_everything_and_redoing_it_is_the_same_line(numbers: list[int]) -> None:
    log = Chronicle(RULES["retail-4-table"])
    for number in numbers:
        play(log, number)
    line, people = list(log.line), sum(entry.by != APP for entry in log.entries)

    for _ in range(people):
        log.add(Undo(), 0)
    assert log.line == []
    assert log.state == log.opening.state
    for _ in range(people):
        log.add(Redo(), 0)
    assert log.line == line
