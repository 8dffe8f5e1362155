"""What a module of Caral brings: the engine's seams, and a few of its own."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.modules import Module
from companion.engine.questions import Outcome
from companion.engine.ruleset import Ruleset
from companion.games.caral.pages.drawings.seams import Drawn


def nothing_printed(rules: Ruleset[Any], component: str) -> Iterable[Outcome]:
    return ()


@dataclass(frozen=True)
class Hindrance:
    """A rule of a module that forbids acting at a place: how it is told, also where something helps against it."""

    idle: str
    helped: str = ""
    helps: tuple[type[Action], ...] = ()


@dataclass(frozen=True, kw_only=True)
class CaralModule(Module):
    drawn: Drawn = field(default_factory=Drawn)
    """What it adds to the drawing of the board."""
    printed: Callable[[Ruleset[Any], str], Iterable[Outcome]] = nothing_printed
    """What stands on a component of it, for whoever enters which one came up."""
    hindrances: Mapping[str, Hindrance] = field(default_factory=dict)
    """Its rules by which nothing can be done at a place, by code."""
    opens_turn: tuple[type[Action], ...] = ()
    """What may be done before the move, so that a turn may begin with it."""
    after_ceremony: tuple[type[Decision], ...] = ()
    """What the table is asked when a ceremony is over and still to be seen."""
    counters: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Its events that tell how many there were of how many wanted, with the names of these two parameters."""
