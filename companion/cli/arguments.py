"""Reading the command line: whatever is wrong with it is told in one line."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn, Protocol

from companion.engine.meta import GameMeta

WRONG_USE = 2
"""The exit code for whatever the caller has to set right."""


class Complaint(Exception):
    """Something the person at the keyboard has to set right, in one line."""


class Failed(Exception):
    """A check came out against what was checked; why has been said."""


class Parser(argparse.ArgumentParser):
    """Complains in one line and points to the help."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{self.prog}: {message} (see {self.prog} --help)\n")


class Command(Protocol):
    """One word after `companion`. `HELP` is its line in the list of commands."""

    HELP: str

    def configure(self, parser: argparse.ArgumentParser, game: GameMeta) -> None:
        """Declare its arguments; if it begins a new game, what can be chosen of this one."""

    def run(self, args: argparse.Namespace) -> None:
        """Do it."""


def at_least(least: int) -> Callable[[str], int]:
    """A whole number that is not smaller than `least`."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() else least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} on")
        return number

    return read
