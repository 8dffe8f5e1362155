"""Little pictures beside words: which icons show what an action is about, and where they lie."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from flask import Flask
from markupsafe import Markup, escape

from companion import games
from companion.http.language import asked_now, caller_language
from companion.i18n import render
from companion.web.assets import asset
from companion.web.brought import static_path
from companion.web.parts import own
from companion.web.rendering import app_now
from companion.web.words import noted, said
from companion.web.written import written

SHARED = "icons.svg"
KNOWN = "icons"
"""Where an app keeps what it has worked out."""

REMEMBERED = 1024
NOTHING = Markup()


@cache
def symbols(path: Path, changed: float) -> frozenset[str]:
    """The names of the icons in a file."""
    return frozenset(re.findall(r'<symbol id="([\w-]+)"', path.read_text(encoding="utf-8")))


class Icons:
    """The icons that a page of a game can show: where each lies, the game's own before the shared ones."""

    def __init__(self, addresses: Mapping[str, str]) -> None:
        self.addresses = addresses

    def address(self, name: str) -> str:
        return self.addresses.get(name) or f"#{name}"


def known_icons(game: str) -> Icons:
    """A page asks for them with every icon, and finds what the app has worked out once."""
    known, key = vars(noted()), f"{KNOWN} {game}"
    found: Icons | None = known.get(key)
    if found is None:
        found = known[key] = _worked_out(game)
    return found


def _worked_out(game: str) -> Icons:
    """Once for all pages, like the addresses of files."""
    app = app_now()
    known: dict[tuple[str, str], Icons] = app.extensions[KNOWN]
    key = asked_now().script_root, game
    if app.debug or key not in known:
        icons = games.load(game).pages.icons if game else ""
        files = (SHARED, own(game, icons)) if icons else (SHARED,)
        known[key] = Icons({name: address for file in files for name, address in _in_file(file)})
    return known[key]


def _in_file(file: str) -> Iterator[tuple[str, str]]:
    path, address = static_path(file), asset(file)
    return ((name, f"{address}#{name}") for name in symbols(path, path.stat().st_mtime))


def icon_address(name: str, game: str = "") -> str:
    return known_icons(game).address(name)


def icon(name: str, label: str = "", game: str = "") -> Markup:
    """An icon; without a label it only repeats what stands beside it. Pages are full of them, so it is no macro."""
    return _icon(name, label, known_icons(game).address(name))


@lru_cache(maxsize=REMEMBERED)
def _icon(name: str, label: str, address: str) -> Markup:
    said = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return Markup(f'<svg class="icon {escape(name)}-icon" {said}><use href="{escape(address)}"></use></svg>')  # noqa: S704


def icons_of(game: str) -> Callable[..., Markup]:
    """The same for the templates of one game."""
    return partial(icon, game=game)


def numbers_of(game: str) -> Callable[[str, Any, str], Markup]:
    """A number with its icon and what it is called, for the templates of one game."""

    def number(name: str, value: Any, text: str) -> Markup:
        return _number(icon(name, "", game), value, text)

    return number


@lru_cache(maxsize=REMEMBERED, typed=True)
def _number(icon: Markup, value: Any, text: str) -> Markup:
    return Markup(f"<div>{icon}<dt>{written(text)}</dt><dd>{written(value)}</dd></div>")  # noqa: S704


def drawn(game: str, action: Mapping[str, Any]) -> Markup:
    """The icons that show what an action is about."""
    known = known_icons(game)
    for field in games.load(game).pages.drawn:
        if field in action and (found := _beside(known, _names(action[field]))):
            return found
    return NOTHING


@lru_cache(maxsize=REMEMBERED)
def _beside(known: Icons, names: tuple[str, ...]) -> Markup:
    """The icons of the cards an action names, or of the place; nothing where there are none."""
    found = "".join(_icon(name, "", known.addresses[name]) for name in names if name in known.addresses)
    return Markup(f'<span class="icons">{found}</span>') if found else NOTHING  # noqa: S704


def _names(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value.partition("-")[0],)
    return tuple(map(str, value)) if isinstance(value, list | tuple) else ()


def picture_of(game: str, key: str) -> str | None:
    """The icon for a line of the table check."""
    return games.load(game).pages.pictures.get(key.partition("-")[0])


def group_name(game: str, kind: str) -> str | None:
    """What several answers of one kind have in common, where there are words for it."""
    grouped = kind in games.load(game).pages.grouped
    return render(kind.replace(".", ".group."), {}, caller_language()) if grouped else None


def short_of(game: str, action: Mapping[str, Any]) -> str:
    """What tells an answer from the others of its kind."""
    if "count" in action and "card" in action:
        return f"{action['count']} × {said(game, 'card', action['card'])}"
    field = next((field for field in games.load(game).pages.drawn if field in action), None)
    return said(game, field, action[field]) if field else str(action.get("count", ""))


def init_app(app: Flask) -> None:
    app.extensions[KNOWN] = {}
    for helper in (group_name, short_of, icon_address, icon, icons_of, numbers_of, drawn, picture_of):
        app.add_template_global(helper)
