"""Work out turning points of finished games: of every game for which somebody asked, or of one. It takes minutes,
leaves the machine to others, and may be stopped at any time: what was found is kept, and the next run goes on there."""

import argparse
import os
import signal
import sys
import time
from contextlib import suppress
from typing import Any
from uuid import uuid4

from companion import config
from companion.cli import database
from companion.cli.arguments import Complaint, at_least
from companion.cli.run import read_settings
from companion.engine.meta import GameMeta

HELP = "work out turning points of finished games"
SETTINGS = (*database.WHERE, "COMPANION_NICENESS", "COMPANION_PONDER_PROCESSES")
WHY_NOT = {
    "service.turning.not_ended": "the game at table {code} is not over",
    "service.turning.no_expert": "nobody here plays the game at table {code} well enough",
}
"""Why there is nothing to work out at a table."""


class ParentGone(Exception):
    """The app that started this process is no more."""


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    database.add_settings(parser, SETTINGS)
    parser.add_argument("--table", metavar="CODE", help="ask for this table's turning points and work on them alone")
    parser.add_argument(
        "--playouts", type=at_least(1), metavar="N", help="how many playouts each moment gets (with --table)"
    )
    parser.add_argument(
        "--watch", type=at_least(1), metavar="SECONDS", help="go on, and look for new wishes every so many seconds"
    )
    parser.add_argument(
        "--name", default=str(uuid4()), metavar="ID", help="by which name games are held, so that others can free them"
    )
    parser.add_argument(
        "--parent", type=at_least(1), metavar="PID", help="stop as soon as another process than this is the parent"
    )


def run(args: argparse.Namespace) -> None:
    if args.playouts is not None and args.table is None:
        raise Complaint("--playouts goes with --table")
    if args.watch is not None and args.table is not None:
        raise Complaint("--watch goes without --table")
    _step_back(read_settings(args).get("NICENESS", config.NICENESS))
    with database.opened(args) as app, suppress(ParentGone):
        _work(args, app.config)
        while args.watch is not None:
            time.sleep(args.watch)
            _work(args, app.config)


def _step_back(niceness: int) -> None:
    """Leave the machine to others, and end quietly when asked to."""
    if hasattr(os, "nice"):
        os.nice(niceness)

    def stop(*_: object) -> None:
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, stop)


def _work(args: argparse.Namespace, settings: Any) -> None:
    from companion.service.turning import crew, ponder, wishes

    only, processes = None, settings.get("PONDER_PROCESSES") or crew.idle_processors()
    if args.table is not None:
        only = _wanted(args.table, args.playouts or settings["PLAYOUTS"])
    bar = Bar(args.parent)
    try:
        codes = ponder.work_off(args.name, bar.show, only, processes)
    finally:
        bar.clear()
    if only is not None and not codes and wishes.is_wanted(only):
        raise Complaint(f"somebody else works on {args.table.upper()} already")
    for code in codes:
        print(f"{code}: done", flush=True)


def _wanted(code: str, playouts: int) -> int:
    """The number of the table, whose turning points are wanted from now on."""
    from companion.service.errors import Conflict
    from companion.service.tables.seating import find_table
    from companion.service.turning import wishes

    table = find_table(code)
    if table is None:
        raise Complaint(f"--table: there is no table {code!r}")
    try:
        return wishes.want_at_once(table, playouts)
    except Conflict as conflict:
        raise Complaint(f"--table: {WHY_NOT[conflict.code].format(code=table.code)}") from None


class Bar:
    """How far it is, on a terminal; and whether whoever started this is still there."""

    def __init__(self, parent: int | None) -> None:
        self.parent = parent
        self._shown = sys.stderr.isatty()

    def show(self, done: int, total: int) -> None:
        if self.parent is not None and os.getppid() != self.parent:
            raise ParentGone
        if self._shown:
            sys.stderr.write(f"\r{done} of {total} playouts, {100 * done // total} % ")
            sys.stderr.flush()

    def clear(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
