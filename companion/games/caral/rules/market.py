"""The animal market: one more alpaca in front of the sled (ACT-6, MAT-5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.rules import Broken, rule
from companion.games.caral.hooks import ALPACA_ROOM
from companion.games.caral.now import Now
from companion.games.caral.path import MARKET
from companion.games.caral.rules.figures import place_on_sled
from companion.games.caral.rules.square import SpotAction, Square


@dataclass(frozen=True, slots=True)
class PlaceAlpaca(SpotAction):
    """An alpaca goes from the supply to a place where it serves."""

    square: ClassVar[str] = MARKET


@dataclass(frozen=True, slots=True)
class BuyAlpaca(PlaceAlpaca):
    kind: ClassVar[str] = "caral.buy_alpaca"


@rule("caral.alpaca.none_left", PlaceAlpaca, "ACT-6, MAT-1")
def none_left(now: Now, action: PlaceAlpaca) -> Broken:
    return None if now.me.alpaca_supply else {}


def has_room(now: Now) -> bool:
    return now.ask(ALPACA_ROOM, now.box.sled_alpacas - now.me.alpacas, now.seat) > 0


@rule("caral.alpaca.no_room", BuyAlpaca, "ACT-6, MAT-5")
def no_room(now: Now, action: BuyAlpaca) -> Broken:
    return None if has_room(now) else {"alpacas": now.me.alpacas}


BUY_ALPACA = BuyAlpaca()


class Market(Square):
    name = MARKET
    accepts = (BuyAlpaca,)
    rules = (none_left, no_room)

    def candidates(self, now: Now) -> Iterator[SpotAction]:
        yield BUY_ALPACA

    def options(self, now: Now) -> tuple[SpotAction, ...]:
        return (BUY_ALPACA,) if now.me.alpaca_supply and has_room(now) else ()

    def resolve(self, now: Now, action: Any) -> None:
        place_on_sled(now, now.seat)
        now.tell("caral.log.alpaca", seat=now.seat, count=now.me.alpacas)
