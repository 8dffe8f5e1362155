"""Every code that engine, games and pages can say, read from their source, with the parameters each one is given."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

from jinja2 import Environment, nodes

import companion
from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.view import Viewer
from companion.games import cards, load
from companion.web.pictures import GROUPED

ROOT = Path(companion.__file__).parent
TEMPLATES = ROOT.parent / "templates"
CODE = re.compile(rf"(engine|service|web|{'|'.join(game.id for game in cards())})(\.[a-z_]+)+")
SPEAKERS = {"tell", "whisper", "award", "Refusal", "Unreadable", "BrokenLog", "ComposeError", "CatalogueError"}
SPEAKERS |= {"Event", "Mark", "CheckLine", "to_see"}
SPEAKERS |= {"SheetStep", "Outcome", "Conflict", "Forbidden", "Unauthorised", "Unknown", "render", "say"}
GIVEN = {"award": {"seat", "amount", "rule"}}
"""Parameters that a speaker adds by itself."""

SPEAKING = ("engine", "games", "service", "api", "web")
"""The rooms that emit codes."""

Codes = dict[str, set[str]]


def add(codes: Codes, code: str, params: set[str]) -> None:
    codes.setdefault(code, set()).update(params)


def text(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def calls(node: ast.AST) -> Iterator[ast.Call]:
    return (found for found in ast.walk(node) if isinstance(found, ast.Call))


def functions(node: ast.AST) -> Iterator[ast.FunctionDef]:
    return (found for found in ast.walk(node) if isinstance(found, ast.FunctionDef))


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


@cache
def modules() -> tuple[Module, ...]:
    return tuple(Module(path) for part in SPEAKING for path in sorted((ROOT / part).rglob("*.py")))


def spoken() -> Codes:
    """Log lines, fame and problems: codes with the parameters beside them."""
    codes: Codes = {}
    for module in modules():
        for code in plain_codes(module.tree):
            add(codes, code, set())
        for function in functions(module.tree):
            for call in calls(function):
                if called(call) not in SPEAKERS:
                    continue
                params = {word.arg for word in call.keywords if word.arg} | GIVEN.get(called(call), set())
                params |= {key for arg in call.args for key in dict_keys(arg)}
                code = module.said(call)
                for each in {code} if code else plain_codes(function):
                    add(codes, each, params)
    for name, place, prefix in (found for module in modules() for found in module.prefixes()):
        for call in (found for module in modules() for found in calls(module.tree)):
            if called(call) == name and len(call.args) > place and text(call.args[place]):
                add(codes, f"{prefix}{text(call.args[place])}", {word.arg for word in call.keywords if word.arg})
    return codes


def refused() -> Codes:
    """Rule codes with the parameters their checks return, also those a helper returns for them."""
    every = [function for module in modules() for function in functions(module.tree)]
    helpers = {f.name: dict_keys(f) for f in every if getattr(f.returns, "id", "") == "Broken" and not f.decorator_list}
    codes: Codes = {}
    for function in every:
        for mark in function.decorator_list:
            if isinstance(mark, ast.Call) and called(mark) == "rule":
                borrowed = (helpers.get(called(call), set()) for call in calls(function))
                add(codes, text(mark.args[0]) or "", dict_keys(function).union(*borrowed))
    return codes


def subclasses(cls: type) -> Iterator[type]:
    for child in cls.__subclasses__():
        yield child
        yield from subclasses(child)


def kinds() -> Codes:
    """Actions and decisions of our own, with their fields."""
    for game in cards():
        load(game.id)
    parts = (part for base in (Action, Decision) for part in subclasses(base))
    own = [part for part in parts if part.__module__.startswith("companion.") and "kind" in vars(part)]
    return {part.kind: {field.name for field in fields(part)} for part in own}


def abouts() -> set[str]:
    """What others wait for, in a word."""
    parts = [part for part in subclasses(Decision) if "kind" in vars(part) and "." in part.kind]
    return {part.kind.replace(".", ".about.") for part in parts if part.__module__.startswith("companion.")}


def offers() -> Codes:
    """What a spot offers to whoever stops there, in a word."""
    return {kind.replace(".", ".offer."): {"count"} for kind in kinds() if kind in _spot_actions()}


def _spot_actions() -> set[str]:
    return {part.kind for part in subclasses(Action) if hasattr(part, "square") and "kind" in vars(part)}


def in_templates() -> Codes:
    """What the pages say, with the parameters beside it."""
    codes: Codes = {}
    for path in sorted((*TEMPLATES.rglob("*.html"), *TEMPLATES.rglob("*.svg"))):
        for call in Environment(autoescape=True).parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "t" and isinstance(call.args[0], nodes.Const):
                add(codes, call.args[0].value, {word.key for word in call.kwargs})
    return codes


def counted() -> set[str]:
    """Labels for everything in a game's view that the pages can show as a number, a name or a list of counts."""
    codes = set()
    for game in cards():
        loaded = load(game.id)
        rules = loaded.ruleset(loaded.header(game.editions[0], game.players.start))
        view = loaded.view(rules, rules.begin().state, Viewer(0))
        for part, values in (("seat", view["seats"][0]), ("you", view["you"]), ("board", view["board"])):
            shown = (name for name, value in values.items() if name != "seat" and _countable(value))
            codes |= {f"{game.id}.{part}.{name}" for name in shown}
    return codes


def _countable(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(count, int) for count in value.values())
    return isinstance(value, int | str)


def index() -> set[str]:
    """What a game's card names: rules, rulings, editions, modules, colours, options, end reasons."""
    codes = set()
    for game in cards():
        codes |= {f"{game.id}.rule.{rule.id}" for rule in game.rules}
        codes |= {f"{game.id}.ruling.{rule.id}" for rule in game.rules if rule.ruling}
        codes |= {f"{game.id}.differs.{rule.id}" for rule in game.rules if rule.differs}
        codes |= {f"{game.id}.section.{rule.id.partition('-')[0]}" for rule in game.rules if not rule.module}
        codes |= {f"{game.id}.edition.{edition}" for edition in game.editions}
        codes |= {f"{game.id}.colour.{colour}" for colour in game.colours}
        codes |= {f"{game.id}.module.{module}{more}" for module in game.modules for more in ("", ".what")}
        codes |= {f"{game.id}.option.{name}" for name in game.options}
        codes |= {
            f"{game.id}.option.{name}.{value}" for name, option in game.options.items() for value in option.values
        }
        codes |= {f"{game.id}.end.{reason}" for reasons in game.end_reasons.values() for reason in reasons}
    return codes


@cache
def emitted() -> Codes:
    """Every code with the parameters it may be given."""
    codes: Codes = {
        code: set() for code in index() | counted() | abouts() | {kind.replace(".", ".group.") for kind in GROUPED}
    }
    for source in (spoken(), refused(), kinds(), offers(), in_templates()):
        for code, params in source.items():
            add(codes, code, params)
    return codes
