"""What differs by edition: the catalogue first, a layer only where a rule differs (END-4)."""

from companion.engine.actions import Seat
from companion.engine.layers import Layer
from companion.games.caral.agenda import end_year
from companion.games.caral.hooks import GAME_END
from companion.games.caral.meta import SEVENTH_YEAR
from companion.games.caral.now import Now
from companion.games.caral.scoring import LAST_PYRAMID

LAST_YEAR = 7


def last_year(now: Now, reason: str | None) -> str | None:
    """The game lasts seven years at most."""
    return reason or (SEVENTH_YEAR if now.state.year >= LAST_YEAR else None)


def celebrate_at_once(now: Now, seat: Seat) -> None:
    """The last pyramid ends turn and year: everybody goes to the centre for the last ceremony."""
    if now.state.completed < LAST_PYRAMID:
        return
    for player in now.clockwise(seat):
        now.change(player, figure=now.path.centre)
    end_year(now, seat)


CROWD = Layer(
    name="crowd",
    source="END-4",
    hooks={GAME_END: last_year},
    stages={"celebrate_at_once": celebrate_at_once},
    after={"pyramid_completed": ("celebrate_at_once",)},
)
