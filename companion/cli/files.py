"""Logs on disk."""

from pathlib import Path
from typing import Any

from companion.cli.arguments import Complaint
from companion.engine.log import Chronicle
from companion.engine.setup import Header
from companion.games.records import load_game

LOG_SUFFIX = ".jsonl"


def read_log(path: Path) -> tuple[Header, Chronicle[Any]]:
    """The game in a file."""
    return load_game(read_text(path))


def read_text(path: Path) -> str:
    """What a file says; one that is no text cannot be a game."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Complaint(f"{path}: this is not a text file in UTF-8") from None


def state_at(chronicle: Chronicle[Any], step: int) -> Any:
    """The state after so many steps; step 0 is the beginning."""
    steps = len(chronicle.line)
    if step > steps:
        raise Complaint(f"there is no step {step}: the game has {steps} steps")
    return chronicle.state_after(step)
