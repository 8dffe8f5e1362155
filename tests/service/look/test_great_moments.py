"""What a moment brought, line by line, whatever a game says beside its points."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine.pages import Moments
from companion.engine.view import SPECTATOR
from companion.service.look.great_moments import MomentLine, moment
from companion.store import log

BEGINS = "any.harvest"


def told(
    monkeypatch: pytest.MonkeyPatch, *entries: list[tuple[str, dict[str, Any]]], begins: str = BEGINS
) -> list[MomentLine]:
    """The moment of a table where each entry told these events."""
    rows = [SimpleNamespace(effective=True, events=[(code, params, None) for code, params in each]) for each in entries]
    monkeypatch.setattr(log, "entries", lambda table, after, limit: rows)
    reader: Any = SimpleNamespace(
        game=SimpleNamespace(moments=Moments(begins)),
        table=SimpleNamespace(id=1),
        desk=SimpleNamespace(position=len(rows)),
        viewer=SPECTATOR,
        say=lambda code, params: code,
    )
    return moment(reader)


def test_points_need_neither_a_rule_nor_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    ruled = {"seat": 1, "amount": 3, "rule": "PICK-1"}
    lines = told(
        monkeypatch,
        [(BEGINS, {}), ("any.bonus", {"amount": -2}), ("any.gain", {"seat": 0, "amount": 5}), ("any.ruled", ruled)],
    )

    assert lines == [
        MomentLine(BEGINS),
        MomentLine("any.bonus", None, -2),
        MomentLine("any.gain", 0, 5),
        MomentLine("any.ruled", 1, 3, "PICK-1"),
    ]


def test_only_the_last_moment_is_told_from_its_beginning_on(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = told(monkeypatch, [("any.early", {})], [(BEGINS, {}), ("any.old", {})], [(BEGINS, {})], [("any.new", {})])

    assert [line.text for line in lines] == [BEGINS, "any.new"]


def test_a_game_without_moments_tells_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, [(BEGINS, {}), ("any.gain", {"amount": 1})], begins=Moments().begins) == []
