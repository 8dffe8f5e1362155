"""A trade on the toy: an action that holds records, one alone and several in lists."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.steps import Step
from tests.support.toy import Moment, toy
from tests.support.toy_layers import layer


@dataclass(frozen=True, slots=True)
class CardCount:
    """So many cards of one kind."""

    card: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on a square, as it lies there."""

    square: str
    turn: int
    side: Literal["up", "down"] = "up"
    by: int | None = None
    marks: tuple[str, ...] = ()
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Cards that nobody else sees, for what lies open."""

    kind: ClassVar[str] = "toy.trade"
    secret: ClassVar[tuple[str, ...]] = ("offer",)
    offer: tuple[CardCount, ...]
    tile: Placed
    wish: CardCount | None = None
    extra: tuple[CardCount, ...] = ()
    home: Placed = Placed("home", 0)


@dataclass(frozen=True, slots=True)
class ChooseTrade(Decision):
    kind: ClassVar[str] = "toy.choose_trade"


class TradeStep(Step[Moment]):
    answers = ChooseTrade
    accepts = (Trade,)
    open_ended = True

    def candidates(self, now: Moment) -> Iterator[Action]:
        yield Trade((CardCount("fig"),), Placed("a1", 0))

    def resolve(self, now: Moment, trade: Trade) -> None:
        now.mark(f"{now.seat} trades {sum(part.count for part in trade.offer)}")


TRADING = toy(layer(steps=(TradeStep(),)))
