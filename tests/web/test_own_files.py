"""A game's templates and static files: every one that its contract names is there, and every one there is named."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import nodes

from companion import games
from companion.web.brought import HOME, folder
from companion.web.pictures import known_icons

pytestmark = pytest.mark.usefixtures("easel_offered")
GAMES = [*(card.id for card in games.cards()), "easel"]


def home(app: Flask, game: str, kind: str) -> Path | None:
    """Where a game keeps its templates or its static files, if it has any."""
    ours = Path(app.root_path).parent / kind / HOME / game
    return ours if ours.is_dir() else folder(game, kind)


def kept(place: Path | None) -> set[str]:
    return set() if place is None else {str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()}


def mentioned(app: Flask, name: str) -> Iterator[str]:
    """The templates that a template includes, imports from, or has made by themselves."""
    source, _, _ = app.jinja_env.loader.get_source(app.jinja_env, name)
    tree = app.jinja_env.parse(source)
    named = [node.template for node in tree.find_all((nodes.Include, nodes.FromImport, nodes.Import, nodes.Extends))]
    called = (node for node in tree.find_all(nodes.Call) if isinstance(node.node, nodes.Name))
    named += [node.args[0] for node in called if node.node.name == "fragment"]
    yield from (each.value for each in named if isinstance(each, nodes.Const))


def reached(app: Flask, game: str) -> set[str]:
    """Every template of a game that is named by its contract, or by one of its own that is."""
    waiting, found = {f"{HOME}/{game}/{name}" for name in games.load(game).pages.templates}, set()
    while waiting:
        found |= waiting
        waiting = {other for name in waiting for other in mentioned(app, name)} - found
    return {name.removeprefix(f"{HOME}/{game}/") for name in found if name.startswith(f"{HOME}/{game}/")}


@pytest.mark.parametrize("game", GAMES)
def test_every_template_is_there_and_reached(app, game):
    assert all(app.jinja_env.get_template(f"{HOME}/{game}/{name}") for name in games.load(game).pages.templates)
    assert reached(app, game) == kept(home(app, game, "templates"))


@pytest.mark.parametrize("game", GAMES)
def test_every_static_file_is_there_and_named(app, game):
    pages = games.load(game).pages
    assert kept(home(app, game, "static")) == {*pages.styles.values(), pages.icons} - {""}


@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_the_table_check_are_drawn(app, game):
    with app.test_request_context():
        assert set(games.load(game).pages.pictures.values()) <= known_icons(game).addresses.keys()


def test_a_forgotten_template_would_be_found(app):
    before = reached(app, "easel")
    assert before == {"first.html", "lies_open.html", "auction.html"}
    assert "macros.html" in set(mentioned(app, "games/easel/first.html"))
