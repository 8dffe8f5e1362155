"""What lies on the board (IMAT-1, IMAT-2, IROB-2, ITRIBE-2): tiles by columns, robber, buildings, thickets, roads."""

from collections.abc import Iterator
from functools import lru_cache, partial

from companion.engine.actions import Seat
from companion.engine.inspection import CheckLine, Lying
from companion.games.inkas.land import Land
from companion.games.inkas.masks import bits
from companion.games.inkas.rules.setup import LayOutLand
from companion.games.inkas.state import InkasState, Pieces

BOARD = "inkas.check.board"
SETTLEMENT, CITY = "settlement", "city"
ACTIVE, OLD = ("first", "second", "third"), ("old_first", "old_second")
"""What the place of a building is called by its tribe, and once a thicket lies on it."""
REMEMBERED = 1 << 12


def board(land: Land, state: InkasState) -> Iterator[CheckLine]:
    """As it is laid out: tiles, robber, then everybody's pieces."""
    if not any(isinstance(asked, LayOutLand) for asked in state.pending):
        yield from columns(land, state.terrain)
    yield robber(land, state.terrain, state.robber)
    for seat, pieces in enumerate(state.pieces):
        yield from people(land, state.terrain, seat, pieces)


@lru_cache(maxsize=REMEMBERED)
def columns(land: Land, terrain: tuple[str, ...]) -> tuple[CheckLine, ...]:
    """The tiles from west to east, in each column from north to south."""
    found: dict[int, list[int]] = {}
    for number, place in enumerate(land.hexes.places):
        found.setdefault(place.column, []).append(number)
    ordered = (sorted(found[column], key=lambda number: land.hexes.places[number].row) for column in sorted(found))
    return tuple(_column(land, terrain, number, tiles) for number, tiles in enumerate(ordered, start=1))


def _column(land: Land, terrain: tuple[str, ...], number: int, tiles: list[int]) -> CheckLine:
    key, named = f"land-{number}", [land.called(terrain, tile) for tile in tiles]
    to_see = partial(CheckLine, area=BOARD, lies=(Lying(key, f"land-{'.'.join(named)}"),))
    return to_see(key, "inkas.check.land", {"number": number, "tiles": named}, hint="inkas.check.hint.land")


@lru_cache(maxsize=REMEMBERED)
def robber(land: Land, terrain: tuple[str, ...], place: int) -> CheckLine:
    to_see = partial(CheckLine, area=BOARD, lies=(Lying("robber", f"hex-{land.name(place)}"),))
    called, hint = land.called(terrain, place), "inkas.check.hint.robber"
    return to_see("robber", "inkas.check.robber", {"hex": called}, hint=hint)


@lru_cache(maxsize=REMEMBERED)
def people(land: Land, terrain: tuple[str, ...], seat: Seat, pieces: Pieces) -> tuple[CheckLine, ...]:
    """Somebody's pieces. They are remembered, because most answers change nothing on the board."""
    old, active = OLD[max(0, pieces.tribe - 1)], ACTIVE[pieces.tribe]
    build = partial(_building, land, terrain, seat)
    return (
        *(_road(land, terrain, seat, path) for path in bits(pieces.roads)),
        *(build((SETTLEMENT, old), site) for site in bits(pieces.old_settlements)),
        *(build((CITY, old), site) for site in bits(pieces.old_cities)),
        *(build((SETTLEMENT, active), site) for site in bits(pieces.settlements)),
        *(build((CITY, active), site) for site in bits(pieces.cities)),
    )


def _building(land: Land, terrain: tuple[str, ...], seat: Seat, piece: tuple[str, str], site: int) -> CheckLine:
    kind, sort = piece
    name, near = land.sites[site], list(land.around(terrain, 1 << site))
    key, hint = f"building-{name}", "inkas.check.hint.building"
    to_see = partial(CheckLine, area=BOARD, lies=(Lying(f"building-{seat}-{kind}", f"{sort}-{name}"),))
    if sort in ACTIVE:
        return to_see(key, "inkas.check.building", {"building": kind, "near": near, "owner": seat}, hint=hint)
    hint = "inkas.check.hint.old"
    return to_see(key, "inkas.check.old", {"building": kind, "near": near, "owner": seat}, hint=hint)


def _road(land: Land, terrain: tuple[str, ...], seat: Seat, path: int) -> CheckLine:
    one, other = land.ends[path]
    near, name = list(land.around(terrain, 1 << one | 1 << other)), land.paths[path]
    return CheckLine(
        f"road-{name}",
        "inkas.check.road",
        {"near": near, "owner": seat},
        area=BOARD,
        hint="inkas.check.hint.road",
        lies=(Lying(f"road-{seat}", f"path-{name}"),),
    )
