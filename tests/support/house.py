"""What the tests know of a game besides its contract: where its files lie, how its rules are broken, what base rules
may not name."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path

from companion.engine.meta import GameMeta
from tests.mutation.breaking import Mutant

ROOT = Path(__file__).parents[2]
RULE_ID = re.compile(r"\b[A-Z]{3,6}-\d+\b")
INDEX = ("meta.py", "card.py")
"""Files that list rule ids without following them."""


def ids(text: str) -> set[str]:
    return set(RULE_ID.findall(text))


def tags(path: Path) -> Iterator[str]:
    """The rule ids that a test file's markers name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


@dataclass(frozen=True)
class House:
    """One game of ours, or of the tests."""

    package: str
    tests: str
    """The folder of its tests; only these must notice when a rule is broken."""
    mutants: Callable[[], tuple[Mutant, ...]]
    words: tuple[str, ...] = ()
    """What else modules and editions are called, for example in another language."""
    own: tuple[str, ...] = ()
    """The base game's own words that happen to hold one of them."""
    beside: tuple[str, ...] = ()
    """Files beside its code that belong to its tests."""

    @property
    def card(self) -> GameMeta:
        found: GameMeta = import_module(f"{self.package}.meta").META
        return found

    @property
    def home(self) -> Path:
        return ROOT / self.package.replace(".", "/")

    @property
    def rules(self) -> list[Path]:
        return sorted(path for path in (self.home / "rules").glob("*.py") if path.name != "__init__.py")

    @property
    def index(self) -> set[str]:
        return {rule.id for rule in self.card.rules}

    @cached_property
    def cited(self) -> set[str]:
        """Every rule id that its code names."""
        tests = {*INDEX, *self.beside}
        code = (path for path in self.home.rglob("*.py") if path.name not in tests and path.name[:5] != "test_")
        return {rule for path in code for rule in ids(path.read_text("utf-8"))}

    @cached_property
    def tagged(self) -> set[str]:
        """Every rule id that its tests are tagged with."""
        return {tag for path in (ROOT / self.tests).rglob("*.py") for tag in tags(path)}

    @cached_property
    def broken(self) -> set[str]:
        """Every rule id that some mutant breaks."""
        return {mutant.rule for mutant in self.mutants()}

    @cached_property
    def module_classes(self) -> set[str]:
        """Everything that only modules and editions know by its class."""
        files = [*(self.home / "modules").rglob("*.py"), *self.home.glob("editions.py")]
        trees = [ast.parse(path.read_text("utf-8")) for path in files]
        return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}

    def foreign(self, text: str) -> set[str]:
        """Modules and editions that a rule file names, in code, text or comment, in whatever case and compound."""
        words = (*self.card.modules, *self.card.editions, "edition", "module", *self.words)
        plain = text.lower()
        for phrase in self.own:
            plain = plain.replace(phrase, "")
        named = {word for word in words if re.search(rf"(?<![a-zäöüß]){word}|_{word}", plain)}
        named |= {word for word in words if re.search(rf"[a-z]{word.capitalize()}", text)}
        return named | (self.module_classes & set(re.findall(r"\w+", text)))
