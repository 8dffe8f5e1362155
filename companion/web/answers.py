"""What answers say beside their names: what they lead to, and where they lie. There are many: these are no macros."""

from collections.abc import Iterable
from functools import lru_cache

from flask import Flask
from markupsafe import Markup, escape

from companion.engine.questions import Target, Told

BETWEEN = " · "
REMEMBERED = 1024


def told_of(words: Iterable[Told]) -> Markup:
    """What an answer leads to, gains and losses set off."""
    return Markup(BETWEEN.join(map(_told, words)))  # noqa: S704


def _told(word: Told) -> str:
    text = escape(word.text)
    return f'<em class="{escape(word.tone)}">{text}</em>' if word.tone else text


@lru_cache(maxsize=REMEMBERED)
def lies_at(target: Target | None) -> Markup:
    """Where it lies on the map, for the script that puts it there."""
    if target is None:
        return Markup("")
    x, y, reach = (round(value, 1) for value in (target.x, target.y, target.reach))
    return Markup(f' data-x="{x}" data-y="{y}" data-r="{reach}"')  # noqa: S704


def init_app(app: Flask) -> None:
    app.add_template_global(told_of)
    app.add_template_global(lies_at)
