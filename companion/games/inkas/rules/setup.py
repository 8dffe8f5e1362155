"""Before the first turn: the land laid out by chance, and the founding phase (ISET-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine import decks
from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.inkas.cards import CARDS
from companion.games.inkas.masks import bits
from companion.games.inkas.now import Now
from companion.games.inkas.rules.building import build_road
from companion.games.inkas.rules.places import (
    AtPath,
    NewSettlement,
    no_such_path,
    no_such_site,
    taken_path,
    taken_site,
    too_close,
)
from companion.games.inkas.settling import settle
from companion.games.inkas.terrain import YIELDS


@dataclass(frozen=True, slots=True)
class LayOutLand(decks.ArrangeComponents):
    """The land tiles are shuffled and laid out, from west to east and there from north to south."""

    kind: ClassVar[str] = "inkas.lay_out_land"


@dataclass(frozen=True, slots=True)
class LayOut(decks.Arrange):
    kind: ClassVar[str] = "inkas.lay_out"


@dataclass(frozen=True, slots=True)
class ChooseFirstSite(Decision):
    """Where does a first settlement stand? The second one pays."""

    kind: ClassVar[str] = "inkas.choose_first_site"
    pays: bool


@dataclass(frozen=True, slots=True)
class PlaceSettlement(NewSettlement):
    kind: ClassVar[str] = "inkas.place_settlement"


@dataclass(frozen=True, slots=True)
class ChooseFirstRoad(Decision):
    """Where does the road of that settlement lead?"""

    kind: ClassVar[str] = "inkas.choose_first_road"
    site: str


@dataclass(frozen=True, slots=True)
class PlaceRoad(AtPath):
    kind: ClassVar[str] = "inkas.place_road"


place_settlement, place_road = cache(PlaceSettlement), cache(PlaceRoad)
other_tiles = rule("inkas.layout.other_tiles", LayOut, "ISET-2")(decks.other_components)


class LayOutStep(decks.ArrangeStep[Now]):
    """The app shuffles, and the table lays out what the map shows. Who shuffled real tiles enters them in a box."""

    answers = LayOutLand
    accepts = (LayOut,)
    rules = (other_tiles,)
    arranges = LayOut

    def arranged(self, now: Now, order: tuple[str, ...]) -> None:
        """The other tiles and all numbers stay."""
        terrain = [*now.state.terrain]
        for place, tile in zip(now.land.land, order, strict=True):
            terrain[place] = tile
        now.set(terrain=tuple(terrain))
        now.tell("inkas.log.laid_out")


@rule("inkas.first_road.elsewhere", PlaceRoad, "ISET-2")
def elsewhere(now: Now, action: PlaceRoad) -> Broken:
    """It must begin at the settlement just placed."""
    site = now.land.site[now.question(ChooseFirstRoad).site]
    return None if now.land.paths_at[site] >> now.land.path[action.path] & 1 else {"path": action.path}


class FirstSiteStep(Step[Now]):
    answers = ChooseFirstSite
    accepts = (PlaceSettlement,)
    rules = (no_such_site, taken_site, too_close)

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(place_settlement, now.land.sites)

    def options(self, now: Now) -> list[Action]:
        free = now.land.all_sites & ~now.land.crowded(now.buildings())
        return [place_settlement(now.land.sites[site]) for site in bits(free)]

    def resolve(self, now: Now, action: Any) -> None:
        site = now.land.site[action.site]
        settle(now, now.seat, site)
        if now.question(ChooseFirstSite).pays:
            first_yields(now, now.seat, site)
        now.push(ChooseFirstRoad(now.seat, action.site))


class FirstRoadStep(Step[Now]):
    answers = ChooseFirstRoad
    accepts = (PlaceRoad,)
    rules = (no_such_path, taken_path, elsewhere)

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(place_road, now.land.paths)

    def options(self, now: Now) -> list[Action]:
        site = now.land.site[now.question(ChooseFirstRoad).site]
        return [place_road(now.land.paths[path]) for path in bits(now.land.paths_at[site] & ~now.all_roads())]

    def resolve(self, now: Now, action: Any) -> None:
        build_road(now, action)


def first_yields(now: Now, seat: Seat, site: int) -> None:
    """A card for each tile around the settlement (ISET-1, ISET-2)."""
    terrain = (now.state.terrain[place] for place in now.land.hexes.hexes_at[site])
    cards = CARDS.counted(tuple(CARDS.names[YIELDS[kind]] for kind in terrain if kind in YIELDS))
    now.receive(seat, cards)
    now.tell("inkas.log.yields", seat=seat, cards=CARDS.listed(cards))
