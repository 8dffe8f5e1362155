"""Whether anybody can ever gain a marker again (IWIN-2)."""

from companion.engine.actions import Seat
from companion.games.inkas.masks import bits
from companion.games.inkas.now import Now
from companion.games.inkas.rules.places import open_sites


def locked(now: Now) -> bool:
    """Nobody can build a settlement or a city, however many roads they add. Then nothing on the board can change."""
    return not any(can_grow(now, seat) for seat in range(now.ruleset.seats))


def can_grow(now: Now, seat: Seat) -> bool:
    mine = now.state.pieces[seat]
    if (mine.settlements and not mine.cities) or open_sites(now, seat):
        return True
    wanted = (now.land.all_sites & ~now.land.crowded(now.buildings())) | now.old_buildings()
    return bool(wanted & within_reach(now, seat))


def within_reach(now: Now, seat: Seat) -> int:
    """The sites to which the roads that are left could lead, if nobody else built any."""
    mine, land = now.state.pieces[seat], now.land
    closed, taken = now.closed_to(seat) | mine.old, now.all_roads()
    reached = mine.active | land.touched(mine.roads)
    edge = reached & ~closed | mine.active
    for _ in range(mine.roads_left):
        found = 0
        for path in bits(land.leading(edge) & ~taken):
            one, other = land.ends[path]
            found |= 1 << one | 1 << other
        edge = found & ~reached & ~closed
        reached |= found
    return reached
