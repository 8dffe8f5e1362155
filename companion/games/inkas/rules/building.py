"""Roads, settlements and cities (IROAD-1, ISETT-1, ICITY-1, IOVER-1, ITRIBE-5)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.hand import Counts, Hand
from companion.engine.rules import Broken, rule
from companion.games.inkas import tribes
from companion.games.inkas.cards import CITY, ROAD, SETTLEMENT, missing
from companion.games.inkas.masks import bits
from companion.games.inkas.now import Now
from companion.games.inkas.rules.deed import Deed, Prices
from companion.games.inkas.rules.places import (
    ROAD_RULES,
    AtPath,
    AtSite,
    NewRoad,
    NewSettlement,
    no_such_site,
    open_paths,
    open_sites,
    taken_site,
    too_close,
)
from companion.games.inkas.settling import settle

CITIES_OF_A_TRIBE = 1


@dataclass(frozen=True, slots=True)
class BuildRoad(NewRoad):
    kind: ClassVar[str] = "inkas.build_road"
    of_hand: ClassVar[bool] = True
    price: ClassVar[Counts] = ROAD


@dataclass(frozen=True, slots=True)
class BuildSettlement(NewSettlement):
    """On a free site, or in place of a building under thicket."""

    kind: ClassVar[str] = "inkas.build_settlement"
    of_hand: ClassVar[bool] = True
    over: ClassVar[bool] = True
    price: ClassVar[Counts] = SETTLEMENT


@dataclass(frozen=True, slots=True)
class BuildCity(AtSite):
    kind: ClassVar[str] = "inkas.build_city"
    of_hand: ClassVar[bool] = True
    price: ClassVar[Counts] = CITY


road, settlement, city = cache(BuildRoad), cache(BuildSettlement), cache(BuildCity)


def unpaid(now: Now, price: Counts) -> Broken:
    """The price, and what the own hand lacks of it."""
    if now.can_pay(price):
        return None
    return {"cards": list(missing(now.could_lay(now.seat), price)), "price": list(now.kinds.listed(price))}


@rule("inkas.road.unpaid", BuildRoad, "IROAD-1")
def road_unpaid(now: Now, action: BuildRoad) -> Broken:
    return unpaid(now, action.price)


@rule("inkas.settlement.unpaid", BuildSettlement, "ISETT-1, IOVER-1")
def settlement_unpaid(now: Now, action: BuildSettlement) -> Broken:
    return unpaid(now, action.price)


@rule("inkas.settlement.no_road", BuildSettlement, "ISETT-1, IOVER-1", waivable=True)
def no_road(now: Now, action: BuildSettlement) -> Broken:
    led_to = now.land.touched(now.mine.roads) >> now.land.site[action.site] & 1
    return None if led_to else {"site": action.site}


@rule("inkas.city.unpaid", BuildCity, "ICITY-1")
def city_unpaid(now: Now, action: BuildCity) -> Broken:
    return unpaid(now, action.price)


@rule("inkas.city.no_settlement", BuildCity, "ICITY-1, ITRIBE-5", guard=True)
def no_settlement(now: Now, action: BuildCity) -> Broken:
    """No own settlement, or one in decline."""
    return None if now.mine.settlements >> now.land.site[action.site] & 1 else {"site": action.site}


@rule("inkas.city.second", BuildCity, "ICITY-1")
def second_city(now: Now, action: BuildCity) -> Broken:
    return {} if now.mine.cities.bit_count() >= CITIES_OF_A_TRIBE else None


class Building(Deed):
    accepts = (BuildRoad, BuildSettlement, BuildCity)
    rules = (
        *ROAD_RULES,
        road_unpaid,
        no_such_site,
        taken_site,
        too_close,
        no_road,
        settlement_unpaid,
        no_settlement,
        second_city,
        city_unpaid,
    )

    def candidates(self, now: Now) -> Iterator[Action]:
        land, mine = now.land, now.mine
        at = mine.buildings | land.touched(mine.roads)
        yield from (road(land.paths[path]) for path in bits(land.leading(at) & ~mine.roads))
        yield from (settlement(land.sites[site]) for site in bits(land.touched(mine.roads) & ~mine.active))
        yield from (city(land.sites[site]) for site in bits(mine.settlements))

    def options(self, now: Now, hand: Hand, most: Counts, prices: Prices) -> Iterable[Action]:
        if not prices:
            return ()
        land = now.land
        found: list[Action] = []
        if ROAD in prices:
            found += [road(land.paths[path]) for path in bits(open_paths(now, now.seat))]
            if SETTLEMENT in prices:
                found += [settlement(land.sites[site]) for site in bits(open_sites(now, now.seat))]
        if CITY in prices and not now.mine.cities:
            found += [city(land.sites[site]) for site in bits(now.mine.settlements)]
        return found

    def resolve(self, now: Now, action: Any) -> None:
        now.pay(now.seat, action.price)
        if isinstance(action, BuildRoad):
            build_road(now, action)
            return
        site = now.land.site[action.site]
        if isinstance(action, BuildSettlement):
            settle(now, now.seat, site)
        else:
            mine = now.mine
            now.move(now.seat, settlements=mine.settlements & ~(1 << site), cities=mine.cities | 1 << site)
            now.award(now.seat, "ITRIBE-1", "inkas.points.city", near=now.near(1 << site))
        tribes.complete(now, now.seat)


def build_road(now: Now, action: AtPath) -> None:
    path = now.land.path[action.path]
    one, other = now.land.ends[path]
    now.move(now.seat, roads=now.mine.roads | 1 << path)
    now.tell("inkas.log.road", seat=now.seat, near=now.near(1 << one | 1 << other))
