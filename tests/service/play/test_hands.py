"""What is open of what hands were told: who goes on, what speaks of the same thing, what is told of it now."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.handling import Movement
from companion.engine.hands import Instruction
from companion.engine.log import APP, Entry
from companion.engine.meta_actions import Note, Undo
from companion.service.play import hands
from companion.service.play.hands import Hands, everybody_since

RULES = SimpleNamespace(seats=3, is_note=lambda kind: kind is Whisper)
GAME = SimpleNamespace(inspection=lambda rules, state: state)
"""Its table check is the state itself."""


@dataclass(frozen=True, slots=True)
class Deed(Action):
    kind = "deed"


@dataclass(frozen=True, slots=True)
class Whisper(Action):
    kind = "whisper"


@dataclass(frozen=True)
class State:
    """How many cards each of two seats has, where the one figure stands, and who is asked."""

    first: int = 0
    second: int = 0
    figure: str = "home"
    asked: int = TABLE

    @property
    def pending(self) -> tuple[Any, ...]:
        return () if self.asked == TABLE else (SimpleNamespace(seat=self.asked),)


def told(_: Any, before: State, after: State) -> tuple[Instruction, ...]:
    return (*cards(0, before.first, after.first), *cards(1, before.second, after.second), *figure(before, after))


def cards(seat: int, before: int, after: int) -> tuple[Instruction, ...]:
    if before == after:
        return ()
    way = ("deck", f"hand-{seat}") if after > before else (f"hand-{seat}", "deck")
    key, count = "draw" if after > before else "back", abs(after - before)
    return (Instruction(f"{key}-{seat}", key, {"count": count}, seat, moves=(Movement("card", count, *way),)),)


def figure(before: State, after: State) -> tuple[Instruction, ...]:
    if before.figure == after.figure:
        return ()
    return (Instruction("figure", after.figure, moves=(Movement("figure", 1, before.figure, after.figure),)),)


@pytest.fixture(autouse=True)
def plain_instructions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "between", told)


class Log:
    """Entries one after the other, each with the state that it led to."""

    def __init__(self) -> None:
        self.hands, self.state, self.position = Hands(GAME, RULES), State(), 0  # type: ignore[arg-type]

    def enter(self, seat: int, state: State, action: Action | None = None, **more: Any) -> "Log":
        self.position += 1
        entry = Entry(self.position, seat, action or Deed(), by=more.pop("by", f"seat-{seat}"), **more)
        self.hands, self.state = self.hands.after(entry, self.state, state), state
        return self

    def told(self, **done: int) -> list[tuple[int | None, str, int]]:
        ticks = {key.replace("_", "-"): position for key, position in done.items()}
        found = self.hands.lines(ticks)
        return [(line.seat, line.instruction.code, line.instruction.params.get("count", 1)) for line in found]


def test_two_draws_of_somebody_who_has_not_acted_are_one() -> None:
    log = Log().enter(0, State(second=1)).enter(2, State(second=2))
    assert log.told() == [(1, "draw", 2)]
    assert log.told(draw_1=1) == [(1, "draw", 1)], "the first was ticked"
    assert log.told(draw_1=2) == []


def test_what_two_are_told_since_the_same_entry_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    log, asked = Log().enter(2, State(1, 1)).enter(2, State(2, 2)), list[State]()
    assert len(log.hands.open) == 4
    monkeypatch.setattr(
        hands, "between", lambda game, before, after: (asked.append(before), told(game, before, after))[1]
    )
    assert log.told() == [(0, "draw", 2), (1, "draw", 2)]
    assert asked == [State()]


def test_whoever_acts_is_done_and_nobody_else() -> None:
    log = Log().enter(0, State(1, 1)).enter(0, State(1, 1, "mill"))
    assert log.told() == [(1, "draw", 1), (0, "mill", 1)]
    assert log.enter(1, State(1, 1, "mill")).told() == [(0, "mill", 1)]


def test_there_and_back_is_nothing_though_it_is_called_otherwise() -> None:
    log = Log().enter(0, State(second=1)).enter(TABLE, State(), Undo(), by="host")
    assert log.told() == []
    assert log.told(draw_1=1) == [(1, "back", 1)], "it was done before it was taken back"
    assert log.enter(0, State(second=3)).told() == [(1, "draw", 3)]


def test_taking_back_and_notes_are_no_acting() -> None:
    log = Log().enter(0, State(1)).enter(0, State(1), Whisper()).enter(0, State(1), Note())
    assert log.told() == [(0, "draw", 1)]
    assert log.enter(0, State(1)).told() == []


def test_what_the_app_answers_goes_with_the_entry() -> None:
    log = Log().enter(0, State(1)).enter(TABLE, State(2), by=APP)
    assert log.told() == [(0, "draw", 2)]
    assert [due.position for due in log.hands.open] == [1]
    assert log.enter(0, State(3), joined=True).told() == [(0, "draw", 3)]


def test_what_belongs_to_nobody_is_for_whoever_entered_it_last_and_their_going_on_is_enough() -> None:
    log = Log().enter(0, State(figure="mill")).enter(1, State(figure="well"))
    assert log.told() == [(1, "well", 1)]
    assert log.enter(1, State(figure="well")).told() == []


def test_what_the_table_enters_is_for_whoever_is_on_turn() -> None:
    log = Log().enter(TABLE, State(figure="mill", asked=2), by="host")
    assert log.told() == [(2, "mill", 1)]
    assert log.enter(TABLE, State(figure="well", asked=1), by="seat-0").told() == [(2, "well", 1)]
    assert len(log.hands.open) == 2, "and nobody has acted by it"
    assert Log().enter(TABLE, State(figure="mill"), by="seat-1").told() == [(1, "mill", 1)]


def test_what_concerns_nobody_goes_with_the_next_who_acts() -> None:
    log = Log().enter(TABLE, State(figure="mill"), by="host")
    assert log.told() == [(None, "mill", 1)]
    assert log.enter(1, State(figure="mill")).told() == []


def test_nothing_is_open_from_before_everybody_acted() -> None:
    entries = [Entry(n, seat, Deed(), by=f"seat-{seat}") for n, seat in enumerate((0, 1, 0, 2, 1, 0), start=1)]
    assert everybody_since(RULES, reversed(entries)) == 3
    assert everybody_since(RULES, reversed(entries[:3])) == 0, "the last has never acted"
    app = Entry(7, 2, Deed(), by=APP)
    assert everybody_since(RULES, reversed([*entries, app])) == 3
