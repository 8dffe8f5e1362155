"""The database that a command works on, and what is wrong with it in one line."""

import argparse
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask

from companion import config, create_app
from companion.cli.arguments import Complaint
from companion.cli.run import option, read_settings
from companion.store import trouble

WHERE = ("COMPANION_DATABASE_URL", "COMPANION_INSTANCE")


def add_settings(parser: argparse.ArgumentParser, names: Iterable[str] = WHERE) -> None:
    """Options for these settings, each of which may come from the environment as well."""
    for name in names:
        setting = config.SETTINGS[name]
        parser.add_argument(option(name), dest=name, metavar=setting.metavar, help=f"{setting.meaning} [{name}]")


@contextmanager
def opened(args: argparse.Namespace, **settings: Any) -> Iterator[Flask]:
    """An app on the database that is meant, at work in here."""
    app = open_app(read_settings(args) | {"PONDER": False} | settings)
    try:
        with app.app_context():
            yield app
    except trouble.DatabaseError as error:
        raise unusable(error) from None


def open_app(settings: dict[str, Any]) -> Flask:
    """The app with its database, or what is wrong with that."""
    try:
        return create_app(**settings)
    except trouble.DatabaseError as error:
        raise unusable(error) from None
    except SystemExit:
        raise Complaint("the database was made by another version of this program") from None


def unusable(error: trouble.DatabaseError) -> Complaint:
    return Complaint(f"the database cannot be used: {trouble.why(error)}")
