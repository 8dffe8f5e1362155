"""The database of an earlier version, copied for a test, and what that version said of its tables."""

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import flask_migrate
from flask import Flask
from sqlalchemy import MetaData, insert, select, text

from companion import create_app
from companion.store.migrate import FOLDER
from tests.support import databases
from tests.support.api_client import Body, Phone, Table
from tests.support.saved import count_on

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
    file = folder / "companion.sqlite"
    file.write_bytes(gzip.decompress(packed))
    settings = {"INSTANCE": str(folder), "UNKNOWN_CODES_PER_MINUTE": 100_000, "PONDER": False}
    if (address := databases.address_for(folder)) is not None:
        moved(file, address)
        settings |= {"SQLALCHEMY_DATABASE_URI": address, "IS_COPY": False}
    return create_app(**settings)


def moved(file: Path, address: str) -> None:
    """The old rows in the old tables of another database, which the app then brings up to date."""
    with closing(sqlite3.connect(file)) as old:
        (version,) = old.execute("SELECT version_num FROM alembic_version").fetchone()
    rows = {}
    with databases.bare(f"sqlite:///{file}") as engine, engine.connect() as connection:
        tables = MetaData()
        tables.reflect(engine)
        for table in tables.sorted_tables:
            rows[table.name] = [dict(row._mapping) for row in connection.execute(select(table))]
    with databases.bare(address) as engine:
        with engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
        flask_migrate.upgrade(directory=str(FOLDER), revision=version)
        tables = MetaData()
        tables.reflect(engine)
        with engine.begin() as connection:
            for table in tables.sorted_tables:
                if table.name != "alembic_version" and rows[table.name]:
                    connection.execute(insert(table), rows[table.name])
            count_on(connection, tables)


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
