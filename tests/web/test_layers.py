"""Of a drawing in layers only the changed ones are sent, as long as everything around them stays."""

from collections.abc import Mapping
from dataclasses import replace

from markupsafe import Markup

from companion.web.layers import Part, change

GROUND = '<g id="ground"><path d="M0 0"/></g>'


def figure(x: int) -> str:
    return f'<g id="figures"><use id="figure-0" x="{x}"/></g>'


def drawn(layers: Mapping[str, str], box: str = "0 0 9 9") -> Part:
    made = Markup(f'<div id="map"><svg viewBox="{box}">{"".join(layers.values())}</svg></div>')
    return Part(lambda: made, box, layers)


def board(x: int, box: str = "0 0 9 9") -> Part:
    return drawn({"ground": GROUND, "figures": figure(x)}, box)


def grown(x: int, box: str) -> Part:
    made = board(x, box)
    return replace(made, frame=None, boxes={"drawing": box})


def whole(part: Part) -> str:
    return f'<hx-partial hx-target="#map" hx-swap="outerMorph">{part.whole}</hx-partial>'


def test_nothing_is_sent_of_a_drawing_that_stays() -> None:
    assert change("map", board(1), board(1)) == ""


def test_a_changed_layer_is_sent_alone() -> None:
    sent = change("map", board(1), board(2))
    assert sent == (
        f'<hx-partial hx-target="#figures" hx-swap="outerMorph strip:true"><svg>{figure(2)}</svg></hx-partial>'
    )


def test_the_whole_is_sent_where_something_around_them_changes() -> None:
    assert change("map", board(1), board(2, "0 0 5 5")) == whole(board(2, "0 0 5 5"))


def test_of_a_drawing_that_grows_the_new_measures_and_the_changed_layer_are_sent() -> None:
    sent = change("map", grown(1, "0 0 9 9"), grown(2, "-5 0 14 9"))
    resized = '<hx-partial hx-target="#drawing" hx-swap="outerMorph attributes:true"><svg viewBox="-5 0 14 9"></svg>'
    assert str(sent) == f"{resized}</hx-partial>{change('map', board(1), board(2))}"


def test_the_whole_is_sent_where_layers_come_or_go() -> None:
    bare = drawn({"ground": GROUND})
    assert change("map", bare, board(2)) == whole(board(2))
    assert change("map", board(2), bare) == whole(bare)


def test_a_part_without_a_drawing_is_sent_as_it_is() -> None:
    before, now = (Part.plain(Markup(f'<p id="map">{text}</p>')) for text in ("a", "b"))
    assert change("map", before, now) == whole(now)


def test_nobody_puts_together_what_is_not_sent() -> None:
    made = board(2)
    change("map", board(1), made)
    assert "whole" not in vars(made)
