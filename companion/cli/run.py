"""Serve the app to the phones in the room, until Ctrl-C."""

import argparse
import os
from typing import Any

from companion import config
from companion.cli.arguments import Complaint
from companion.engine.meta import GameMeta

HELP = "serve the app to the phones in the room"
EPILOG = "Each setting may also come from the environment variable in brackets; options go first."


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    parser.epilog = EPILOG
    for name, setting in config.SETTINGS.items():
        parser.add_argument(option(name), dest=name, metavar=setting.metavar, help=f"{setting.meaning} [{name}]")


def option(name: str) -> str:
    """What a variable is called on the command line."""
    return f"--{name.removeprefix(config.PREFIX).lower().replace('_', '-')}"


def run(args: argparse.Namespace) -> None:
    from companion.cli import serving, welcome

    settings = read_settings(args)
    with serving.listen(settings.get("HOST", config.HOST), settings.get("PORT")) as listening:
        app = serving.open_app(settings, listening)
        server = serving.ready(app, listening)
        print(welcome.text(app), flush=True)
        server.serve_phones()
    print("Stopped.", flush=True)


def given(args: argparse.Namespace) -> dict[str, str]:
    """What was said on the command line, as its variables would say it."""
    return {name: value for name, value in vars(args).items() if name in config.SETTINGS and value is not None}


def read_settings(args: argparse.Namespace) -> dict[str, Any]:
    """Options before the environment, each of them sensible."""
    try:
        return config.from_environment({**os.environ, **given(args)})
    except config.BadSetting as problem:
        raise Complaint(str(problem)) from None
