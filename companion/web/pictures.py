"""Little pictures beside words: which of our icons show what an action is about."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, current_app

from companion.api.language import caller_language
from companion.i18n import render
from companion.web.assets import asset
from companion.web.panel import PASSING
from companion.web.words import said

FIELDS = ("cards", "card", "to", "site", "quarry", "spot", "place", "square")
"""Where an action names something that can be drawn, the most telling first."""

_KINDS = """
    start_at place_neutral place_worker place_builder place_priest sacrifice discard move_anaconda
    lay_tile settle_carali lift_carali build_afar take_cards return_carali return_alpaca buy_stones
    take_stones roll give_card reveal
"""
GROUPED = frozenset(f"caral.{name}" for name in _KINDS.split())
"""Kinds of answers that differ in a place, a card or a number only, and stand together under a heading."""


@cache
def drawn(path: Path) -> frozenset[str]:
    """The names of the icons there are."""
    return frozenset(re.findall(r'<symbol id="([\w-]+)"', path.read_text(encoding="utf-8")))


def pictures(action: Mapping[str, Any]) -> list[str]:
    """The icons of the cards an action names, or of the place."""
    known = drawn(Path(current_app.static_folder or "") / "icons.svg")
    for field in FIELDS:
        if found := [name for name in _names(action.get(field)) if name in known]:
            return found
    return []


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value.partition("-")[0]
    elif isinstance(value, list | tuple):
        yield from (str(name) for name in value)


def group_name(kind: str) -> str | None:
    """What several answers of one kind have in common, where there are words for it."""
    return render(kind.replace(".", ".group."), {}, caller_language()) if kind in GROUPED else None


def short_of(game: str, action: Mapping[str, Any]) -> str:
    """What tells an answer from the others of its kind."""
    if "count" in action and "card" in action:
        return f"{action['count']} × {said(game, 'card', action['card'])}"
    field = next((field for field in FIELDS if field in action), None)
    return said(game, field, action[field]) if field else str(action.get("count", ""))


def icon_address(name: str) -> str:
    return f"{asset('icons.svg')}#{name}"


def init_app(app: Flask) -> None:
    app.jinja_env.globals["passing"] = PASSING
    for helper in (group_name, short_of, icon_address):
        app.add_template_global(helper)
    app.add_template_global(pictures)
