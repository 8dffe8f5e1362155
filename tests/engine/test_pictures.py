"""A board in layers: the whole of it, its ground and what walks about, and what can be replaced."""

import xml.etree.ElementTree as ET

from companion.engine.pictures import ABOVE, Picture

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = Picture(
    box=(-2, 0, 10.5, 8),
    title="A <board>",
    told="A frog sits on a stone.",
    fixed='<defs><g id="frog"/></defs>',
    layers={"stone": '<circle id="stone"/>', "pond": '<g id="pond"/>'},
    above={"walker": '<use id="walker" href="#frog"/>'},
)


def drawn(markup: str) -> tuple[ET.Element, list[str]]:
    """An svg, and what lies in it from the lowest to the highest."""
    root = ET.fromstring(markup)
    return root, [part.get("id") or part.tag.removeprefix(SVG) for part in root]


def test_the_whole_has_its_words_first_and_what_walks_about_last() -> None:
    root, parts = drawn(PICTURE.svg())

    assert parts == ["board-title", "board-told", "defs", "stone", "pond", "walker"]
    assert [root[0].text, root[1].text] == ["A <board>", "A frog sits on a stone."]
    assert (root.get("aria-labelledby"), root.get("aria-describedby")) == ("board-title", "board-told")
    assert (root.get("class"), root.get("id"), root.get("role")) == ("board", "board-drawing", "img")
    assert root.get("viewBox") == "-2 0 10.5 8"


def test_ground_and_walkers_are_the_whole_in_two_of_the_same_size() -> None:
    (ground, below), (walkers, above) = drawn(PICTURE.ground()), drawn(PICTURE.walkers())

    assert below + above == drawn(PICTURE.svg())[1]
    assert above == ["walker"]
    assert ground.get("viewBox") == walkers.get("viewBox")
    assert (walkers.get("class"), walkers.get("aria-hidden"), walkers.get("id")) == ("board-above", "true", ABOVE)


def test_what_can_be_replaced_is_everything_but_what_is_fixed() -> None:
    parts = PICTURE.parts()

    assert {name: ET.fromstring(markup).get("id") for name, markup in parts.items()} == {name: name for name in parts}
    assert list(parts) == ["board-title", "board-told", "stone", "pond", "walker"]


def test_a_plain_drawing_is_one_layer() -> None:
    picture = Picture.of('<circle r="2"/><circle r="1"/>', (0, 0, 4, 4), title="Rings")

    assert [len(ET.fromstring(layer)) for layer in picture.layers.values()] == [2]
    assert drawn(picture.svg())[1] == ["board-title", "board-told", *picture.layers]
