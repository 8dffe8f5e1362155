"""Numbers in forms, addresses and headers: plain digits, and no more of them than a number of ours can have."""

from companion.service.errors import BadInput

LARGEST = 10**9 - 1
"""More than any position, seat or count there is, and no more than every database holds."""


def number(raw: str, most: int = LARGEST) -> int | None:
    """A whole number up to `most`; nothing, if it is none. Endless digits are never read."""
    if not (raw.isascii() and raw.isdecimal()) or len(raw) > len(str(most)):
        return None
    found = int(raw)
    return found if found <= most else None


def must_be_number(raw: str, field: str, most: int = LARGEST) -> int:
    found = number(raw, most)
    if found is None:
        raise BadInput("service.http.bad_request", field)
    return found
