"""Play every log again and compare what is kept of it: entries, states, results. Damaged rows are named by table.
Nothing is changed, and people may play meanwhile."""

import argparse

from companion.cli import database
from companion.cli.arguments import Complaint, Failed
from companion.engine.meta import GameMeta

HELP = "play every log again and name what does not agree"


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    database.add_settings(parser)
    parser.add_argument("--table", metavar="CODE", help="only this one")


def run(args: argparse.Namespace) -> None:
    from companion.service.review import refold
    from companion.service.tables.seating import find_table

    with database.opened(args, MIGRATE=False):
        only = None if args.table is None else find_table(args.table)
        if args.table is not None and only is None:
            raise Complaint(f"--table: there is no table {args.table!r}")
        checked = damaged = 0
        for table in refold.every_table() if only is None else [only]:
            checked += 1
            found = refold.faults(table)
            damaged += bool(found)
            for fault in found:
                print(f"{table.code}: {fault}", flush=True)
    print(f"{checked} {'table' if checked == 1 else 'tables'}, {damaged} with faults")
    if damaged:
        raise Failed
