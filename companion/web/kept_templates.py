"""Templates as Python understands them, kept beside the games: a new process compiles only what has changed."""

import hashlib
import os
import stat
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import jinja2
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

FOLDER: Final = "templates"
OWN: Final = 0o700
OTHERS: Final = stat.S_IWGRP | stat.S_IWOTH


@cache
def our_code() -> bytes:
    """Of everything that has a say in how a template is compiled: what was kept by other code is not used."""
    found = hashlib.sha256(jinja2.__version__.encode())
    for file in sorted(Path(__file__).parent.glob("*.py")):
        found.update(file.read_bytes())
    return found.digest()


class KeptTemplates(FileSystemBytecodeCache):
    """What cannot be kept is compiled again the next time."""

    def get_source_checksum(self, source: str) -> str:
        return hashlib.sha256(our_code() + source.encode()).hexdigest()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def keep_templates(app: Flask) -> None:
    """In a folder that nobody but us can write to; where there is none, nothing is kept."""
    folder = Path(app.instance_path) / FOLDER
    with suppress(OSError):
        folder.mkdir(mode=OWN, exist_ok=True)
        if _is_ours(folder.stat()):
            app.jinja_env.bytecode_cache = KeptTemplates(str(folder))


def _is_ours(found: os.stat_result) -> bool:
    """Whether only we can change it; where a system knows of no owners, whoever can is us."""
    mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return mine and not (os.name == "posix" and found.st_mode & OTHERS)
