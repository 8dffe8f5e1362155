"""The board as a picture: its pieces, what changes in it, what it says, and what can be tapped."""

import re
from math import dist
from typing import Any

import pytest

from companion.engine.parts import replace
from companion.engine.view import SPECTATOR
from companion.games.inkas.game import GAME
from companion.games.inkas.land import FRAME
from companion.games.inkas.pages import drawing
from companion.games.inkas.pages.drawings.land import ways
from companion.games.inkas.pages.prospects.groups import groups
from companion.games.inkas.rules.exchange import Exchange
from tests.games.inkas.table import BLUE, RED, Table

COLOURS = ("red", "blue", "orange", "grey")
SITES, PATHS, HEXES = 54, 71, 29
PIECE, GLOW, APOTHEM = 20, 33, 52
"""How far the robber, and a building in its thicket or its light, reach from their place; and a hex to its sides."""


def say(code: str, /, **params: Any) -> str:
    return f"{code} {params}"


def seen(table: Table) -> dict[str, Any]:
    view = GAME.view(table.rules, table.state, SPECTATOR)
    for seat, colour in zip(view["seats"], COLOURS, strict=False):
        seat["colour"] = colour
    return view


@pytest.fixture
def begun() -> Table:
    return Table(begun=True)


def test_every_site_path_and_hex_can_be_tapped(begun: Table) -> None:
    targets = drawing.targets(seen(begun))
    named = {(field, target.place) for target in targets for field in target.fields}
    assert {("site", site) for site in begun.land.sites} <= named
    assert {("path", path) for path in begun.land.paths} <= named
    assert ("hex", FRAME) in named
    assert (len(begun.land.sites), len(begun.land.paths)) == (SITES, PATHS)
    assert sum(field == "hex" for field, _ in named) == HEXES + 1


def test_a_road_lies_between_its_ends(begun: Table) -> None:
    places = drawing.layout_of(seen(begun))
    for path in begun.land.paths:
        one, other = (places.sites[begun.land.sites[end]] for end in begun.land.ends[begun.land.path[path]])
        x, y, turn = places.paths[path]
        assert (x, y) == pytest.approx(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))
        assert turn in (0, 60, -60)


def test_what_is_built_changes_one_layer(begun: Table) -> None:
    before = drawing.draw(seen(begun), say).parts()
    begun.piece(RED, roads=[begun.way("c5 d4")])
    after = drawing.draw(seen(begun), say).parts()
    assert {name for name in before if before[name] != after[name]} == {"i-roads-0", "board-told"}


def test_thicket_lies_over_old_buildings(begun: Table) -> None:
    site = begun.at("d4 d6 e5")
    begun.piece(BLUE, old_settlements=[site])
    drawn = drawing.draw(seen(begun), say).layers["i-buildings-1"]
    assert "#i-old-settlement-1" in drawn


def test_all_that_is_used_is_defined(begun: Table) -> None:
    svg = drawing.draw(seen(begun), say).svg()
    defined = set(re.findall(r' id="([^"]+)"', svg))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= defined
    assert len(re.findall(r'href="#i-hex-', svg)) == HEXES


def on_frame(table: Table) -> tuple[float, float]:
    return next((target.x, target.y) for target in drawing.targets(seen(table)) if target.place == FRAME)


@pytest.mark.rule("ISET-3")
@pytest.mark.parametrize(("side", "way"), [("east", (1, 0)), ("west", (-1, 0)), ("north", (0, -1)), ("south", (0, 1))])
def test_the_robber_on_the_frame_stands_where_the_box_has_its_jungle(side: str, way: tuple[int, int]) -> None:
    table = Table()
    table.rules = replace(table.rules, board=replace(table.rules.board, box=replace(table.rules.board.box, frame=side)))
    x, y = on_frame(table)
    left, top, wide, high = drawing.draw(seen(table), say).box
    assert left + PIECE <= x <= left + wide - PIECE
    assert top + PIECE <= y <= top + high - PIECE
    hexes = drawing.layout_of(seen(table)).hexes.values()
    assert min(dist((x, y), place) for place in hexes) > APOTHEM
    assert x * way[0] + y * way[1] > max(across * way[0] + down * way[1] for across, down in hexes)


def test_no_piece_leaves_the_picture(begun: Table) -> None:
    left, top, wide, high = drawing.draw(seen(begun), say).box
    for x, y in drawing.layout_of(seen(begun)).sites.values():
        assert left + GLOW <= x <= left + wide - GLOW
        assert top + GLOW <= y <= top + high - GLOW


@pytest.mark.parametrize(("token", "count"), [(2, 1), (6, 5), (7, 6), (8, 5), (11, 2), (12, 1), (0, 0)])
def test_pips_are_the_ways_to_roll_a_number(token: int, count: int) -> None:
    assert ways(token) == count


def test_what_is_missing_is_told_with_the_cheapest_trade() -> None:
    table = Table(begun=True).player(RED, hand={"wood": 1, "stone": 1, "potato": 1, "fish": 2})
    table.to_do(RED)
    told = {group.key: group for group in groups(table.rules, table.state, RED)}
    assert told["road"].remedy is None
    assert told["card"].remedy == Exchange(("fish", "fish"))
    assert told["city"].closed is not None
    assert [outcome.code for outcome in told["card"].closed.outcomes] == ["inkas.outcome.needs"]  # type: ignore[union-attr]
