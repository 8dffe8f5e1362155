"""Little pictures beside words: which icons show what an action is about, and where they lie."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from flask import Flask, current_app, request
from markupsafe import Markup, escape

from companion import games
from companion.http.language import caller_language
from companion.i18n import render
from companion.web.assets import asset
from companion.web.brought import static_path
from companion.web.parts import own
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


def addresses(game: str) -> Mapping[str, str]:
    """Where each icon lies that a page of this game can show, its own before the shared ones.

    A page asks for them with every icon, and finds what the app has worked out once.
    """
    known: dict[str, Mapping[str, str]] = noted().setdefault("icons", {})
    found = known.get(game)
    if found is None:
        found = known[game] = _worked_out(game)
    return found


def _worked_out(game: str) -> Mapping[str, str]:
    """Once for all pages, like the addresses of files."""
    known: dict[tuple[str, str], dict[str, str]] = current_app.extensions[KNOWN]
    key = request.script_root, game
    if current_app.debug or key not in known:
        icons = games.load(game).pages.icons if game else ""
        files = (SHARED, own(game, icons)) if icons else (SHARED,)
        known[key] = {name: address for file in files for name, address in _in_file(file)}
    return known[key]


def _in_file(file: str) -> Iterator[tuple[str, str]]:
    path, address = static_path(file), asset(file)
    return ((name, f"{address}#{name}") for name in symbols(path, path.stat().st_mtime))


def icon_address(name: str, game: str = "") -> str:
    return addresses(game).get(name) or f"#{name}"


def icon(name: str, label: str = "", game: str = "") -> Markup:
    """An icon; without a label it only repeats what stands beside it. Pages are full of them, so it is no macro."""
    return _icon(name, label, addresses(game).get(name) or f"#{name}")


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
    known = addresses(game)
    for field in games.load(game).pages.drawn:
        if field in action and (found := [name for name in _names(action[field]) if name in known]):
            return _beside(tuple(found), tuple([known[name] for name in found]))
    return NOTHING


@lru_cache(maxsize=REMEMBERED)
def _beside(names: tuple[str, ...], addresses: tuple[str, ...]) -> Markup:
    """The icons of the cards an action names, or of the place."""
    found = "".join(_icon(name, "", address) for name, address in zip(names, addresses, strict=True))
    return Markup(f'<span class="icons">{found}</span>')  # noqa: S704


def _names(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        return (value.partition("-")[0],)
    return map(str, value) if isinstance(value, list | tuple) else ()


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
