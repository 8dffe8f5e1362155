"""Markers, decline and the end of a tribe (ITRIBE-1, ITRIBE-2, ITRIBE-5, ITRIBE-6, IWIN-1)."""

from companion.engine.actions import Seat
from companion.games.inkas.meta import WON
from companion.games.inkas.now import Now
from companion.games.inkas.rules.founding import ask_founding

GOALS = (4, 4, 3)
"""Markers of each tribe."""
LAST = len(GOALS) - 1


def complete(now: Now, seat: Seat) -> None:
    """Somebody placed a building: if the tribe has reached its goal it declines, the last one wins."""
    tribe = now.state.pieces[seat].tribe
    if now.state.players[seat].markers < sum(GOALS[: tribe + 1]):
        return
    if tribe == LAST:
        win(now, seat)
    else:
        decline(now, seat, tribe)


def win(now: Now, seat: Seat) -> None:
    now.instead()
    now.tell("inkas.log.won", seat=seat)
    now.set(ended=WON)


def decline(now: Now, seat: Seat, tribe: int) -> None:
    """What is left of the tribe before is removed, all roads go back, the buildings lie under thicket.

    Whoever leads with a route then gets it; then the next tribe is founded, and the turn is over.
    """
    mine = now.state.pieces[seat]
    now.tell("inkas.log.declined", seat=seat, number=tribe + 1)
    now.move(
        seat,
        settlements=0,
        cities=0,
        old_settlements=mine.settlements,
        old_cities=mine.cities,
        roads=0,
        tribe=tribe + 1,
    )
    now.instead(("pass_on", seat))
    ask_founding(now, seat)
