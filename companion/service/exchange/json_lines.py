"""Where in a file's text the parts of its JSON stand, so that what is wrong can be told with its line."""

import json
import re
from collections.abc import Iterator

SPACE = re.compile(r"[ \t\n\r]*")
DECODER = json.JSONDecoder()


def line(text: str, at: int) -> int:
    """The number of the line that holds the character at an offset."""
    return text.count("\n", 0, at) + 1


def line_of_field(text: str, name: str) -> int:
    """The line on which the value of a field of the outermost object begins; the first if there is none."""
    return next((line(text, at) for field, at in _fields(text) if field == name), 1)


def line_of_item(text: str, name: str, number: int) -> int:
    """The line on which an item of a list begins, counted from 0; the list's own line if it is none."""
    start = next((at for field, at in _fields(text) if field == name), 0)
    items = _items(text, start) if text[start : start + 1] == "[" else iter(())
    return line(text, next((at for index, at in enumerate(items) if index == number), start))


def _fields(text: str) -> Iterator[tuple[str, int]]:
    """The fields of the outermost object, each with the offset of its value. The text is known to be JSON."""
    at = _after(text, 0)
    while text[at] in "{,":
        at = _after(text, at + 1)
        if text[at] == "}":
            return
        name, at = DECODER.raw_decode(text, at)
        at = _after(text, _after(text, at) + 1)
        yield name, at
        at = _after(text, DECODER.raw_decode(text, at)[1])


def _items(text: str, at: int) -> Iterator[int]:
    while text[at] in "[,":
        at = _after(text, at + 1)
        if text[at] == "]":
            return
        yield at
        at = _after(text, DECODER.raw_decode(text, at)[1])


def _after(text: str, at: int) -> int:
    """The next offset that is no white space."""
    found = SPACE.match(text, at)
    return found.end() if found else at
