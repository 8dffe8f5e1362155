"""What every app of the tests would make again is made once and kept: an empty database, templates and routes."""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from weakref import finalize

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy import Engine, event, make_url
from werkzeug.routing import Rule

from companion import app as house
from companion.store import migrate
from companion.store.database import db
from tests.support import databases


class Compiled(BytecodeCache):
    """Templates by their name and their text."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


@cache
def empty() -> bytes:
    """A database that the migrations have made from nothing."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.sqlite"
        app = Flask("empty")
        app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{file}"
        db.init_app(app)
        migrate.migrate.init_app(app, db)
        migrate.bring_up_to_date(app)
        with app.app_context():
            db.engine.dispose()
        with closing(sqlite3.connect(file)) as database:
            return database.serialize()


def file_of(app: Flask) -> Path | None:
    """Where an app keeps its games, if it is a file."""
    address = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    in_file = address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")
    return Path(str(address.database)) if in_file else None


def bring_up_to_date(app: Flask) -> None:
    """A database that is not there yet is a copy of the empty one; any other is migrated."""
    file = file_of(app)
    if file is None and app.config.get("IS_COPY"):
        return
    if file is not None and not file.exists() and file.parent.is_dir():
        file.write_bytes(empty())
    else:
        migrate.bring_up_to_date(app)


@event.listens_for(Engine, "connect")
def trust_the_machine(connection: Any, record: object) -> None:
    """Nobody pulls the plug on these databases, so nothing waits for the disk; servers of their own do."""
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA synchronous=OFF")


BUILDERS: dict[tuple[Any, ...], Any] = {}
compile_builder = Rule._compile_builder


def kept_builder(rule: Rule, append_unknown: bool = True) -> Any:
    """What makes addresses of a route: the same for every app, as long as the route has no defaults."""
    if rule.defaults:
        return compile_builder(rule, append_unknown)
    key = rule.rule, *rule._trace, append_unknown
    if key not in BUILDERS:
        BUILDERS[key] = compile_builder(rule, append_unknown)
    return BUILDERS[key]


def create_app(**settings: Any) -> Flask:
    """The web app as it is, but for where it takes those from, and files are read in this process.

    It goes with its connections closed.
    """
    Rule._compile_builder = kept_builder
    house.bring_up_to_date = bring_up_to_date
    Flask.jinja_options = {"bytecode_cache": COMPILED}
    made = house.make_app({"IMPORTS_APART": False} | _of_folder(settings) | settings)
    with made.app_context():
        finalize(made, db.engine.dispose)
    return made


def _of_folder(settings: dict[str, Any]) -> dict[str, Any]:
    """The database of the app's folder."""
    found = databases.address_for(Path(settings["INSTANCE"])) if "INSTANCE" in settings else None
    return {} if found is None else {"SQLALCHEMY_DATABASE_URI": found, "IS_COPY": True}
