"""Where the program starts: finds the command, and tells every failure in one line."""

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence

from companion.cli import backup, check, doctor, migrate, new_game, perft, ponder, replay, restore, run, serve, simulate
from companion.cli.arguments import WRONG_USE, Command, Complaint, Failed, Parser
from companion.engine.problems import Problem
from companion.i18n import LANGUAGES, problem_text

COMMANDS: Mapping[str, Command] = {
    "run": run,
    "serve": serve,
    "simulate": simulate,
    "replay": replay,
    "perft": perft,
    "ponder": ponder,
    "migrate": migrate,
    "backup": backup,
    "restore": restore,
    "check": check,
    "doctor": doctor,
}
PIPE_CLOSED = 1
CHECK_FAILED = 1
INTERRUPTED = 130


def parser(argv: Sequence[str] | None = ()) -> Parser:
    """What can be said; which game the command line names decides what can be chosen of it."""
    game = new_game.named(argv)
    made = Parser(
        prog="companion", description="Referee, bank clerk and chronicler for board games, on the command line."
    )
    commands = made.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        command.configure(commands.add_parser(name, help=command.HELP, description=command.__doc__), game)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 if a check failed, or 2 with one line on stderr."""
    args = parser(argv).parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        return _run(args)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return _complain(args.command, "interrupted", INTERRUPTED)
    except Complaint as complaint:
        return _complain(args.command, str(complaint))
    except Problem as problem:
        return _complain(args.command, problem_text(problem, getattr(args, "language", LANGUAGES[0])))
    except OSError as error:
        return _complain(args.command, f"{error.filename}: {error.strerror or error}")


def _run(args: argparse.Namespace) -> int:
    try:
        COMMANDS[args.command].run(args)
    except Failed:
        return CHECK_FAILED
    finally:
        sys.stdout.flush()
    return 0


def _complain(command: str, line: str, code: int = WRONG_USE) -> int:
    print(f"companion {command}: {line}", file=sys.stderr)
    return code
