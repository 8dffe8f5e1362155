"""The house rules, as tests: completeness of the rule index, and what no linter looks at."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games import cards
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
    for game in cards():
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


GERMAN = ("laune", "jahresplättchen", "statuskarte", "fortschritt", "anakonda", "abgesandt", "modul", "ausgabe")
"""How the German rulebook calls modules and editions."""

FOREIGN = (*META.modules, *META.editions, "edition", "module", "emissar", *GERMAN)
OWN = ("annual ceremony",)
"""The base game's own words that happen to hold one of them."""


@cache
def module_classes() -> set[str]:
    """Everything that only modules and editions know by its class."""
    files = [*(CARAL / "modules").rglob("*.py"), CARAL / "editions.py"]
    trees = [ast.parse(path.read_text("utf-8")) for path in files]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def foreign(text: str) -> set[str]:
    """Modules and editions that a rule file names, in code, text or comment, in whatever case and compound."""
    plain = text.lower()
    for phrase in OWN:
        plain = plain.replace(phrase, "")
    named = {word for word in FOREIGN if re.search(rf"(?<![a-zäöüß]){word}|_{word}", plain)}
    named |= {word for word in FOREIGN if re.search(rf"[a-z]{word.capitalize()}", text)}
    return named | (module_classes() & set(re.findall(r"\w+", text)))


@pytest.mark.parametrize("path", sorted((CARAL / "rules").glob("*.py")), ids=lambda path: path.stem)
def test_base_rules_know_no_edition_and_no_module(path: Path) -> None:
    assert foreign(path.read_text("utf-8")) == set()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('if "whim" in now.ruleset.layers:', "whim"),
        ("from companion.games.caral.modules.anaconda.layer import ANACONDA", "anaconda"),
        ("from companion.games.caral.modules import laid", "module"),
        ("from companion.games.caral.editions import EDITIONS", "edition"),
        ('if header.edition == "crowd":', "crowd"),
        ("retail_only = True", "retail"),
        ("class EmissaryLevel:", "emissar"),
        ("class SendToEmissaries:", "emissar"),
        ("ANNUAL_TILE = 3", "annual"),
        ("# not with status cards", "status"),
        ('"""Also for progress tiles."""', "progress"),
        ("place_of = StatusCard", "StatusCard"),
        ("isinstance(step, ShowWhimStep)", "ShowWhimStep"),
        ("def laune(now): ...", "laune"),
        ("anakonda_hier = 1", "anakonda"),
        ("class Abgesandte:", "abgesandt"),
    ],
)
def test_a_module_or_edition_in_the_base_rules_would_be_found(text: str, word: str) -> None:
    assert word in foreign(text)
    assert foreign("the annual ceremony is none, nor is a promotion or an expedition") == set()


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
