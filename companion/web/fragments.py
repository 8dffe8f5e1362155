"""Small parts of pages that say the same for the same values, such as a player's numbers: made once for them."""

import marshal
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Final

from flask import Flask
from markupsafe import Markup

from companion.http.language import caller_language
from companion.web.kept_once import Kept
from companion.web.rendering import app_now, rendered
from companion.web.words import noted

MOST = 4096
PLAIN: Final = 0
"""What is written the same way is the same: nothing of it is written by where it was before."""


def fragment(template: str, **values: Any) -> Markup:
    """A template that sees these values and nothing else, with the players' names as they are here."""
    kept: Kept[Markup] = app_now().extensions["fragments"]
    key = template, caller_language(), noted().get("names"), _said(values)
    return kept.get(key, lambda: rendered(template, values))


def _said(values: Mapping[str, Any]) -> Hashable:
    """What tells values from others: how they are written, or each for itself where something cannot be."""
    return _written(values) or tuple([(name, _one(value)) for name, value in values.items()])


def _one(value: Any) -> Hashable:
    """What tells one from others: it itself, or how it is written; only where neither does, as Python shows it."""
    try:
        hash(value)
    except TypeError:
        return _written(value) or repr(value)
    return value  # type: ignore[no-any-return]


def _written(value: Any) -> bytes:
    """Numbers, words and what is put together of them; nothing where there is something else in it."""
    try:
        return marshal.dumps(value, PLAIN)
    except ValueError:
        return b""


def people(seats: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Who sits where: what stays the same of the seats of a view."""
    return [{"seat": seat["seat"], "name": seat["name"], "colour": seat["colour"]} for seat in seats]


def init_app(app: Flask) -> None:
    app.extensions["fragments"] = Kept[Markup](MOST)
    app.add_template_global(fragment)
    app.add_template_global(people)
