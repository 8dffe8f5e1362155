"""Moments at which answers are refused."""

from typing import Any

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from companion.games.inkas.rules.development import DealDevelopment
from companion.games.inkas.rules.discard import ChooseDiscard
from companion.games.inkas.rules.founding import ChooseFounding
from companion.games.inkas.rules.robber import (
    ChooseRobberPlace,
    MoveRobber,
    StealCard,
)
from companion.games.inkas.rules.taking import ChooseTaken
from companion.games.inkas.rules.trade import MakeOffer
from tests.games.inkas.table import BLUE, CARD, ORANGE, RED, ROAD, Table

RICH = {"wood": 3, "stone": 3, "wool": 3, "potato": 3, "ore": 3}


def doing(hand: Any = None, **more: Any) -> Any:
    """Red is to trade and build, with a settlement at J11 and a road to K11."""
    pieces = {"settlements": ["J11"], "roads": ["J11K11"]} | more

    def scene() -> Table:
        return Table().to_do().player(RED, hand=hand or {}).piece(RED, **pieces)

    return scene


def asked(*decisions: Any, **options: str) -> Any:
    return lambda: Table(**options).to_do().asking(*decisions)


def real(hand: Any, *decisions: Any) -> Any:
    """Red holds real cards, of which some are unknown."""

    def scene() -> Table:
        table = Table(cards="table", development="table").to_do().player(RED, hand=hand)
        return table.asking(*decisions) if decisions else table

    return scene


def offered() -> Table:
    table = Table().to_do().player(RED, hand=RICH).player(BLUE, hand={"fish": 1})
    return table.play(MakeOffer(("wood",), ("fish",), (BLUE, ORANGE)), seat=RED)


def many_offers() -> Table:
    table = offered()
    for _ in range(3):
        table.play(MakeOffer(("wood",), ("coca",)), seat=RED)
    return table


def with_route(**turn: Any) -> Any:
    def scene() -> Table:
        table = Table().to_do(**turn).player(RED, hand={"wood": 2, "ore": 1})
        return table.piece(RED, roads=table.walk("H2", "G3", "H4", "G5")).notice()

    return scene


def nothing_else_left() -> Table:
    return with_route()().with_state(supply=(18, 0, 0, 19, 0, 0, 0, 0))


def mighty(**more: Any) -> Any:
    return lambda: Table().to_do(**more).piece(RED, settlements=["H6"]).with_state(might=RED, robber="d4")


def discarding() -> Table:
    table = Table().to_do().player(RED, hand={"wood": 4, "ore": 4})
    return table.asking(ChooseDiscard(RED, 4))


def empty_stacks() -> Table:
    none = Hand((0, 0, 0, 0))
    return Table().to_do().player(RED, hand=CARD).with_state(stacks=(none, none))


def development(**more: Any) -> Any:
    return lambda: Table().to_do(**more).player(RED, development={"combat": 1})


def all_monopolies_played() -> Table:
    table = Table(cards="table", development="table").to_do().player(RED, development={"unknown": 1})
    return table.with_state(played=(0, 0, 0, 1))


def dealing() -> Table:
    return Table().to_do().asking(DealDevelopment(TABLE, RED))


def stealing() -> Table:
    return Table().to_do().player(BLUE, hand={"ore": 1}).asking(StealCard(TABLE, RED, BLUE))


def without_pieces() -> Table:
    table = Table().to_do().player(RED, hand=ROAD)
    return table.piece(RED, roads=table.walk("H2", "G3", "H4", "G5", "H6", "G7", "H8", "G9"))


def in_decline() -> Table:
    table = Table().to_do().player(RED, hand=RICH).piece(RED, roads=["H6I6"])
    return table.piece(BLUE, old_settlements=["I6"], roads=["F5G5"])


def founding() -> Table:
    return in_decline().asking(ChooseFounding(RED))


def out_of_wool() -> Table:
    table = Table().to_do().player(BLUE, hand={"wool": 20})
    return table.asking(ChooseTaken(RED, 1, ("wool", "ore")))


def robbed() -> Table:
    table = real({})().player(BLUE, hand={"wood": 1, "ore": 1}).piece(BLUE, settlements=["J11"])
    return table.asking(ChooseRobberPlace(RED, must=True), agenda=(("deeds", RED),)).play(MoveRobber("e11"))
