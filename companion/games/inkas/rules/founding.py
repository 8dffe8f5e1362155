"""Founding the next tribe (ITRIBE-3, ITRIBE-4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.inkas.masks import bits
from companion.games.inkas.now import Now
from companion.games.inkas.rules.places import AtSite, NewSettlement, no_such_site, taken_site, too_close
from companion.games.inkas.settling import settle


@dataclass(frozen=True, slots=True)
class ChooseFounding(Decision):
    """Where does the next tribe begin?"""

    kind: ClassVar[str] = "inkas.choose_founding"


@dataclass(frozen=True, slots=True)
class Found(NewSettlement):
    kind: ClassVar[str] = "inkas.found"


@dataclass(frozen=True, slots=True)
class ChooseClearing(Decision):
    """There is no free place: which own building under thicket makes room?"""

    kind: ClassVar[str] = "inkas.choose_clearing"


@dataclass(frozen=True, slots=True)
class Clear(AtSite):
    kind: ClassVar[str] = "inkas.clear"


found, clearing = cache(Found), cache(Clear)


def foreign_roads(now: Now, seat: Seat) -> int:
    """The sites to which others have built roads."""
    touched = 0
    for other, pieces in enumerate(now.state.pieces):
        if other != seat:
            touched |= now.land.touched(pieces.roads)
    return touched


def places(now: Now, seat: Seat) -> int:
    """The sites at which a tribe may begin."""
    land = now.land
    return land.all_sites & ~land.crowded(now.buildings()) & ~foreign_roads(now, seat)


def ask_founding(now: Now, seat: Seat) -> None:
    now.push(ChooseFounding(seat) if places(now, seat) else ChooseClearing(seat))


@rule("inkas.found.foreign_site", Found, "ITRIBE-3", waivable=True)
def foreign_site(now: Now, action: Found) -> Broken:
    """Another's settlement site: one of its roads leads there."""
    return {"site": action.site} if foreign_roads(now, now.seat) >> now.land.site[action.site] & 1 else None


@rule("inkas.clear.not_yours", Clear, "ITRIBE-4")
def not_yours(now: Now, action: Clear) -> Broken:
    return None if now.mine.old >> now.land.site[action.site] & 1 else {"site": action.site}


class FoundingStep(Step[Now]):
    answers = ChooseFounding
    accepts = (Found,)
    rules = (no_such_site, taken_site, too_close, foreign_site)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (found(site) for site in now.land.sites)

    def options(self, now: Now) -> list[Action]:
        return [found(now.land.sites[site]) for site in bits(places(now, now.seat))]

    def resolve(self, now: Now, action: Any) -> None:
        settle(now, now.seat, now.land.site[action.site])


class ClearingStep(Step[Now]):
    answers = ChooseClearing
    accepts = (Clear,)
    rules = (no_such_site, not_yours)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (clearing(now.land.sites[site]) for site in bits(now.mine.old))

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, action: Any) -> None:
        settle(now, now.seat, now.land.site[action.site])
