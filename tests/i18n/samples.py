"""Parameters to try texts with, and how to find what a text should not show."""

import re
from string import Formatter
from typing import Any

from tests.i18n.homes import GAMES, IDS
from tests.i18n.manner import Manner, manner_of

NAMES = ["Anna", "Ben", "Carla", "David"]
MANNERS = tuple(manner_of(package) for package in GAMES)

SAMPLES: dict[str, Any] = {
    "action": "finish",
    "brand": "xyz",
    "choices": [1, 2],
    "code": "xyz",
    "decision": "together",
    "edition": "xyz",
    "expected": "text",
    "field": "kind",
    "got": "xyz",
    "hook": "xyz",
    "other": "xyz",
    "owner": 1,
    "problem": "xyz",
    "reason": "agreed",
    "rule": "xyz",
    "seat": 0,
    "stage": "xyz",
    "awaited": [1, -1],
    "waiting": [1, -1],
}
"""One for each parameter that is not a number, and is no game's own."""

_WORDS = """
    a again and any at cards choose draw draws for from gain gains have is it its move moves neither no not nothing of
    on only or play player roll rolls seat seats spot square squares supply table than that the their there they this
    to turn with you your
"""
ENGLISH = frozenset(_WORDS.split()).union(*(manner.english.split() for manner in MANNERS))
"""English words that German does not have."""

_SHOWN = (r"[{}|#…]", rf"\b({'|'.join((*IDS.values(), 'engine'))})\.\w", *(rf"\b{i}" for m in MANNERS for i in m.ids))
RAW = re.compile("|".join(_SHOWN))
QUOTED = re.compile("[“„][^“”]*[“”]")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def params(code: str, names: set[str], number: int, manner: Manner | None = None) -> dict[str, Any]:
    """A value for each of these parameters of a code, as a game would give it."""
    told = manner or Manner()
    known = SAMPLES | dict(told.samples)
    return {name: known.get(name, number) for name in names} | dict(told.special.get(code, {}))


def flaws(text: str, language: str) -> set[str]:
    """What a finished text must not show: codes, ids, open placeholders, and English words in German."""
    plain = QUOTED.sub("", text)
    words = set(re.findall(r"[a-zäöüß]+", plain.lower()))
    return {found[0] for found in RAW.finditer(plain)} | (words & ENGLISH if language == "de" else set())
