"""Looking back at Caral: years, ceremonies, turns, where fame came from, what chance gave (YEAR-2, YEAR-4, ACT-5)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from companion.engine.actions import Action, Seat
from companion.engine.ledger import Event, Receipt
from companion.engine.review import ERA, EVENT, TURN, Fortune, Lookback, Mark, Step, Words
from companion.games.caral.cards import KINDS
from companion.games.caral.now import Board
from companion.games.caral.optional import MODULES
from companion.games.caral.rules.architect import Roll, label
from companion.games.caral.rules.deal import Deal
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.year import BeginYear

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
    on_turn, year = _on_turn(before), _year(before)
    for step in steps:
        told = {event.code: event for event in step.events}
        begins = _whose(step, told, on_turn)
        if begins is not None:
            on_turn = begins
            yield Mark("caral.mark.turn", TURN, step.position, {"seat": begins})
        if YEAR_ENDS in told:
            on_turn = None
            yield Mark("caral.mark.ceremony", EVENT, step.position, {"year": told[YEAR_ENDS].params["year"]})
        if isinstance(step.action, BeginYear) or (YEAR_BEGINS in told and not year):
            year += 1
            yield Mark("caral.mark.year", ERA, step.position, {"year": year})


def _on_turn(marks: Sequence[Mark]) -> Seat | None:
    """Whose turn was begun last, unless a ceremony came since."""
    last = next((mark for mark in reversed(marks) if mark.kind != ERA), None)
    return last.params.get("seat") if last else None


def _year(marks: Sequence[Mark]) -> int:
    """Which year was begun last; a later one begins when the table goes on, whatever is asked before its first turn."""
    return next((mark.params["year"] for mark in reversed(marks) if mark.kind == ERA), 0)


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
    """Cards drawn by kind, as far as the app dealt them. What somebody noted is no draw: they choose what they note."""
    every, dealt = [0] * seats, [Counter[str]() for _ in range(seats)]
    for step in steps:
        for event in step.events:
            if event.code == DREW:
                every[event.params["seat"]] += event.params["count"]
        if isinstance(step.action, Deal):
            dealt[step.action.to].update(step.action.cards)
    counts = tuple(tuple(mine[card] for card in KINDS) for mine in dealt)
    untold = tuple(all_ - sum(told) for all_, told in zip(every, counts, strict=True))
    names = tuple(Event("caral.luck.card", {"card": card}) for card in KINDS)
    shares = tuple(count / sum(board.box.cards) for count in board.box.cards)
    return (Fortune("caral.luck.cards", names, shares, counts, untold),)


LOOKBACK = Lookback(
    marks=marks,
    source=source,
    sources=tuple(dict.fromkeys(SOURCES.values())),
    alike=frozenset({SOURCES["caral.fame.start"]}),
    opening=frozenset({SOURCES["caral.fame.start"]}),
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
