"""Games as files bring them: read, held against the rules and ready to be written down."""

import json
from collections.abc import Callable, Collection, Generator
from typing import Any

from companion.brand import HOUSEHOLD_FORMAT
from companion.service.exchange import gamefile
from companion.service.exchange.folding import fold

Brought = dict[str, Any]
"""All that is written down of one game, as JSON."""

Known = Callable[[list[str]], Collection[str]]
"""Which of these games are here already."""


def games(text: str, known: Known, *, alone: bool) -> Generator[Brought | None, None, None]:
    """The game of a file, or every finished game of a household's file unless there may be but one.

    For a game that is known there is nothing; a damaged one is told with its line, and ends it.
    """
    found = _games(text, alone)
    here = set(known([uid for _, uid in found if uid]))
    for game, uid in found:
        yield None if uid in here else brought(game)


def brought(text: str) -> Brought:
    file = gamefile.read(text)
    return {
        **{name: file.raw[name] for name in ("uid", "created_at", "seed", "result")},
        "header": file.header.to_json(),
        "colours": list(file.header.colours),
        "names": list(file.names),
        "entries": fold(file),
    }


def _games(text: str, alone: bool) -> list[tuple[str, str]]:
    """The text of each game, and by which id it is known if it has one."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        return [(text, "")]
    several = not alone and isinstance(raw, dict) and raw.get("format") == HOUSEHOLD_FORMAT
    if not several or not isinstance(raw.get("games"), list):
        return [(text, _uid(raw))]
    whole = [game for game in raw["games"] if isinstance(game, dict) and game.get("importable") is True]
    return [(json.dumps(game), _uid(game)) for game in whole]


def _uid(game: Any) -> str:
    uid = game.get("uid") if isinstance(game, dict) else None
    return uid if isinstance(uid, str) and gamefile.is_uid(uid) else ""
