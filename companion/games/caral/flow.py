"""What each task of the agenda does (SET-1, SET-3, YEAR-1 to YEAR-6, CER-6, END-1 to END-6)."""

from functools import cache, partial

from companion.engine.actions import TABLE, Seat
from companion.engine.parts import replace
from companion.games.caral import agenda
from companion.games.caral.hooks import GAME_END, MOVEMENT, NEXT_STARTER
from companion.games.caral.meta import SEVENTH_PYRAMID
from companion.games.caral.now import Now
from companion.games.caral.rules.act import ChooseAction, offers_action
from companion.games.caral.rules.architect import RollDie
from companion.games.caral.rules.ceremony import (
    ChooseSacrifice,
    ceremony,
    discard_offerings,
    give_ceremony_fame,
)
from companion.games.caral.rules.deal import draw
from companion.games.caral.rules.move import ChooseMove
from companion.games.caral.rules.pairs import PAIR
from companion.games.caral.rules.setup import ChooseStartSite
from companion.games.caral.rules.year import ChooseNextYear, end_game
from companion.games.caral.scoring import LAST_PYRAMID, tally
from companion.games.caral.state import Turn

SECOND_MOVE_POINTS = 3
ACTIONS = 1
"""To be had at a stop."""

ROLL_DIE = RollDie(TABLE)
new_turn, choose_action, choose_move = cache(Turn), cache(ChooseAction), cache(partial(ChooseMove, discards=True))
choose_sacrifice = cache(ChooseSacrifice)
"""Shared: the same few are asked again and again."""


def opening(now: Now) -> None:
    """Everybody starts a pyramid in turn order, then the first year begins."""
    seats = now.clockwise(now.state.starter)
    now.next(*(("found", seat) for seat in seats), *((name, TABLE) for name in agenda.SETTING_UP))


def found(now: Now, seat: Seat) -> None:
    now.push(ChooseStartSite(seat))


def nothing(now: Now, seat: Seat) -> None:
    """A moment that layers may follow."""


def begin_year(now: Now, seat: Seat) -> None:
    now.tell("caral.log.year_begins", seat=now.state.starter, year=now.state.year)
    now.instead(*agenda.turn_of(now.state.starter))


def roll(now: Now, seat: Seat) -> None:
    """The starting player's turn begins with the architect die (YEAR-2)."""
    now.turn = new_turn(seat)
    if seat == now.state.starter:
        now.push(ROLL_DIE)


def move(now: Now, seat: Seat) -> None:
    points = now.box.sled_movement + min(now.state.players[seat].alpacas, now.box.sled_alpacas)
    now.push(choose_move(seat, now.ask(MOVEMENT, points, seat)))


def second_move(now: Now, seat: Seat) -> None:
    now.push(ChooseMove(seat, SECOND_MOVE_POINTS, discards=False))


def arrive(now: Now, seat: Seat) -> None:
    """Entering the centre ends the year at once (YEAR-5); anywhere else one action is to be had."""
    if now.state.players[seat].figure == now.path.centre:
        agenda.end_year(now, seat)
    else:
        turn = now.turn
        now.turn = new_turn(turn.seat, turn.pairs, ACTIONS)


def act(now: Now, seat: Seat) -> None:
    """Ask as long as there is something to do that everybody can see to be possible."""
    if now.state.players[seat].hand.size >= PAIR or (now.turn.actions_left and offers_action(now)):
        now.push(choose_action(seat))


def end_turn(now: Now, seat: Seat) -> None:
    now.instead(*agenda.turn_of(now.clockwise(seat)[1]))


def sacrifices(now: Now, seat: Seat) -> None:
    now.next(*(("sacrifice", player) for player in now.clockwise(ceremony(now).priest)))


def sacrifice(now: Now, seat: Seat) -> None:
    now.push(choose_sacrifice(seat))


def ceremony_fame(now: Now, seat: Seat) -> None:
    give_ceremony_fame(now)
    discard_offerings(now)


def end_reason(now: Now) -> str | None:
    """Why the game ends with this ceremony, if it does."""
    return now.ask(GAME_END, SEVENTH_PYRAMID if now.state.completed >= LAST_PYRAMID else None)


def game_end(now: Now, seat: Seat) -> None:
    reason = end_reason(now)
    if reason is not None:
        end_game(now, reason)


def next_starter(now: Now, seat: Seat) -> None:
    now.set(starter=now.ask(NEXT_STARTER, ceremony(now).priest))
    now.tell("caral.log.next_starter", seat=now.state.starter)


def pause(now: Now, seat: Seat) -> None:
    now.push(ChooseNextYear(TABLE, now.state.year + 1))


def return_figures(now: Now, seat: Seat) -> None:
    """Architect and figures go back to the start square, and a new year is counted (END-1)."""
    players = tuple(replace(player, figure=0) for player in now.state.players)
    now.set(players=players, architect=0, ceremony=None, year=now.state.year + 1)


def blessing_fame(now: Now, seat: Seat) -> None:
    for player in now.clockwise(now.state.starter):
        priests = sum(site.priests for site in now.state.sites if site.owner == player)
        if priests:
            now.award(player, priests, "END-2", "caral.fame.blessing", count=priests)


def blessing_cards(now: Now, seat: Seat) -> None:
    now.next(*(("bless", player) for player in now.clockwise(now.state.starter)))


def bless(now: Now, seat: Seat) -> None:
    """One card per own pyramid with at least one level (END-2)."""
    if pyramids := sum(1 for site in now.state.sites if site.owner == seat and site.levels):
        draw(now, seat, pyramids)


STAGES = {
    "found": found,
    "set_up_done": nothing,
    "begin_year": begin_year,
    "roll": roll,
    "move": move,
    "second_move": second_move,
    "arrive": arrive,
    "act": act,
    "acted": nothing,
    "alpaca_placed": nothing,
    "end_turn": end_turn,
    "pyramid_completed": nothing,
    "open_ceremony": nothing,
    "sacrifices": sacrifices,
    "sacrifice": sacrifice,
    "ceremony_fame": ceremony_fame,
    "game_end": game_end,
    "next_starter": next_starter,
    "pause": pause,
    "return_figures": return_figures,
    "blessing_fame": blessing_fame,
    "blessing_cards": blessing_cards,
    "bless": bless,
    "tally": tally,
}
