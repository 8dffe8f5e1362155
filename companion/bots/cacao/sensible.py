"""A sensible player: it weighs every legal answer by its kind and takes the best."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.bots.cacao import worth
from companion.bots.cacao.outlook import Outlook
from companion.bots.cacao.spots import Spots
from companion.bots.sight import View
from companion.engine.actions import Action
from companion.games.cacao.rules.fill import Fill
from companion.games.cacao.rules.sale import Sell
from companion.games.cacao.rules.square import Overbuild, Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.rules.turn import TurnTile


def take(spots: Spots, action: Take) -> float:
    """The best place there is for it."""
    return spots.best(action.tile, spots.o.board["sites"])


def put(spots: Spots, action: Put) -> float:
    return spots.best(spots.o.you["taken"], [action.square])


def overbuild(spots: Spots, action: Overbuild) -> float:
    return spots.best(spots.o.you["taken"], [action.square]) - spots.covered(action.square)


def turn(spots: Spots, action: TurnTile) -> float:
    o = spots.o
    return spots.of(o.board["square"], o.looks(o.you["taken"])[action.turn])


def fill(spots: Spots, action: Fill) -> float:
    """What the own workers around the gap get, and not the others'."""
    return spots.filled(action.tile, spots.o.around(action.square))[0]


def sell(spots: Spots, action: Sell) -> float:
    return worth.sold(spots.o, action.sold)


OPINIONS: Mapping[type[Action], Callable[[Spots, Any], float]] = {
    Take: take,
    Put: put,
    Overbuild: overbuild,
    TurnTile: turn,
    Fill: fill,
    Sell: sell,
}


class SensibleBot:
    """Knows what its seat sees and which answers are legal, nothing else. Of equals it takes the first."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        spots = Spots(Outlook(view))
        return max(legal, key=lambda action: OPINIONS[type(action)](spots, action))

    def speak(self, view: View, could: Sequence[Action]) -> Action | None:
        return None
