"""Random games with the anaconda and emissaries, alone and with others; exact lists; snapshots; the catalogue."""

import json
from random import Random
from typing import Any

import pytest

from companion.engine.catalogue import CONFIDENCES
from companion.engine.freeze import Freezer
from companion.engine.problems import CatalogueError
from companion.engine.view import SPECTATOR
from companion.games import load
from companion.games.caral.box import preset
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.modules.emissaries.board import TILES
from companion.games.caral.now import Now
from companion.games.caral.optional import read_box
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.view import view
from tests.games.caral.conservation import misplaced
from tests.games.caral.faults import fault
from tests.games.caral.modules.abroad import BOTH, board, sent, snake_at
from tests.games.caral.soak import Soak
from tests.games.caral.table import Table

PATIENCE = 7
TABLES = [(edition, seats) for edition in META.editions for seats in META.players]
CHEAP = [
    {"carali": 1, "alpacas": 0},
    {"carali": 0, "alpacas": 1},
    {"carali": 1, "alpacas": 0},
    {"carali": 0, "alpacas": 1},
    {"carali": 1, "alpacas": 0},
]
"""Levels that random players climb, so that every tile is used."""


def cheap(edition: str = "retail") -> dict[str, Any]:
    catalogue = preset(edition)
    catalogue["emissaries"] = [level | figures for level, figures in zip(catalogue["emissaries"], CHEAP, strict=True)]
    return catalogue


@pytest.mark.rule("ANA-1", "ANA-2", "EMI-1", "EMI-3")
@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize(
    "modules", [("anaconda",), ("emissaries",), META.modules], ids=["anaconda", "emissaries", "all"]
)
def test_random_games_end_conserve_and_refold(edition: str, seats: int, modules: tuple[str, ...]) -> None:
    cards = "app" if seats == 3 else "table"
    soak = Soak(edition, seats, cards, 7, patience=PATIENCE, modules=modules).play()
    assert soak.faults == []
    assert soak.chronicle.state.ended in META.end_reasons[edition]


def wander(table: Table, answers: int, seed: int) -> set[str]:
    """Random answers with every list checked against the candidates; what kinds of answers were given."""
    rng, given = Random(seed), set()
    for _ in range(answers):
        if table.state.ended is not None:
            break
        legal = table.legal()
        check_exact(table)
        action = legal[0] if table.asked[0] == "caral.choose_next_year" else rng.choice(eager(legal))
        given.add(action.kind)
        table.play(action)
        assert misplaced(table.rules, table.state) == {}
    return given


EAGER = {f"caral.{kind}" for kind in ("send_carali", "send_alpaca", "give_up_alpaca", "buy_stones", "play_mixed_pair")}


def eager(legal: list[Any]) -> list[Any]:
    """Rather something of the modules, so that it is met often."""
    return 3 * [action for action in legal if action.kind in EAGER] + legal


def check_exact(table: Table) -> None:
    decision = table.state.pending[-1]
    now = Now(table.rules, table.state, decision.seat, decision)
    bound = table.rules.steps[type(decision)]
    legal = list(bound.legal(now))
    assert set(legal) == {action for action in bound.candidates(now) if not bound.broken(now, action)}
    assert len(set(legal)) == len(legal)


@pytest.mark.rule("EMI-4", "ANA-2")
@pytest.mark.parametrize("modules", [BOTH, META.modules], ids=["both", "all"])
def test_lists_are_exact_and_every_kind_of_answer_is_met(modules: tuple[str, ...]) -> None:
    given: set[str] = set()
    for seed in range(4):
        table = Table(modules=modules, catalogue=cheap(), cards="table")
        table.state = table.rules.begin().state
        for seat, level in enumerate((4, 1, 2)):
            sent(table, seat, level)
        given |= wander(table, 400, seed)
    ours = {"send_carali", "send_alpaca", "give_up_alpaca", "move_anaconda", "buy_stones", "play_mixed_pair"}
    assert {f"caral.{kind}" for kind in ours} <= given


@pytest.mark.rule("EMI-1", "ANA-1")
def test_a_snapshot_keeps_board_and_snake() -> None:
    header = GAME.header(seats=2, modules=BOTH, cards="table")
    rules = GAME.ruleset(header)
    table = snake_at(Table(rules), "cult-1")
    table.state = rules.begin().state
    table.play(StartAt("site-1"), StartAt("site-2"))
    snake_at(table, "cult-1").with_state(extras={**table.state.extras, "emissaries": board(table)})
    freezer = Freezer(rules, load("caral").parts)
    assert freezer.thaw(json.loads(json.dumps(freezer.freeze(table.state)))) == table.state


@pytest.mark.rule("EMI-1")
def test_everybody_sees_the_board_and_no_cards() -> None:
    table = Table(modules=BOTH)
    shown = view(table.rules, table.state, SPECTATOR)["board"]["modules"]
    assert set(shown) == {"anaconda", "emissaries"}
    assert json.loads(json.dumps(shown)) == shown
    assert [level["tile"] for level in shown["emissaries"]["levels"]] == list(TILES)


def spoiled(number: int, **changes: Any) -> dict[str, Any]:
    catalogue = preset("retail")
    catalogue["emissaries"][number] = catalogue["emissaries"][number] | changes
    return catalogue


@pytest.mark.rule("EMI-1")
@pytest.mark.parametrize(
    ("number", "changes", "code", "where"),
    [
        (0, {"carali": 0, "alpacas": 0}, "no_figures", "emissaries[0]"),
        (1, {"carali": -1}, "number", "emissaries[1].carali"),
        (2, {"fame": "much"}, "number", "emissaries[2].fame"),
        (3, {"id": "flying"}, "choice", "emissaries[3].id"),
        (4, {"id": "stone_clay"}, "duplicate", "emissaries[4].id"),
        (4, {"confidence": "sure"}, "choice", "emissaries[4].confidence"),
        (4, {"reward_confidence": "sure"}, "choice", "emissaries[4].reward_confidence"),
        (4, {"colour": "red"}, "unknown_key", "emissaries[4].colour"),
    ],
)
def test_a_wrong_entry_is_named(number: int, changes: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        read_box(spoiled(number, **changes), "mine")
    assert (caught.value.code, caught.value.where) == (fault(code), f"mine: {where}")


@pytest.mark.rule("EMI-1")
@pytest.mark.parametrize("edition", META.editions)
def test_what_is_known_of_the_board_and_what_is_guessed(edition: str) -> None:
    entries = preset(edition)["emissaries"]
    assert {entry["confidence"] for entry in entries} <= set(CONFIDENCES)
    assert [entry["reward_confidence"] for entry in entries] == ["rulebook", *["assumed"] * 4]
