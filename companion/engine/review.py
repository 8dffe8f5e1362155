"""Looking back at a game: what a game can tell of its own log."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.engine.actions import Action, Seat
from companion.engine.ledger import Event, Receipt
from companion.engine.log import Deed

ERA, EVENT, TURN = "era", "event", "turn"
"""What can be jumped to: a long part of the game, a great moment in it, somebody's turn."""

MARKS: Final = (ERA, EVENT, TURN)


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
    """A place in the log worth going to, with its name as a code and parameters."""

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


def no_marks(steps: Iterable[Step]) -> Iterator[Mark]:
    yield from ()


def by_rule(receipt: Receipt) -> str:
    return receipt.rule


def no_luck(board: Any, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    return ()


@dataclass(frozen=True)
class Lookback:
    """A game's own part in looking back. What it leaves out is told by rule ids alone."""

    marks: Callable[[Iterable[Step]], Iterator[Mark]] = no_marks
    source: Callable[[Receipt], str] = by_rule
    """Where points came from, as a code."""
    sources: Sequence[str] = ()
    """All there are, in the order in which they are drawn."""
    dice: Callable[[Any, int, Iterable[Step]], tuple[Fortune, ...]] = no_luck
    """What everybody saw of chance."""
    cards: Callable[[Any, int, Iterable[Step]], tuple[Fortune, ...]] = no_luck
    """What was hidden until the end."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What the game calls its great moments (`event`, `previous_event`, `next_event`) and eras (`eras`, `by_era`)."""


TOLD_BY_RULE = Lookback()
