"""What a place on the board is called and what it is worth: the tiles around it (IMAT-6, IROLL-1)."""

from companion.games.inkas.land import OFF
from companion.games.inkas.now import Now
from companion.games.inkas.pages.drawings.land import layout, ways
from companion.games.inkas.terrain import YIELDS


def around_site(now: Now, site: str) -> list[str]:
    return now.near(1 << now.land.site[site])


def around_path(now: Now, path: str) -> list[str]:
    one, other = now.land.ends[now.land.path[path]]
    return now.near(1 << one | 1 << other)


def pips(now: Now, site: str) -> int:
    """In so many of 36 rolls a settlement here yields a card."""
    land, terrain = now.land, now.state.terrain
    places = land.hexes.hexes_at[land.site[site]]
    return sum(ways(land.numbers[place]) for place in places if terrain[place] in YIELDS)


def paths_from(now: Now, site: str) -> int:
    """Free ones."""
    return (now.land.paths_at[now.land.site[site]] & ~now.all_roads()).bit_count()


def called(now: Now, place: str) -> str:
    """A hex by what lies there."""
    return now.land.called(now.state.terrain, now.land.place.get(place, OFF))


def turn_of(now: Now, path: str) -> int:
    """How a road lies there."""
    _, _, turn = layout(now.land.hexes.ids).paths[path]
    return turn
