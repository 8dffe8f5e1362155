"""Files that may be long, written piece by piece: what is more than a little lies on disk until it is sent."""

from collections.abc import Iterable, Mapping
from tempfile import SpooledTemporaryFile
from typing import IO, Final, cast

from flask import Response
from werkzeug.wsgi import FileWrapper

LONG: Final = 1_000_000
"""Bytes of one that are in memory at most."""

A_PIECE: Final = 65536
"""Bytes of one that are sent at a time."""


class LongFile(FileWrapper):
    """One that lies on disk; who sends it closes it."""


def attached(pieces: Iterable[str], headers: Mapping[str, str], name: str, kind: str) -> Response:
    """A file by its name. All of it is written before the first byte is sent: what is in the way can still be told."""
    said = {**headers, "Content-Disposition": f'attachment; filename="{name}"'}
    file = cast(IO[bytes], SpooledTemporaryFile(LONG))  # noqa: SIM115
    try:
        file.writelines(piece.encode() for piece in pieces)
        size = file.tell()
        file.seek(0)
        if size > LONG:
            said["Content-Length"] = str(size)
            return Response(LongFile(file, A_PIECE), headers=said, content_type=kind, direct_passthrough=True)
        with file:
            return Response(file.read(), headers=said, content_type=kind)
    except BaseException:
        file.close()
        raise
