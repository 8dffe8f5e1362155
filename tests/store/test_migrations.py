"""Migrations lead from every earlier database to the models of today, and lose nothing on the way."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import flask_migrate
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import inspect, select

from companion import create_app
from companion.store.database import Model, db
from companion.store.migrate import FOLDER
from companion.store.models import Table
from tests.support.old_database import FIXTURES, copy


def rows(database: Path) -> dict[str, int]:
    """How many rows each table of a file has."""
    with closing(sqlite3.connect(database)) as connection:
        names = [name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")]
        return {name: connection.execute(f'select count(*) from "{name}"').fetchone()[0] for name in names}


def rows_of(app: Flask) -> dict[str, int]:
    with app.app_context(), db.engine.connect() as connection:
        names = inspect(connection).get_table_names()
        return {name: connection.exec_driver_sql(f'select count(*) from "{name}"').scalar() for name in names}


def listed_beside_headers(app: Flask) -> int:
    """How many tables say of their game what their header says."""
    with app.app_context():
        tables = list(db.session.scalars(select(Table)))
        said = [(table.game, table.edition, table.modules) for table in tables]
        assert said == [tuple(table.header[name] for name in ("game", "edition", "modules")) for table in tables]
        return len(tables)


def test_a_new_database_is_what_the_models_say(tmp_path: Path) -> None:
    app = create_app(INSTANCE=str(tmp_path), PONDER=False)
    with app.app_context(), db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        assert compare_metadata(context, Model.metadata) == []


def test_an_old_database_keeps_every_row_and_tells_its_games_apart(tmp_path: Path) -> None:
    before = tmp_path / "before.sqlite"
    before.write_bytes(gzip.decompress((FIXTURES / "old_tables.sqlite.gz").read_bytes()))
    app = copy(tmp_path)

    assert rows(before).items() <= rows_of(app).items()
    assert listed_beside_headers(app) > 5


def test_there_is_a_way_back_and_forth(tmp_path: Path) -> None:
    app = copy(tmp_path)
    with app.app_context():
        flask_migrate.downgrade(directory=str(FOLDER), revision="0003")
        flask_migrate.upgrade(directory=str(FOLDER))

    assert listed_beside_headers(app) > 5
