"""What importing a part of the house loads: rules without libraries, game cards without rules."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOADED = """
import importlib, json, pkgutil, sys
before = set(sys.modules)
{statement}
print(json.dumps(sorted(set(sys.modules) - before)))
"""
EVERYTHING = """
for package in ("companion.engine", "companion.games"):
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        importlib.import_module(module.name)
"""


def loaded(statement: str) -> set[str]:
    """The modules that a statement loads in a fresh interpreter."""
    script = LOADED.format(statement=statement)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    modules: list[str] = json.loads(done.stdout)
    return set(modules)


def foreign(modules: set[str]) -> set[str]:
    return {module.split(".")[0] for module in modules} - sys.stdlib_module_names - {"companion"}


def test_engine_and_games_load_nothing_but_the_standard_library() -> None:
    modules = loaded(EVERYTHING)

    assert {"companion.engine.ruleset", "companion.engine.logfile", "companion.games.caral.game"} <= modules
    assert foreign(modules) == set()


def test_the_engine_loads_no_game() -> None:
    modules = loaded("import companion.engine.ruleset, companion.engine.layers, companion.engine.logfile")

    assert not any(module.startswith("companion.games") for module in modules)
    assert foreign(modules) == set()


def test_the_list_of_games_loads_no_rules() -> None:
    modules = loaded("import companion.games")
    of_games = {module for module in modules if module.startswith("companion.games.")}

    assert "companion.games.caral.meta" in of_games
    packages = {module.rpartition(".")[0] for module in of_games}
    assert {module.rpartition(".")[2] for module in of_games - packages} == {"meta", "card"}
    light = {"companion.engine.meta", "companion.engine.shapes"}
    assert {module for module in modules if module.startswith("companion.engine.")} <= light
    assert foreign(modules) == set()


def test_a_game_s_card_loads_no_rules() -> None:
    modules = loaded("import companion.games.caral.meta")

    assert not any(
        module.startswith(("companion.games.caral.rules", "companion.games.caral.game")) for module in modules
    )
    assert "companion.engine.ruleset" not in modules


def test_the_package_itself_loads_none_of_its_parts() -> None:
    modules = loaded("import companion")

    assert {module for module in modules if module.startswith("companion")} == {"companion"}
    assert foreign(modules) == set()
