"""Looking back at a game: what a game can tell of its own log."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final, Literal, Protocol

from companion.engine.actions import Action, Seat
from companion.engine.ledger import Event, Receipt
from companion.engine.log import Deed

ERA, EVENT, TURN = "era", "event", "turn"
"""What can be jumped to: a long part of the game, a great moment in it, somebody's turn."""

MARKS: Final = (ERA, EVENT, TURN)

Chart = Literal["curves", "sources", "eras", "leads"]
"""What can be shown of points: totals over time, where they came from, the same era by era, who was ahead."""

CHARTS: Final[tuple[Chart, ...]] = ("curves", "sources", "eras", "leads")


@dataclass(frozen=True, slots=True)
class Step:
    """An entry that holds, as it holds now: the deed, what happened, which points it gave."""

    position: int
    seat: Seat
    action: Action | None
    events: tuple[Event, ...] = ()
    receipts: tuple[Receipt, ...] = ()


def steps_of(line: Iterable[Deed[Any]]) -> Iterator[Step]:
    """The deeds of a line as steps, numbered from 1."""
    for number, deed in enumerate(line, start=1):
        yield Step(number, deed.entry.seat, deed.entry.action, deed.played.events, deed.played.receipts)


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in the log worth going to, with its name as a code and parameters; a turn names its `seat`."""

    code: str
    kind: str
    position: int
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fortune:
    """What one device of chance gave: how often each seat got each outcome, beside the outcomes' fair shares."""

    code: str
    outcomes: tuple[Event, ...]
    """What each is called."""
    shares: tuple[float, ...]
    counts: tuple[tuple[int, ...], ...]
    """For each seat how often it got each outcome."""
    untold: tuple[int, ...] = ()
    """For each seat how many it got that nobody told the app about."""
    expected: tuple[tuple[float, ...], ...] = ()
    """For each seat how often each outcome was to be expected, where not everybody has the same share of it."""

    def fair(self, seat: Seat, outcome: int) -> float:
        """How often a seat could expect an outcome."""
        return self.expected[seat][outcome] if self.expected else sum(self.counts[seat]) * self.shares[outcome]


@dataclass(frozen=True, slots=True)
class Course:
    """Something besides points that everybody saw rise and fall."""

    code: str
    values: tuple[tuple[tuple[int, int], ...], ...]
    """For each seat its values, each with the step from which on it holds; the first from the beginning."""


class Marks(Protocol):
    """Tells the marks in steps of a log, or those that follow when it went on after the marks `before`."""

    def __call__(self, steps: Iterable[Step], before: Sequence[Mark] = (), /) -> Iterator[Mark]: ...


def no_marks(steps: Iterable[Step], before: Sequence[Mark] = ()) -> Iterator[Mark]:
    yield from ()


def by_rule(receipt: Receipt) -> str:
    return receipt.rule


def by_turns(marks: Sequence[Mark], seats: int) -> Event | None:
    """The round of the latest era, or of the whole game if it has none: everybody's turn is a round."""
    since = next((mark.position for mark in reversed(marks) if mark.kind == ERA), 0)
    turns = sum(mark.kind == TURN for mark in takewhile(lambda mark: mark.position >= since, reversed(marks)))
    return Event("engine.review.round", {"round": (turns - 1) // seats + 1}) if turns else None


def no_luck(board: Any, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    return ()


def no_courses(board: Any, seats: int, steps: Iterable[Step]) -> tuple[Course, ...]:
    return ()


Luck = Callable[[Any, int, Iterable[Step]], tuple[Fortune, ...]]
"""What chance gave, from the board, the number of seats and everything that holds."""


@dataclass(frozen=True)
class Words:
    """What a game calls what any game may have, as codes; by default the plain words of the house."""

    event: str = "engine.review.event"
    """A great moment."""
    previous_event: str = "engine.review.previous_event"
    next_event: str = "engine.review.next_event"
    jump: str = "engine.review.jump"
    """Going to an era or a great moment."""
    eras: str = "engine.review.eras"
    by_era: str = "engine.review.by_era"
    """Points era by era."""


@dataclass(frozen=True)
class Lookback:
    """A game's own part in looking back. What it leaves out is told by rule ids and in plain words."""

    marks: Marks = no_marks
    """Where its eras, great moments and turns begin, each by its name."""
    round: Callable[[Sequence[Mark], int], Event | None] = by_turns
    """Which round it is by the marks so far and the number of seats, in its own words."""
    source: Callable[[Receipt], str] = by_rule
    """Where points came from, as a code."""
    sources: Sequence[str] = ()
    """All there are, in the order in which they are drawn."""
    alike: frozenset[str] = frozenset()
    """Those that give to everybody alike, and so tell nothing of anybody."""
    opening: frozenset[str] = frozenset()
    """Those that give before the first era, even where it begins with the same step."""
    charts: tuple[Chart, ...] = CHARTS
    """What is worth showing of its points, in this order."""
    open_luck: Luck = no_luck
    """What everybody saw of chance."""
    hidden_luck: Luck = no_luck
    """What was hidden until the end."""
    tallies: Luck = no_luck
    """What else everybody saw is worth counting, where nothing is to be expected: deals, encounters."""
    courses: Callable[[Any, int, Iterable[Step]], tuple[Course, ...]] = no_courses
    """What else is worth a curve for each seat."""
    words: Words = field(default_factory=Words)

    @property
    def has_luck(self) -> bool:
        return self.open_luck is not no_luck or self.hides_luck

    @property
    def hides_luck(self) -> bool:
        return self.hidden_luck is not no_luck


TOLD_BY_RULE = Lookback()
