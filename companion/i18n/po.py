"""Catalogues as text (.po) and as bytes (.mo), without any library."""

import json
import struct
from collections.abc import Iterator, Mapping

Forms = tuple[str, ...]
"""The text of a code, or its singular and its plural."""

_MAGIC = 0x950412DE
_TABLES = 7 * 4
_ROW = struct.Struct("<2I")


def read_po(text: str) -> dict[str, Forms]:
    """Every code with its text or texts; the header stands under the empty code."""
    entries: dict[str, Forms] = {}
    for block in _blocks(text):
        code, *plural = (line for word, line in block if word.startswith("msgid"))
        forms = tuple(line for word, line in block if word.startswith("msgstr"))
        if code in entries or len(forms) != 1 + len(plural) or any(other != code for other in plural):
            raise ValueError(f"{code!r} stands twice, or its forms do not match")
        entries[code] = forms
    return entries


def _blocks(text: str) -> Iterator[list[tuple[str, str]]]:
    """The keywords of one entry after the other, continued lines joined."""
    block: list[tuple[str, str]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("#"):
            continue
        if line.startswith('"'):
            word, before = block.pop()
            block.append((word, before + json.loads(line)))
            continue
        word, _, quoted = line.partition(" ")
        if word == "msgid" and block:
            yield block
            block = []
        block.append((word, json.loads(quoted)))
    if block:
        yield block


def write_mo(entries: Mapping[str, Forms]) -> bytes:
    """The catalogue as `gettext` reads it: two tables of lengths and offsets, then the texts."""
    pairs = sorted(
        ("\0".join((code,) * len(forms)).encode(), "\0".join(forms).encode()) for code, forms in entries.items()
    )
    size = len(pairs) * _ROW.size
    head = struct.pack("<7I", _MAGIC, 0, len(pairs), _TABLES, _TABLES + size, 0, 0)
    tables, texts = b"", b""
    for column in (0, 1):
        for pair in pairs:
            tables += _ROW.pack(len(pair[column]), _TABLES + 2 * size + len(texts))
            texts += pair[column] + b"\0"
    return head + tables + texts
