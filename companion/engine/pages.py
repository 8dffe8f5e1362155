"""What a game brings to the pages: its drawing, its moments, the templates it has and what they need."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.questions import Question, Target

Seen = Mapping[str, Any]
"""A view with a name and a colour for each seat."""
Say = Callable[..., str]
"""Gives the text of a code with its parameters, in the reader's language."""


def no_targets(view: Seen) -> tuple[Target, ...]:
    return ()


@dataclass(frozen=True)
class Drawing:
    """The board as SVG, for display, review and phones, and where its places lie."""

    draw: Callable[[Seen, Say], str]
    targets: Callable[[Seen], tuple[Target, ...]] = no_targets


@dataclass(frozen=True)
class Moments:
    """What is told line by line once it is over: a scoring, a feast."""

    begins: str = ""
    """The event that opens it."""
    after: frozenset[str] = frozenset()
    """The decisions that come after it, with which it is shown."""


def never(view: Seen) -> bool:
    return False


@dataclass(frozen=True)
class Stage:
    """Something the display gives a panel of its own while it lasts."""

    name: str
    template: str
    lasts: Callable[[Seen], bool] = never


def nothing_more(view: dict[str, Any], questions: list[Question]) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Pages:
    """Which templates a game has, by where they stand, and what they need. Without one the plain page is shown.

    Names are those of files under `games/<id>/`. Parts of a phone's page: `first` (before the question), `mine`,
    `seat`, `board`; of the display: `display_seat`, `display_cards`, `tie`.
    """

    parts: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    """Templates for the answers to a decision, by its kind."""
    needs: Callable[[dict[str, Any], list[Question]], dict[str, Any]] = nothing_more
    """What its templates are given besides."""
    styles: tuple[str, ...] = ()
    """Its style sheets, under `static/games/<id>/`."""
    icons: str = ""
    """The file with its own icons there."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Icons for lines of the table check, by the first word of their key."""
    drawn: tuple[str, ...] = ()
    """Fields of actions that name something with an icon, the most telling first."""
    passing: frozenset[str] = frozenset()
    """Answers by which nothing more happens."""
    grouped: frozenset[str] = frozenset()
    """Kinds of answers that differ in a place, a card or a number only, and stand together under a heading."""
    stages: tuple[Stage, ...] = ()
    """What the display shows in a panel of its own, the first that lasts."""
