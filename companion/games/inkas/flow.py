"""What each task of the agenda does (ISET-1 to ISET-3, ITURN-1, IWIN-2)."""

from functools import cache

from companion.engine.actions import TABLE, Seat
from companion.engine.hand import Hand
from companion.games.inkas.cards import DEVELOPMENT
from companion.games.inkas.meta import BEGINNER, VARIABLE
from companion.games.inkas.now import Now
from companion.games.inkas.prospects import locked
from companion.games.inkas.rules.ending import ChooseGoingOn
from companion.games.inkas.rules.roll import RollDice
from companion.games.inkas.rules.setup import ChooseFirstSite, LayOutLand, first_yields
from companion.games.inkas.rules.turn import BeginTurn, ChooseDeed, asked_before_rolling
from companion.games.inkas.settling import settle
from companion.games.inkas.state import Turn

NOTHING_BOUGHT = Hand(DEVELOPMENT.none)
new_turn, roll_for, begin_turn, choose_deed = cache(Turn), cache(RollDice), cache(BeginTurn), cache(ChooseDeed)
"""Shared: the same few are asked again and again."""


def opening(now: Now) -> None:
    """The fixed layout and its settlements, or the founding phase: clockwise, then back."""
    starter = now.state.starter
    if now.board.layout == BEGINNER:
        now.next(("settlers", TABLE), ("turn", starter))
        return
    order = now.clockwise(starter)
    first, second = [("first_site", seat) for seat in order], [("second_site", seat) for seat in reversed(order)]
    now.next(*first, *second, ("turn", starter))
    if now.board.layout == VARIABLE:
        now.push(LayOutLand(TABLE, tuple(now.state.terrain[place] for place in now.land.land)))


def settlers(now: Now, seat: Seat) -> None:
    """Everybody's two settlements and roads; the lettered one pays."""
    for owner in now.clockwise(now.state.starter):
        start = now.board.starts[owner]
        for site in (start.lettered, start.other):
            settle(now, owner, site)
        now.move(owner, roads=1 << start.road | 1 << start.other_road)
        first_yields(now, owner, start.lettered)


def first_site(now: Now, seat: Seat) -> None:
    now.push(ChooseFirstSite(seat, pays=False))


def second_site(now: Now, seat: Seat) -> None:
    now.push(ChooseFirstSite(seat, pays=True))


def turn(now: Now, seat: Seat) -> None:
    now.turn = new_turn(seat)
    if asked_before_rolling(now):
        now.next(("roll", seat), ("deeds", seat), ("pass_on", seat))
        now.push(begin_turn(seat))
    else:
        now.next(("deeds", seat), ("pass_on", seat))
        now.push(roll_for(TABLE, seat))


def before(now: Now, seat: Seat) -> None:
    if asked_before_rolling(now):
        now.push(begin_turn(seat))


def roll(now: Now, seat: Seat) -> None:
    now.push(roll_for(TABLE, seat))


def deeds(now: Now, seat: Seat) -> None:
    now.push(choose_deed(seat))


def pass_on(now: Now, seat: Seat) -> None:
    """What was bought may be played from now on, what was offered is gone; after a round the table looks around."""
    if now.state.players[seat].bought is not NOTHING_BOUGHT:
        now.change(seat, bought=NOTHING_BOUGHT)
    now.keep_offers(now.state.offers.none())
    following = now.clockwise(seat)[1]
    now.instead(("turn", following))
    if following == now.state.starter and locked(now):
        now.push(ChooseGoingOn(TABLE))


STAGES = {
    "settlers": settlers,
    "first_site": first_site,
    "second_site": second_site,
    "turn": turn,
    "before": before,
    "roll": roll,
    "deeds": deeds,
    "pass_on": pass_on,
}
