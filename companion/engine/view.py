"""Who looks: a seat, a spectator, or a reviewer after the end."""

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import is_
from typing import Any, Final, Generic, NamedTuple, TypeVar

from companion.engine.actions import Codec, Seat
from companion.engine.decisions import asked_now
from companion.engine.ledger import Event
from companion.engine.log import Entry
from companion.engine.parts import State
from companion.engine.ruleset import Ruleset
from companion.engine.seats import write_seat

S = TypeVar("S", bound=State)
T = TypeVar("T")
MOST, LATEST = 64, 4
"""How many tables are remembered, and how many states: whoever plays on does not drag along what was seen long ago."""
MOST_PARTS = 256
"""Of how many tables a part is remembered, with what it shows. What nobody asked for longest goes first: the parts of
tables as they once were."""


class Viewer(NamedTuple):
    """Knows its own seat's secrets, everybody's (a reviewer), or nobody's (a spectator)."""

    seat: Seat | None = None
    reviews: bool = False

    def may_see(self, *owners: Seat) -> bool:
        """What these alone know."""
        return self.reviews or (self.seat is not None and self.seat in owners)


SPECTATOR = Viewer()
REVIEWER = Viewer(reviews=True)


def outline(state: State) -> dict[str, Any]:
    """What every game's view opens with: whether it is over and why, and who is asked for what."""
    asked = asked_now(state.pending)
    return {
        "status": "playing" if state.ended is None else "ended",
        "ended": state.ended,
        "waiting_for": [{"seat": write_seat(decision.seat), "decision": decision.kind} for decision in asked],
    }


class Memory:
    """How much is remembered of what was seen."""

    def __init__(self) -> None:
        self.playing_on = 0
        """How many play one table on and on: they do not come back to what was seen before."""

    @contextmanager
    def of_the_latest(self) -> Iterator[None]:
        """Only what was seen last is remembered."""
        self.playing_on += 1
        try:
            yield
        finally:
            self.playing_on -= 1


MEMORY: Final = Memory()


class SeenByAll(Generic[S]):
    """What everybody sees of a state: worked out for the first who looks, and kept for the next. Nobody changes it."""

    def __init__(self, make: Callable[[Ruleset[S], S], dict[str, Any]]) -> None:
        self._make = make
        self._kept: dict[int, tuple[Ruleset[S], S, dict[str, Any]]] = {}

    def __call__(self, ruleset: Ruleset[S], state: S) -> dict[str, Any]:
        """A mapping of the caller's own, around parts that all share."""
        if MEMORY.playing_on:
            return self._make(ruleset, state)
        kept = self._kept.get(id(state))
        if kept is None or kept[0] is not ruleset or kept[1] is not state:
            if len(self._kept) >= LATEST:
                self._kept.clear()
            kept = self._kept[id(state)] = ruleset, state, self._make(ruleset, state)
        return dict(kept[2])


class Unchanged(Generic[T]):
    """A part of what is seen, made anew only where something it shows was replaced. Nobody changes it.

    It is known by what it shows, the very same things, so tables that are played at once do not disturb each other.
    """

    def __init__(self, make: Callable[..., T]) -> None:
        self.make = make
        self._kept: defaultdict[int, OrderedDict[tuple[int, ...], tuple[tuple[Any, ...], T]]] = defaultdict(OrderedDict)
        self._latest: dict[int, tuple[tuple[Any, ...], T]] = {}

    def __call__(self, number: int, *shown: Any) -> T:
        """The part of this number, such as a seat's, from what it shows: mostly the same as the last time."""
        latest = self._latest.get(number)
        if latest is None or not all(map(is_, latest[0], shown)):
            found = self._made if MEMORY.playing_on else self._found
            latest = self._latest[number] = found(number, shown)
        return latest[1]

    def _made(self, number: int, shown: tuple[Any, ...]) -> tuple[tuple[Any, ...], T]:
        """What is shown, and the part of it."""
        return shown, self.make(number, *shown)

    def _found(self, number: int, shown: tuple[Any, ...]) -> tuple[tuple[Any, ...], T]:
        """The same, kept or made."""
        key, parts = tuple(map(id, shown)), self._kept[number]
        kept = parts.get(key)
        if kept is None:
            kept = parts[key] = self._made(number, shown)
            if len(parts) > MOST_PARTS:
                parts.popitem(last=False)
            return kept
        try:
            parts.move_to_end(key)
        except KeyError:
            """Somebody else has let go of it meanwhile."""
        return kept


class Printed(Generic[T]):
    """What stands on the components of a table: written down for the first who looks. Nobody changes it."""

    def __init__(self, write: Callable[[Ruleset[Any]], T]) -> None:
        self._write = write
        self._kept: dict[int, tuple[Ruleset[Any], T]] = {}

    def __call__(self, ruleset: Ruleset[Any]) -> T:
        kept = self._kept.get(id(ruleset))
        if kept is None or kept[0] is not ruleset:
            if len(self._kept) >= MOST:
                self._kept.clear()
            kept = self._kept[id(ruleset)] = ruleset, self._write(ruleset)
        return kept[1]


def entry_view(entry: Entry, codec: Codec, viewer: Viewer) -> dict[str, Any]:
    """An entry as this viewer may read it. A redacted one keeps its position."""
    raw = entry.to_json(codec)
    if not viewer.may_see(*entry.action.owners(entry.seat)):
        raw["action"] = codec.redact(entry.action)
    return raw


def readable(events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """The events this viewer may read."""
    return tuple(event for event in events if event.to is None or viewer.may_see(event.to))
