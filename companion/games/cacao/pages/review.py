"""Looking back at Cacao: rounds, turns, where gold came from, what chance gave (CFIN-1 to CFIN-3, CEND-1, CSET-2)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from companion.engine.hand import take
from companion.engine.ledger import Event, Receipt
from companion.engine.review import ERA, EVENT, TURN, Fortune, Lookback, Mark, Step, Words
from companion.games.cacao.box import HAND
from companion.games.cacao.now import Table
from companion.games.cacao.pages import courses
from companion.games.cacao.rules.deal import Deal
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.tiles import JUNGLE, START, TEMPLE, WORKERS

ROUND, ENDS = "cacao.log.round", "cacao.log.game_ends"
REVEALED, FILLED, FILLED_TEMPLE = "cacao.log.revealed", "cacao.log.filled", "cacao.log.filled_temple"

SOURCES: Final[Mapping[str, str]] = {
    "cacao.gold.sold": "cacao.source.markets",
    "cacao.gold.mined": "cacao.source.mines",
    "cacao.gold.renounced": "cacao.source.mines",
    "cacao.gold.temple": "cacao.source.temples",
    "cacao.gold.suns": "cacao.source.suns",
    "cacao.gold.water": "cacao.source.water",
}
"""For every reason why gold changes where it came from, in the order in which it is drawn."""


def source(receipt: Receipt) -> str:
    return SOURCES[receipt.reason]


def marks(steps: Iterable[Step], before: Sequence[Mark] = ()) -> Iterator[Mark]:
    """Where rounds and turns begin, and where the temples are scored."""
    for step in steps:
        if isinstance(step.action, Take):
            yield Mark("cacao.mark.turn", TURN, step.position, {"seat": step.seat})
        yield from (mark for event in step.events if (mark := _mark(step.position, event)))


def _mark(position: int, event: Event) -> Mark | None:
    match event.code:
        case "cacao.log.round":
            number, of = event.params["number"], event.params["of"]
            return Mark("cacao.mark.round", ERA, position, {"number": number, "of": of})
        case "cacao.log.game_ends":
            return Mark("cacao.mark.temples", EVENT, position)
    return None


def no_round(marks: Sequence[Mark], seats: int) -> Event | None:
    """Rounds are the parts of a game already."""
    return None


def offered(table: Table, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    """What lay in the display when somebody's turn began, beside what there is in the box."""
    shown, counts = list[str](), [Counter[str]() for _ in range(seats)]
    for step in steps:
        if isinstance(step.action, Take):
            counts[step.seat].update(shown)
        for event in step.events:
            _follow(shown, event)
    hidden = take(table.box.jungle, JUNGLE.counted(START))
    names = tuple(named(kind) for kind in JUNGLE.names)
    shares = tuple(count / sum(hidden) for count in hidden)
    found = tuple(tuple(mine[kind] for kind in JUNGLE.names) for mine in counts)
    return (Fortune("cacao.luck.display", names, shares, found),)


def named(kind: str) -> Event:
    return Event(f"cacao.word.tile.{kind}")


def _follow(shown: list[str], event: Event) -> None:
    """The display after an event."""
    if event.code == REVEALED:
        shown.append(event.params["tile"])
    elif event.code in (FILLED, FILLED_TEMPLE):
        shown.remove(event.params.get("tile", TEMPLE))


def first_hands(table: Table, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    """The tiles everybody began with, as far as the app dealt them. In the end everybody draws the same."""
    first: dict[int, Counter[str]] = {}
    for deal in (step.action for step in steps if isinstance(step.action, Deal)):
        first.setdefault(deal.to, Counter(deal.cards))
    counts = tuple(tuple(first.get(seat, Counter())[kind] for kind in WORKERS.names) for seat in range(seats))
    untold = tuple(HAND - sum(mine) for mine in counts)
    names = tuple(named(kind) for kind in WORKERS.names)
    shares = tuple(count / table.box.rounds for count in table.box.workers)
    return (Fortune("cacao.luck.hands", names, shares, counts, untold),)


LOOKBACK = Lookback(
    marks=marks,
    round=no_round,
    source=source,
    sources=tuple(dict.fromkeys(SOURCES.values())),
    charts=("sources", "curves", "eras", "leads"),
    open_luck=offered,
    hidden_luck=first_hands,
    tallies=courses.temples,
    courses=courses.water,
    words=Words(
        event="cacao.mark.event",
        previous_event="cacao.mark.previous_event",
        next_event="cacao.mark.next_event",
        jump="cacao.mark.jump",
        eras="cacao.mark.eras",
        by_era="cacao.mark.by_era",
    ),
)
