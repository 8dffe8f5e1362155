"""What streams say, in pieces: each compressed once, so that everybody who is told the same is sent the same bytes."""

import zlib
from dataclasses import dataclass

from companion.engine.lazily import cached_property

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""A compressed stream begins so, and then goes on piece by piece: it never says that it is over."""

LEVEL = 5
"""What is sent with a tap is a hundredth smaller at level 7, and takes half as long again."""

RAW = -15


@dataclass(frozen=True)
class Piece:
    """Some of what a stream says, read as soon as it is there. It needs no other piece, or the one right before it."""

    plain: bytes
    before: bytes = b""
    """What was said right before it: words that it repeats from there weigh next to nothing."""

    @cached_property
    def packed(self) -> bytes:
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW, zdict=self.before)
        return packer.compress(self.plain) + packer.flush(zlib.Z_FULL_FLUSH)


def piece(text: str, before: Piece | None = None) -> Piece:
    return Piece(text.encode(), before.plain if before else b"")


Frame = tuple[Piece, ...]
"""What is said at once, of one or several pieces."""


def plain(frame: Frame) -> bytes:
    return b"".join(each.plain for each in frame)


class Packer:
    """The same for whoever can unpack it, frame by frame of one stream."""

    def __init__(self) -> None:
        self._head = HEAD

    def __call__(self, frame: Frame) -> bytes:
        head, self._head = self._head, b""
        return head + b"".join(each.packed for each in frame)
