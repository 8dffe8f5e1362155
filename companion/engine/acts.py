"""A great moment as an act: what was told since it opened, line by line, each point with its receipt."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.actions import Seat
from companion.engine.ledger import Event, Receipt
from companion.engine.review import Step

Told = Event | Receipt
"""Something that happened, or points with their receipt."""


@dataclass(frozen=True)
class Line:
    """One thing told, and everybody's points after it."""

    told: Told
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Act:
    """Everything from the event that opened it on."""

    position: int
    """Of the entry that opened it."""
    before: tuple[int, ...]
    """Everybody's points when it opened."""
    lines: tuple[Line, ...]

    @property
    def after(self) -> tuple[int, ...]:
        return self.lines[-1].scores


def last_act(latest: Sequence[Step], scores: Sequence[int], begins: str) -> Act | None:
    """The newest act among the latest steps, if one of them opens any; `scores` are everybody's points after them."""
    found = (number for number in range(len(latest) - 1, -1, -1) if _opens(latest[number], begins))
    number = next(found, None)
    if number is None:
        return None
    steps = latest[number:]
    before = _before(steps, scores)
    lines = list(_lines((told for step in steps for told in told_in(step)), before))
    opens = max(place for place, line in enumerate(lines) if _code(line.told) == begins)
    return Act(steps[0].position, lines[opens - 1].scores if opens else before, tuple(lines[opens:]))


def _before(steps: Iterable[Step], scores: Sequence[int]) -> tuple[int, ...]:
    """Everybody's points without what these steps gave."""
    left = list(scores)
    for receipt in (receipt for step in steps for receipt in step.receipts):
        left[receipt.seat] -= receipt.amount
    return tuple(left)


def told_in(step: Step) -> Iterator[Told]:
    """What a step told, in its order, with every receipt once: in place of the event that tells it, else by itself."""
    left = list(step.receipts)
    for event in step.events:
        place = next((place for place, receipt in enumerate(left) if _tells(event, receipt)), None)
        if place is None:
            yield event
            continue
        yield from left[: place + 1]
        del left[: place + 1]
    yield from left


def _opens(step: Step, begins: str) -> bool:
    return any(event.code == begins for event in step.events)


def _tells(event: Event, receipt: Receipt) -> bool:
    return event.code == receipt.reason and event.params.get("seat", receipt.seat) == receipt.seat


def _code(told: Told) -> str:
    return told.code if isinstance(told, Event) else told.reason


def _lines(everything: Iterable[Told], before: tuple[int, ...]) -> Iterator[Line]:
    """Each with everybody's points after it."""
    scores = [*before]
    for told in everything:
        if isinstance(told, Receipt):
            scores[told.seat] += told.amount
        yield Line(told, tuple(scores))


def leaders(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Who is ahead; everybody, where all have the same."""
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))
