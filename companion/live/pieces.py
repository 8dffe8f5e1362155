"""What streams say, in pieces: each compressed once, so that everybody who is told the same is sent the same bytes."""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.lazily import cached_property

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""A compressed stream begins so, and then goes on piece by piece: it never says that it is over."""

END = b"\x03\x00"
"""One that is over ends so, and says then what it was and how long."""

LEVEL, QUICK = 5, 3
"""What goes to everybody is packed once. What comes after it is for one phone alone: at the lower level it takes a
quarter less time, and weighs a tenth more.
"""

LONG, HIGHEST = 20_000, 9
"""What is longer is seldom sent, and its bytes count: it is packed as well as can be."""

RAW = -15
SHORT = 64
"""Whatever is shorter stays as it is: there is little to gain, and beginning to pack takes longer than all of it."""


@dataclass(frozen=True)
class Piece:
    """Some of what a stream says, read as soon as it is there. It needs no other piece, or the one right before it."""

    plain: bytes
    before: bytes = b""
    """What was said right before it: words that it repeats from there weigh next to nothing."""

    @cached_property
    def packed(self) -> bytes:
        size = len(self.plain)
        if size < SHORT:
            return b"\0%b%b%b" % (size.to_bytes(2, "little"), (size ^ 0xFFFF).to_bytes(2, "little"), self.plain)
        usual = QUICK if self.before else LEVEL
        packer = zlib.compressobj(usual if size <= LONG else HIGHEST, zlib.DEFLATED, RAW, zdict=self.before)
        return packer.compress(self.plain) + packer.flush(zlib.Z_FULL_FLUSH)


def piece(text: str, before: Piece | None = None) -> Piece:
    return Piece(text.encode(), before.plain if before else b"")


Frame = tuple[Piece, ...]
"""What is said at once, of one or several pieces."""


def plain(frame: Iterable[Piece]) -> bytes:
    return b"".join([each.plain for each in frame])


def whole(frame: Iterable[Piece]) -> bytes:
    """Pieces that are all of a file, packed."""
    said = plain(frame)
    check = zlib.crc32(said).to_bytes(4, "little") + len(said).to_bytes(4, "little")
    return b"".join([HEAD, *[each.packed for each in frame], END, check])


class Packer:
    """The same for whoever can unpack it, frame by frame of one stream."""

    def __init__(self) -> None:
        self._head = HEAD

    def __call__(self, frame: Frame) -> bytes:
        head, self._head = self._head, b""
        return head + b"".join([each.packed for each in frame])
