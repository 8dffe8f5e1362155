"""Moments of a game as somebody at the table meets them, and which of them are worth a look at a page."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision, asked_now
from companion.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Moment:
    """A position, and the seat whose phone is looked at."""

    ruleset: Ruleset[Any]
    state: Any
    seat: Seat

    @cached_property
    def asked(self) -> tuple[Decision, ...]:
        """Every question that is open, to whomever."""
        return asked_now(self.state.pending)

    @cached_property
    def decision(self) -> Decision | None:
        """What this phone is asked: its own seat, or the table to which everybody belongs."""
        return next((each for each in self.asked if each.seat in (self.seat, TABLE)), None)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        if self.decision is None:
            return ()
        return self.ruleset.legal(self.state, self.decision.seat).listed

    @cached_property
    def unasked(self) -> tuple[Action, ...]:
        """What this seat may do without being asked."""
        return tuple(self.ruleset.anytime(self.state, self.seat))

    def answers(self, kind: str) -> int:
        """How many answers of this kind there are."""
        return sum(action.kind == kind for action in self.legal)


Weigh = Callable[[Moment], int]
"""How much there is to see of it, 0 where it is not this scene at all."""


@dataclass(frozen=True)
class Scene:
    """A page that must be seen: what is asked then, and how well a moment shows it."""

    name: str
    kind: str
    weigh: Weigh


def asked(name: str, kind: str, holds: Callable[[Moment], object] = lambda moment: True) -> Scene:
    """This phone is asked; the more answers there are the better."""

    def weigh(moment: Moment) -> int:
        right = moment.decision is not None and moment.decision.kind == kind and holds(moment)
        return len(moment.legal) if right else 0

    return Scene(name, kind, weigh)


def unasked(name: str, kind: str, holds: Callable[[Moment], object] = lambda moment: True) -> Scene:
    """This phone is asked nothing, and may do this all the same."""

    def weigh(moment: Moment) -> int:
        if moment.decision is not None or not holds(moment):
            return 0
        return sum(action.kind == kind for action in moment.unasked)

    return Scene(name, kind, weigh)


def waiting(name: str, kind: str, weight: Weigh = lambda moment: 1) -> Scene:
    """Others are asked this, and this phone nothing."""

    def weigh(moment: Moment) -> int:
        others = moment.decision is None and any(each.kind == kind for each in moment.asked)
        return weight(moment) if others else 0

    return Scene(name, kind, weigh)
