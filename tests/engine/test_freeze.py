"""Snapshots: a state as JSON and back."""

import json
import os
import subprocess
import sys
from dataclasses import make_dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.freeze import Damaged, Freezer, fingerprint
from companion.games.caral.game import GAME
from companion.games.caral.state import CaralState, Ceremony, Offering, Player, Site, Turn
from tests.support.toy import TOY, Bid, Orchard, auction_of

TOY_FREEZER = Freezer(TOY, (Orchard,))


def test_pending_questions_and_waiting_answers_survive() -> None:
    state = TOY.play(auction_of(1, 0, 2), Bid(("fig", "fig")), 0, ("toy.bid.twice",)).state
    raw = json.loads(json.dumps(TOY_FREEZER.freeze(state)))

    assert TOY_FREEZER.thaw(raw) == state
    assert TOY.legal(TOY_FREEZER.thaw(raw), 1).listed == TOY.legal(state, 1).listed


def test_a_class_nobody_told_of_is_not_frozen() -> None:
    with pytest.raises(KeyError):
        Freezer(TOY, ()).freeze(TOY.begin().state)


@pytest.mark.parametrize(("edition", "seats", "cards"), [("retail", 2, "app"), ("crowd", 3, "table")])
def test_every_position_of_a_game_survives(edition: str, seats: int, cards: str) -> None:
    rules = GAME.ruleset(GAME.header(edition, seats, cards=cards))
    freezer = Freezer(rules, (CaralState, Player, Site, Turn, Ceremony, Offering))
    chance, state = Random(5), rules.begin().state
    for _ in range(150):
        if not state.pending:
            break
        thawed = freezer.thaw(json.loads(json.dumps(freezer.freeze(state))))
        assert thawed == state
        state = rules.play(thawed, chance.choice(list(rules.legal(thawed)))).state
    assert state.year > 1 or state.ended


TREE: tuple[str, list[tuple[str, Any]]] = ("Tree", [("fruit", int), ("owner", int | None)])
OTHERS: dict[str, tuple[str, list[tuple[str, Any]]]] = {
    "another name": ("Bush", [("fruit", int), ("owner", int | None)]),
    "another field name": ("Tree", [("figs", int), ("owner", int | None)]),
    "another type": ("Tree", [("fruit", tuple[str, ...]), ("owner", int | None)]),
    "another order": ("Tree", [("owner", int | None), ("fruit", int)]),
    "a field more": ("Tree", [("fruit", int), ("owner", int | None), ("age", int)]),
    "a field less": ("Tree", [("fruit", int)]),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_classes_of_another_shape_have_another_fingerprint(other: tuple[str, list[tuple[str, Any]]]) -> None:
    assert fingerprint((Orchard, make_dataclass(*other))) != fingerprint((Orchard, make_dataclass(*TREE)))


def test_the_same_classes_have_the_same_fingerprint_in_any_order() -> None:
    assert fingerprint((Orchard, make_dataclass(*TREE))) == fingerprint((make_dataclass(*TREE), Orchard, Orchard))
    assert TOY_FREEZER.fingerprint == Freezer(TOY, (Orchard,)).fingerprint != Freezer(TOY, ()).fingerprint


FINGERPRINT = """
from companion.engine.freeze import Freezer
from companion import games
game = games.load("caral")
print(Freezer(game.ruleset(game.header("retail", 3)), game.parts).fingerprint)
"""


def test_other_processes_have_the_same_fingerprint() -> None:
    root = Path(__file__).parent.parent.parent
    found = {
        subprocess.check_output(
            [sys.executable, "-c", FINGERPRINT], cwd=root, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2")
    }

    assert len(found) == 1


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"$": "Forest"},
        {"$": []},
        {"$": "Bid"},
        {"$": "Bid", "cards": [], "count": 1},
        {"$": "map"},
        {"$": "map", "items": []},
        {"$": "set", "items": 3},
        {"$": "set", "items": [[]]},
    ],
    ids=str,
)
def test_what_was_never_frozen_is_damaged(raw: Any) -> None:
    with pytest.raises(Damaged):
        TOY_FREEZER.thaw(raw)
