"""The land as a picture: tiles as they lie, turned and built over, temples by their letters, in a frame that grows."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from companion.engine.shapes import SHAPES
from companion.engine.view import SPECTATOR
from companion.games.cacao import view as views
from companion.games.cacao.meta import META
from companion.games.cacao.pages import drawing
from companion.games.cacao.pages.drawings.board import village_board
from tests.games.cacao.table import Table

COLOURS = tuple(META.colours)
SVG = "{http://www.w3.org/2000/svg}"


def seen(table: Table) -> dict[str, Any]:
    found = views.view(table.rules, table.state, SPECTATOR)
    seats = [{**seat, "colour": COLOURS[seat["seat"]]} for seat in found["seats"]]
    return found | {"seats": seats}


def say(code: str, /, **params: Any) -> str:
    return f"{code} {params}"


def drawn(table: Table) -> ET.Element:
    return ET.fromstring(drawing.draw(seen(table), say).svg())


def tile(table: Table, number: int) -> ET.Element:
    return next(each for each in drawn(table).iter(f"{SVG}g") if each.get("id") == f"k-tile-{number}")


def uses(element: ET.Element) -> list[tuple[str, str]]:
    return [(each.attrib["href"], each.get("transform", "")) for each in element.iter(f"{SVG}use")]


@pytest.mark.rule("CMAT-2")
def test_workers_stand_clockwise_at_their_edges():
    table = Table().worker(1, "e1s0", "2-1-0-1")
    standing = [how for what, how in uses(tile(table, 2)) if what == "#k-worker-1"]
    assert standing == [
        "translate(-13 -1.5)",
        "translate(13 -1.5)",
        "rotate(90) translate(0 -1.5)",
        "rotate(270) translate(0 -1.5)",
    ]


@pytest.mark.rule("CPUT-1")
def test_a_turned_tile_has_its_workers_elsewhere():
    table = Table().worker(0, "e1s0", "3-1-0-0", turn=1)
    standing = [how for what, how in uses(tile(table, 2)) if what == "#k-worker-0"]
    assert [how.partition(" translate")[0] for how in standing] == ["rotate(90)"] * 3 + ["rotate(180)"]


def test_a_tile_lies_on_its_square_with_the_shape_of_its_owner():
    table = Table(seats=4).worker(3, "w1s0")
    found = tile(table, 2)
    assert found.get("transform") == "translate(-100 0)"
    assert ("#k-roof-3", "") in uses(found)
    roofs = {
        each.get("id"): each for each in drawn(table).iter(f"{SVG}g") if (each.get("id") or "").startswith("k-roof")
    }
    shapes = [uses(roofs[f"k-roof-{seat}"])[0][0].removeprefix("#k-") for seat in range(4)]
    assert shapes == list(META.colours.values())
    assert sorted(shapes) == sorted(SHAPES), "each colour has a shape of its own"
    assert [roofs[f"k-roof-{seat}"].get("class") for seat in range(4)] == [f"k-of-{colour}" for colour in COLOURS]


@pytest.mark.rule("COVER-1")
def test_a_tile_that_was_built_over_looks_out_from_beneath():
    table = Table().worker(0, "e1s0").worker(0, "e1s0", "3-0-0-1")
    below, above = tile(table, 2), tile(table, 3)
    assert (below.get("class"), above.get("class")) == (None, "k-over")
    assert (below.get("transform"), above.get("transform")) == ("translate(100 0)", "translate(94 -6)")


@pytest.mark.rule("CTILE-6")
def test_temples_bear_their_letters():
    table = Table().land(e0s0="temple", e1s1="market_2", e2s0="temple")
    letters = ["".join(tile(table, number).itertext()) for number in range(3)]
    assert letters == ["A", "", "B"]


def test_the_frame_grows_and_every_layer_keeps_its_name():
    table = Table()
    before = drawing.draw(seen(table), say)
    after = drawing.draw(seen(table.worker(0, "w1s0").player(0, hand={"unknown": -1})), say)
    assert before.box == (-150, -150, 400, 400)
    assert after.box == (-250, -150, 500, 400)
    assert [*before.layers] == [*after.layers]
    assert before.fixed == after.fixed
    changed = [name for name, layer in after.layers.items() if before.layers[name] != layer]
    assert changed == ["k-tile-2"]


def test_every_square_in_sight_can_be_tapped():
    view = seen(Table())
    found = {target.place: target for target in drawing.targets(view)}
    assert len(found) == 16
    assert (found["w1n1"].x, found["w1n1"].y, found["w1n1"].reach, found["w1n1"].square) == (-100, -100, 50, True)
    assert all(target.fields == ("square",) for target in found.values())


def test_who_lays_a_tile_looks_at_its_surroundings():
    table = Table().to_take(0)
    assert drawing.focus(seen(table)) is None
    view = seen(table)
    view["board"]["square"] = "e2s0"
    assert drawing.focus(view) == (50, -150, 300, 300)
    assert drawing.draw(view, say).box == (-150, -150, 500, 400), "the square is in sight with all around it"


def test_the_village_board_shows_what_a_player_has():
    table = Table().player(1, cacao=2, suns=1, water=3)
    view = seen(table)
    board = ET.fromstring(village_board(view["board"], 1, view["seats"][1]).svg())
    pieces = [each.attrib["href"] for each in board.iter("use")]
    assert (pieces.count("#k-good-cacao"), pieces.count("#k-good-sun"), pieces.count("#k-worker-1")) == (2, 1, 1)
    here = next(group for group in board.iter("g") if group.find("circle[@class='k-here']") is not None)
    assert "".join(here.itertext()) == "0", "the fourth field of the track"
