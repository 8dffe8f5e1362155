"""Trade with the supply, and the two for one of the Longest Trade Route (ITRADE-2, IADV-1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, compress
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.cards import ListedCards, lacking
from companion.engine.hand import Counts, Hand
from companion.engine.rules import Broken, rule
from companion.games.inkas.cards import CARDS, GOOD_NUMBERS, GOODS, RESOURCES
from companion.games.inkas.hooks import FOR_THREE_GOODS
from companion.games.inkas.now import Now
from companion.games.inkas.rules.deed import Deed, Prices
from companion.games.inkas.rules.shown import impossible, unknown_kind
from companion.games.inkas.rules.taking import ask_to_take

SAME, SAME_GOODS, SWAPPED = 3, 2, 2
"""How many of one kind are given for a card; of goods; and of any kinds by the route."""
FOR_ONE_OF_EACH = 2
"""Cards taken for one of each good."""
REMEMBERED = 1 << 14


@dataclass(frozen=True, slots=True)
class Exchange(ListedCards):
    """Cards go back to the supply; what comes for them is chosen next."""

    kind: ClassVar[str] = "inkas.exchange"


@dataclass(frozen=True, slots=True)
class Swap(ListedCards):
    """Two cards for one of another kind, once in a turn."""

    kind: ClassVar[str] = "inkas.swap"


ONE_OF_EACH = Exchange(CARDS.listed(CARDS.counted(GOODS)))


def of_one_kind(card: str, count: int) -> Exchange:
    return Exchange((card,) * count)


RATES: tuple[tuple[Exchange, int], ...] = (
    *((of_one_kind(card, SAME), 1) for card in CARDS.names),
    *((of_one_kind(card, SAME_GOODS), 1) for card in GOODS),
    (ONE_OF_EACH, FOR_ONE_OF_EACH),
)
"""Every trade with the supply, and how many cards it brings."""
GIVEN = {CARDS.counted(exchange.cards): (exchange, count) for exchange, count in RATES}


THREE, TWO = (tuple(of_one_kind(card, count) for card in CARDS.names) for count in (SAME, SAME_GOODS))
PAIRS = tuple(tuple(Swap((one, other)) for other in CARDS.names) for one in CARDS.names)


def exchanges(held: Counts) -> list[Exchange]:
    """What can be given out of these cards."""
    found = [THREE[kind] for kind, count in enumerate(held) if count >= SAME]
    found += _of_goods(held[len(RESOURCES) :])
    return found


@lru_cache(maxsize=REMEMBERED)
def _of_goods(held: Counts) -> tuple[Exchange, ...]:
    """As good as they are; what is given for three of any kind is not among them."""
    found = [TWO[kind] for kind, count in zip(GOOD_NUMBERS, held, strict=True) if count >= SAME_GOODS]
    return (*found, ONE_OF_EACH) if all(held) else tuple(found)


def swaps(held: Counts) -> list[Swap]:
    """Two of one kind, or one of each of two kinds."""
    twice = [PAIRS[kind][kind] for kind, count in enumerate(held) if count >= SWAPPED]
    return [*twice, *_one_of_each(tuple(map(bool, held)))]


@lru_cache(maxsize=1 << len(CARDS.names))
def _one_of_each(held: tuple[bool, ...]) -> tuple[Swap, ...]:
    return tuple(PAIRS[one][other] for one, other in combinations(compress(range(len(held)), held), 2))


def wanted(now: Now, cards: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """How many cards may be taken for these, and of which kinds."""
    count = GIVEN[CARDS.counted(cards)][1]
    return count, now.ask(FOR_THREE_GOODS, CARDS.names) if count == FOR_ONE_OF_EACH else others(cards)


def plenty(supply: Counts) -> bool:
    """Whether enough can be taken whatever is given: of more resources than a trade can rule out."""
    return min(supply) >= FOR_ONE_OF_EACH or sorted(supply[: len(RESOURCES)])[-1 - SWAPPED] >= FOR_ONE_OF_EACH


def in_supply(now: Now, kinds: tuple[str, ...]) -> int:
    return sum(now.state.supply[CARDS.number[card]] for card in kinds)


@rule("inkas.exchange.no_rate", Exchange, "ITRADE-2", guard=True)
def no_rate(now: Now, action: Exchange) -> Broken:
    return None if CARDS.counted(action.cards) in GIVEN else {"cards": list(action.cards)}


@rule("inkas.exchange.not_held", Exchange, "ITRADE-2")
def not_held(now: Now, action: Exchange) -> Broken:
    return lacking(now, action)


@rule("inkas.exchange.none_left", Exchange, "ITRADE-2")
def none_left(now: Now, action: Exchange) -> Broken:
    """The supply has not enough to take for it."""
    if plenty(now.state.supply):
        return None
    count, kinds = wanted(now, action.cards)
    return {"count": count} if in_supply(now, kinds) < count else None


@rule("inkas.swap.no_route", Swap, "IADV-1", guard=True)
def no_route(now: Now, action: Swap) -> Broken:
    return None if now.state.route == now.seat else {}


@rule("inkas.swap.once", Swap, "IADV-1", waivable=True)
def swapped_already(now: Now, action: Swap) -> Broken:
    return {} if now.turn.swapped else None


@rule("inkas.swap.other_number", Swap, "IADV-1")
def other_number(now: Now, action: Swap) -> Broken:
    return None if len(action.cards) == SWAPPED else {"count": SWAPPED}


@rule("inkas.swap.not_held", Swap, "IADV-1")
def swap_not_held(now: Now, action: Swap) -> Broken:
    return lacking(now, action)


@rule("inkas.swap.none_left", Swap, "IADV-1")
def swap_none_left(now: Now, action: Swap) -> Broken:
    return None if in_supply(now, others(action.cards)) else {}


@lru_cache(maxsize=REMEMBERED)
def others(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Every kind but these."""
    return tuple(card for card in CARDS.names if card not in cards)


class Exchanging(Deed):
    accepts = (Exchange, Swap)
    rules = (
        unknown_kind,
        no_rate,
        not_held,
        none_left,
        no_route,
        swapped_already,
        other_number,
        swap_not_held,
        swap_none_left,
        impossible,
    )

    def candidates(self, now: Now) -> Iterator[Action]:
        yield from (exchange for exchange, _ in RATES)
        if may_swap(now):
            yield from swaps(now.could_lay(now.seat))

    def options(self, now: Now, hand: Hand, most: Counts, prices: Prices) -> Iterable[Action]:
        giving, swapping = exchanges(most), swaps(most) if may_swap(now) else []
        if not giving and not swapping:
            return ()
        if hand.unknown or hand.lost:
            giving = [action for action in giving if hand.holds(CARDS.counted(action.cards))]
            swapping = [action for action in swapping if hand.holds(CARDS.counted(action.cards))]
        if plenty(now.state.supply):
            return [*giving, *swapping]
        found: list[Action] = [action for action in giving if none_left.check(now, action) is None]
        return [*found, *(action for action in swapping if in_supply(now, others(action.cards)))]

    def resolve(self, now: Now, action: Any) -> None:
        now.pay(now.seat, now.shown(action))
        if isinstance(action, Swap):
            now.change_turn(swapped=True)
            now.tell("inkas.log.swapped", seat=now.seat, cards=list(action.cards))
            ask_to_take(now, 1, others(action.cards))
        else:
            now.tell("inkas.log.exchanged", seat=now.seat, cards=list(action.cards))
            ask_to_take(now, *wanted(now, action.cards))


def may_swap(now: Now) -> bool:
    return now.state.route == now.seat and not now.turn.swapped
