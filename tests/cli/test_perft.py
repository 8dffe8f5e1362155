"""`companion perft`: the legal tree, counted."""

import json
from pathlib import Path

from companion.engine.perft import perft
from companion.games.caral.game import GAME
from companion.games.records import load_game
from tests.support.command_line import Terminal


def test_depth_1_is_the_legal_list_of_a_new_game(companion: Terminal) -> None:
    rules = GAME.ruleset(GAME.header("crowd", 2, cards="table"))
    ran = companion("perft", "--edition", "crowd", "--players", 2, "--cards", "table", "--depth", 1)

    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == ["depth        leaves", f"    1  {len(rules.legal(rules.begin().state)):12}"]


def test_every_depth_is_counted(companion: Terminal) -> None:
    rules = GAME.ruleset(GAME.header("retail", 4, cards="app"))
    ran = companion("perft", "--depth", 2)

    assert [line.split() for line in ran.lines[1:]] == [
        [str(depth), str(perft(rules, rules.begin().state, depth))] for depth in (1, 2)
    ]


def test_a_step_of_a_recorded_game_divided(companion: Terminal, log: Path) -> None:
    _, chronicle = load_game(log.read_text("utf-8"))
    rules, state = chronicle.ruleset, chronicle.state_after(30)
    ran = companion("perft", "--file", log, "--step", 30, "--depth", 2, "--divide")
    parts = [line.split(maxsplit=1) for line in ran.lines[: len(rules.legal(state))]]

    assert [json.loads(action) for _, action in parts] == [rules.codec.encode(action) for action in rules.legal(state)]
    assert sum(int(leaves) for leaves, _ in parts) == perft(rules, state, 2)
    assert ran.lines[-1] == f"    2  {perft(rules, state, 2):12}"


def test_a_file_alone_is_counted_from_its_end(companion: Terminal, log: Path) -> None:
    assert companion("perft", "--file", log, "--depth", 1).lines[-1].split() == ["1", "0"]
