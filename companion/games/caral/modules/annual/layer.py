"""Annual tiles: fame for the first and second in a category, and the last of it starts (TILE-1 to TILE-5)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import TABLE, Seat
from companion.engine.catalogue import Reader
from companion.engine.decks import ShowComponent, not_left
from companion.engine.layers import Layer
from companion.engine.parts import replace
from companion.engine.rules import rule
from companion.games.caral.hooks import NEXT_STARTER, PLACED_ALPACAS
from companion.games.caral.modules.annual.card import CARD
from companion.games.caral.modules.decks import Show, ShowStep
from companion.games.caral.now import Now
from companion.games.caral.rules.figures import placed_carali
from companion.games.caral.state import CaralState

NAME = CARD.name


@dataclass(frozen=True)
class AnnualTile:
    """What is printed on a tile: its category, and the fame for the first and the second in it."""

    id: str
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Annual:
    """The row of tiles from left to right, and how many of them lie face down."""

    row: tuple[str, ...] = ()
    used: int = 0


def cards_in_hand(now: Now, seat: Seat) -> int:
    return now.state.players[seat].hand.size


def stones(now: Now, seat: Seat) -> int:
    return now.state.players[seat].stones


def reserved_sites(now: Now, seat: Seat) -> int:
    """Sites where a builder waits and no level lies."""
    return sum(1 for site in now.state.sites if site.owner == seat and not site.levels)


def placed_alpacas(now: Now, seat: Seat) -> int:
    return now.ask(PLACED_ALPACAS, now.state.players[seat].alpacas, seat)


def workers(now: Now, seat: Seat) -> int:
    return sum(now.state.players[seat].workers)


def position(now: Now, seat: Seat) -> int:
    """How far along the path the figure stands, the centre being furthest; empty sites have their place too."""
    return now.state.players[seat].figure


CATEGORIES: Mapping[str, Callable[[Now, Seat], int]] = {
    "carali": placed_carali,
    "cards": cards_in_hand,
    "stones": stones,
    "sites": reserved_sites,
    "alpacas": placed_alpacas,
    "workers": workers,
    "position": position,
}
"""How a seat stands in each category (TILE-1, TILE-4)."""


def read_annual(reader: Reader) -> dict[str, AnnualTile]:
    """The tiles by category, as the catalogue lists them."""
    tiles = {}
    for where, entry in reader.entries(NAME, {"first", "second"}, len(CATEGORIES)):
        category = reader.choice(entry["id"], f"{where}.id", CATEGORIES)
        first, second = (reader.number(entry[key], f"{where}.{key}") for key in ("first", "second"))
        tiles[category] = AnnualTile(category, first, second)
    return tiles


NONE_SHOWN = Annual()


def row(state: CaralState) -> Annual:
    found: Annual = state.extras.get(NAME, NONE_SHOWN)
    return found


def all_tiles(now: Now) -> dict[str, AnnualTile]:
    found: dict[str, AnnualTile] = now.box.modules[NAME]
    return found


def tile_of_the_year(now: Now) -> AnnualTile | None:
    """The leftmost tile that lies face up; none when all are used up (TILE-5)."""
    held = row(now.state)
    return all_tiles(now)[held.row[held.used]] if held.used < len(held.row) else None


@dataclass(frozen=True, slots=True)
class ShowTile(ShowComponent):
    """Which tile lies next in the row?"""

    kind: ClassVar[str] = "caral.show_tile"


tile_not_left = rule("caral.show_tile.not_left", Show, "TILE-1", guard=True)(not_left)


class ShowTileStep(ShowStep):
    answers = ShowTile
    rules = (tile_not_left,)

    def shown(self, now: Now, component: str) -> None:
        lay_out(now, component)
        now.next(("annual_row", TABLE))


def lay_out(now: Now, *tiles: str) -> None:
    held = row(now.state)
    now.keep(NAME, replace(held, row=held.row + tiles))
    for tile in tiles:
        now.tell("caral.log.annual_tile", component=tile)


def annual_row(now: Now, seat: Seat) -> None:
    """The tiles are laid out one by one; the last one needs no question."""
    laid = row(now.state).row
    left = tuple(tile for tile in all_tiles(now) if tile not in laid)
    if len(left) > 1:
        now.push(ShowTile(TABLE, left))
    else:
        lay_out(now, *left)


def values(now: Now, tile: AnnualTile) -> dict[Seat, int]:
    return {seat: CATEGORIES[tile.id](now, seat) for seat in range(now.ruleset.seats)}


def annual_fame(now: Now, seat: Seat) -> None:
    """All who share the first place score it, and then there is no second (TILE-2)."""
    tile = tile_of_the_year(now)
    if tile is None:
        return
    found = values(now, tile)
    first, second = places(found)
    for player in now.clockwise(now.state.starter):
        if player in first:
            now.award(player, tile.first, "TILE-1", "caral.fame.annual_first", category=tile.id, value=found[player])
        elif player in second:
            now.award(player, tile.second, "TILE-1", "caral.fame.annual_second", category=tile.id, value=found[player])


def places(found: dict[Seat, int]) -> tuple[set[Seat], set[Seat]]:
    """Who is first and who is second; zero counts like any other value."""
    first = best(found)
    if len(first) > 1:
        return first, set()
    return first, best({seat: value for seat, value in found.items() if seat not in first})


def best(found: dict[Seat, int]) -> set[Seat]:
    most = max(found.values())
    return {seat for seat, value in found.items() if value == most}


def last_starts(now: Now, priest: Seat) -> Seat:
    """The lowest starts the next year; of several the first after the starting player (TILE-3, TILE-5)."""
    tile = tile_of_the_year(now)
    if tile is None:
        return priest
    found = values(now, tile)
    lowest, (starter, *others) = min(found.values()), now.clockwise(now.state.starter)
    return next(seat for seat in (*others, starter) if found[seat] == lowest)


def turn_tile(now: Now, seat: Seat) -> None:
    """The year's tile is turned face down."""
    if tile_of_the_year(now) is not None:
        now.keep(NAME, replace(row(now.state), used=row(now.state).used + 1))


ANNUAL = Layer(
    name=NAME,
    source="TILE-3",
    steps=(ShowTileStep(),),
    hooks={NEXT_STARTER: last_starts},
    stages={"annual_row": annual_row, "annual_fame": annual_fame, "turn_tile": turn_tile},
    after={"set_up_done": ("annual_row",), "ceremony_fame": ("annual_fame",), "return_figures": ("turn_tile",)},
)
