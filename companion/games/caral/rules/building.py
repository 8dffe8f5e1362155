"""Building at an own site (ACT-7, BUILD-1 to BUILD-5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from companion.engine.rules import Broken, rule
from companion.games.caral.now import Now
from companion.games.caral.path import SITE
from companion.games.caral.rules.pieces import LARGE, SMALL, lay_piece, piece_left
from companion.games.caral.rules.square import SpotAction, Square

COMPLETION_FAME = (3, 3, 2, 2, 2, 1, 1)
CENTRAL_GROWS_AT = (2, 4, 6, 7)
STONES_PER_LEVEL = 1


@dataclass(frozen=True, slots=True)
class BuildHere(SpotAction):
    square: ClassVar[str] = SITE


@dataclass(frozen=True, slots=True)
class StartPyramid(BuildHere):
    """Lay the first level and decide how high the pyramid shall be."""

    kind: ClassVar[str] = "caral.start_pyramid"
    levels: Literal[3, 5]


@dataclass(frozen=True, slots=True)
class BuildLevel(BuildHere):
    """Lay the next level."""

    kind: ClassVar[str] = "caral.build_level"


@rule("caral.build.not_yours", BuildHere, "ACT-7", guard=True)
def not_yours(now: Now, action: BuildHere) -> Broken:
    return None if now.my_site else {"spot": now.path.spots[now.me.figure]}


@rule("caral.build.started", StartPyramid, "BUILD-3")
def started(now: Now, action: StartPyramid) -> Broken:
    site = now.my_site
    return {"size": site.size} if site and site.size else None


@rule("caral.build.not_started", BuildLevel, "BUILD-3", guard=True)
def not_started(now: Now, action: BuildLevel) -> Broken:
    site = now.my_site
    return None if site and site.size else {}


@rule("caral.build.complete", BuildLevel, "BUILD-3", guard=True)
def complete(now: Now, action: BuildLevel) -> Broken:
    site = now.my_site
    return {"size": site.size} if site and site.complete else None


@rule("caral.build.no_stone", BuildHere, "BUILD-1", waivable=True)
def no_stone(now: Now, action: BuildHere) -> Broken:
    return None if now.me.stones else {}


@rule("caral.build.no_piece", BuildHere, "MAT-3")
def no_piece(now: Now, action: BuildHere) -> Broken:
    site = now.my_site
    size = action.levels if isinstance(action, StartPyramid) else site.next_piece if site else 0
    return None if size > 0 and piece_left(now, size) else {"piece": size}


class Building(Square):
    name = SITE
    accepts = (StartPyramid, BuildLevel)
    rules = (not_yours, started, not_started, complete, no_stone, no_piece)

    def candidates(self, now: Now) -> Iterator[SpotAction]:
        site = now.my_site
        if site and site.size:
            yield BuildLevel()
        elif site:
            yield StartPyramid(LARGE)
            yield StartPyramid(SMALL)

    def options(self, now: Now) -> list[SpotAction]:
        site = now.my_site
        if site is None or site.complete or not now.me.stones:
            return []
        if site.size:
            return [BuildLevel()] if piece_left(now, site.next_piece) else []
        return [StartPyramid(height) for height in (LARGE, SMALL) if piece_left(now, height)]

    def resolve(self, now: Now, action: Any) -> None:
        site = now.path.site_of[now.me.figure]
        height = action.levels if isinstance(action, StartPyramid) else now.state.sites[site].size
        build(now, site, height)


def build(now: Now, site: int, height: int) -> None:
    """One level for one stone (BUILD-1); a house ruling may have waived the stone."""
    seat, paid = now.seat, min(STONES_PER_LEVEL, now.me.stones)
    now.change(seat, stones=now.me.stones - paid)
    now.set(stones=now.state.stones + paid)
    lay_piece(now, site, seat, height)
    now.change_turn(built=site)
    levels = now.state.sites[site].levels
    now.tell("caral.log.built", seat=seat, site=now.path.site_ids[site], level=levels, height=height)
    if levels == height:
        completed = now.state.completed + 1
        now.set(completed=completed)
        fame = COMPLETION_FAME[completed - 1] if completed <= len(COMPLETION_FAME) else 0
        now.award(seat, fame, "BUILD-4", "caral.fame.completed", site=now.path.site_ids[site], number=completed)
        if completed in CENTRAL_GROWS_AT:
            now.set(central=now.state.central + 1)
            now.tell("caral.log.central", count=now.state.central)
        now.next(("pyramid_completed", seat))
