"""A log of the toy as text, and ways to read and to spoil it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.log import APP, Entry
from companion.engine.logfile import dump, parse
from companion.engine.meta_actions import Amend, Note, Redo, Start, Undo
from companion.engine.problems import Problem
from companion.engine.setup import Header
from tests.support.toy import TOY, Pick, Throw, Wave

CODEC = TOY.codec
VERSIONS = {"toy": (1, {})}
HEADER = Header("toy", "only", 3, options={"die": "app"}, catalogue={"trees": ["äpple", 2]})
ENTRIES = (
    Entry(1, TABLE, Start(), by="d0", at="2024-01-01T00:00:00.000Z"),
    Entry(2, 0, Pick(3), ("toy.pick.greedy",), "d1", proxy=True),
    Entry(3, TABLE, Throw(2), by=APP),
    Entry(4, 0, Undo()),
    Entry(5, 0, Redo()),
    Entry(6, 1, Note()),
    Entry(7, 0, Amend(2, Pick(1, "green"))),
    Entry(8, 2, Wave(0, loud=True)),
)
TEXT = dump(HEADER, ENTRIES, CODEC)
LINES = TEXT.splitlines()


def read(text: str) -> tuple[Header, list[Entry]]:
    log = parse(text, VERSIONS)
    return log.header, list(log.read(CODEC))


def problem(text: str) -> tuple[str, str]:
    with pytest.raises(Problem) as caught:
        read(text)
    return caught.value.code, caught.value.where


def changed(line: int, change: Callable[[dict[str, Any]], object]) -> str:
    """The text with one line, counted from 1, changed."""
    raw = json.loads(LINES[line - 1])
    change(raw)
    return joined(*LINES[: line - 1], json.dumps(raw), *LINES[line:])


def joined(*lines: str) -> str:
    return "".join(line + "\n" for line in lines)
