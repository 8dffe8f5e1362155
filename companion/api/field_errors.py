"""What is wrong with which field, in the caller's language."""

import re
from collections.abc import Iterator
from typing import Any

from companion.i18n import render

PLACES = ("json", "query", "form", "headers")
SHAPES = {"string": "text", "integer": "number", "boolean": "flag", "list": "list", "mapping type": "object"}
WHOLE = "_schema"
OF_A_DICT = ("key", "value")
"""How marshmallow names the two sides of an entry of a mapping, whose name says enough."""


def field_errors(messages: Any, language: str) -> list[dict[str, str]]:
    """marshmallow's messages as a list of fields and what is wrong with each."""
    return [{"field": where, "message": said(message, language)} for where, message in _flat(messages)]


def _flat(messages: Any, where: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(messages, dict):
        for name, inner in messages.items():
            yield from _flat(inner, _inside(where, name))
    else:
        for message in messages if isinstance(messages, list) else [messages]:
            yield where, str(message)


def _inside(where: str, name: str | int) -> str:
    if name == WHOLE or name in (OF_A_DICT if where else PLACES):
        return where
    if isinstance(name, int):
        return f"{where}[{name}]"
    return f"{where}.{name}".lstrip(".")


def said(message: str, language: str) -> str:
    """One of marshmallow's messages, which are English, as a text of ours."""
    texts = {
        r"Missing data for required field\.|Field may not be null\.": "engine.unreadable.missing",
        r"Unknown field\.": "engine.unreadable.extra",
        r"Not a valid (?P<expected>.+)\.": "engine.unreadable.type",
        r"Invalid input type\.": "service.field.object",
        r"Invalid JSON body\.": "service.field.json",
        r"Invalid letters\.": "engine.unreadable.letters",
        r"Longer than maximum length (?P<most>\d+)\.": "service.field.longest",
        r"Length must be between (?P<least>\d+) and (?P<most>\d+)\.": "service.field.length",
        r"Must be greater than or equal to (?P<least>\d+)\.": "service.field.least",
        r"Must be greater than or equal to (?P<least>\d+) and .+ (?P<most>\d+)\.": "service.field.between",
        r"Must be a seat\.": "service.field.seat",
        r"Must be a catalogue\.": "service.field.catalogue",
    }
    for pattern, code in texts.items():
        if found := re.fullmatch(pattern, message):
            given = found.groupdict()
            shape = SHAPES.get(given.get("expected", ""), "text")
            least, most = given.get("least"), given.get("most")
            return render(code, {"expected": shape, "least": least, "most": most}, language)
    return render("service.http.bad_request", {}, language)
