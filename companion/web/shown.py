"""What a page says of itself: how the table it shows stood, and by what its stream knows it."""

from flask import request

from companion.live.channel import TableVersion

AT, PAGE = "X-At", "X-Page"
"""`X-At: REVISION.POSITION` says what the page shows, `X-Page` is a word by which it knows itself."""

LONGEST = 9
"""Digits of a number that can be one of ours."""

LONGEST_WORD = 64


def shown() -> TableVersion | None:
    """What the page that asks shows, if it says so."""
    revision, _, position = request.headers.get(AT, "").partition(".")
    if not all(_is_number(each) for each in (revision, position)):
        return None
    return TableVersion(int(position), int(revision))


def page_id() -> str:
    return request.headers.get(PAGE, "")[:LONGEST_WORD]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST
