"""Looking back at Caral: years, ceremonies, turns, where fame came from, what chance gave (YEAR-2, YEAR-4, ACT-5)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.engine.actions import Action, Seat
from companion.engine.ledger import Event, Receipt
from companion.engine.review import ERA, EVENT, TURN, Fortune, Lookback, Mark, Step, Words
from companion.games.caral.cards import KINDS
from companion.games.caral.now import Board
from companion.games.caral.optional import MODULES
from companion.games.caral.rules.architect import Roll, label
from companion.games.caral.rules.deal import Deal
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.notes import ForgetCards, NoteCards

YEAR_BEGINS, YEAR_ENDS, ROLLED, DREW = (
    "caral.log.year_begins",
    "caral.log.year_ends",
    "caral.log.rolled",
    "caral.log.drew",
)
OPENING_A_TURN: Final[tuple[type[Action], ...]] = (Move, *(kind for module in MODULES for kind in module.opens_turn))
"""With what a turn begins, unless with the die."""

SOURCES: Final[Mapping[str, str]] = {
    "caral.fame.start": "caral.source.start",
    "caral.fame.completed": "caral.source.completed",
    "caral.fame.highest": "caral.source.ceremony",
    "caral.fame.sacrificed": "caral.source.ceremony",
    "caral.fame.nothing": "caral.source.ceremony",
    "caral.fame.blessing": "caral.source.blessing",
    **MODULES.sources,
    "caral.fame.small_pyramids": "caral.source.pyramids",
    "caral.fame.large_pyramids": "caral.source.pyramids",
    "caral.fame.levels": "caral.source.pyramids",
    "caral.fame.priests": "caral.source.priests",
}
"""For every reason why fame changes where it came from, in the order in which it is drawn."""


def source(receipt: Receipt) -> str:
    return SOURCES[receipt.reason]


def marks(steps: Iterable[Step], before: Sequence[Mark] = ()) -> Iterator[Mark]:
    """Where years and turns begin, and where a year ends in its ceremony."""
    on_turn = _on_turn(before)
    for step in steps:
        told = {event.code: event for event in step.events}
        begins = _whose(step, told, on_turn)
        if begins is not None:
            on_turn = begins
            yield Mark("caral.mark.turn", TURN, step.position, {"seat": begins})
        if YEAR_ENDS in told:
            on_turn = None
            yield Mark("caral.mark.ceremony", EVENT, step.position, {"year": told[YEAR_ENDS].params["year"]})
        if YEAR_BEGINS in told:
            yield Mark("caral.mark.year", ERA, step.position, {"year": told[YEAR_BEGINS].params["year"]})


def _on_turn(marks: Sequence[Mark]) -> Seat | None:
    """Whose turn was begun last, unless a ceremony came since."""
    last = next((mark for mark in reversed(marks) if mark.kind != ERA), None)
    return last.params.get("seat") if last else None


def _whose(step: Step, told: Mapping[str, Event], on_turn: Seat | None) -> Seat | None:
    """Whose turn begins with this step, if one does: the starting player's with the die, another's with a move."""
    if ROLLED in told:
        seat: Seat = told[ROLLED].params["seat"]
        return seat
    if isinstance(step.action, OPENING_A_TURN) and step.seat != on_turn:
        return step.seat
    return None


def rolled(board: Board, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    """The architect die: how often each face fell for each starting player."""
    faces = [label(face) for face in board.box.faces]
    kinds = list(dict.fromkeys(faces))
    counts = [[0] * len(kinds) for _ in range(seats)]
    for step in steps:
        told = next((event for event in step.events if event.code == ROLLED), None)
        if isinstance(step.action, Roll) and told is not None:
            counts[told.params["seat"]][kinds.index(step.action.face)] += 1
    names = tuple(Event("caral.luck.face", {"face": face}) for face in kinds)
    shares = tuple(faces.count(face) / len(faces) for face in kinds)
    return (Fortune("caral.luck.die", names, shares, tuple(map(tuple, counts))),)


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
    names = tuple(Event("caral.luck.card", {"card": card}) for card in KINDS)
    shares = tuple(count / sum(board.box.cards) for count in board.box.cards)
    return (Fortune("caral.luck.cards", names, shares, counts, untold),)


def _told_cards(step: Step) -> Iterator[tuple[Seat, str, int]]:
    """What a step tells of drawn cards: for each whose it is, and whether it is one more or one less."""
    action: Any = step.action
    match action:
        case Deal():
            yield from ((action.to, card, 1) for card in action.cards)
        case NoteCards():
            yield from ((step.seat, card, 1) for card in action.cards)
        case ForgetCards():
            yield from ((step.seat, card, -1) for card in action.cards)


LOOKBACK = Lookback(
    marks=marks,
    source=source,
    sources=tuple(dict.fromkeys(SOURCES.values())),
    alike=frozenset({SOURCES["caral.fame.start"]}),
    open_luck=rolled,
    hidden_luck=drawn,
    words=Words(
        event="caral.mark.event",
        previous_event="caral.mark.previous_event",
        next_event="caral.mark.next_event",
        jump="caral.mark.jump",
        eras="caral.mark.eras",
        by_era="caral.mark.by_era",
    ),
)
