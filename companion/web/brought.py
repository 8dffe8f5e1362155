"""Templates and files that a game from elsewhere brings along in its own package."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from flask import Flask, Response, current_app, send_from_directory
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, TemplateNotFound
from werkzeug.exceptions import NotFound

from companion import games

HOME = "games"
"""The folder of everything that is a game's own."""


def folder(game: str, kind: str) -> Path | None:
    """Where the package of a game keeps its templates or its static files."""
    try:
        found = Path(str(files(games.package(game)))) / kind
    except games.UnknownGame:
        return None
    return found if found.is_dir() else None


def of_a_game(name: str) -> tuple[str, str] | None:
    """The game that a file belongs to by its address, and its name there."""
    first, _, rest = name.partition("/")
    game, _, inner = rest.partition("/")
    return (game, inner) if first == HOME and inner else None


def static_path(name: str) -> Path:
    """Where a static file lies: with ours, or in the package of its game."""
    ours = Path(current_app.static_folder or "") / name
    theirs = of_a_game(name)
    home = folder(theirs[0], "static") if theirs and not ours.exists() else None
    return home / theirs[1] if home and theirs else ours


class OfGames(BaseLoader):
    """Finds `games/<id>/x.html` in the package of whichever game has that id now."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        theirs = of_a_game(template)
        home = folder(theirs[0], "templates") if theirs else None
        if home is None or theirs is None:
            raise TemplateNotFound(template)
        return FileSystemLoader(home).get_source(environment, theirs[1])


def game_file(game: str, name: str) -> Response:
    """A static file of a game: ours, or from its own package."""
    try:
        return current_app.send_static_file(f"{HOME}/{game}/{name}")
    except NotFound:
        home = folder(game, "static")
        if home is None:
            raise
        return send_from_directory(home, name)


def init_app(app: Flask) -> None:
    loaders = [loader for loader in (app.jinja_env.loader, OfGames()) if loader is not None]
    app.jinja_env.loader = ChoiceLoader(loaders)
    app.add_url_rule(f"{app.static_url_path}/{HOME}/<string:game>/<path:name>", view_func=game_file)
