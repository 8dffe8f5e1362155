"""What a page says of itself: how the table it shows stood, and by what its stream knows it."""

from companion.http.language import asked_now
from companion.http.numbers import number
from companion.live.channel import TableVersion

AT, PAGE = "HTTP_X_AT", "HTTP_X_PAGE"
"""Two headers: `X-At: REVISION.POSITION` says what the page shows, `X-Page` is a word by which it knows itself."""

LONGEST_WORD = 64


def shown() -> TableVersion | None:
    """What the page that asks shows, if it says so."""
    before, _, after = asked_now().environ.get(AT, "").partition(".")
    revision, position = number(before), number(after)
    return None if revision is None or position is None else TableVersion(position, revision)


def page_id() -> str:
    said: str = asked_now().environ.get(PAGE, "")
    return said[:LONGEST_WORD]
