"""Moving a placed carali elsewhere (PROG-3, PROG-5): first which one, then where to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.caral.now import Now
from companion.games.caral.rules.figures import PRIEST, Place, carali_places
from companion.games.caral.rules.village import taken


@dataclass(frozen=True, slots=True)
class ChooseCarali(Decision):
    """Which of your placed carali moves?"""

    kind: ClassVar[str] = "caral.choose_carali"


@dataclass(frozen=True, slots=True)
class LiftCarali(Action):
    """Take up a worker, or a builder from an empty site."""

    kind: ClassVar[str] = "caral.lift_carali"
    spot: str


@dataclass(frozen=True, slots=True)
class ChooseDestination(Decision):
    """Where does the carali from `spot` go?"""

    kind: ClassVar[str] = "caral.choose_destination"
    spot: str


@dataclass(frozen=True, slots=True)
class SettleCarali(Action):
    kind: ClassVar[str] = "caral.settle_carali"
    spot: str


def movable(now: Now) -> Iterator[Place]:
    """Where a carali stands that may move: priests and those before pyramids stay."""
    return (place for place in carali_places(now, now.seat) if place.loose and place.role != PRIEST)


def place_at(now: Now, spot: str) -> Place | None:
    return next((place for place in carali_places(now, now.seat) if place.name == spot), None)


def can_shift(now: Now) -> bool:
    """Whether any carali can move anywhere."""
    return _answerable(now, ChooseCarali(now.seat))


def shift(now: Now) -> None:
    """Ask which carali moves, if one can (PROG-6)."""
    if can_shift(now):
        now.push(ChooseCarali(now.seat))


def _answerable(now: Now, decision: Decision) -> bool:
    asked = now.imagined(now.seat, decision)
    return any(True for _ in now.ruleset.steps[type(decision)].legal(asked))


def _lift(now: Now, spot: str) -> None:
    place = place_at(now, spot)
    if place is not None:
        place.take(now, now.seat)


@rule("caral.lift.pyramid", LiftCarali, "PROG-3, PROG-5", guard=True)
def before_pyramid(now: Now, action: LiftCarali) -> Broken:
    site = now.path.site_of.get(now.path.index.get(action.spot, 0))
    found = now.state.sites[site] if site is not None else None
    return {"spot": action.spot} if found and found.owner == now.seat and found.levels else None


@rule("caral.lift.nobody", LiftCarali, "PROG-3, PROG-5", guard=True)
def nobody(now: Now, action: LiftCarali) -> Broken:
    return None if any(place.name == action.spot for place in movable(now)) else {"spot": action.spot}


@rule("caral.lift.nowhere", LiftCarali, "PROG-3, PROG-5")
def nowhere(now: Now, action: LiftCarali) -> Broken:
    """Another quarry always has room."""
    if any(quarry != action.spot for quarry in now.path.quarries):
        return None
    lifted = now.imagined(now.seat, None)
    _lift(lifted, action.spot)
    return None if _answerable(lifted, ChooseDestination(now.seat, action.spot)) else {"spot": action.spot}


class LiftStep(Step[Now]):
    answers = ChooseCarali
    accepts = (LiftCarali,)
    rules = (before_pyramid, nobody, nowhere)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (LiftCarali(place.name) for place in movable(now))

    def resolve(self, now: Now, action: LiftCarali) -> None:
        _lift(now, action.spot)
        now.push(ChooseDestination(now.seat, action.spot))


@rule("caral.settle.same_spot", SettleCarali, "PROG-3, PROG-5", guard=True)
def same_spot(now: Now, action: SettleCarali) -> Broken:
    return {"spot": action.spot} if action.spot == now.question(ChooseDestination).spot else None


@rule("caral.settle.no_room", SettleCarali, "PROG-3, ACT-2, ACT-3", guard=True)
def no_room(now: Now, action: SettleCarali) -> Broken:
    place = place_at(now, action.spot)
    return None if place is not None and place.room else {"spot": action.spot}


@rule("caral.settle.priest_taken", SettleCarali, "ACT-3", waivable=True)
def priest_taken(now: Now, action: SettleCarali) -> Broken:
    """Where the table agreed on one priest per pyramid, this holds for moved carali too."""
    place = place_at(now, action.spot)
    full = taken.code in now.ruleset.rules and place is not None and place.role == PRIEST and place.loose
    return {"spot": action.spot} if full else None


class SettleStep(Step[Now]):
    answers = ChooseDestination
    accepts = (SettleCarali,)
    rules = (same_spot, no_room, priest_taken)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (SettleCarali(place.name) for place in carali_places(now, now.seat) if place.room)

    def options(self, now: Now) -> list[Action]:
        left, one_priest = now.question(ChooseDestination).spot, taken.code in now.ruleset.rules
        return [
            SettleCarali(place.name)
            for place in carali_places(now, now.seat)
            if place.room and place.name != left and not (one_priest and place.role == PRIEST and place.loose)
        ]

    def resolve(self, now: Now, action: SettleCarali) -> None:
        place = place_at(now, action.spot)
        if place is not None:
            place.put(now, now.seat)
        now.tell("caral.log.carali_moved", seat=now.seat, spot=now.question(ChooseDestination).spot, to=action.spot)
