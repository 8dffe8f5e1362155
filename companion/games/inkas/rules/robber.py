"""The robber moves and steals (IROB-2, IROB-3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.cards import Cards
from companion.engine.decisions import Decision
from companion.engine.hand import Below, Counts, draw
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep, Step
from companion.games.inkas.cards import CARDS
from companion.games.inkas.land import FRAME, OFF
from companion.games.inkas.now import Now
from companion.games.inkas.rules.shown import unknown_kind
from companion.games.inkas.state import Theft


@dataclass(frozen=True, slots=True)
class ChooseRobberPlace(Decision):
    """Where does the robber go? After a 7 it must steal, if it can."""

    kind: ClassVar[str] = "inkas.choose_robber_place"
    must: bool


@dataclass(frozen=True, slots=True)
class MoveRobber(Action):
    kind: ClassVar[str] = "inkas.move_robber"
    hex: str


@dataclass(frozen=True, slots=True)
class ChooseVictim(Decision):
    """Who of these is robbed?"""

    kind: ClassVar[str] = "inkas.choose_victim"
    victims: tuple[Seat, ...]
    must: bool


@dataclass(frozen=True, slots=True)
class Rob(Action):
    """Somebody, or nobody."""

    kind: ClassVar[str] = "inkas.rob"
    victim: int | None = None


@dataclass(frozen=True, slots=True)
class StealCard(Decision):
    """The app draws a card of the victim for the thief."""

    kind: ClassVar[str] = "inkas.steal_card"
    thief: Seat
    victim: Seat


@dataclass(frozen=True, slots=True)
class Steal(Cards):
    kind: ClassVar[str] = "inkas.steal"
    secret: ClassVar[tuple[str, ...]] = ("card",)
    card: str
    thief: int
    victim: int

    def named(self) -> tuple[str, ...]:
        return (self.card,)

    def owner(self, seat: Seat) -> Seat:
        return self.thief

    def owners(self, seat: Seat) -> tuple[Seat, ...]:
        return (self.thief, self.victim)


move_robber, rob, steal = cache(MoveRobber), cache(Rob), cache(Steal)
OFF_THE_LAND = move_robber(FRAME)


@rule("inkas.robber.no_such_place", MoveRobber, "IROB-2", guard=True)
def no_such_place(now: Now, action: MoveRobber) -> Broken:
    return None if action.hex in now.land.place else {"got": action.hex[:80]}


@rule("inkas.robber.stays", MoveRobber, "IROB-2", waivable=True)
def stays(now: Now, action: MoveRobber) -> Broken:
    return {} if now.land.place[action.hex] == now.state.robber else None


@rule("inkas.robber.goods", MoveRobber, "IROB-2")
def on_goods(now: Now, action: MoveRobber) -> Broken:
    """Only land has room for it."""
    place = now.land.place[action.hex]
    return None if place == OFF or place in now.land.land else {"hex": now.land.called(now.state.terrain, place)}


@rule("inkas.robber.frame", MoveRobber, "IROB-2")
def on_frame(now: Now, action: MoveRobber) -> Broken:
    return {} if action.hex == FRAME else None


@rule("inkas.rob.not_there", Rob, "IROB-3")
def not_there(now: Now, action: Rob) -> Broken:
    """Only who has a building there can be robbed."""
    victims = now.question(ChooseVictim).victims
    return None if action.victim is None or action.victim in victims else {"waiting": list(victims)}


@rule("inkas.rob.must", Rob, "IROB-3")
def must_rob(now: Now, action: Rob) -> Broken:
    return {} if action.victim is None and now.question(ChooseVictim).must else None


def in_reach(now: Now) -> Counts:
    """What the app can draw: the victim's cards, or what they may be where somebody laid out others for the victim."""
    victim = now.question(StealCard).victim
    hand = now.held(victim)
    return now.could_lay(victim) if hand.unknown else hand.known


@rule("inkas.steal.wrong", Steal, "IROB-3")
def wrong_theft(now: Now, action: Steal) -> Broken:
    asked = now.question(StealCard)
    return None if (action.thief, action.victim) == (asked.thief, asked.victim) else {"seat": asked.victim}


