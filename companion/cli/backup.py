"""Write everything the database holds into one file, while people play. `restore` fills an empty database from it, of
whichever kind: this is also the way from SQLite to PostgreSQL. It holds everybody's cards: keep it to yourself."""

import argparse
from pathlib import Path

from companion.cli import database
from companion.cli.arguments import Complaint
from companion.engine.meta import GameMeta

HELP = "write all games into one file"


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    database.add_settings(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="where to, for example companion.backup")


def run(args: argparse.Namespace) -> None:
    from companion.store import backups

    if args.file.exists():
        raise Complaint(f"{args.file} is there already")
    with database.opened(args, MIGRATE=False):
        rows = backups.save(args.file)
    print(f"{rows} rows in {args.file}")
