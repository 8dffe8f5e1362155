"""One caller's look back at one table: everything the pages of the review show."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.lazily import cached_property
from companion.engine.meta_actions import Withdraw
from companion.engine.review import ERA, EVENT, TURN, Fortune, Lookback, Mark, Step
from companion.i18n import action_text, deed_text
from companion.service.errors import Unknown
from companion.service.look.log_lines import LogLine
from companion.service.look.reader import TableReader
from companion.service.look.redaction import Redacted
from companion.service.look.view import View
from companion.service.play import chance
from companion.service.play.desk import Desk
from companion.service.play.snapshots import WorkedOut
from companion.service.review import points, states
from companion.service.review.digest import digest_of
from companion.service.review.kept import derived, grown
from companion.service.review.ledger import PointsGiven
from companion.service.review.timeline import Timeline, line_of, opening_of, steps_in, steps_of
from companion.service.review.verify import Verdict, verify
from companion.store import log

T = TypeVar("T")
AROUND = 10
"""How many entries are told before and after the one that is looked at."""


@dataclass(frozen=True)
class Stops:
    """Where one can go from a step; nothing where there is no such step."""

    first: int | None
    last: int | None
    previous: int | None
    next: int | None
    previous_turn: int | None
    next_turn: int | None
    previous_event: int | None
    next_event: int | None


@dataclass(frozen=True)
class Curves(WorkedOut):
    """Everybody's points over the whole game."""

    each: tuple[points.Curve, ...] = ()

    def to_json(self) -> Any:
        return [curve.points for curve in self.each]

    @classmethod
    def from_json(cls, raw: Any) -> Self:
        found = (tuple((position, total) for position, total in mine) for mine in raw)
        return cls(tuple(points.Curve(seat, mine) for seat, mine in enumerate(found)))


def gains(before: View, view: View) -> dict[Seat, int]:
    """Whose score a step changed, and by how much."""
    scores = ((old["score"], seat["score"]) for old, seat in zip(before.seats, view.seats, strict=True))
    return {seat: new - old for seat, (old, new) in enumerate(scores) if new != old}


@dataclass(frozen=True)
class ReviewStep:
    """The table as it was after a step, the step itself, what it gave to whom, and what was around it."""

    position: int
    view: View
    entry: LogLine | None
    gains: dict[Seat, int]
    entries: list[LogLine]
    stops: Stops
    where: list[str]
    on_turn: Seat | None


