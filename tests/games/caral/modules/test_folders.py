"""A module is one folder and one line: nothing of the base game asks for one by name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import caral
from companion.games.caral.meta import META
from companion.games.caral.optional import MODULES

CARAL = Path(caral.__file__).parent
BASE = sorted(path for path in CARAL.rglob("*.py") if "modules" not in path.parts)

ALLOWED = {"meta.py": set(META.modules)}
"""The one line of each."""


def asked_for(source: str) -> Iterator[str]:
    """The modules that a file names, in a text of its own or in an import."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (name for name in META.modules if node.value in (name, f"caral.module.{name}"))
        if isinstance(node, ast.ImportFrom) and node.module:
            parts = (*node.module.split("."), *(alias.name for alias in node.names))
            yield from (name for name in META.modules if "modules" in parts and name in parts)


def test_every_folder_is_on_the_card_and_holds_a_card_and_a_module() -> None:
    folders = {path.parent.name for path in (CARAL / "modules").glob("*/__init__.py")}
    assert folders == set(META.modules)
    for name in folders:
        assert {"card.py", "module.py"} <= {path.name for path in (CARAL / "modules" / name).glob("*.py")}
    assert [module.layer.excludes for module in MODULES] == [card.excludes for card in META.optional]


@pytest.mark.parametrize("path", BASE, ids=lambda path: str(path.relative_to(CARAL)))
def test_no_base_file_asks_for_a_module_by_name(path: Path) -> None:
    assert set(asked_for(path.read_text("utf-8"))) == ALLOWED.get(path.name, set())


@pytest.mark.parametrize(
    "source",
    [
        'abroad = "emissaries" in board.modules',
        'to_see(area="caral.module.emissaries")',
        "from companion.games.caral.modules.emissaries.board import sent",
        "from companion.games.caral.modules import emissaries",
    ],
)
def test_one_that_did_would_be_found(source: str) -> None:
    assert set(asked_for(source)) == {"emissaries"}
    assert set(asked_for('from companion.engine.modules import Module\n"the annual ceremony"')) == set()


def test_every_module_tells_where_its_points_come_from_and_shows_itself() -> None:
    assert MODULES.sources.keys() >= {"caral.fame.annual_first", "caral.fame.status", "caral.fame.diplomacy"}
    assert list(dict.fromkeys(MODULES.sources.values())) == [
        "caral.source.annual",
        "caral.source.status",
        "caral.source.emissaries",
        "caral.source.anaconda",
    ]


def test_what_a_module_shows_stands_in_its_own_templates() -> None:
    templates = CARAL.parents[2] / "templates" / "games" / META.id
    base = "".join(path.read_text("utf-8") for path in templates.glob("*.html"))
    assert not any(f"modules.{name}" in base or f"module.{name}" in base for name in META.modules)
    for module in MODULES:
        assert {Path(template).parent.name for template in module.templates.values()} <= {module.name}
        assert all(f'"{place}") %}}' in base for place in module.templates)
