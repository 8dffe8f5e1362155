"""Every answer with what it leads to. What a turn or a filled gap brings is worked out for those few answers alone; of
the many squares only the gaps beside them are counted (CPUT-1, CFILL-1, CACT-1, COVER-1)."""

from collections.abc import Callable
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.geometry.grid import Square, neighbours, place_of
from companion.engine.questions import COSTS, GAIN, LOSS, Badge, Group, Outcome, Prospect
from companion.engine.ruleset import Ruleset
from companion.games.cacao.activation import price
from companion.games.cacao.now import Now
from companion.games.cacao.pages.drawings.pieces import jungle
from companion.games.cacao.pages.prospects import laying
from companion.games.cacao.pages.prospects.marks import of_tile
from companion.games.cacao.rules.fill import Fill
from companion.games.cacao.rules.reveal import Reveal
from companion.games.cacao.rules.sale import Sell, possible
from companion.games.cacao.rules.square import Overbuild, Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.rules.turn import TurnTile
from companion.games.cacao.state import Cacao
from companion.games.cacao.tiles import JUNGLE, WORKERS

Rules = Ruleset[Cacao]
ROW = 1000
"""More than a row of squares is long: squares are listed from north to south, west to east."""


def prospect(rules: Rules, state: Cacao, action: Action, seat: Seat) -> Prospect:
    """For an answer that the rules allow."""
    teller = TELLERS.get(type(action))
    return Prospect() if teller is None else teller(Now(rules, state, seat, rules.asked(state, seat)), action)


def of_take(now: Now, action: Take) -> Prospect:
    """A tile as it lies in the hand; what is not known counts for every kind it could be."""
    drawn = laying.own_tile(now, action.tile, 0)
    return Prospect(order=WORKERS.number[action.tile], sketch=of_tile(drawn))


def of_put(now: Now, action: Put) -> Prospect:
    gaps = 0 if now.state.exhausted else gaps_beside(now, action.square)
    told = (Outcome("cacao.outcome.gaps", {"count": gaps}),) if gaps else ()
    badge = Badge(gaps, "leaf") if gaps else None
    group = Group("put", Outcome("cacao.group.put", {}))
    return Prospect(told, order=place(action.square), badge=badge, verb=Outcome("cacao.verb.put", {}), group=group)


def of_overbuild(now: Now, action: Overbuild) -> Prospect:
    told = (Outcome("cacao.outcome.sun_paid", {}, LOSS),)
    group = Group("overbuild", Outcome("cacao.group.overbuild", {}))
    verb = Outcome("cacao.verb.overbuild", {})
    return Prospect(told, COSTS, place(action.square), verb=verb, group=group)


def gaps_beside(now: Now, square: Square) -> int:
    """Empty jungle squares that a tile here would close in."""
    tiles = now.state.land.tiles
    gaps = (gap for gap in neighbours(square) if gap not in tiles)
    return sum(any(each in tiles for each in neighbours(gap)) for gap in gaps)


def place(square: Square) -> int:
    column, row = place_of(square)
    return row * ROW + column


def of_sell(now: Now, action: Sell) -> Prospect:
    amount, count = sum(map(price, action.sold)), len(action.sold)
    left = possible(now)[tuple(sorted(action.sold))]
    told = (Outcome("cacao.outcome.left", {"count": left}),)
    if not count:
        return Prospect(told, verb=Outcome("cacao.verb.keep", {}))
    verb = Outcome("cacao.verb.sell", {"count": count, "amount": amount})
    return Prospect((Outcome("cacao.outcome.gold", {"count": amount}, GAIN), *told), order=-amount, verb=verb)


def of_reveal(now: Now, action: Reveal) -> Prospect:
    number = JUNGLE.number[action.tile]
    told = (Outcome("cacao.outcome.in_pile", {"count": now.state.jungle[number]}),)
    return Prospect(told, order=number, sketch=of_tile(jungle(action.tile)))


TELLERS: dict[type[Action], Callable[[Now, Any], Prospect]] = {
    Take: of_take,
    Put: of_put,
    Overbuild: of_overbuild,
    TurnTile: laying.of_turn,
    Fill: laying.of_fill,
    Sell: of_sell,
    Reveal: of_reveal,
}
