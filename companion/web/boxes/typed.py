"""What somebody typed into a form: texts without blanks around them, numbers where they are numbers."""

import re
from typing import Any

from werkzeug.datastructures import MultiDict

Raw = MultiDict[str, str]
NUMBER = re.compile(r"-?[0-9]{1,6}")
ENOUGH = 201
"""More of anything no box holds."""


def text(raw: Raw, name: str, default: str = "") -> str:
    return raw.get(name, default).replace("\0", "").strip()


def number(typed: str) -> int | str:
    """A whole number, or what was typed instead."""
    return int(typed) if NUMBER.fullmatch(typed) else typed


def typed_over(before: Any, raw: Raw, place: str = "") -> Any:
    """A part of a catalogue with what was typed in its place; what was not sent stays, and so does how sure we are."""
    if isinstance(before, dict):
        return {
            key: value if key.endswith("confidence") else typed_over(value, raw, f"{place}.{key}" if place else key)
            for key, value in before.items()
        }
    if isinstance(before, list):
        return [typed_over(value, raw, f"{place}[{i}]") for i, value in enumerate(before)]
    if place not in raw:
        return before
    return number(text(raw, place)) if isinstance(before, int) else text(raw, place)
