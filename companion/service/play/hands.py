"""What hands still have to do: the instructions of entries that nobody has acted past.

A person's entry with all that the app did in answer is told as one. A line stays until the seat it concerns acts, or
somebody ticks it; whoever takes something back has not acted, and what was told of it is told no more. Where several
entries tell of the same thing, it is told once: from before the first of them to now.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.decisions import asked_now
from companion.engine.game import Game
from companion.engine.hands import Instruction, instructions
from companion.engine.log import APP, Entry
from companion.engine.meta_actions import Withdraw
from companion.engine.ruleset import Ruleset
from companion.engine.seats import signer


@dataclass(frozen=True)
class Due:
    """What one entry asked of hands, and of whose; of anybody's, if nobody is named."""

    position: int
    seat: Seat | None
    before: Any
    """The state before that entry."""
    line: Instruction


Open = Mapping[str, tuple[Due, ...]]
"""By the key of the thing to do, the oldest first."""


@dataclass(frozen=True)
class Line:
    """One thing that is to be done now."""

    key: str
    seat: Seat | None
    instruction: Instruction


@dataclass(frozen=True, eq=False)
class Hands:
    """What is open after an entry: what was before it, and the entry with all that followed it."""

    game: Game
    rules: Ruleset[Any]
    earlier: Open = field(default_factory=dict)
    head: Entry | None = None
    before: Any = None
    now: Any = None

    def after(self, entry: Entry, before: Any, now: Any) -> "Hands":
        """With one more entry, which led from one state to another."""
        if self.head is not None and follows(entry):
            return replace(self, now=now)
        return replace(self, earlier=self.open, head=entry, before=before, now=now)

    @cached_property
    def open(self) -> Open:
        if self.head is None:
            return self.earlier
        kept = dict(_left(self.earlier, acting(self.rules, self.head)))
        for line, seat in self._told(self.head):
            due = Due(self.head.position, seat, self.before, line)
            kept[line.key] = (*kept.get(line.key, ()), due)
        return kept

    def _told(self, head: Entry) -> Iterator[tuple[Instruction, Seat | None]]:
        if self.before is self.now:
            return
        doer = _doer(head, self.before, self.now)
        for line in instructions(self.game, self.rules, self.before, self.now):
            yield line, doer if line.seat is None else line.seat

    def lines(self, done: Mapping[str, int]) -> tuple[Line, ...]:
        """What is to be done, without what is ticked up to a position."""
        left = {key: tuple(due for due in dues if due.position > done.get(key, 0)) for key, dues in self.open.items()}
        found = (self._line(key, dues) for key, dues in left.items() if dues)
        return tuple(line for line in found if line is not None)

    def _line(self, key: str, dues: tuple[Due, ...]) -> Line | None:
        first, last = dues[0], dues[-1]
        line = first.line if first is last else self._since(first.before).get(key)
        if line is None:
            return None
        return Line(key, last.seat if line.seat is None else line.seat, line)

    def _since(self, before: Any) -> Mapping[str, Instruction]:
        return {line.key: line for line in instructions(self.game, self.rules, before, self.now)}


def follows(entry: Entry) -> bool:
    """Whether it goes with the entry before it: an answer of the app, or the second of two actions."""
    return entry.by == APP or entry.joined


def acting(rules: Ruleset[Any], head: Entry) -> Seat | None:
    """Which seat goes on by an entry, so that what it was told is done.

    Nobody does who takes something back, or tells the app something private.
    """
    action = head.action
    if action.of_log or isinstance(action, Withdraw) or rules.is_note(type(action)):
        return None
    return signer(head.by) if head.seat == TABLE else head.seat


def everybody_since(rules: Ruleset[Any], seats: int, backwards: Iterable[Entry]) -> int:
    """The position up to which nothing is open any more: every seat has acted since."""
    missing, position = set(range(seats)), 0
    for entry in backwards:
        seat = None if follows(entry) else acting(rules, entry)
        missing.discard(TABLE if seat is None else seat)
        if not missing:
            position = entry.position - 1
            break
    return position


def _left(open_: Open, seat: Seat | None) -> Iterator[tuple[str, tuple[Due, ...]]]:
    """What a seat leaves open that goes on: nothing that it was told itself."""
    for key, dues in open_.items():
        told = dues[-1].seat
        own = seat is not None and told in (None, seat)
        left = () if own else tuple(due for due in dues if seat is None or due.seat not in (None, seat))
        if left:
            yield key, left


def _doer(head: Entry, before: Any, now: Any) -> Seat | None:
    """Whose hands do what is nobody's own: of whoever entered it, or is on turn where that was the table."""
    if head.seat != TABLE:
        return head.seat
    on_turn = (now, before) if head.action.of_log else (before, now)
    asked = (seat for state in on_turn for seat in _waiting(state))
    return next(asked, signer(head.by))


def _waiting(state: Any) -> Iterator[Seat]:
    """Who is asked, or will be once the table has answered."""
    asked = (decision.seat for decision in (*asked_now(state.pending), *reversed(state.pending)))
    return (seat for seat in asked if seat != TABLE)
