"""What hands still have to do: the instructions of entries that nobody has acted past.

A person's entry with all that the app did in answer is told as one. A line stays until the seat it concerns acts, or
somebody ticks it; whoever takes something back has not acted. Where several entries tell of the same thing it is told
once, from before the first of them to now: so what is taken back is told no more.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.decisions import asked_now
from companion.engine.game import Game
from companion.engine.hands import Instruction, between
from companion.engine.inspection import CheckLine
from companion.engine.lazily import cached_property
from companion.engine.log import APP, Entry
from companion.engine.meta_actions import Withdraw
from companion.engine.ruleset import Ruleset
from companion.engine.seats import signer
from companion.service.play.dues import Due, Dues, left_by, marks_of, together


@dataclass(frozen=True)
class Line:
    """One thing that is to be done now. Whoever ticks it is done with everything that goes by these keys."""

    keys: tuple[str, ...]
    seat: Seat | None
    instruction: Instruction


@dataclass(frozen=True, eq=False)
class Hands:
    """What is open after an entry: what was before it, and the entry with all that followed it."""

    game: Game
    rules: Ruleset[Any]
    earlier: Dues = ()
    head: Entry | None = None
    before: Any = None
    now: Any = None
    known: tuple[Any, Sequence[CheckLine]] = (None, ())
    """The table check of the state where the entry before ended."""

    def after(self, entry: Entry, before: Any, now: Any) -> "Hands":
        """With one more entry, which led from one state to another."""
        if self.head is not None and follows(entry):
            return Hands(self.game, self.rules, self.earlier, self.head, self.before, now, self.known)
        known = (None, ()) if self.head is None else (self.now, self.check)
        return Hands(self.game, self.rules, self.open, entry, before, now, known)

    @cached_property
    def check(self) -> Sequence[CheckLine]:
        """What the table must look like now."""
        return self.game.inspection(self.rules, self.now)

    def _since(self, before: Any) -> tuple[Instruction, ...]:
        """What hands must do between a state and now."""
        if before is self.now:
            return ()
        state, lines = self.known
        found = lines if state is before else self.game.inspection(self.rules, before)
        return between(self.game, found, self.check)

    @cached_property
    def open(self) -> Dues:
        """Everything that is not acted past, the oldest first."""
        if self.head is None:
            return self.earlier
        left = left_by(self.earlier, self.head.seat) if acts(self.rules, self.head) else self.earlier
        return (*left, *self._told(self.head.position))

    @cached_property
    def doer(self) -> Seat | None:
        """Whose hands do what is nobody's own: of whoever the entry is for, or is on turn where that is the table."""
        head = self.head
        if head is None or head.seat != TABLE:
            return None if head is None else head.seat
        on_turn = (self.now, self.before) if head.action.of_log else (self.before, self.now)
        return next((seat for state in on_turn for seat in _waiting(state)), signer(head.by))

    def _told(self, position: int) -> Iterator[Due]:
        for line in self._since(self.before):
            yield Due(position, self.doer if line.seat is None else line.seat, self.before, line)

    def lines(self, done: Mapping[str, int]) -> tuple[Line, ...]:
        """What is to be done, without what is ticked up to a position."""
        open_ = (due for due in self.open if due.position > done.get(due.line.key, 0))
        since: dict[int, tuple[Instruction, ...]] = {}
        return tuple(line for same in together(open_) for line in self._lines(same, since))

    def _lines(self, same: list[Due], since: dict[int, tuple[Instruction, ...]]) -> Iterator[Line]:
        """`since` keeps what was found for whoever is told something from the same entry on."""
        first, last = same[0], same[-1]
        keys = tuple(dict.fromkeys(due.line.key for due in same))
        if first.position == last.position:
            yield from (Line((due.line.key,), due.seat, due.line) for due in same)
            return
        if first.position not in since:
            since[first.position] = self._since(first.before)
        for line in since[first.position]:
            if any(due.marks & marks_of(line) for due in same):
                yield Line(tuple(dict.fromkeys((line.key, *keys))), last.seat if line.seat is None else line.seat, line)


def follows(entry: Entry) -> bool:
    """Whether it goes with the entry before it: an answer of the app, or the second of two actions."""
    return entry.by == APP or entry.joined


def acts(rules: Ruleset[Any], head: Entry) -> bool:
    """Whether a seat goes on by an entry, so that what it was told is done.

    Nobody does who takes something back, tells the app something private, or says what the table shows.
    """
    action = head.action
    aside = action.of_log or isinstance(action, Withdraw) or rules.is_note(type(action))
    return not aside and head.seat != TABLE


def everybody_since(rules: Ruleset[Any], backwards: Iterable[Entry]) -> int:
    """The position up to which nothing is open any more: every seat has acted since."""
    missing = set(range(rules.seats))
    for entry in backwards:
        if not follows(entry) and acts(rules, entry):
            missing.discard(entry.seat)
        if not missing:
            return entry.position - 1
    return 0


def _waiting(state: Any) -> Iterator[Seat]:
    """Who is asked, or will be once the table has answered."""
    asked = (decision.seat for decision in (*asked_now(state.pending), *reversed(state.pending)))
    return (seat for seat in asked if seat != TABLE)
