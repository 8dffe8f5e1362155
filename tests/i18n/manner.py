"""What the texts of a game need besides its contract to be checked; each game's tests say it in `said.py`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

Codes = dict[str, set[str]]
"""Codes with the parameters they may be given."""


@dataclass(frozen=True)
class Manner:
    """How a game speaks."""

    words: Codes = field(default_factory=dict)
    """Words for what parameters name, with the placeholders they may have."""
    codes: Codes = field(default_factory=dict)
    """Codes that are put together from parts, so that no search finds them."""
    samples: Mapping[str, Any] = field(default_factory=dict)
    """A value for each parameter that is not a number."""
    special: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Codes where the name of a parameter means something else."""
    number_only: frozenset[str] = frozenset()
    """Texts that show a count without a noun to bend."""
    same: frozenset[str] = frozenset()
    """Texts that are the same in both languages."""
    ids: tuple[str, ...] = ()
    """What ids look like that no text may show, as patterns."""
    english: str = ""
    """English words of this game that German does not have."""
    tables: tuple[Mapping[str, Any], ...] = ()
    """The agreements by which whole games are played and told."""
    variety: int = 0
    """More different sentences than this are said in each of them."""
    private: str = r"(?!)"
    """How its log tells somebody what nobody else may read, as a pattern for all languages."""


def manner_of(package: str) -> Manner:
    """How the game of a package speaks: its tests know."""
    home = package.replace("companion.", "tests.", 1)
    found: Manner = import_module(f"{home}.said").SAID
    return found
