"""Requests as phones send them, read at a glance; whatever is put in any other way is left to h11.

What is read here, h11 would read alike: nothing of a request may be understood in two ways.
"""

import re
from typing import Final, NamedTuple

Fields = list[tuple[bytes, bytes]]

LONGEST: Final = 16 * 1024
"""Bytes of a head; a longer one is h11's to judge."""

HEAD: Final = re.compile(
    rb"(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (/[!-~]*+) HTTP/1\.1\r\n"
    rb"((?:[-!#$%&'*+.^_`|~0-9a-zA-Z]++:[\t -~\x80-\xff]*+\r\n)++)\r\n"
)
LENGTH: Final = re.compile(rb"[0-9]{1,20}")

HOST, LENGTH_NAME, CONNECTION = b"host", b"content-length", b"connection"
KEPT: Final = b"keep-alive"
OTHERWISE: Final = frozenset({b"transfer-encoding", b"expect", b"upgrade"})
"""What changes how a request is read or answered."""


class Head(NamedTuple):
    """What a request says before its body: how long that will be, and where in the data it begins."""

    method: str
    target: bytes
    fields: Fields
    length: int
    end: int


def head_of(data: bytes) -> Head | None:
    """The head at the beginning of what was received, if all of it is there and plain."""
    found = HEAD.match(data, 0, LONGEST)
    if found is None:
        return None
    method, target, lines = found.groups()
    fields = [_field(line) for line in lines.splitlines()]
    length = _length(fields)
    return None if length is None else Head(method.decode(), target, fields, length, found.end())


def _field(line: bytes) -> tuple[bytes, bytes]:
    name, _, value = line.partition(b":")
    return name.lower(), value.strip(b" \t")


def _length(fields: Fields) -> int | None:
    """How long the body is; nothing if that or anything else is not said plainly."""
    said = dict(fields)
    once = len(said) == len(fields) or _named_once([name for name, _ in fields])
    length = said.get(LENGTH_NAME, b"0")
    plain = HOST in said and said.get(CONNECTION, KEPT).lower() == KEPT and OTHERWISE.isdisjoint(said)
    return int(length) if once and plain and LENGTH.fullmatch(length) else None


def _named_once(names: list[bytes]) -> bool:
    return all(names.count(name) <= 1 for name in (HOST, LENGTH_NAME, CONNECTION))
