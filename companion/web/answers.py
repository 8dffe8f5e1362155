"""What answers lead to, as it stands beside their names. There are many: this is no macro."""

from collections.abc import Iterable

from flask import Flask
from markupsafe import Markup, escape

from companion.engine.questions import Told

BETWEEN = " · "


def told_of(words: Iterable[Told]) -> Markup:
    """What an answer leads to, gains and losses set off."""
    return Markup(BETWEEN.join(map(_told, words)))  # noqa: S704


def _told(word: Told) -> str:
    text = escape(word.text)
    return f'<em class="{escape(word.tone)}">{text}</em>' if word.tone else text


def init_app(app: Flask) -> None:
    app.add_template_global(told_of)
