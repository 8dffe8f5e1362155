"""Who has the advantage cards (IADV-1 to IADV-3)."""

from typing import Any

from companion.engine.actions import Seat
from companion.engine.steps import Watch
from companion.games.inkas.now import Now
from companion.games.inkas.state import NOBODY, Pieces

SHORTEST_ROUTE = 3
FEWEST_FIGHTS = 2


def routes(now: Now) -> list[int]:
    """The length of everybody's longest route; what is too short to count is none."""
    every = now.buildings()
    return [route(now, own, every & ~own.buildings) for own in now.state.pieces]


def route(now: Now, own: Pieces, closed: int) -> int:
    """The same way is asked for often: what lies beside it does not matter."""
    if own.roads.bit_count() < SHORTEST_ROUTE:
        return 0
    return now.land.route(own.roads, closed & now.land.touched(own.roads))


def leader(lengths: list[int], holder: Seat) -> Seat:
    """Whose the card is: the holder's as long as nobody is longer, else the only longest one's (IADV-2)."""
    best = max(lengths)
    if best < SHORTEST_ROUTE:
        return NOBODY
    if holder != NOBODY and lengths[holder] == best:
        return holder
    return lengths.index(best) if lengths.count(best) == 1 else NOBODY


def look(now: Now, before: tuple[Any, ...]) -> None:
    """Roads or buildings have come or gone."""
    holder = now.state.route
    found = leader(routes(now), holder)
    if found == holder:
        return
    now.set(route=found)
    if found == NOBODY:
        now.tell("inkas.log.route_aside", seat=holder)
    else:
        now.tell("inkas.log.route", seat=found)


ROUTE_WATCH = Watch(look, "pieces", "terrain")


def fight(now: Now, seat: Seat) -> None:
    """One more open Combat Arts card; the first with two is the mightiest, then only somebody with more (IADV-3)."""
    fights, holder = now.state.players[seat].fights + 1, now.state.might
    now.change(seat, fights=fights)
    needed = FEWEST_FIGHTS if holder == NOBODY else now.state.players[holder].fights + 1
    if seat != holder and fights >= needed:
        now.set(might=seat)
        now.tell("inkas.log.might", seat=seat)
