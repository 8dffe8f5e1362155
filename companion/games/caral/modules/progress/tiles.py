"""The eight progress tiles: what each keeps, offers and lets follow (PROG-2 to PROG-6)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.rules import Broken, rule
from companion.engine.steps import Extension
from companion.games.caral.modules.progress.from_discard import ChooseFromDiscard, most_taken
from companion.games.caral.modules.progress.laid import tile_on
from companion.games.caral.modules.progress.shift import can_shift, shift
from companion.games.caral.modules.progress.tile_actions import (
    CARDS_TRADED,
    OFFER_RULES,
    BuildAfar,
    DrawFour,
    DrawThree,
    SkipAlpaca,
    SkipCarali,
    SkipFirst,
    SkipStones,
    TileAction,
    TradeAlpaca,
)
from companion.games.caral.now import Now
from companion.games.caral.path import CULT, MARKET, QUARRY, VILLAGE
from companion.games.caral.rules.act import SQUARES, ChooseAction, square_here, use_action
from companion.games.caral.rules.building import build
from companion.games.caral.rules.deal import cards_left, draw
from companion.games.caral.rules.discard import PayCards
from companion.games.caral.rules.figures import alpaca_places
from companion.games.caral.rules.quarry import room
from companion.games.caral.rules.sites import site_number
from companion.games.caral.rules.square import SpotAction, Square

DRAWN, DISCARDED, DRAWN_FOR_TRADE, DRAWN_IN_VILLAGE = 3, 1, 4, 1


@dataclass(frozen=True)
class Follow:
    """The second part of a tile's action, and whether anything would come of it."""

    does: Callable[[Now], None]
    can: Callable[[Now], bool]


def discard_one(now: Now) -> None:
    if now.me.hand.size:
        now.push(PayCards(now.seat, DISCARDED))


def gain_stone(now: Now) -> None:
    """One stone; on a full sled it is forfeited."""
    gained = min(1, room(now))
    now.change(now.seat, stones=now.me.stones + gained)
    now.set(stones=now.state.stones - gained)
    now.tell("caral.log.stones", seat=now.seat, count=gained, lost=1 - gained)


SHIFT = Follow(shift, can_shift)
STONE = Follow(gain_stone, lambda now: room(now) > 0)
CARD = Follow(lambda now: draw(now, now.seat, DRAWN_IN_VILLAGE), lambda now: cards_left(now) > 0)
DISCARD = Follow(discard_one, lambda now: cards_left(now) + now.me.hand.size > 0)
FOUR_CARDS = Follow(lambda now: draw(now, now.seat, DRAWN_FOR_TRADE), lambda now: True)


class Tile(Square):
    """An action square under a tile: the action it keeps, if it does, what it offers besides, and what follows."""

    name = "tile"
    accepts = ()
    rules = ()

    def __init__(self, square: str, offers: type[TileAction], follow: Follow | None = None, keeps: bool = True) -> None:
        self.square, self.offers, self.follow, self.keeps = square, offers, follow, keeps

    def candidates(self, now: Now) -> Iterator[SpotAction]:
        if self.keeps:
            yield from SQUARES[self.square].candidates(now)
        yield from self._offered(now)

    def _offered(self, now: Now) -> Iterator[SpotAction]:
        if self.offers is BuildAfar:
            for site, name in zip(now.state.sites, now.path.site_ids, strict=True):
                if site.owner == now.seat and site.levels and not site.complete:
                    yield BuildAfar(name)
        elif self.offers is TradeAlpaca:
            yield from (TradeAlpaca(place.name) for place in alpaca_places(now, now.seat))
        else:
            yield self.offers()

    def resolve(self, now: Now, action: Any) -> None:
        match action:
            case DrawThree():
                draw(now, now.seat, DRAWN)
            case DrawFour():
                now.push(PayCards(now.seat, CARDS_TRADED))
            case TradeAlpaca(spot=spot):
                trade_alpaca(now, spot)
            case BuildAfar(site=site):
                number = site_number(now, site)
                build(now, number, now.state.sites[number].size)


def trade_alpaca(now: Now, spot: str) -> None:
    for place in alpaca_places(now, now.seat):
        if place.name == spot:
            place.take(now, now.seat)
    now.tell("caral.log.alpaca_traded", seat=now.seat)
    now.push(ChooseFromDiscard(now.seat, most_taken(now)))


TILES: Mapping[str, Tile] = {
    "cult_a": Tile(CULT, DrawThree, DISCARD, keeps=False),
    "cult_b": Tile(CULT, DrawFour, FOUR_CARDS, keeps=False),
    "village_a": Tile(VILLAGE, SkipCarali, CARD),
    "village_b": Tile(VILLAGE, SkipCarali, SHIFT),
    "market_a": Tile(MARKET, SkipAlpaca, STONE),
    "market_b": Tile(MARKET, TradeAlpaca),
    "quarry_a": Tile(QUARRY, SkipStones, SHIFT),
    "quarry_b": Tile(QUARRY, BuildAfar),
}


def tile_here(now: Now) -> Tile | None:
    """The tile in effect under the seat's figure."""
    found = tile_on(now, now.me.figure)
    return TILES[found] if found is not None else None


def covered_square(now: Now, square: Square, spot: int) -> Square:
    """A tile replaces the action of the square it lies on (PROG-1)."""
    found = tile_on(now, spot)
    return square if found is None else TILES[found]


@rule("caral.tile.covered", SpotAction, "PROG-1", guard=True, alike=True, besides=(TileAction,))
def covered(now: Now, action: SpotAction) -> Broken:
    tile = tile_here(now)
    plain = tile is not None and not tile.keeps
    return {"spot": now.path.spots[now.me.figure]} if plain else None


@rule("caral.tile.not_offered", TileAction, "PROG-1", guard=True)
def not_offered(now: Now, action: TileAction) -> Broken:
    tile = tile_here(now)
    offered = tile is not None and isinstance(action, tile.offers)
    return None if offered else {"spot": now.path.spots[now.me.figure]}


@rule("caral.tile.first_part", SkipFirst, "PROG-6")
def first_part(now: Now, action: SkipFirst) -> Broken:
    """The first part may be left out only if it is impossible."""
    possible = (
        other
        for other in now.ruleset.steps[ChooseAction].candidates(now)
        if isinstance(other, SpotAction) and not isinstance(other, TileAction)
    )
    return {} if now.allows_any(possible) else None


@rule("caral.tile.nothing_to_do", TileAction, "PROG-6")
def nothing_to_do(now: Now, action: TileAction) -> Broken:
    tile = tile_here(now)
    return {} if tile is not None and tile.follow is not None and not tile.follow.can(now) else None


class TileStep(Extension[Now]):
    """The tile's own actions; the list of actions has them from the square itself."""

    answers = ChooseAction
    accepts = (DrawThree, DrawFour, SkipCarali, SkipAlpaca, SkipStones, TradeAlpaca, BuildAfar)
    rules = (not_offered, *OFFER_RULES, first_part, nothing_to_do)

    def candidates(self, now: Now) -> Iterable[SpotAction]:
        return ()

    def resolve(self, now: Now, action: Any) -> None:
        use_action(now)
        square_here(now).resolve(now, action)