class Look(TableReader):
    """A reader who goes back to any step and asks where everything came from."""

    @property
    def lookback(self) -> Lookback:
        return self.game.lookback

    @cached_property
    def line(self) -> Timeline:
        return line_of(self.desk)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Everything that holds, from what the opening gave on."""
        return steps_of(self.desk)

    @property
    def seats(self) -> int:
        return self.desk.ruleset.seats

    # --- one step --------------------------------------------------------------------------------------------

    def must_exist(self, position: int) -> int:
        if not 0 <= position <= self.desk.position:
            raise Unknown("service.no_such_position", position=position)
        return position

    def step(self, position: int) -> ReviewStep:
        before, at = states.around(self.desk, self.must_exist(position))
        view, first = self.view(at), max(1, position - AROUND)
        around = self.log(first - 1, position + AROUND - first + 1)
        return ReviewStep(
            position=position,
            view=view,
            entry=next((entry for entry in around if entry.position == position), None),
            gains=gains(self.view(before), view),
            entries=around,
            stops=self.stops(position),
            where=[self.name(mark) for mark in self.line.where(position)],
            on_turn=self.line.on_turn(position),
        )

    def stops(self, position: int) -> Stops:
        line, last = self.line, self.desk.position
        return Stops(
            first=0 if position > 0 else None,
            last=last if position < last else None,
            previous=position - 1 if position > 0 else None,
            next=position + 1 if position < last else None,
            previous_turn=line.before(TURN, position),
            next_turn=line.after(TURN, position),
            previous_event=line.before(EVENT, position),
            next_event=line.after(EVENT, position),
        )

    def name(self, mark: Mark) -> str:
        return self.say(mark.code, mark.params)

    def word(self, name: str) -> str:
        """What this game calls something that any game may have."""
        return self.say(getattr(self.lookback.words, name), {})

    def log(self, after: int = 0, limit: int | None = None) -> list[LogLine]:
        """Entries as everywhere; what told nothing is told by its name, what was corrected also as it was before."""
        return [self.explained(line) for line in super().log(after, limit)]

    def explained(self, line: LogLine) -> LogLine:
        action = line.action
        if isinstance(action, Redacted) or action.of_log:
            return line
        label = action_text(action, self.language, self.names)
        if not line.text:
            line = replace(line, text=self._deed(action, line.seat, label))
        return line if line.amended is None else replace(line, entered=label)

    def _deed(self, action: Action, seat: Seat, label: str) -> str:
        """What told nothing by itself, in a sentence where there is one; else by its button's label."""
        if isinstance(action, Withdraw):
            return self.say("service.log.withdraw", {"seat": seat})
        told = deed_text(action, seat, self.language, self.names)
        if told is None and seat != TABLE:
            told = self.say("service.review.did", {"seat": seat, "text": label})
        return told or label

    # --- points ----------------------------------------------------------------------------------------------

    @cached_property
    def curves(self) -> tuple[points.Curve, ...]:
        return grown(self.desk, "curves", Curves(), self._longer_curves, stored=Curves).each

    def _longer_curves(self, curves: Curves, rows: Sequence[Any]) -> Curves:
        opening = () if curves.each else (opening_of(self.desk),)
        return Curves(points.curves((*opening, *steps_in(self.desk, rows)), self.seats, curves.each))

    def points_given(self) -> int:
        """How often somebody got or lost points."""
        return digest_of(self.desk).given

    def leads(self) -> tuple[points.Lead, ...]:
        """Who took the lead when, once everybody has begun."""
        since = next(iter(self.line.places[ERA]), 0)
        return self._once("leads", lambda: points.leads(self.steps, self.seats, since))

    @cached_property
    def sources(self) -> points.Sums:
        return digest_of(self.desk).sums

    @cached_property
    def eras(self) -> dict[tuple[Seat, str, int], int]:
        told, places = self.lookback, self.line.places[ERA]
        return self._once("eras", lambda: points.by_era(self.steps, told.source, places, told.opening))

    def _once(self, name: str, make: Callable[[], T]) -> T:
        """Something that the whole line gives, worked out once for a position."""
        return derived(self.desk, name, lambda _: make())

    def in_era(self, seat: Seat, era: int) -> int:
        """What a seat got in an era, from all sources; before the first it is era 0."""
        return sum(amount for (whose, _, when), amount in self.eras.items() if (whose, when) == (seat, era))

    def source_names(self) -> dict[str, str]:
        """The sources that gave anything, in the game's own order, by their names."""
        found = {source for _, source in self.sources}
        listed = [source for source in self.lookback.sources if source in found]
        return {source: self.say(source, {}) for source in (*listed, *sorted(found - set(listed)))}

    def receipts(self, seat: Seat | None = None) -> tuple[PointsGiven, ...]:
        """Every point with its receipt, of one seat or of all."""
        return self.ledger() if seat is None else self.account().by_seat.get(seat, ())

    # --- chance and what was entered otherwise ---------------------------------------------------------------

    def fortunes(self) -> tuple[Fortune, ...]:
        """What chance gave: what everybody saw, and after the end what was hidden."""
        shown = self._once("open luck", lambda: self.lookback.open_luck(*self._line()))
        if not self.ended:
            return shown
        return shown + self._once("hidden luck", lambda: self.lookback.hidden_luck(*self._line()))

    def _line(self) -> tuple[Any, int, tuple[Step, ...]]:
        """The board, the number of seats and everything that holds."""
        return self.desk.ruleset.board, self.seats, self.steps

    def tallies(self) -> tuple[Fortune, ...]:
        """What else the game counts."""
        return self._once("tallies", lambda: self.lookback.tallies(*self._line()))

    def courses(self) -> Iterator[tuple[str, tuple[points.Curve, ...]]]:
        """What else has a curve for each seat, by its name."""
        for course in self._once("courses", lambda: self.lookback.courses(*self._line())):
            curves = (points.Curve(seat, values) for seat, values in enumerate(course.values))
            yield self.say(course.code, {}), tuple(curves)

    def verdict(self) -> Verdict | None:
        """Whether every roll and deal came from the seed that was fixed before the game; nothing before the end."""
        return grown(self.desk, "verdict", None, self._verdict, stored=Verdict) if self.ended else None

    def verdict_now(self) -> Verdict | None:
        """The same by the log as it lies there now, whatever was found and kept before."""
        return derived(self.desk, "verdict now", self._checked) if self.ended else None

    def _checked(self, desk: Desk) -> Verdict:
        return self._verdict(None, log.entries(desk.table, 0, desk.position))

    def _verdict(self, kept: Verdict | None, rows: Sequence[Any]) -> Verdict:
        """After the end nothing is rolled or dealt any more, unless the end is taken back."""
        desk, seed = self.desk, self.table.seed
        return kept or verify(desk.ruleset, map(desk.entry, rows), seed, chance.commitment(seed), desk.header.options)
