"""The recorded games, read and folded once."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.log import Chronicle
from companion.engine.setup import Header
from companion.games.records import load_game

FOLDER = Path(__file__).resolve().parents[3] / "replays"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.jsonl"))}

Folded = tuple[Header, Chronicle[Any]]

every_game = pytest.mark.parametrize("name", FILES)


@cache
def text(name: str) -> str:
    return FILES[name].read_text(encoding="utf-8")


@cache
def folded(name: str) -> Folded:
    return load_game(text(name))


def rows(name: str) -> list[str]:
    """The lines of the file that are no remarks."""
    return [line for line in text(name).splitlines() if not line.startswith("#")]


def fame(state: Any) -> tuple[int, ...]:
    return tuple(player.fame for player in state.players)
