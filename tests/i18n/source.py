"""Python source, read for the codes it says."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import companion
from tests.i18n.homes import IDS, TOY, heard

ROOT = Path(companion.__file__).parent
TEMPLATES = ROOT.parent / "templates"
TOYS = Path(str(files(TOY)))
CODE = re.compile(rf"(engine|service|web|{'|'.join(IDS.values())})(\.[a-z_]+)+")
SPEAKING = ("engine", "games", "service", "http", "api", "web", "server", "cli")
"""The rooms that emit codes."""


def text(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


@cache
def calls(node: ast.AST) -> tuple[ast.Call, ...]:
    return tuple(found for found in ast.walk(node) if isinstance(found, ast.Call))


@cache
def functions(node: ast.AST) -> tuple[ast.FunctionDef, ...]:
    return tuple(found for found in ast.walk(node) if isinstance(found, ast.FunctionDef))


def marks(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """The calls that decorate a function."""
    return (mark for mark in function.decorator_list if isinstance(mark, ast.Call))


def dict_keys(node: ast.AST) -> set[str]:
    dicts = (found for found in ast.walk(node) if isinstance(found, ast.Dict))
    return {key for found in dicts for key in map(text, found.keys) if key}


def plain_codes(node: ast.AST) -> set[str]:
    return {code for code in map(text, ast.walk(node)) if code and CODE.fullmatch(code)}


class Module:
    """One source file."""

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.names = dict(self._names())

    def _names(self) -> Iterator[tuple[str, str]]:
        """Codes that have a name in this module."""
        for node in self.tree.body:
            if isinstance(node, ast.Assign):
                target, value = node.targets[0], node.value
                both = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
                pairs = zip(target.elts, value.elts, strict=True) if both else ((target, value),)
                yield from ((name.id, code) for name, code in ((n, text(v)) for n, v in pairs) if code)

    def said(self, call: ast.Call) -> str | None:
        """The code a call says, if it is written there."""
        found = (text(arg) or self.names.get(getattr(arg, "id", "")) for arg in call.args)
        return next((code for code in found if code and CODE.fullmatch(code)), None)

    def prefixes(self) -> Iterator[tuple[str, int, str]]:
        """Functions that say a prefix and one of their arguments: name, the argument's place, prefix."""
        for function in functions(self.tree):
            for node in ast.walk(function):
                if isinstance(node, ast.JoinedStr) and CODE.fullmatch((text(node.values[0]) or "").rstrip(".")):
                    names = [argument.arg for argument in function.args.args if argument.arg != "self"]
                    yield function.name, names.index(node.values[1].value.id), text(node.values[0])


def sources() -> Iterator[Path]:
    """The files of our rooms and of the toy, without its tests and what they need."""
    for room in SPEAKING:
        found = sorted((ROOT / room).rglob("*.py"))
        yield from (path for path in found if heard(".".join(path.relative_to(ROOT.parent).with_suffix("").parts)))
    yield from (path for path in sorted(TOYS.rglob("*.py")) if not path.name.startswith(("test_", "said")))


@cache
def modules() -> tuple[Module, ...]:
    return tuple(map(Module, sources()))
