"""Serve the app to many tables, by several processes that share PostgreSQL and Redis, until Ctrl-C or SIGTERM."""

import argparse
import os
from typing import Any, Final

from companion import config
from companion.cli import run as living_room
from companion.cli.arguments import Complaint, Failed, at_least
from companion.engine.meta import GameMeta

HELP = "serve the app to many tables, by several processes"
MODULE: Final = "companion.cli.served"
NO_SQLITE: Final = (
    "SQLite is for one process: its file lets but one write at a time, and none learns from it what another wrote; "
    "name a PostgreSQL database with COMPANION_DATABASE_URL, or use companion run"
)
NO_REDIS: Final = (
    "several processes tell each other news over Redis, or phones hear of each other's moves only when they look; "
    "name one with COMPANION_REDIS_URL, or say --processes 1"
)


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    living_room.configure(parser, game)
    parser.add_argument(
        "--processes", type=at_least(1), metavar="N", help="how many processes (default: one for each processor)"
    )


def run(args: argparse.Namespace) -> None:
    from companion.cli import serving
    from companion.server import processes

    settings, many = living_room.read_settings(args), args.processes or os.cpu_count() or 1
    must_suit_many(settings, many)
    with serving.listen(settings.get("HOST", config.HOST), settings.get("PORT", config.PORT)) as listening:
        say(f"{many} {'process' if many == 1 else 'processes'} at port {listening.getsockname()[1]}")
        served = processes.Processes(processes.program(MODULE), [listening] * many, environment(args), say)
        try:
            served.run()
        except processes.Failed:
            raise Failed from None
    print("Stopped.", flush=True)


def must_suit_many(settings: dict[str, Any], many: int) -> None:
    if settings.get("SQLALCHEMY_DATABASE_URI", config.SQLITE).startswith(config.SQLITE):
        raise Complaint(NO_SQLITE)
    if many > 1 and "REDIS_URL" not in settings:
        raise Complaint(NO_REDIS)


def environment(args: argparse.Namespace) -> dict[str, str]:
    """What the processes are told: options went before the environment."""
    return {**os.environ, **living_room.given(args)}


def say(line: str) -> None:
    print(f"companion serve: {line}", flush=True)
