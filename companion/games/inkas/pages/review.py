"""Looking back: turns and declines, markers by tribe, what dice and tiles gave, trades (IROLL-1, ITRIBE-1)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from companion.engine.actions import Seat
from companion.engine.ledger import Event, Receipt
from companion.engine.review import EVENT, TURN, Fortune, Lookback, Mark, Step, Words
from companion.games.inkas.cards import DEVELOPMENT, KINDS
from companion.games.inkas.now import Board
from companion.games.inkas.pages.harvest import DECLINED, WAYS, Harvest, ways
from companion.games.inkas.rules.development import Deal
from companion.games.inkas.rules.roll import TOTALS

SOURCES: Final = ("inkas.source.tribe_first", "inkas.source.tribe_second", "inkas.source.tribe_third")
"""By the tribe whose marker it is."""
ROLLED, YIELDS, BOUGHT = "inkas.log.rolled", "inkas.log.yields", "inkas.log.bought"


def source(receipt: Receipt) -> str:
    """The tribe whose marker it is."""
    return SOURCES[int(receipt.params["tribe"]) - 1]


def marks(steps: Iterable[Step], before: Sequence[Mark] = ()) -> Iterator[Mark]:
    """Where turns begin, and where tribes decline."""
    for step in steps:
        for event in step.events:
            if event.code == ROLLED:
                yield Mark("inkas.mark.turn", TURN, step.position, {"seat": event.params["seat"]})
            elif event.code == DECLINED:
                seat, number = event.params["seat"], event.params["number"]
                yield Mark("inkas.mark.decline", EVENT, step.position, {"seat": seat, "number": number})


def told(steps: Iterable[Step], *codes: str) -> Iterator[Event]:
    """Everything that was told with these codes."""
    return (event for step in steps for event in step.events if event.code in codes)


def open_luck(board: Board, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    line = [*steps]
    harvest = Harvest(board, seats).follow(line)
    return rolls(seats, line), yields(seats, line, harvest), tiles(seats, harvest)


def rolls(seats: int, steps: Iterable[Step]) -> Fortune:
    """How often everybody rolled each number."""
    found = Counter((event.params["seat"], event.params["total"]) for event in told(steps, ROLLED))
    counts = tuple(tuple(found[seat, total] for total in TOTALS) for seat in range(seats))
    names = tuple(Event("inkas.luck.number", {"number": total}) for total in TOTALS)
    return Fortune("inkas.luck.rolls", names, tuple(ways(total) / WAYS for total in TOTALS), counts)


def yields(seats: int, steps: Iterable[Step], harvest: Harvest) -> Fortune:
    """The cards of each kind that rolls brought, beside what the own buildings let one expect."""
    found: Counter[tuple[Seat, str]] = Counter()
    for event in (event for step in steps if any(each.code == ROLLED for each in step.events) for event in step.events):
        if event.code == YIELDS:
            found.update((event.params["seat"], card) for card in event.params["cards"])
    fair: dict[tuple[Seat, str], float] = defaultdict(float)
    for (seat, place), expected in harvest.expected.items():
        fair[seat, harvest.kinds[place]] += expected
    counts = tuple(tuple(found[seat, card] for card in KINDS) for seat in range(seats))
    expects = tuple(tuple(fair[seat, card] for card in KINDS) for seat in range(seats))
    return Fortune("inkas.luck.yields", tuple(map(_card, KINDS)), (), counts, expected=expects)


def tiles(seats: int, harvest: Harvest) -> Fortune:
    """The cards that each tile gave, of those at which somebody stood."""
    places = sorted({place for _, place in harvest.expected}, key=lambda place: -harvest.board.land.numbers[place])
    land, terrain = harvest.board.land, tuple(harvest.terrain)
    names = tuple(Event("inkas.luck.tile", {"hex": land.called(terrain, place)}) for place in places)
    counts = tuple(tuple(harvest.given.get((seat, place), 0) for place in places) for seat in range(seats))
    expects = tuple(tuple(harvest.expected.get((seat, place), 0.0) for place in places) for seat in range(seats))
    return Fortune("inkas.luck.tiles", names, (), counts, expected=expects)


def _card(card: str) -> Event:
    return Event(f"inkas.word.card.{card}")


def _development(card: str) -> Event:
    return Event(f"inkas.word.development.{card}")


def development(board: Board, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    """The development cards that everybody drew, as far as the app dealt them."""
    line = [*steps]
    dealt = Counter((step.action.to, step.action.development) for step in line if isinstance(step.action, Deal))
    bought = Counter(event.params["seat"] for event in told(line, BOUGHT))
    counts = tuple(tuple(dealt[seat, card] for card in DEVELOPMENT.names) for seat in range(seats))
    untold = tuple(bought[seat] - sum(counts[seat]) for seat in range(seats))
    names = tuple(map(_development, DEVELOPMENT.names))
    shares = tuple(count / sum(board.box.development) for count in board.box.development)
    return (Fortune("inkas.luck.development", names, shares, counts, untold),)


DEALINGS: Final = {
    "offered": Event("inkas.tally.offered"),
    "accepted": Event("inkas.tally.accepted"),
    "supply": Event("inkas.tally.supply"),
    "stole": Event("inkas.tally.stole"),
    "robbed": Event("inkas.tally.robbed"),
    "returned": Event("inkas.tally.returned"),
}


def dealings(board: Board, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    """Trades with players and with the supply, thefts, cards that a 7 cost."""
    found: Counter[tuple[Seat, str]] = Counter()
    for event in (event for step in steps for event in step.events):
        found.update(_dealt(event))
    counts = tuple(tuple(found[seat, what] for what in DEALINGS) for seat in range(seats))
    return (Fortune("inkas.tally.trades", tuple(DEALINGS.values()), (), counts),)


def _dealt(event: Event) -> dict[tuple[Seat, str], int]:
    seat = event.params.get("seat", -1)
    match event.code:
        case "inkas.log.traded":
            return {(seat, "offered"): 1, (event.params["to"], "accepted"): 1}
        case "inkas.log.exchanged" | "inkas.log.swapped":
            return {(seat, "supply"): 1}
        case "inkas.log.stole":
            return {(seat, "stole"): 1, (event.params["victim"], "robbed"): 1}
        case "inkas.log.discarded":
            return {(seat, "returned"): len(event.params["cards"])}
    return {}


LOOKBACK = Lookback(
    marks=marks,
    source=source,
    sources=SOURCES,
    alike=frozenset(SOURCES),
    charts=("curves", "sources", "leads"),
    open_luck=open_luck,
    hidden_luck=development,
    tallies=dealings,
    words=Words(
        event="inkas.mark.event", previous_event="inkas.mark.previous_event", next_event="inkas.mark.next_event"
    ),
)
