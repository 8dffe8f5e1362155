"""The village: place a carali as worker, builder or priest (ACT-2, ACT-3, ACT-8)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.parts import put
from companion.engine.rules import Broken, rule
from companion.games.caral.now import Now
from companion.games.caral.path import VILLAGE
from companion.games.caral.rules.pieces import LARGE
from companion.games.caral.rules.sites import AtSite, Holds, held, site_at, site_number, unknown_site
from companion.games.caral.rules.square import SpotAction, Square


@dataclass(frozen=True, slots=True)
class PlaceCarali(SpotAction):
    """A carali goes from the supply to the board."""

    square: ClassVar[str] = VILLAGE


@dataclass(frozen=True, slots=True)
class PlaceWorker(PlaceCarali):
    kind: ClassVar[str] = "caral.place_worker"
    quarry: str


@dataclass(frozen=True, slots=True)
class PlaceBuilder(Holds, PlaceCarali):
    kind: ClassVar[str] = "caral.place_builder"


@dataclass(frozen=True, slots=True)
class PlacePriest(AtSite, PlaceCarali):
    kind: ClassVar[str] = "caral.place_priest"


@rule("caral.carali.none_left", PlaceCarali, "ACT-8, MAT-1", alike=True)
def none_left(now: Now, action: PlaceCarali) -> Broken:
    return None if now.me.carali_supply else {}


@rule("caral.worker.unknown_quarry", PlaceWorker, "ACT-2", guard=True)
def unknown_quarry(now: Now, action: PlaceWorker) -> Broken:
    return None if action.quarry in now.path.quarries else {"quarry": action.quarry}


@rule("caral.priest.not_yours", PlacePriest, "ACT-2", guard=True)
def not_yours(now: Now, action: PlacePriest) -> Broken:
    return None if site_at(now, action.site).owner == now.seat else {"site": action.site}


@rule("caral.priest.unfinished", PlacePriest, "ACT-2")
def unfinished(now: Now, action: PlacePriest) -> Broken:
    site = site_at(now, action.site)
    return None if site.complete else {"site": action.site, "levels": site.levels}


@rule("caral.priest.small_pyramid", PlacePriest, "ACT-3", waivable=True)
def small_pyramid(now: Now, action: PlacePriest) -> Broken:
    site = site_at(now, action.site)
    return {"site": action.site} if site.complete and site.size != LARGE else None


@rule("caral.priest.taken", PlacePriest, "ACT-3", waivable=True)
def taken(now: Now, action: PlacePriest) -> Broken:
    return {"site": action.site} if site_at(now, action.site).priests else None


worker, builder, priest = cache(PlaceWorker), cache(PlaceBuilder), cache(PlacePriest)
"""Shared: the same few stand in every list."""


class Village(Square):
    name = VILLAGE
    accepts = (PlaceWorker, PlaceBuilder, PlacePriest)
    rules = (none_left, unknown_quarry, unknown_site, held, not_yours, unfinished, small_pyramid, taken)

    def candidates(self, now: Now) -> Iterator[SpotAction]:
        for quarry in now.path.quarries:
            yield worker(quarry)
        for site, name in zip(now.state.sites, now.path.site_ids, strict=True):
            if site.owner == now.seat and site.complete:
                yield priest(name)
            elif site.owner != now.seat:
                yield builder(name)

    def options(self, now: Now) -> list[SpotAction]:
        if not now.me.carali_supply:
            return []
        found: list[SpotAction] = [worker(quarry) for quarry in now.path.quarries]
        for site, name in zip(now.state.sites, now.path.site_ids, strict=True):
            if site.owner is None:
                found.append(builder(name))
            elif site.owner == now.seat and site.complete and now.allows(priest(name)):
                found.append(priest(name))
        return found

    def resolve(self, now: Now, action: Any) -> None:
        now.change(now.seat, carali_supply=now.me.carali_supply - 1)
        match action:
            case PlaceWorker(quarry=quarry):
                number = now.path.quarries.index(quarry)
                now.change(now.seat, workers=put(now.me.workers, number, now.me.workers[number] + 1))
                now.tell("caral.log.worker", seat=now.seat, quarry=quarry)
            case PlaceBuilder(site=site):
                now.change_site(site_number(now, site), owner=now.seat)
                now.tell("caral.log.builder", seat=now.seat, site=site)
            case PlacePriest(site=site):
                now.change_site(site_number(now, site), priests=site_at(now, site).priests + 1)
                now.tell("caral.log.priest", seat=now.seat, site=site)
