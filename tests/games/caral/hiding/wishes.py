"""What somebody wishes to do who wants pyramids built and tiles used, so that a short game meets every decision."""

from random import Random
from typing import Any

from companion.engine.actions import Action
from companion.games.caral.modules.decks import Show
from companion.games.caral.modules.progress.laid import tile_on
from companion.games.caral.modules.progress.tile_actions import BuildAfar, TradeAlpaca
from companion.games.caral.now import Now
from companion.games.caral.path import QUARRY
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.village import PlaceCarali
from tests.secrets.setting import Setting

KEEN = 0.75
"""How often somebody does what they wish for most."""


def ordered(choices: list[Action], now: Now, setting: Setting, rng: Random) -> list[Action]:
    """The choices in the order in which they are tried."""
    mixed = rng.sample(choices, len(choices))
    if rng.random() >= KEEN:
        return mixed
    return sorted(mixed, key=lambda action: -wish(action, now, setting))


WISHES: dict[type[Action], int] = {StartPyramid: 5, BuildLevel: 6, BuildAfar: 6, TradeAlpaca: 6}


def wish(action: Any, now: Now, setting: Setting) -> int:
    """How much somebody would like to do this."""
    match action:
        case Move(to=to, discard=discard):
            return wish_to_be_at(now, now.path.index[to]) - discard
        case TakeStones(count=count):
            return 3 + count
        case Show(component=component):
            return int(component == setting.wish)
        case PlaceCarali():
            return 3
        case _:
            return WISHES.get(type(action), 0)


def wish_to_be_at(now: Now, spot: int) -> int:
    """At an own pyramid with a stone to build it higher, where a tile lies, else at a quarry."""
    if spot == now.path.centre or spot < now.state.architect:
        return -3
    if spot in now.path.site_of:
        site = now.state.sites[now.path.site_of[spot]]
        return 8 if site.owner == now.seat and not site.complete and now.me.stones else 0
    if tile_on(now, spot) is not None:
        return 7
    return 5 if now.path.kinds[spot] == QUARRY and not now.me.stones else 1
