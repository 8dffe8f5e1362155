"""Answers as buttons, with what they lead to beside their names. There are many on a page: these are no macros."""

import re
from collections.abc import Iterable
from functools import lru_cache

from flask import Flask
from markupsafe import Markup

from companion.engine.questions import Button, Refused, Target, Told, ToldGroup
from companion.web.drawing import lies, sketch, stamp_of
from companion.web.pictures import drawn, icon
from companion.web.words import signed
from companion.web.written import attributes, written

BETWEEN = " · "
AWKWARD = re.compile("[&<>']").search
"""What is escaped also between single quotes."""
REMEMBERED = 4096
SIDE = "side"
"""Beside the main button, where there is room for a verb."""
PICKED = "picked"
"""What the main button enters at first."""
RADIO = "radio"
"""One of a few beside each other, of which one is always picked."""


def told_of(words: Iterable[Told]) -> Markup:
    """What an answer leads to, gains and losses set off."""
    return Markup(_together(words))  # noqa: S704


def _together(words: Iterable[Told]) -> str:
    return BETWEEN.join(map(_told, words))


def _told(word: Told) -> str:
    text = written(word.text)
    return f'<em class="{written(word.tone)}">{text}</em>' if word.tone else text


def pick(game: str, each: Button, form: str, target: Target | None = None, kind: str = "") -> Markup:
    """An answer: on the map a ring where its place lies, in a list a row. Once picked, the main button enters it."""
    around = f'class="t {each.weight}{f" {kind}" if kind else ""}" {_known(each.key, form, each.text)}'
    around += f"{_leading(each)}{_chosen(kind)}"
    if each.group:
        around += f' data-group="{written(each.group.key)}"'
    if each.stamp:
        around += f' data-stamp="{stamp_of(each.stamp)}"'
    around += f"{lies(target)} value={_quoted(each.then or each.entry)}"
    name = written((each.verb if kind == SIDE else "") or each.title or each.text)
    told = _span("told", _together(each.told)) if each.told else ""
    named = f'{_picture(game, each)}<span class="name">{name}</span>{told}{_badge(game, each)}'
    return Markup(f"<button {around}>{named}</button>")  # noqa: S704


@lru_cache(maxsize=REMEMBERED)
def _known(key: str, form: str, text: str) -> str:
    """By what scripts and forms know an answer, which is asked for again and again."""
    return f'id="{written(key)}" form="{written(form)}" name="entry" data-text="{written(text)}"'


def _leading(each: Button) -> str:
    """What the main button says once it is picked, and how it is entered without what follows it."""
    verb = f' data-verb="{written(each.verb)}"' if each.verb and each.verb != each.text else ""
    return f'{verb} data-alone="{written(each.entry)}" data-only="{written(each.alone)}"' if each.then else verb


def _chosen(kind: str) -> str:
    if RADIO not in kind:
        return ""
    return f' role="{RADIO}" aria-checked="{"true" if PICKED in kind else "false"}"'


def _picture(game: str, each: Button) -> Markup:
    if each.sketch:
        return sketch(each.sketch)
    return icon(each.icon, "", game) if each.icon else drawn(game, each.action)


def _badge(game: str, each: Button) -> str:
    """Cards to pay, or a gain with what it is of."""
    if each.badge is None:
        return ""
    what = icon(each.badge.icon, "", game) if each.badge.amount > 0 else ""
    return _span("badge", f"{written(signed(each.badge.amount))}{what}")


def refusal(game: str, each: Refused, form: str, target: Target | None = None, kind: str = "") -> Markup:
    """What is refused says why when it is tapped."""
    known = _refused(each.key, form, each.rules)
    if each.anyway:
        known += f' data-anyway="{written(each.anyway.entry)}"'
    if each.group and target:
        known += f' data-group="{written(each.group.key)}"'
    around = f'type="button" class="t no{f" {kind}" if kind else ""}" {known}{lies(target)}'
    named = _told_why(each.title or each.text, each.why)
    return Markup(f"<button {around}>{drawn(game, each.action)}{named}</button>")  # noqa: S704


@lru_cache(maxsize=REMEMBERED)
def _refused(key: str, form: str, rules: str) -> str:
    """By what scripts know it."""
    return f'id="{written(key)}" form="{written(form)}" aria-disabled="true" data-rules="{written(rules)}"'


@lru_cache(maxsize=REMEMBERED)
def _told_why(name: str, why: str) -> str:
    return _span("name", written(name)) + _span("told", written(why))


def missing(group: ToldGroup, form: str) -> Markup:
    """A group without answers and without a way to one says what is missing when it is chosen."""
    known = {"id": f"no-{group.key}", "form": form, "aria-disabled": "true", "data-group": group.key}
    name, why = _span("name", written(group.text)), _span("told", _together(group.needs))
    return Markup(f'<button type="button" class="t no other"{attributes(known)}>{name}{why}</button>')  # noqa: S704


def quoted(entry: str) -> Markup:
    """An entry as the value of an attribute. It is full of double quotes: they stay as they are."""
    return Markup(_quoted(entry))  # noqa: S704


def _quoted(entry: str) -> str:
    return f"'{written(entry)}'".replace("&#34;", '"') if AWKWARD(entry) else f"'{entry}'"


def _span(kind: str, markup: str) -> str:
    return f'<span class="{kind}">{markup}</span>'


def init_app(app: Flask) -> None:
    for helper in (told_of, pick, refusal, missing, quoted):
        app.add_template_global(helper)
