"""A text that only grows, packed as it grows: what was packed once is never packed again."""

import struct
import zlib
from dataclasses import dataclass, field
from typing import Any

LEVEL, WINDOW, MEMORY = 6, 12, 5
"""How hard it is packed. A small window does for lines that are all alike, and keeps a packer at some 30 kB."""

GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""How a gzip file begins that says nothing of its name and time."""


def new_packer() -> Any:
    return zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW, MEMORY)


@dataclass(frozen=True)
class GrowingText:
    """Never changed itself: a longer one is another."""

    plain: bytes = b""
    packed: bytes = b""
    packer: Any = field(default_factory=new_packer)

    def longer(self, more: bytes) -> "GrowingText":
        packer = self.packer.copy()
        chunk = packer.compress(more) + packer.flush(zlib.Z_SYNC_FLUSH)
        return GrowingText(self.plain + more, self.packed + chunk, packer)

    def within(self, begin: bytes, end: bytes) -> bytes:
        """The text between two others."""
        return b"".join((begin, self.plain, end))

    def gzipped_within(self, begin: bytes, end: bytes) -> bytes:
        """The same as one gzip file. Chunks end on whole bytes and refer to nothing before the text, so they fit."""
        first, last = new_packer(), self.packer.copy()
        head = first.compress(begin) + first.flush(zlib.Z_SYNC_FLUSH)
        tail = last.compress(end) + last.flush()
        whole = self.within(begin, end)
        return b"".join((GZIP, head, self.packed, tail, struct.pack("<LL", zlib.crc32(whole), len(whole) & 0xFFFFFFFF)))
