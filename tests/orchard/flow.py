"""What each task of the agenda does (DAY-1 to DAY-4, CARD-1, SELL-1, END-1)."""

from companion.engine.actions import TABLE, Seat
from companion.engine.decisions import Together
from companion.engine.parts import replace
from tests.orchard.hooks import DAYS
from tests.orchard.meta import BARE, LAST_DAY
from tests.orchard.now import Now
from tests.orchard.rules.day import ChooseNextDay, end_game
from tests.orchard.rules.deal import draw
from tests.orchard.rules.market import ChooseWare, open_market
from tests.orchard.rules.roll import RollDie
from tests.orchard.state import Turn

START_CARDS = 2
LASTS = 3
"""Days of a game, unless a layer says otherwise (DAY-1)."""


def opening(now: Now) -> None:
    """Everybody gets cards in turn order, then the first day begins."""
    now.next(*(("deal", seat) for seat in now.clockwise(now.state.starter)), ("dawn", TABLE))


def deal(now: Now, seat: Seat) -> None:
    draw(now, seat, START_CARDS)


def dawn(now: Now, seat: Seat) -> None:
    """Ladders stand against the wall, and everybody has a turn before the market opens."""
    now.set(trees=tuple(replace(tree, ladder=None) for tree in now.state.trees))
    now.tell("orchard.log.day_begins", seat=now.state.starter, day=now.state.day)
    turns = [("turn", player) for player in now.clockwise(now.state.starter)]
    now.next(("morning", TABLE), *turns, ("evening", TABLE), ("market", TABLE), ("dusk", TABLE))


def morning(now: Now, seat: Seat) -> None:
    """A moment that layers may follow."""


def turn(now: Now, seat: Seat) -> None:
    now.set(turn=Turn(seat))
    now.push(RollDie(TABLE, seat))


def evening(now: Now, seat: Seat) -> None:
    """All who hold cards, as everybody can see, choose at once (SELL-1)."""
    now.set(turn=None)
    sellers = [player for player in now.clockwise(now.state.starter) if now.state.players[player].hand.size]
    if sellers:
        now.push(Together(asked=tuple(ChooseWare(player) for player in sellers)))


def market(now: Now, seat: Seat) -> None:
    open_market(now)


def dusk(now: Now, seat: Seat) -> None:
    """The game ends with the last day, or when there is nothing left to pick (END-1)."""
    if not any(tree.fruit for tree in now.state.trees):
        end_game(now, BARE)
    elif now.state.day >= now.ask(DAYS, LASTS):
        end_game(now, LAST_DAY)
    else:
        now.push(ChooseNextDay(TABLE))


STAGES = {
    "deal": deal,
    "dawn": dawn,
    "morning": morning,
    "turn": turn,
    "evening": evening,
    "market": market,
    "dusk": dusk,
}
