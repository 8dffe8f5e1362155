"""The folder of the games: whether it can be written, and whether there is room left."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.findings import Concern, Fault, Finding

MEGABYTE = 1_000_000
LEAST_FREE = 50 * MEGABYTE
"""A game takes about half a megabyte: with less room than this the next evenings may not fit."""

NEARLY_FULL = 500 * MEGABYTE
SETTING = "COMPANION_INSTANCE"


def examine(folder: Path) -> Iterator[Finding]:
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not there.is_dir():
        yield Fault(f"{there} is a file, not a folder", f"move it away, or name another folder in {SETTING}")
        return
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        yield Fault(
            f"nothing can be written in {there} ({error.strerror})",
            f"give it to the user who runs this (chown), or name another folder in {SETTING}",
        )
        return
    yield from _room(there)
    yield Finding(f"{folder} can be written" if there == folder else f"{folder} will be made")


def _room(folder: Path) -> Iterator[Finding]:
    free = shutil.disk_usage(folder).free
    told, remedy = (
        f"the disk of {folder} has {free // MEGABYTE} MB left",
        "make room, or move the folder to another disk",
    )
    if free < LEAST_FREE:
        yield Fault(told, remedy)
    elif free < NEARLY_FULL:
        yield Concern(told, remedy)
