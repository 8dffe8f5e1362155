"""Every code that engine, games and pages can say, read from their source, with the parameters each one is given."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from functools import cache

from jinja2 import Environment, nodes

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.view import Viewer
from companion.games import cards, load
from companion.i18n import LANGUAGES
from companion.i18n.texts import lookup
from tests.i18n.homes import GAMES, heard, toy_offered
from tests.i18n.manner import Codes, manner_of
from tests.i18n.source import TEMPLATES, TOYS, called, calls, dict_keys, functions, marks, modules, plain_codes, text

SPEAKERS = {
    "tell",
    "whisper",
    "award",
    "Refusal",
    "Unreadable",
    "BadInput",
    "BrokenLog",
    "ComposeError",
    "CatalogueError",
}
SPEAKERS |= {"Event", "Mark", "CheckLine", "to_see", "fail", "BadInput"}
SPEAKERS |= {"TooMany", "__init__"}
SPEAKERS |= {"SheetStep", "Outcome", "Conflict", "Forbidden", "Unauthorised", "Unknown", "render", "say"}
GIVEN = {"award": {"seat", "amount", "rule"}}
"""Parameters that a speaker adds by itself."""


def add(codes: Codes, code: str, params: set[str]) -> None:
    codes.setdefault(code, set()).update(params)


@cache
def spoken() -> Codes:
    """Log lines, points and problems: codes with the parameters beside them."""
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
        for mark in marks(function):
            if called(mark) == "rule":
                borrowed = (helpers.get(called(call), set()) for call in calls(function))
                add(codes, text(mark.args[0]) or "", dict_keys(function).union(*borrowed))
    for call in (found for module in modules() for found in calls(module.tree)):
        if isinstance(call.func, ast.Call) and called(call.func) == "rule":
            check = call.args[0]
            add(codes, text(call.func.args[0]) or "", helpers[getattr(check, "id", getattr(check, "attr", ""))])
    return codes


def subclasses(cls: type) -> Iterator[type]:
    for child in cls.__subclasses__():
        yield child
        yield from subclasses(child)


def parts_of(*bases: type) -> Iterator[type]:
    """The actions and decisions of every game, and the engine's own."""
    for game in cards():
        load(game.id)
    ours = ("companion.", *GAMES)
    for base in bases:
        found = (part for part in subclasses(base) if part.__module__.startswith(ours) and heard(part.__module__))
        yield from (part for part in found if "kind" in vars(part))


def kinds() -> Codes:
    """Actions and decisions of our own, with their fields."""
    return {part.kind: {field.name for field in fields(part)} for part in parts_of(Action, Decision)}


def abouts() -> set[str]:
    """What others wait for, in a word."""
    return {part.kind.replace(".", ".about.") for part in parts_of(Decision) if "." in part.kind}


def put_together() -> Codes:
    """What games say by codes made of parts."""
    return {code: params for package in GAMES for code, params in manner_of(package).codes.items()}


def in_templates() -> Codes:
    """What the pages say, with the parameters beside it."""
    codes: Codes = {}
    for path in (path for home in (TEMPLATES, TOYS) for end in ("html", "svg") for path in home.rglob(f"*.{end}")):
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
        for part, values in (("seat", view["seats"][0]), ("you", view.get("you", {})), ("board", view["board"])):
            shown = (name for name, value in values.items() if name != "seat" and _countable(value))
            codes |= {f"{game.id}.{part}.{name}" for name in shown}
    return codes


def _countable(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(count, int) for count in value.values())
    return isinstance(value, int | str)


def groups() -> set[str]:
    """What answers that stand together have in common."""
    return {kind.replace(".", ".group.") for game in cards() for kind in load(game.id).pages.grouped}


def ties() -> Codes:
    """What each tie-break of a game counts."""
    return {code: {"count"} for game in cards() for code in load(game.id).tie_breaks}


def imperatives() -> Codes:
    """What hands must do: with whatever the lines of a game's table check tell, how many pieces and which."""
    checked = [(code, params) for code, params in spoken().items() if ".check." in code]
    codes: Codes = {}
    for game in cards():
        own = (more for code, more in checked if code.startswith(f"{game.id}."))
        given = {"seat", "count", "which", "pieces"}.union(*own)
        said = (each for handling in load(game.id).hands.values() for each in handling.said)
        codes |= {code: given for each in said for code in (each.code, each.together, each.row, each.value) if code}
    return codes


def deeds() -> Codes:
    """What was done by actions that lead to nothing one could tell: those for which a game has a sentence."""
    named = ((part.kind.replace(".", ".did.", 1), part) for part in parts_of(Action) if "." in part.kind)
    told = ((code, part) for code, part in named if any(lookup(code, language) for language in LANGUAGES))
    return {code: {"seat", *(field.name for field in fields(part))} for code, part in told}


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


def boxes() -> Codes:
    """What the page of a game's box calls its sections, entries and fields; words of the game are known anyhow."""
    texts = ((game.id, text) for game in cards() for section in load(game.id).box for text in section.texts())
    return {f"{game}.{code}": set(params) for game, (code, params) in texts if not code.startswith("word.")}


@cache
def emitted() -> Codes:
    """Every code with the parameters it may be given."""
    codes: Codes = {}
    with toy_offered():
        plain: Codes = {code: set() for code in index() | counted() | abouts() | groups()}
        told = (spoken(), refused(), kinds(), put_together(), boxes(), ties(), imperatives(), deeds(), in_templates())
        for source in (plain, *told):
            for code, params in source.items():
                add(codes, code, params)
    return codes
