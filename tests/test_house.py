"""The house rules, as tests: completeness of the rule index, and what no linter looks at."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.caral.meta import META
from tests.mutation.mutants import all_mutants

ROOT = Path(__file__).parent.parent
CARAL = ROOT / "companion" / "games" / "caral"
RULE_ID = re.compile(r"\b[A-Z]{3,5}-\d+\b")
LONGEST_FILE = 400
LONGEST_FUNCTION = 40


def python_files(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def ids(text: str) -> set[str]:
    return set(RULE_ID.findall(text))


def tags(path: Path) -> Iterator[str]:
    """The rule ids that a test file's markers name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


INDEX = {rule.id for rule in META.rules}
TAGGED = {tag for path in python_files("tests") for tag in tags(path)}
CITED = {rule for path in CARAL.rglob("*.py") if path.name != "meta.py" for rule in ids(path.read_text("utf-8"))}


@pytest.mark.parametrize("rule", sorted(INDEX))
def test_every_rule_is_cited_by_code_tested_and_broken_by_a_mutant(rule: str) -> None:
    assert rule in CITED, "no code cites it"
    assert rule in TAGGED, "no test is tagged with it"
    assert any(mutant.rule == rule for mutant in all_mutants()), "no mutant breaks it"


def test_code_and_tests_cite_only_rules_of_the_index() -> None:
    assert CITED <= INDEX
    assert {tag for tag in TAGGED if RULE_ID.fullmatch(tag)} <= INDEX


def test_rule_index_has_each_id_once_and_marks_the_rulings() -> None:
    for game in GAMES:
        assert len({rule.id for rule in game.rules}) == len(game.rules)
    rulings = {rule.id for rule in META.rules if rule.ruling}
    assert rulings == {
        *("MAT-6", "SET-6", "YEAR-6", "MOVE-2", "MOVE-4", "MOVE-5", "MOVE-6", "ACT-3", "ACT-6", "ACT-8"),
        *("BUILD-4", "CARD-3", "CARD-5", "CARD-6", "CER-1", "CER-7", "END-1", "END-2", "END-5", "END-6", "FIN-3"),
        *("WHIM-5", "TILE-2", "TILE-4", "TILE-5", "ANA-2", "ANA-3", "EMI-3", "EMI-4", "EMI-5"),
        *("STAT-1", "STAT-3", "PROG-1", "PROG-2", "PROG-3", "PROG-4", "PROG-5", "PROG-6"),
    }


def test_every_rule_file_opens_with_the_ids_it_implements() -> None:
    for path in (CARAL / "rules").glob("*.py"):
        if path.name != "__init__.py":
            assert ids(ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""), path.name


def test_base_rules_know_no_edition_and_no_module() -> None:
    words = re.compile(r"\b(retail|crowd|edition|module|whim|anaconda|emissar\w*|annual_tile|status_card|progress)\b")
    for path in (CARAL / "rules").glob("*.py"):
        code = ast.unparse(_without_docstrings(ast.parse(path.read_text("utf-8"))))
        assert not words.search(code), f"{path.name}: {words.search(code)}"


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and len(body) > 1:
            node.body = [  # type: ignore[attr-defined]
                part for part in body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
            ]
    return tree


def test_files_and_functions_stay_small() -> None:
    for path in python_files("companion", "tests"):
        text = path.read_text("utf-8")
        assert len(text.splitlines()) <= LONGEST_FILE, path.name
        for node in ast.walk(ast.parse(text)):
            if (
                isinstance(node, ast.FunctionDef)
                and path.is_relative_to(ROOT / "companion")
                and "versions" not in path.parts
            ):
                length = (node.end_lineno or 0) - node.lineno + 1
                assert length <= LONGEST_FUNCTION, f"{path.name}: {node.name} has {length} lines"


def test_every_test_asserts_something() -> None:
    for path in python_files("tests"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                asserts = any(isinstance(part, ast.Assert) for part in ast.walk(node))
                assert asserts or "raises" in ast.unparse(node) or "check" in ast.unparse(node), f"{path}: {node.name}"


def test_the_project_speaks_of_itself_alone() -> None:
    foreign = re.compile(r"(/work/|/tmp/|/root/|pypi\.org|npmjs|debian\.org|issue tracker|subagent|helper agent)")
    documents = [*ROOT.glob("*.md"), *ROOT.glob("*.toml"), ROOT / "Makefile", *python_files("companion")]
    for path in documents:
        assert not foreign.search(path.read_text("utf-8")), path.name
