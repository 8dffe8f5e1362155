"""Parameters to try texts with, and how to find what a text should not show."""

import re
from string import Formatter
from typing import Any

NAMES = ["Anna", "Ben", "Carla", "David"]

SAMPLES: dict[str, Any] = {
    "action": "caral.end_turn",
    "architect": "cult-2",
    "card": "clay",
    "cards": ["stone", "stone", "fish"],
    "category": "workers",
    "choices": [1, 2],
    "code": "xyz",
    "component": "whim-2",
    "decision": "caral.choose_action",
    "edition": "retail",
    "expected": "text",
    "face": "0/2",
    "faces": ["0", "1/2"],
    "field": "kind",
    "got": "xyz",
    "hook": "xyz",
    "kinds": ["fish"],
    "other": "xyz",
    "owner": -2,
    "penalty": "alpaca",
    "place": "quarry-2",
    "problem": "xyz",
    "quarry": "quarry-1",
    "reason": "agreed",
    "rule": "xyz",
    "seat": 0,
    "site": "site-12",
    "spot": "market-2",
    "square": "village",
    "stage": "xyz",
    "struck": "fewest",
    "to": "centre",
    "waiting": [1, -1],
}
"""One for each parameter that is not a number."""

SPECIAL = {"caral.deal": {"to": 1}, "caral.deal_cards": {"to": 1}}
"""Where a name means something else."""

_WORDS = """
    a again alpaca alpacas and animal any architect at building cards choose clay cult deck discard draw draws fame
    fish for from gain gains have head is it its laid lay level levels market move moves neither no not nothing of
    on only or play player priest priests pyramid pyramids quarry roll rolls sacrifice sacrifices seat seats site
    sites sled spot square squares stone stones supply table than that the their there they this to turn village
    with worker workers year you your
"""
ENGLISH = frozenset(_WORDS.split())
"""English words that German does not have."""

RAW = re.compile(r"[{}|#…]|\b(caral|engine)\.\w|\b(site|quarry|village|cult|market)-\d")
QUOTED = re.compile("[“„][^“”]*[“”]")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def params(code: str, names: set[str], number: int) -> dict[str, Any]:
    """A value for each of these parameters of a code."""
    return {name: SAMPLES.get(name, number) for name in names} | SPECIAL.get(code, {})


def flaws(text: str, language: str) -> set[str]:
    """What a finished text must not show: codes, ids, open placeholders, and English words in German."""
    plain = QUOTED.sub("", text)
    words = set(re.findall(r"[a-zäöüß]+", plain.lower()))
    return {found[0] for found in RAW.finditer(plain)} | (words & ENGLISH if language == "de" else set())
