"""What can be built, chosen before its place: each with its price in pictures, what is missing, and the cheapest trade
with the supply that brings it nearer (IROAD-1, ISETT-1, ICITY-1, IDEV-1, ITRADE-2, IADV-1)."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from companion.engine.actions import Seat
from companion.engine.hand import Counts
from companion.engine.markup import use
from companion.engine.pictures import Sketch
from companion.engine.questions import LOSS, Group, Outcome, Prospect
from companion.engine.ruleset import Ruleset
from companion.games.inkas.cards import CARD, CARDS, CITY, ROAD, SETTLEMENT, missing
from companion.games.inkas.now import Now
from companion.games.inkas.pages.prospects.building import warnings
from companion.games.inkas.rules.building import BuildCity, BuildRoad, BuildSettlement
from companion.games.inkas.rules.development import BuyCard, stack
from companion.games.inkas.rules.exchange import Exchange, Swap, exchanges, may_swap, others, swaps
from companion.games.inkas.rules.places import open_paths, open_sites
from companion.games.inkas.rules.taking import taken
from companion.games.inkas.rules.turn import ChooseDeed
from companion.games.inkas.state import InkasState

_IN_A_ROW, _WIDE, _HIGH = 4, 23, 24


class Buildable(NamedTuple):
    key: str
    name: Outcome
    nowhere: Outcome
    """Why not, however much one has."""
    price: Counts
    kind: str
    possible: Callable[[Now], bool]
    """Whether it could be built anywhere, were it paid."""
    marker: bool = False


def _road(now: Now) -> bool:
    return bool(open_paths(now, now.seat))


def _settlement(now: Now) -> bool:
    return bool(open_sites(now, now.seat))


def _city(now: Now) -> bool:
    return bool(now.mine.settlements and not now.mine.cities)


def _card(now: Now) -> bool:
    return stack(now) is not None


BUILDABLE = (
    Buildable("road", Outcome("inkas.group.road", {}), Outcome("inkas.nowhere.road", {}), ROAD, BuildRoad.kind, _road),
    Buildable(
        "settlement",
        Outcome("inkas.group.settlement", {}),
        Outcome("inkas.nowhere.settlement", {}),
        SETTLEMENT,
        BuildSettlement.kind,
        _settlement,
        marker=True,
    ),
    Buildable(
        "city",
        Outcome("inkas.group.city", {}),
        Outcome("inkas.nowhere.city", {}),
        CITY,
        BuildCity.kind,
        _city,
        marker=True,
    ),
    Buildable("card", Outcome("inkas.group.card", {}), Outcome("inkas.nowhere.card", {}), CARD, BuyCard.kind, _card),
)


def groups(rules: Ruleset[InkasState], state: InkasState, seat: Seat) -> tuple[Group, ...]:
    """For whoever trades and builds."""
    asked = rules.asked(state, seat)
    if not isinstance(asked, ChooseDeed):
        return ()
    now = Now(rules, state, seat, asked)
    return tuple(_group(now, each) for each in BUILDABLE)


def _group(now: Now, each: Buildable) -> Group:
    lacks = missing(now.could_lay(now.seat), each.price)
    sketch = price_of(each.price, lacks)
    if not each.possible(now):
        return Group(each.key, each.name, sketch, (each.kind,), Prospect((each.nowhere,)))
    remedy = cheapest(now, each.price, lacks) if lacks else None
    closed = Prospect(
        (Outcome("inkas.outcome.needs", {"needed": list(lacks)}, LOSS), *(warnings(now) if each.marker else ())),
        then=taken(lacks[0]) if lacks else None,
        verb=_traded(remedy, lacks[0]) if remedy else None,
    )
    return Group(each.key, each.name, sketch, (each.kind,), closed, remedy)


def _traded(remedy: Exchange | Swap, card: str) -> Outcome:
    return Outcome("inkas.verb.traded", {"paid": list(remedy.cards), "card": card})


def cheapest(now: Now, price: Counts, lacks: tuple[str, ...]) -> Exchange | Swap | None:
    """The trade for a missing card that takes nothing of the price, and the fewest cards."""
    held, wanted = now.hand(now.seat).known, lacks[0]
    if not now.state.supply[CARDS.number[wanted]]:
        return None
    kept = tuple(max(0, have - cost) for have, cost in zip(held, price, strict=True))
    ways = [way for way in _ways(now, kept) if wanted in others(way.cards)]
    return min(ways, key=lambda way: len(way.cards), default=None)


def _ways(now: Now, spare: Counts) -> Iterator[Exchange | Swap]:
    yield from (way for way in exchanges(spare) if len({*way.cards}) == 1)
    if may_swap(now):
        yield from swaps(spare)


def price_of(price: Counts, lacks: Iterable[str] = ()) -> Sketch:
    """Cards in rows, the missing ones pale."""
    cards, missing_ones = CARDS.listed(price), list(lacks)
    rows = [cards[:_IN_A_ROW]] if len(cards) <= _IN_A_ROW else [cards[:3], cards[3:]]
    drawn = "".join(_row(row, number - (len(rows) - 1) / 2, missing_ones) for number, row in enumerate(rows))
    wide, high = _IN_A_ROW * _WIDE, 2 * _HIGH
    return Sketch(drawn, (-wide / 2, -high / 2, wide, high))


def _row(cards: tuple[str, ...], down: float, lacks: list[str]) -> str:
    first = -(len(cards) - 1) / 2 * _WIDE
    return "".join(_in_row(card, first + number * _WIDE, down * _HIGH, lacks) for number, card in enumerate(cards))


def _in_row(card: str, x: float, y: float, lacks: list[str]) -> str:
    pale = card in lacks
    if pale:
        lacks.remove(card)
    return use(f"i-{card}", x, y, class_="i-lack" if pale else None)