@rule("inkas.steal.not_held", Steal, "IROB-3")
def not_there_to_steal(now: Now, action: Steal) -> Broken:
    return None if in_reach(now)[CARDS.number[action.card]] else {"card": action.card}


class RobberStep(Step[Now]):
    answers = ChooseRobberPlace
    accepts = (MoveRobber,)
    rules = (no_such_place, stays, on_goods, on_frame)
    asks = frozenset({on_frame.code})

    def candidates(self, now: Now) -> Iterator[Action]:
        yield from map(move_robber, now.land.hexes.ids)
        yield OFF_THE_LAND

    def options(self, now: Now) -> list[Action]:
        land, robber = now.land, now.state.robber
        found: list[Action] = [move_robber(land.hexes.ids[place]) for place in land.land if place != robber]
        return [*found, OFF_THE_LAND] if now.allows(OFF_THE_LAND) else found

    def resolve(self, now: Now, action: Any) -> None:
        place = now.land.place[action.hex]
        now.set(robber=place)
        now.tell("inkas.log.robber", seat=now.seat, hex=now.land.called(now.state.terrain, place))
        ask_victim(now, place, now.question(ChooseRobberPlace).must)


def ask_victim(now: Now, place: int, must: bool) -> None:
    """Whoever has a building there can be robbed; where there is nothing to choose, nobody is asked."""
    sites = 0 if place == OFF else now.land.sites_of[place]
    pieces = now.state.pieces
    victims = tuple(seat for seat in now.clockwise(now.seat)[1:] if pieces[seat].buildings & sites)
    if must and len(victims) == 1:
        take_from(now, now.seat, victims[0])
    elif victims:
        now.push(ChooseVictim(now.seat, victims, must))


class VictimStep(Step[Now]):
    answers = ChooseVictim
    accepts = (Rob,)
    rules = (not_there, must_rob)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield from map(rob, now.question(ChooseVictim).victims)
        yield rob()

    def options(self, now: Now) -> list[Action]:
        asked = now.question(ChooseVictim)
        found: list[Action] = [*map(rob, asked.victims)]
        return found if asked.must else [*found, rob()]

    def resolve(self, now: Now, action: Any) -> None:
        if action.victim is not None:
            take_from(now, now.seat, action.victim)


def take_from(now: Now, thief: Seat, victim: Seat) -> None:
    """A random card goes from hand to hand; nothing, if there is none."""
    if now.held(victim).size == 0:
        now.tell("inkas.log.nothing_to_steal", seat=thief, victim=victim)
        return
    if now.state.offers.standing:
        now.keep_offers(now.state.offers.after_theft(victim))
    if now.board.deals:
        now.push(StealCard(TABLE, thief, victim))
    else:
        now.steal_unseen(thief, victim)
        now.tell("inkas.log.stole", seat=thief, victim=victim)


class StealStep(ChanceStep[Now]):
    answers = StealCard
    accepts = (Steal,)
    rules = (unknown_kind, wrong_theft, not_there_to_steal)
    device = "cards"

    def candidates(self, now: Now) -> Iterator[Action]:
        asked = now.question(StealCard)
        return (steal(card, asked.thief, asked.victim) for card in CARDS.names)

    def options(self, now: Now) -> list[Action]:
        asked = now.question(StealCard)
        there = zip(CARDS.names, in_reach(now), strict=True)
        return [steal(card, asked.thief, asked.victim) for card, count in there if count]

    def chance(self, now: Now, below: Below) -> Action:
        asked = now.question(StealCard)
        (card,) = CARDS.listed(draw(in_reach(now), 1, below))
        return steal(card, asked.thief, asked.victim)

    def resolve(self, now: Now, action: Any) -> None:
        now.hidden = True
        stolen = now.shown(action)
        now.hold(action.victim, now.held(action.victim).minus(stolen))
        now.hold(action.thief, now.held(action.thief).plus(stolen))
        theft = Theft(action.thief, action.victim, CARDS.number[action.card])
        now.set(thefts=(*now.state.thefts, theft))
        now.tell("inkas.log.stole", seat=action.thief, victim=action.victim)
        for seat in (action.thief, action.victim):
            now.whisper(seat, "inkas.log.stolen", seat=action.thief, victim=action.victim, card=action.card)
