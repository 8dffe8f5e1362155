"""The database of an earlier version, copied for a test, and what that version said of its tables."""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask

from companion import create_app
from tests.support.api_client import Body, Phone, Table

FIXTURES = Path(__file__).parent.parent / "fixtures"
TABLES = ("running", "ceremony", "corrected", "aside", "finished", "agreed", "lobby")
RUNNING = ("running", "ceremony", "corrected", "aside")
ENDED = ("finished", "agreed")


@cache
def told() -> Body:
    """What was known of the database when it was put away."""
    raw: Body = json.loads(gzip.decompress((FIXTURES / "old_tables.json.gz").read_bytes()))
    return raw


def facts(name: str) -> Body:
    found: Body = told()["tables"][name]
    return found


def copy(folder: Path) -> Flask:
    """An app of today on a copy of the old database."""
    packed = (FIXTURES / "old_tables.sqlite.gz").read_bytes()
    (folder / "companion.sqlite").write_bytes(gzip.decompress(packed))
    return create_app(INSTANCE=str(folder), UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


class OldTable(Table):
    """A table of the old database with everybody's phones, as they were."""

    def __init__(self, app: Flask, name: str) -> None:
        self.app, self.facts = app, facts(name)
        self.code = self.facts["code"]
        self.path = f"/tables/{self.code}"
        self.callers = {caller: self.phone(token) for caller, token in self.facts["callers"].items()}
        self.public, self.host = self.callers["public"], self.callers["host"]
        self.seats = [phone for caller, phone in self.callers.items() if caller.startswith("seat-")]


def household(app: Flask) -> Phone:
    return Phone(app.test_client(), told()["household"]["key"])


def lost(old: Any, new: Any, where: str = "answer") -> Iterator[str]:
    """Where something that was said before is said no more. More may be said than before."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in old.items():
            yield from lost(value, new[name], f"{where}.{name}") if name in new else [f"{where}.{name}"]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from lost(before, after, f"{where}[{number}]")
    elif old != new:
        yield f"{where}: {old!r} became {new!r}"
