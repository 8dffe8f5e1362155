"""What progress tiles offer besides the action they keep (PROG-2 to PROG-6)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.rules import Broken, rule
from companion.games.caral.now import Now
from companion.games.caral.path import CULT, MARKET, QUARRY, VILLAGE
from companion.games.caral.rules.figures import SLED, alpaca_places
from companion.games.caral.rules.pieces import piece_left
from companion.games.caral.rules.sites import AtSite, site_at, unknown_site
from companion.games.caral.rules.square import SpotAction

CARDS_TRADED = 2


@dataclass(frozen=True, slots=True)
class TileAction(SpotAction):
    """An action that only a tile offers."""


@dataclass(frozen=True, slots=True)
class DrawThree(TileAction):
    """Draw 3 cards, then discard 1."""

    kind: ClassVar[str] = "caral.draw_three"
    square: ClassVar[str] = CULT


@dataclass(frozen=True, slots=True)
class DrawFour(TileAction):
    """Discard 2 cards to draw 4."""

    kind: ClassVar[str] = "caral.draw_four"
    square: ClassVar[str] = CULT


@dataclass(frozen=True, slots=True)
class SkipFirst(TileAction):
    """The first part of the tile's action is impossible, the second one is not (PROG-6)."""


@dataclass(frozen=True, slots=True)
class SkipCarali(SkipFirst):
    kind: ClassVar[str] = "caral.skip_carali"
    square: ClassVar[str] = VILLAGE


@dataclass(frozen=True, slots=True)
class SkipAlpaca(SkipFirst):
    kind: ClassVar[str] = "caral.skip_alpaca"
    square: ClassVar[str] = MARKET


@dataclass(frozen=True, slots=True)
class SkipStones(SkipFirst):
    kind: ClassVar[str] = "caral.skip_stones"
    square: ClassVar[str] = QUARRY


@dataclass(frozen=True, slots=True)
class TradeAlpaca(TileAction):
    """Return a placed alpaca for cards from the discard pile."""

    kind: ClassVar[str] = "caral.trade_alpaca"
    square: ClassVar[str] = MARKET
    spot: str = SLED


@dataclass(frozen=True, slots=True)
class BuildAfar(AtSite, TileAction):
    """Build a level on a pyramid one does not stand at."""

    kind: ClassVar[str] = "caral.build_afar"
    square: ClassVar[str] = QUARRY


@rule("caral.tile.too_few_cards", DrawFour, "PROG-2")
def too_few_cards(now: Now, action: DrawFour) -> Broken:
    held = now.me.hand.size
    return None if held >= CARDS_TRADED else {"held": held}


@rule("caral.tile.no_alpaca", TradeAlpaca, "PROG-4")
def no_alpaca(now: Now, action: TradeAlpaca) -> Broken:
    loose = any(place.loose and place.name == action.spot for place in alpaca_places(now, now.seat))
    return None if loose else {"spot": action.spot}


@rule("caral.tile.empty_pile", TradeAlpaca, "PROG-4")
def empty_pile(now: Now, action: TradeAlpaca) -> Broken:
    return None if any(now.state.discard) else {}


@rule("caral.afar.not_yours", BuildAfar, "PROG-5", guard=True)
def not_yours(now: Now, action: BuildAfar) -> Broken:
    return None if site_at(now, action.site).owner == now.seat else {"site": action.site}


@rule("caral.afar.not_started", BuildAfar, "PROG-5", guard=True)
def not_started(now: Now, action: BuildAfar) -> Broken:
    return None if site_at(now, action.site).levels else {"site": action.site}


@rule("caral.afar.complete", BuildAfar, "PROG-5", guard=True)
def complete(now: Now, action: BuildAfar) -> Broken:
    return {"site": action.site} if site_at(now, action.site).complete else None


@rule("caral.afar.no_stone", BuildAfar, "PROG-5, BUILD-1")
def no_stone(now: Now, action: BuildAfar) -> Broken:
    return None if now.me.stones else {}


@rule("caral.afar.no_piece", BuildAfar, "MAT-3")
def no_piece(now: Now, action: BuildAfar) -> Broken:
    size = site_at(now, action.site).next_piece
    return None if piece_left(now, size) else {"piece": size}


OFFER_RULES = (
    *(too_few_cards, no_alpaca, empty_pile),
    *(unknown_site, not_yours, not_started, complete, no_stone, no_piece),
)
