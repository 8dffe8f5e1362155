"""Looking back: days, markets, turns, where points came from, what chance gave."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.engine.actions import Seat
from companion.engine.ledger import Event, Receipt
from companion.engine.review import ERA, EVENT, TURN, Fortune, Lookback, Mark, Step, Words
from tests.orchard.fruit import KINDS
from tests.orchard.now import Board
from tests.orchard.rules.deal import Deal
from tests.orchard.rules.notes import ForgetCards, NoteCards

ROLLED, DREW = "orchard.log.rolled", "orchard.log.drew"
SOURCES: Final[Mapping[str, str]] = {
    "orchard.points.picked": "orchard.source.fruit",
    "orchard.points.alone": "orchard.source.market",
    "orchard.points.shared": "orchard.source.market",
}


def source(receipt: Receipt) -> str:
    return SOURCES[receipt.reason]


def marks(steps: Iterable[Step], before: Sequence[Mark] = ()) -> Iterator[Mark]:
    """Where days and turns begin, and where a day ends in its market."""
    for step in steps:
        yield from (mark for event in step.events if (mark := _mark(step.position, event)))


def _mark(position: int, event: Event) -> Mark | None:
    match event.code:
        case "orchard.log.rolled":
            return Mark("orchard.mark.turn", TURN, position, {"seat": event.params["seat"]})
        case "orchard.log.market":
            return Mark("orchard.mark.market", EVENT, position, {"day": event.params["day"]})
        case "orchard.log.day_begins":
            return Mark("orchard.mark.day", ERA, position, {"day": event.params["day"]})
    return None


def thrown(board: Board, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    """The die: how often each face fell for each seat."""
    faces = board.box.faces
    kinds = list(dict.fromkeys(faces))
    counts = [[0] * len(kinds) for _ in range(seats)]
    for event in (event for step in steps for event in step.events if event.code == ROLLED):
        counts[event.params["seat"]][kinds.index(event.params["face"])] += 1
    names = tuple(Event("orchard.luck.face", {"face": face}) for face in kinds)
    shares = tuple(faces.count(face) / len(faces) for face in kinds)
    return (Fortune("orchard.luck.die", names, shares, tuple(map(tuple, counts))),)


def drawn(board: Board, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    """Cards drawn by kind, as far as the app dealt them or somebody noted them."""
    every, known = [0] * seats, [dict.fromkeys(KINDS, 0) for _ in range(seats)]
    for step in steps:
        for event in step.events:
            if event.code == DREW:
                every[event.params["seat"]] += event.params["count"]
        for seat, card, sign in _told_cards(step):
            known[seat][card] += sign
    counts = tuple(tuple(max(0, kinds[card]) for card in KINDS) for kinds in known)
    untold = tuple(max(0, all_ - sum(told)) for all_, told in zip(every, counts, strict=True))
    names = tuple(Event("orchard.luck.card", {"card": card}) for card in KINDS)
    shares = tuple(count / sum(board.box.cards) for count in board.box.cards)
    return (Fortune("orchard.luck.cards", names, shares, counts, untold),)


def _told_cards(step: Step) -> Iterator[tuple[Seat, str, int]]:
    """What a step tells of drawn cards: whose it is, and whether it is one more or one less."""
    action: Any = step.action
    match action:
        case Deal():
            yield from ((action.to, card, 1) for card in action.cards)
        case NoteCards():
            yield from ((step.seat, card, 1) for card in action.cards)
        case ForgetCards():
            yield from ((step.seat, card, -1) for card in action.cards)


WORDS = Words(
    event="orchard.mark.event",
    previous_event="orchard.mark.previous_event",
    next_event="orchard.mark.next_event",
    eras="orchard.mark.eras",
    by_era="orchard.mark.by_era",
)

LOOKBACK = Lookback(
    marks=marks,
    source=source,
    sources=tuple(dict.fromkeys(SOURCES.values())),
    open_luck=thrown,
    hidden_luck=drawn,
    words=WORDS,
)
