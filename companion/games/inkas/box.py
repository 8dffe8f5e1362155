"""What the box holds: the catalogue, checked entry by entry (IMAT-2 to IMAT-5, ISET-1, ISET-3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.catalogue import Reader, shipped
from companion.engine.geometry.hexes import Hexes
from companion.engine.hand import Counts
from companion.games.inkas.cards import CARDS, DEVELOPMENT
from companion.games.inkas.meta import META
from companion.games.inkas.terrain import LAND, OCEAN, TERRAINS

TILES = 29
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
"""What lies on a tile that yields something (IMAT-4)."""
SIDES = ("north", "east", "south", "west")
MOST_TOUCHING = 3


@dataclass(frozen=True)
class Tile:
    """A tile with the number that lies on it; an ocean has none."""

    id: str
    terrain: str
    number: int


@dataclass(frozen=True)
class Start:
    """Where a colour begins on the fixed board, by numbers of sites and paths; the lettered settlement pays."""

    lettered: int
    road: int
    other: int
    other_road: int


@dataclass(frozen=True)
class Box:
    """The components, as printed or as the table corrected them."""

    tiles: tuple[Tile, ...]
    hexes: Hexes
    cards: Counts
    development: Counts
    """Of each of the two stacks."""
    starts: Mapping[str, Start]
    frame: str
    """The side of the frame that shows jungle."""


def preset(edition: str) -> dict[str, Any]:
    """Both printings have the same components."""
    return shipped(__package__, "box")


def read_box(raw: Mapping[str, Any], file: str) -> Box:
    """The box a catalogue describes, or an error with its place."""
    reader = Reader(raw, file)
    reader.needs(("tiles", "cards", "development", "starts", "frame"))
    reader.only(("tiles", "cards", "development", "starts", "frame"))
    tiles = read_tiles(reader)
    hexes = Hexes([tile.id for tile in tiles], {tile.id for tile in tiles if tile.terrain in LAND})
    side = reader.section("frame", {"jungle"})["jungle"]
    return Box(
        tiles=tiles,
        hexes=hexes,
        cards=tuple(reader.numbers("cards", dict.fromkeys(CARDS.names, 1))),
        development=tuple(reader.numbers("development", dict.fromkeys(DEVELOPMENT.names, 0))),
        starts=read_starts(reader, hexes),
        frame=reader.choice(side, "frame.jungle", SIDES),
    )


def read_tiles(reader: Reader) -> tuple[Tile, ...]:
    return tuple(
        read_tile(reader, where, entry) for where, entry in reader.entries("tiles", {"terrain", "number"}, TILES)
    )


def read_tile(reader: Reader, where: str, entry: Mapping[str, Any]) -> Tile:
    terrain = reader.choice(entry["terrain"], f"{where}.terrain", TERRAINS)
    number = reader.number(entry["number"], f"{where}.number")
    if number not in ((0,) if terrain == OCEAN else NUMBERS):
        raise reader.fail(f"{where}.number", "inkas.catalogue.number", got=number)
    try:
        Hexes([entry["id"]])
    except ValueError:
        raise reader.fail(f"{where}.id", "inkas.catalogue.place", got=entry["id"]) from None
    return Tile(entry["id"], terrain, number)


def read_starts(reader: Reader, hexes: Hexes) -> dict[str, Start]:
    found = {}
    for where, entry in reader.entries("starts", {"lettered", "road", "other", "other_road"}, len(META.colours)):
        colour = reader.choice(entry["id"], f"{where}.id", META.colours)
        found[colour] = Start(
            lettered=site_of(reader, hexes, entry["lettered"], f"{where}.lettered"),
            road=path_of(reader, hexes, entry["road"], f"{where}.road"),
            other=site_of(reader, hexes, entry["other"], f"{where}.other"),
            other_road=path_of(reader, hexes, entry["other_road"], f"{where}.other_road"),
        )
    return found


def site_of(reader: Reader, hexes: Hexes, value: Any, where: str) -> int:
    """Where three tiles meet."""
    try:
        return hexes.corner_of(*tiles_of(reader, hexes, value, where, MOST_TOUCHING))
    except ValueError:
        raise reader.fail(where, "inkas.catalogue.apart") from None


def path_of(reader: Reader, hexes: Hexes, value: Any, where: str) -> int:
    """What runs between two tiles."""
    try:
        return hexes.edge_of(*tiles_of(reader, hexes, value, where, 2))
    except ValueError:
        raise reader.fail(where, "inkas.catalogue.apart") from None


def tiles_of(reader: Reader, hexes: Hexes, value: Any, where: str, count: int) -> list[str]:
    named = [reader.choice(one, f"{where}[{n}]", hexes.ids) for n, one in enumerate(reader.items(value, where))]
    if len({*named}) != len(named) or len(named) != count:
        raise ValueError("other tiles")
    return named
