"""What follows from everybody's pieces, and which cards can be given: as if it were counted one by one."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from companion.engine.parts import put, replace
from companion.games.inkas.cards import CARD, CARDS, CITY, GOODS, RESOURCES, ROAD, SETTLEMENT, covers, payable
from companion.games.inkas.rules.exchange import RATES, exchanges, swaps
from companion.games.inkas.standing import standing
from companion.games.inkas.state import Pieces

SITES = 20


def placed(rng: Random) -> Pieces:
    """Every site has one building at most."""
    kinds = [rng.choice((None, "settlements", "cities", "old_settlements", "old_cities")) for _ in range(SITES)]
    masks = {name: sum(1 << site for site, kind in enumerate(kinds) if kind == name) for name in {*kinds} - {None}}
    return replace(Pieces(roads=rng.getrandbits(SITES)), **masks)


def cards_at(pieces: Pieces, sites: int) -> int:
    once, twice = pieces.settlements | pieces.old_settlements, pieces.cities | pieces.old_cities
    return sum((once >> site & 1) + 2 * (twice >> site & 1) for site in range(SITES) if sites >> site & 1)


@pytest.mark.rule("IROLL-1")
def test_what_stands_is_known_of_the_pieces_as_they_are_now() -> None:
    rng = Random(3)
    everybody = tuple(placed(rng) for _ in range(4))
    for _ in range(100):
        everybody = put(everybody, rng.randrange(4), placed(rng))
        found, sites = standing(everybody), rng.getrandbits(SITES)
        taken = [[getattr(pieces, name) for pieces in everybody] for name in ("buildings", "old", "roads")]
        assert [*map(bits_of, (found.buildings, found.old, found.roads))] == [joined(masks) for masks in taken]
        due = {seat: count for seat, pieces in enumerate(everybody) if (count := cards_at(pieces, sites))}
        assert dict(found.gains(sites)) == due


def bits_of(mask: int) -> set[int]:
    return {site for site in range(SITES) if mask >> site & 1}


def joined(masks: list[int]) -> set[int]:
    return {site for mask in masks for site in bits_of(mask)}


def holds(held: tuple[int, ...], cards: tuple[str, ...]) -> bool:
    return all(have >= wanted for have, wanted in zip(held, CARDS.counted(cards), strict=True))


@pytest.mark.rule("ITRADE-2")
def test_what_can_be_exchanged_is_every_rate_that_the_hand_holds_in_their_order() -> None:
    for goods in product(range(4), repeat=len(GOODS)):
        for resources in ((0, 0, 0, 0, 0), (3, 2, 4, 0, 7)):
            held = (*resources, *goods)
            assert exchanges(held) == [way for way, _ in RATES if holds(held, way.cards)]


@pytest.mark.rule("IROAD-1")
@pytest.mark.rule("ISETT-1")
@pytest.mark.rule("ICITY-1")
@pytest.mark.rule("IDEV-1")
def test_what_can_be_paid_is_every_price_that_the_resources_cover() -> None:
    prices = {price: sum(price) for price in (ROAD, SETTLEMENT, CITY, CARD)}
    assert [*prices.values()] == [2, 4, 5, 3]
    for resources in product(range(4), repeat=len(RESOURCES)):
        held = (*resources, 9, 9, 9)
        assert payable(held) == [price for price in prices if covers(held, price)]


@pytest.mark.rule("IADV-1")
def test_what_can_be_swapped_is_every_two_cards_of_the_hand() -> None:
    rng = Random(5)
    for _ in range(50):
        held = tuple(rng.randrange(4) for _ in CARDS.names)
        pairs = [pair for pair in combinations_with_replacement(CARDS.names, 2) if holds(held, pair)]
        found = [swap.cards for swap in swaps(held)]
        assert sorted(found) == sorted(pairs)
        assert found == sorted(found, key=lambda pair: pair[0] != pair[1])
