"""The order of a year, as named tasks (YEAR-1, YEAR-4, END-1, END-2). `flow` says what each one does."""

from functools import cache

from companion.engine.actions import TABLE, Seat
from companion.engine.parts import Task
from companion.games.caral.now import Now
from companion.games.caral.state import Ceremony

SETTING_UP = ("set_up_done", "begin_year")
YEARS_END = (
    "open_ceremony",
    "sacrifices",
    "ceremony_fame",
    "game_end",
    "next_starter",
    "pause",
    "return_figures",
    "blessing_fame",
    "blessing_cards",
    "begin_year",
)
TURN = ("roll", "move", "arrive", "act", "end_turn")
SECOND_MOVE = ("second_move", "arrive", "act")


@cache
def turn_of(seat: Seat) -> tuple[Task, ...]:
    return tuple((name, seat) for name in TURN)


def end_year(now: Now, priest: Seat) -> None:
    """The year ends at once: nobody acts any more, the ceremony begins (YEAR-5, YEAR-6)."""
    now.set(turn=None, ceremony=Ceremony(priest))
    now.tell("caral.log.year_ends", seat=priest, year=now.state.year)
    now.instead(*((name, TABLE) for name in YEARS_END))
