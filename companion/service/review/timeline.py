"""The line of the game: every entry that holds, in order, and the places in it worth going to."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from companion import games
from companion.engine.actions import TABLE, Seat
from companion.engine.lazily import cached_property
from companion.engine.ledger import Receipt
from companion.engine.review import MARKS, TURN, Mark, Step
from companion.service.play import stored_entries
from companion.service.play.desk import Desk
from companion.service.play.snapshots import WorkedOut
from companion.service.review.kept import derived, grown


@dataclass(frozen=True)
class Timeline(WorkedOut):
    """The places worth going to, from the beginning to the newest entry."""

    marks: tuple[Mark, ...] = ()
    begun: bool = False

    def to_json(self) -> Any:
        return [*map(written, self.marks)]

    @classmethod
    def from_json(cls, raw: Any) -> Self:
        return cls(tuple(Mark(*mark) for mark in raw), begun=True)

    @cached_property
    def by_kind(self) -> dict[str, list[Mark]]:
        return {kind: [mark for mark in self.marks if mark.kind == kind] for kind in MARKS}

    @cached_property
    def landmarks(self) -> list[Mark]:
        """All but the turns."""
        return [mark for mark in self.marks if mark.kind != TURN]

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """The positions of the marks, by their kind."""
        return {kind: [mark.position for mark in marks] for kind, marks in self.by_kind.items()}

    def before(self, kind: str, position: int) -> int | None:
        """The nearest mark of a kind before a position."""
        found = bisect_left(self.places[kind], position)
        return self.places[kind][found - 1] if found else None

    def after(self, kind: str, position: int) -> int | None:
        found = bisect_right(self.places[kind], position)
        return next(iter(self.places[kind][found:]), None)

    def where(self, position: int) -> list[Mark]:
        """What a position belongs to: the part of the game, and in it the turn or the great moment."""
        era, event, turn = (self._holding(kind, position) for kind in MARKS)
        latest = max((mark for mark in (event, turn) if mark), key=lambda mark: mark.position, default=None)
        if latest and era and latest.position < era.position:
            latest = None
        return [mark for mark in (era, latest) if mark]

    def on_turn(self, position: int) -> Seat | None:
        """Whose turn it is after a step, as far as the next one tells."""
        return next((mark.params.get("seat") for mark in self.where(position + 1) if mark.kind == TURN), None)

    def _holding(self, kind: str, position: int) -> Mark | None:
        found = bisect_right(self.places[kind], position)
        return self.by_kind[kind][found - 1] if found else None


def written(mark: Mark) -> list[Any]:
    """A mark as JSON."""
    return [mark.code, mark.kind, mark.position, dict(mark.params)]


def line_of(desk: Desk) -> Timeline:
    """The line of a table up to the newest entry."""

    def go_on(line: Timeline, rows: Sequence[Any]) -> Timeline:
        steps = (*(() if line.begun else (opening_of(desk),)), *steps_in(desk, rows))
        marks = games.load(desk.header.game).lookback.marks(steps, line.marks)
        return Timeline((*line.marks, *marks), begun=True)

    return grown(desk, "line", Timeline(), go_on, stored=Timeline)


def steps_of(desk: Desk) -> tuple[Step, ...]:
    """Everything that holds, from what the opening gave (step 0) to the newest entry."""

    def go_on(steps: tuple[Step, ...], rows: Sequence[Any]) -> tuple[Step, ...]:
        return (*(steps or (opening_of(desk),)), *steps_in(desk, rows))

    return grown(desk, "steps", (), go_on)


def steps_since(desk: Desk, code: str, among: int) -> tuple[Step, ...]:
    """From the newest entry on that told this, of those that hold; none, if none of so many did."""
    return derived(desk, f"since {code}", lambda _: steps_in(desk, _rows_since(desk, code, among)))


def _rows_since(desk: Desk, code: str, among: int) -> Sequence[Any]:
    rows = desk.rows(max(0, desk.position - among), among)
    newest = next((number for number in range(len(rows) - 1, -1, -1) if _tells(rows[number], code)), None)
    return () if newest is None else rows[newest:]


def _tells(row: Any, code: str) -> bool:
    return row.effective and any(told == code for told, *_ in row.events)


def opening_of(desk: Desk) -> Step:
    """What the opening gave, before the first entry."""
    return Step(0, TABLE, None, (), desk.ruleset.begin().receipts)


def steps_in(desk: Desk, rows: Iterable[Any]) -> tuple[Step, ...]:
    """The rows that hold, as steps."""
    return tuple(_step(desk, row) for row in rows if row.effective)


def _step(desk: Desk, row: Any) -> Step:
    action = desk.ruleset.codec.decode(row.action if row.amended is None else row.amended)
    receipts = tuple(Receipt(*receipt) for receipt in row.receipts)
    return Step(row.position, row.seat, action, stored_entries.events(row), receipts)
