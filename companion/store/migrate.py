"""Migrations that run by themselves when the app starts."""

from pathlib import Path

import flask_migrate
from flask import Flask
from flask_migrate import Migrate

FOLDER = Path(__file__).parent / "migrations"

migrate = Migrate(directory=str(FOLDER), render_as_batch=True)


def bring_up_to_date(app: Flask) -> None:
    with app.app_context():
        flask_migrate.upgrade(directory=str(FOLDER))
