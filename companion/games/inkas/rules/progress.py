"""What the other development cards ask: free roads, and a kind that everybody else gives up (IDEV-3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision, Together
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.inkas.cards import CARDS
from companion.games.inkas.masks import bits
from companion.games.inkas.now import Now
from companion.games.inkas.rules.building import build_road
from companion.games.inkas.rules.places import ROAD_RULES, NewRoad, open_paths

MOST = 2
"""How many cards everybody else gives up at most."""


@dataclass(frozen=True, slots=True)
class ChooseFreeRoad(Decision):
    """Where does a free road go? So many are still to come."""

    kind: ClassVar[str] = "inkas.choose_free_road"
    count: int


@dataclass(frozen=True, slots=True)
class LayRoad(NewRoad):
    kind: ClassVar[str] = "inkas.lay_road"


@dataclass(frozen=True, slots=True)
class ChooseKind(Decision):
    """Of which kind does everybody else give up cards?"""

    kind: ClassVar[str] = "inkas.choose_kind"


@dataclass(frozen=True, slots=True)
class NameKind(Action):
    kind: ClassVar[str] = "inkas.name_kind"
    card: str


@dataclass(frozen=True, slots=True)
class ChooseGiven(Decision):
    """How many cards of the kind does the seat have to give, two at most?"""

    kind: ClassVar[str] = "inkas.choose_given"
    card: str
    to: Seat


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    kind: ClassVar[str] = "inkas.give_up"
    secret: ClassVar[tuple[str, ...]] = ("count",)
    of_hand: ClassVar[bool] = True
    count: int


lay_road, name_kind, give_up = cache(LayRoad), cache(NameKind), cache(GiveUp)


class FreeRoadStep(Step[Now]):
    answers = ChooseFreeRoad
    accepts = (LayRoad,)
    rules = ROAD_RULES

    def candidates(self, now: Now) -> Iterator[Action]:
        mine, land = now.mine, now.land
        return (lay_road(land.paths[path]) for path in bits(land.leading(mine.buildings | land.touched(mine.roads))))

    def options(self, now: Now) -> list[Action]:
        return [lay_road(now.land.paths[path]) for path in bits(open_paths(now, now.seat))]

    def resolve(self, now: Now, action: Any) -> None:
        build_road(now, action)
        if (left := now.question(ChooseFreeRoad).count - 1) > 0:
            free_roads(now, left)


def free_roads(now: Now, count: int) -> None:
    """As many as pieces and paths allow."""
    if open_paths(now, now.seat):
        now.push(ChooseFreeRoad(now.seat, count))


@rule("inkas.kind.unknown", NameKind, "IDEV-3", guard=True)
def no_such_kind(now: Now, action: NameKind) -> Broken:
    return None if action.card in CARDS.number else {"card": action.card[:80]}


class KindStep(Step[Now]):
    answers = ChooseKind
    accepts = (NameKind,)
    rules = (no_such_kind,)

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(name_kind, CARDS.names)

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, action: Any) -> None:
        now.tell("inkas.log.named", seat=now.seat, card=action.card)
        others = [seat for seat in now.clockwise(now.seat)[1:] if now.held(seat).size]
        if now.board.deals:
            kind = CARDS.number[action.card]
            for seat in others:
                hand_in(now, seat, now.seat, action.card, min(MOST, now.held(seat).known[kind]))
        elif others:
            now.push(Together(TABLE, tuple(ChooseGiven(seat, action.card, now.seat) for seat in others)))


@rule("inkas.give_up.other_number", GiveUp, "IDEV-3")
def other_number(now: Now, action: GiveUp) -> Broken:
    """Less than is surely there, or more than can be there."""
    least, most = bounds(now)
    return None if least <= action.count <= most else {"least": least, "most": most}


def bounds(now: Now) -> tuple[int, int]:
    """By the own hand and what everybody sees."""
    kind = CARDS.number[now.question(ChooseGiven).card]
    return min(MOST, now.hand(now.seat).least(kind)), min(MOST, now.could_lay(now.seat)[kind])


class GivenStep(Step[Now]):
    answers = ChooseGiven
    accepts = (GiveUp,)
    rules = (other_number,)

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(give_up, range(MOST + 1))

    def options(self, now: Now) -> list[Action]:
        least, most = bounds(now)
        return [give_up(count) for count in range(least, most + 1)]

    def resolve(self, now: Now, action: Any) -> None:
        asked = now.question(ChooseGiven)
        hand_in(now, now.seat, asked.to, asked.card, action.count)


def hand_in(now: Now, seat: Seat, to: Seat, card: str, count: int) -> None:
    if count:
        now.give(seat, to, CARDS.of(card, count))
    now.tell("inkas.log.gave_up", seat=seat, to=to, count=count, card=card)
