"""Bring the database up to date. `companion run` does so by itself. An SQLite file is copied beside itself before."""

import argparse

from companion.cli import database
from companion.engine.meta import GameMeta

HELP = "bring the database up to date"


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    database.add_settings(parser)


def run(args: argparse.Namespace) -> None:
    from companion.store import migrate

    with database.opened(args, MIGRATE=False) as app:
        before, newest = migrate.standing()
        migrate.bring_up_to_date(app)
    print(f"already at {newest}" if before == newest else f"from {before or 'nothing'} to {newest}")
