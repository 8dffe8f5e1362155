"""A picture that is looked at on its own brings the colours of its drawing along, by day, and may do nothing else."""

import re

from flask import Flask

from companion.web.inlined import OTHERWISE, allowing, drawing_style


def test_the_style_holds_by_day_alone(app: Flask) -> None:
    with app.test_request_context():
        style = drawing_style("caral")

    assert "@media" not in style
    assert {"--red", "--ink", "--b-ground"} <= {*re.findall(r"--[\w-]+(?=:)", style)}
    assert len(re.findall("--b-ground:", style)) == 1
    assert style.count("{") == style.count("}")
    assert not {"<", "&"} & {*style}, "it stands in a drawing as it is"


def test_what_holds_otherwise_goes_as_a_whole() -> None:
    sheet = "a { b: c } @media (x) { :root { d: e } f { g: h } } i { j: k }"

    assert OTHERWISE.sub("", sheet) == "a { b: c }  i { j: k }"


def test_another_style_is_another_permission() -> None:
    assert allowing("a") != allowing("b")
    assert allowing("a").startswith("default-src 'none'; style-src 'sha256-")
