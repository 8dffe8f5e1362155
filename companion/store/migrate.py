"""Migrations that run by themselves when the app starts, one process at a time."""

import sqlite3
from contextlib import closing
from pathlib import Path

import flask_migrate
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import Migrate

from companion.store.backups import OWN, revision_of
from companion.store.database import db
from companion.store.reach import file_of

FOLDER = Path(__file__).parent / "migrations"
NEWEST = "heads"

migrate = Migrate(directory=str(FOLDER), render_as_batch=True)


def bring_up_to_date(app: Flask, revision: str = NEWEST) -> None:
    with app.app_context():
        if revision == NEWEST:
            _keep_a_copy()
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


def _keep_a_copy() -> None:
    """Before an SQLite file with games is changed, it is copied beside itself, once for each version."""
    file = file_of(db.engine)
    if file is None or not file.exists():
        return
    now, wanted = standing()
    copy = file.with_name(f"{file.name}.before-{wanted}")
    if now in (None, wanted) or copy.exists():
        return
    copy.touch(mode=OWN)
    with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
