"""A player's mark: the colour is the style sheet's, the shape is the one on the game's card, everywhere."""

import re
from pathlib import Path

import pytest

from companion import games
from companion.engine.shapes import OUTLINES, SHAPES
from companion.web.card import FILLS
from companion.web.marks import outline, shape_of
from tests.support.page_client import Phone, opened

STYLES = (Path(__file__).parent.parent.parent / "static" / "companion.css").read_text(encoding="utf-8")
MARK = re.compile(r'class="mark (\w+)" data-shape="(\w+)"')


def finished(app) -> Phone:
    """The easel played to its end by its host: all points are equal."""
    phone = Phone(app)
    phone.look("/new?game=easel")
    phone.press("Open the table", name=["Anna", "Bernd", "", ""])
    phone.press("Start the game")
    for answer in ("toy.rest", "toy.bid", "toy.bid", "toy.throw"):
        phone.press(answer)
    return phone


def test_the_shape_comes_from_the_game_s_card(app, easel_offered):
    caral = set(MARK.findall(opened(app).answer.text))
    assert caral == {("red", "circle"), ("blue", "square"), ("yellow", "triangle")}
    host = finished(app)
    assert set(MARK.findall(host.answer.text)) == {("red", "square"), ("white", "circle")}
    assert set(MARK.findall(host.client.get(f"{host.url}/display").text)) == {("red", "square"), ("white", "circle")}


def test_the_result_card_draws_the_same_shapes(app, easel_offered):
    host = finished(app)
    drawn = host.client.get(f"{host.url}/result.svg").text
    signs = re.findall(r'scale\(1\.4\)" fill="(#\w+)"[^>]* d="([^"]+)"', drawn)
    assert signs == [(FILLS["red"], OUTLINES["square"]), (FILLS["white"], OUTLINES["circle"])]


def test_the_charts_draw_the_same_shapes(app, easel_offered):
    host = finished(app)
    page = host.client.get(f"{host.url}/points").text
    tips = re.findall(r'<svg class="(\w+) tip".*?d="([^"]+)"', page, re.DOTALL)
    assert tips == [("red", OUTLINES["square"]), ("white", OUTLINES["circle"])]


def test_equal_points_are_told_apart_in_plain_words(app, easel_offered):
    host = finished(app)
    told = Phone(app)
    told.look(f"{host.url}/display")
    assert "Equal points: Anna is ahead of Bernd, 5 to 4." in told.says()


@pytest.mark.parametrize("card", games.cards(), ids=lambda card: card.id)
def test_every_colour_has_a_fill_and_a_shape_of_its_own(card):
    assert set(card.colours) <= FILLS.keys()
    assert set(card.colours.values()) <= set(SHAPES)
    assert len(set(card.colours.values())) == len(card.colours) >= card.players.stop - 1


def test_style_sheet_and_drawings_know_the_same():
    light = STYLES[: STYLES.index("@media")]
    assert dict(re.findall(r"--(\w+): (#\w+);", light)).items() >= FILLS.items()
    assert {f".{colour} {{ --mark: var(--{colour}); }}" in STYLES for colour in FILLS} == {True}
    clipped = set(re.findall(r"\[data-shape=(\w+)\] \{ clip-path", STYLES))
    assert clipped | {"square"} == set(SHAPES)


def test_a_game_that_is_gone_keeps_marks():
    assert shape_of("no-such-game", "red") == "circle"
    assert outline("no-such-game", "red") == OUTLINES["circle"]
    assert shape_of("caral", "black") == "circle"
