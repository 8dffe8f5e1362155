"""The action of a turn, the pairs around it, and the turn's end (YEAR-4, ACT-1 to ACT-8, CARD-1 to CARD-6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.caral.cards import KINDS
from companion.games.caral.hooks import SQUARE
from companion.games.caral.now import Now
from companion.games.caral.path import ACTION_SQUARES
from companion.games.caral.rules.building import Building
from companion.games.caral.rules.cult import Cult
from companion.games.caral.rules.market import Market
from companion.games.caral.rules.pairs import (
    BUILDING_PAIRS,
    FISH,
    PAIR,
    PAIR_RULES,
    PlayPair,
    goes_on_building,
    pairs_in_hand,
    play_pair,
)
from companion.games.caral.rules.quarry import Quarry
from companion.games.caral.rules.square import COMMON, SpotAction, Square, on_action_square
from companion.games.caral.rules.village import Village

SQUARES: dict[str, Square] = {square.name: square for square in (Village(), Quarry(), Cult(), Market(), Building())}


@dataclass(frozen=True, slots=True)
class ChooseAction(Decision):
    """Take the spot's action, play pairs, or end the turn."""

    kind: ClassVar[str] = "caral.choose_action"


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    kind: ClassVar[str] = "caral.end_turn"


END_TURN = EndTurn()
pair = cache(PlayPair)


def offers_action(now: Now) -> bool:
    """Whether this spot has an action for this player at all (MOVE-6)."""
    if now.here in ACTION_SQUARES:
        return True
    site = now.my_site
    return site is not None and not site.complete


def square_here(now: Now) -> Square:
    """The square whose action the figure may take; a layer may have covered the printed one."""
    return now.ask(SQUARE, SQUARES[now.here], now.me.figure)


def can_act(now: Now) -> bool:
    """Whether the spot's action could be carried out in some way, were one still to be had."""
    again = now
    if not now.turn.actions_left:
        again = now.imagined(now.seat, now.decision)
        again.change_turn(actions_left=1)
    if offers_action(again) and again.allows_any(square_here(again).candidates(again)):
        return True
    further = [action for more in now.ruleset.steps[ChooseAction].extensions for action in more.candidates(again)]
    return again.allows_any(action for action in further if isinstance(action, SpotAction))


def use_action(now: Now) -> None:
    """The action at this stop is taken; what it does comes first, then what layers add, then the next question."""
    now.change_turn(acted=True, actions_left=max(0, now.turn.actions_left - 1))
    now.next(("acted", now.seat), ("act", now.seat))


@rule("caral.pair.nothing_to_repeat", PlayPair, "CARD-5")
def nothing_to_repeat(now: Now, pair: PlayPair) -> Broken:
    if pair.card != FISH or not on_action_square(now) or can_act(now):
        return None
    return {"spot": now.path.spots[now.me.figure]}


def does_something(now: Now, card: str) -> bool:
    """Whether a pair of this kind has anything to build on or to repeat."""
    if card in BUILDING_PAIRS:
        return goes_on_building(now)
    return card != FISH or (now.turn.acted and on_action_square(now) and can_act(now))


class ActionStep(Step[Now]):
    answers = ChooseAction
    accepts = (*(action for square in SQUARES.values() for action in square.accepts), PlayPair, EndTurn)
    asks = frozenset({"caral.priest.taken", "caral.priest.small_pyramid"})
    rules = (*COMMON, *(rule for square in SQUARES.values() for rule in square.rules), *PAIR_RULES, nothing_to_repeat)

    def candidates(self, now: Now) -> Iterator[Action]:
        if now.turn.actions_left and offers_action(now):
            yield from square_here(now).candidates(now)
        if now.me.hand.size >= PAIR:
            yield from (pair(card) for card in KINDS)
        yield END_TURN

    def options(self, now: Now) -> list[Action]:
        found: list[Action] = []
        me = now.me
        if now.turn.actions_left and me.figure >= now.state.architect and offers_action(now):
            found += square_here(now).options(now)
        if me.hand.size >= PAIR:
            found += [pair(card) for card in pairs_in_hand(now) if does_something(now, card)]
        found.append(END_TURN)
        return found

    def resolve(self, now: Now, action: Any) -> None:
        match action:
            case EndTurn():
                return
            case PlayPair():
                play_pair(now, action)
            case _:
                use_action(now)
                SQUARES[action.square].resolve(now, action)
