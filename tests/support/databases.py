"""On which database tests run. Whoever makes an app in a folder gets the database of that folder.

`--database=sqlite` or `postgresql` runs everything on that one. With `both`, as usual, it is SQLite, and what asks the
store in ways that may differ runs a second time on PostgreSQL: one server for each worker, a copy of an empty database
for each folder.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from flask import Flask
from sqlalchemy import Engine, text

from companion.store import migrate
from companion.store.database import Model, db
from tests.support.postgres import Postgres

SQLITE, POSTGRESQL, BOTH = "sqlite", "postgresql", "both"
CHOICES = (SQLITE, POSTGRESQL, BOTH)
TEMPLATE = "empty"

ON_BOTH = (
    "tests/api/test_entries.py",
    "tests/api/test_files.py",
    "tests/api/test_households.py",
    "tests/api/test_ids.py",
    "tests/api/test_races.py",
    "tests/api/test_statements.py",
    "tests/api/test_tokens.py",
    "tests/live/test_resources.py",
    "tests/run/test_crowd.py",
    "tests/service/access/test_known_tables.py",
    "tests/service/home/test_statistics.py",
    "tests/service/play/test_desk.py",
    "tests/service/play/test_snapshots.py",
    "tests/service/turning/test_turning.py",
    "tests/faults/test_damage.py",
    "tests/faults/test_looking.py",
    "tests/store/",
    "tests/web/test_many_games.py",
    "tests/web/test_past.py",
    "tests/web/test_people.py",
)
"""Files, or folders, whose tests read and write in ways that may differ."""


class Current:
    """The database of the test that runs now."""

    kind = SQLITE


def chosen(option: str, test: str) -> tuple[str, ...]:
    """On what a test runs, by its file."""
    if option != BOTH:
        return (option,)
    return (SQLITE, POSTGRESQL) if test.startswith(ON_BOTH) else (SQLITE,)


@cache
def server() -> Postgres:
    """This worker's server, with an empty database that the migrations have made."""
    made = Postgres()
    migrated(made.create(TEMPLATE))
    return made


def stop() -> None:
    if server.cache_info().currsize:
        server().close()
        server.cache_clear()
        in_folder.cache_clear()


@cache
def in_folder(folder: Path) -> str:
    """The PostgreSQL database of a folder, at first an empty one."""
    return server().create(f"folder_{in_folder.cache_info().currsize}_{abs(hash(folder)) % 10**9}", TEMPLATE)


def address_for(folder: Path) -> str | None:
    """Where an app keeps its games that is told a folder; nothing if that is its own business."""
    return in_folder(folder.absolute()) if Current.kind == POSTGRESQL else None


@contextmanager
def bare(address: str) -> Iterator[Engine]:
    """A database with nothing around it; migrations may run here."""
    app = Flask("bare")
    app.config["SQLALCHEMY_DATABASE_URI"] = address.replace("postgresql://", "postgresql+psycopg://", 1)
    db.init_app(app)
    migrate.migrate.init_app(app, db)
    with app.app_context():
        try:
            yield db.engine
        finally:
            db.engine.dispose()


def migrated(address: str) -> None:
    import flask_migrate

    with bare(address):
        flask_migrate.upgrade(directory=str(migrate.FOLDER))


def emptied(engine: Engine) -> None:
    """Every row goes, and numbers begin anew."""
    names = ", ".join(f'"{table.name}"' for table in Model.metadata.sorted_tables)
    with engine.begin() as connection:
        connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
