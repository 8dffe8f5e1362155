"""Migrations that run by themselves when the app starts, one process at a time."""

import sqlite3
from contextlib import closing
from pathlib import Path

import flask_migrate
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import Migrate
from sqlalchemy import make_url

from companion.store.addresses import is_in_memory
from companion.store.backups import OWN, revision_of
from companion.store.database import db

FOLDER = Path(__file__).parent / "migrations"
NEWEST = "heads"

migrate = Migrate(directory=str(FOLDER), render_as_batch=True)


def bring_up_to_date(app: Flask, revision: str = NEWEST) -> None:
    with app.app_context():
        if revision == NEWEST:
            _keep_a_copy(app.config["SQLALCHEMY_DATABASE_URI"])
        flask_migrate.upgrade(directory=str(FOLDER), revision=revision)


def standing() -> tuple[str | None, str]:
    """How far the database is migrated, and how far it can be."""
    with db.engine.connect() as connection:
        return revision_of(connection), newest()


def newest() -> str:
    """The one migration after which there is none."""
    (found,) = ScriptDirectory(str(FOLDER)).get_heads()
    return found


def knows(revision: str) -> bool:
    return revision in {script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()}


def _keep_a_copy(address: str) -> None:
    """Before an SQLite file with games is changed, it is copied beside itself, once for each version."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite" or is_in_memory(address) or not Path(str(url.database)).exists():
        return
    now, wanted = standing()
    if now is None or now == wanted:
        return
    file = Path(str(url.database))
    copy = file.with_name(f"{file.name}.before-{wanted}")
    if not copy.exists():
        copy.touch(mode=OWN)
        with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
