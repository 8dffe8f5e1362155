"""The house rules, as tests: completeness of each game's rule index, and what no linter looks at."""

import ast
import re
from pathlib import Path

import pytest

from companion.games import cards, homes
from tests.mutation.mutants import HOUSES
from tests.support.house import ROOT, RULE_ID, House, ids, tags

LONGEST_FILE = 400
LONGEST_FUNCTION = 40


def python_files(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def named(value: object) -> str:
    return value.card.id if isinstance(value, House) else value.stem if isinstance(value, Path) else str(value)


every_house = pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)


def test_every_game_has_its_house() -> None:
    assert {card.id for card in cards()} <= HOUSES.keys()
    assert all(house.card.id == game for game, house in HOUSES.items())
    assert all(HOUSES[game].package == package for game, package in homes().items() if game in HOUSES)


@pytest.mark.parametrize(
    ("house", "rule"), [(house, rule) for house in HOUSES.values() for rule in sorted(house.index)], ids=named
)
def test_every_rule_is_cited_by_code_tested_and_broken_by_a_mutant(house: House, rule: str) -> None:
    assert rule in house.cited, "no code cites it"
    assert rule in house.tagged, "no test is tagged with it"
    assert rule in house.broken, "no mutant breaks it"


@every_house
def test_code_and_tests_cite_only_rules_of_the_index(house: House) -> None:
    assert house.cited <= house.index
    assert {tag for tag in house.tagged if RULE_ID.fullmatch(tag)} <= house.index
    assert house.broken <= house.index


def test_no_test_is_tagged_with_a_rule_of_no_game() -> None:
    tagged = {tag for path in python_files("tests") for tag in tags(path)}
    assert {tag for tag in tagged if RULE_ID.fullmatch(tag)} <= {
        rule for each in HOUSES.values() for rule in each.index
    }


@every_house
def test_a_rule_index_has_each_id_once(house: House) -> None:
    assert len(house.index) == len(house.card.rules)


@every_house
def test_every_rule_file_opens_with_the_ids_it_implements(house: House) -> None:
    assert house.rules
    for path in house.rules:
        assert ids(ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""), path.name


@pytest.mark.parametrize(
    ("house", "path"), [(house, path) for house in HOUSES.values() for path in house.rules], ids=named
)
def test_base_rules_know_no_edition_and_no_module(house: House, path: Path) -> None:
    assert house.foreign(path.read_text("utf-8")) == set()


def test_files_and_functions_stay_small() -> None:
    for path in python_files("companion", "tests"):
        assert len(path.read_text("utf-8").splitlines()) <= LONGEST_FILE, path.name
    for path in (each for each in python_files("companion") if "versions" not in each.parts):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                length = (node.end_lineno or 0) - node.lineno + 1
                assert length <= LONGEST_FUNCTION, f"{path.name}: {node.name} has {length} lines"


def test_every_test_asserts_something() -> None:
    for path in python_files("tests"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                asserts = any(isinstance(part, ast.Assert) for part in ast.walk(node))
                words = ("raises", "check", "expect(")
                assert asserts or any(word in ast.unparse(node) for word in words), f"{path}: {node.name}"


def test_the_project_speaks_of_itself_alone() -> None:
    foreign = re.compile(r"(/work/|/tmp/|/root/|pypi\.org|npmjs|debian\.org|issue tracker|subagent|helper agent)")
    documents = [*ROOT.glob("*.md"), *ROOT.glob("*.toml"), ROOT / "Makefile", *python_files("companion")]
    for path in documents:
        assert not foreign.search(path.read_text("utf-8")), path.name
