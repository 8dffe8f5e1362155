"""What the engine says, in English and German: codes and parameters in, sentences out."""

import marshal
import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any, Final

from companion import games
from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.ledger import Receipt
from companion.engine.problems import Problem
from companion.engine.rules import Refusal
from companion.games.records import IllegalEntry
from companion.i18n.texts import LANGUAGES, REMEMBERED, lookup
from companion.i18n.vocabulary import Names, Vocabulary

__all__ = [
    "LANGUAGES",
    "action_text",
    "decision_text",
    "deed_text",
    "fields_of",
    "plain",
    "problem_text",
    "receipt_text",
    "refusal_text",
    "render",
    "said",
]

_PLACES = {
    "engine.where.line": re.compile(r"^line (?P<number>\d+)"),
    "engine.where.catalogue": re.compile(r"\b(?P<edition>\w+) catalogue\b"),
}


SIMPLE: Final = frozenset((int, str))
"""Values that always say the same."""

PLAIN: Final = 0
"""What is written the same way is the same: nothing of it is written by where it was before."""

Called = tuple[str, ...]
"""The players' names as they can be remembered."""


def render(code: str, params: Mapping[str, Any] | None, language: str, names: Names | None = None) -> str:
    """The text of a code. Seats are called by `names` where given; an unknown code stands for itself."""
    if not params:
        return plain(code, language)
    if names is not None and names.__class__ is not tuple:
        return _made(code, params, language, names)
    if SIMPLE.issuperset(map(type, params.values())):
        return _simple(code, tuple(params.items()), language, names)
    try:
        return _composed(code, marshal.dumps(dict(params), PLAIN), language, names)
    except ValueError:
        return _made(code, params, language, names)


@lru_cache(maxsize=REMEMBERED)
def plain(code: str, language: str) -> str:
    """The text of a code without parameters: always the same, as long as the same games are there."""
    return _made(code, {}, language, None)


@lru_cache(maxsize=REMEMBERED)
def _simple(code: str, values: tuple[tuple[str, Any], ...], language: str, names: Called | None) -> str:
    """The same for a code with nothing but words and numbers in it, and the names of these players."""
    return _made(code, dict(values), language, names)


@lru_cache(maxsize=REMEMBERED)
def _composed(code: str, written: bytes, language: str, names: Called | None) -> str:
    """The same where there are also lists and the like of them, known by how they are written."""
    return _made(code, marshal.loads(written), language, names)  # noqa: S302


def _made(code: str, params: Mapping[str, Any], language: str, names: Names | None) -> str:
    template = lookup(code, language, params.get("count"))
    return code if template is None else template.format_map(Vocabulary(code, params, language, names))


def said(game: str, name: str, value: Any, language: str, names: Names | None = None) -> str:
    """A value as a game says it, by the name of its parameter or of its field in a view."""
    if value.__class__ in SIMPLE and (names is None or names.__class__ is tuple):
        return _said(game, name, value, language, names)
    return _spoken(game, name, value, language, names)


@lru_cache(maxsize=REMEMBERED)
def _said(game: str, name: str, value: int | str, language: str, names: Called | None) -> str:
    """The same for a word or a number, as long as the players have these names."""
    return _spoken(game, name, value, language, names)


def _spoken(game: str, name: str, value: Any, language: str, names: Names | None) -> str:
    return format(Vocabulary(f"{game}.", {}, language, names).said(name, value))


for _remembered in (plain, _simple, _composed, _said):
    games.when_changed(_remembered.cache_clear)


def action_text(action: Action, language: str, names: Names | None = None) -> str:
    """The label of an action's button."""
    return render(action.kind, fields_of(action), language, names)


def deed_text(action: Action, seat: Seat, language: str, names: Names | None = None) -> str | None:
    """What somebody did by an action that led to nothing one could tell; its button's label asks for it instead."""
    code = action.kind.replace(".", ".did.", 1)
    if code == action.kind or lookup(code, language) is None:
        return None
    return render(code, {"seat": seat, **fields_of(action)}, language, names)


def decision_text(decision: Decision, language: str, names: Names | None = None) -> str:
    """The question a decision asks."""
    return render(decision.kind, fields_of(decision), language, names)


def refusal_text(refusal: Refusal, language: str, names: Names | None = None) -> str:
    """Why an action is against the rules."""
    return render(refusal.code, refusal.params, language, names)


def problem_text(problem: Problem, language: str) -> str:
    """What is wrong, and where; for an entry against the rules also why."""
    reasons = problem.refusals if isinstance(problem, IllegalEntry) else ()
    texts = [render(problem.code, problem.params, language), *(refusal_text(reason, language) for reason in reasons)]
    where = _place(problem.where, language)
    return f"{where}: {' '.join(texts)}" if where else " ".join(texts)


def receipt_text(receipt: Receipt, language: str, names: Names | None = None) -> str:
    """Why a seat's score changed, and by how much."""
    params = {"seat": receipt.seat, "amount": receipt.amount, "rule": receipt.rule, **receipt.params}
    return render(receipt.reason, params, language, names)


def _place(where: str, language: str) -> str:
    """The place of a problem: keys stay as they are written, the words around them are translated."""
    for code, pattern in _PLACES.items():
        if found := pattern.search(where):
            where = where.replace(found[0], render(code, found.groupdict(), language))
    return where


def fields_of(part: Action | Decision) -> dict[str, Any]:
    """What its text is said with."""
    return {name: getattr(part, name) for name in _named(part.__class__)}  # type: ignore[arg-type]


@cache
def _named(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
