"""Fill an empty database from a file that `backup` wrote, and bring it up to date. Nothing is ever written over."""

import argparse
from pathlib import Path

from companion.cli import database
from companion.cli.arguments import Complaint
from companion.engine.meta import GameMeta

HELP = "fill an empty database from such a file"


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    database.add_settings(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="what backup wrote")


def run(args: argparse.Namespace) -> None:
    from companion.store import migrate, restoring

    try:
        made = restoring.read(args.file)
    except restoring.NotWhole as problem:
        raise Complaint(f"{args.file}: {problem}") from None
    if not migrate.knows(made.revision):
        raise Complaint(f"{args.file}: it was made by a newer version of this program")
    with database.opened(args, MIGRATE=False) as app:
        if not restoring.is_empty():
            raise Complaint("this database holds something already: name an empty one, or another folder")
        migrate.bring_up_to_date(app, made.revision)
        restoring.fill(args.file)
        migrate.bring_up_to_date(app)
    print(f"{made.rows} rows as of {made.made_at}")
