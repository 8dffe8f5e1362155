"""A turn: what may be done before the roll, and trading and building after it (ITURN-1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.steps import Step
from companion.games.inkas.now import Now
from companion.games.inkas.rules.building import Building
from companion.games.inkas.rules.deed import Deed, affordable
from companion.games.inkas.rules.development import Developing, PlayCard, may_play_some, plays
from companion.games.inkas.rules.exchange import Exchanging
from companion.games.inkas.rules.might import USE_MIGHT, Mighty, UseMight, may_use

MIGHTY, DEVELOPING = Mighty(), Developing()
DEEDS: tuple[Deed, ...] = (Building(), DEVELOPING, Exchanging(), MIGHTY)
OWNERS = {action: deed for deed in DEEDS for action in deed.accepts}


@dataclass(frozen=True, slots=True)
class BeginTurn(Decision):
    """Roll, or do something before."""

    kind: ClassVar[str] = "inkas.begin_turn"


@dataclass(frozen=True, slots=True)
class ChooseDeed(Decision):
    """Trade, build, or end the turn."""

    kind: ClassVar[str] = "inkas.choose_deed"


@dataclass(frozen=True, slots=True)
class Throw(Action):
    kind: ClassVar[str] = "inkas.throw"


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    kind: ClassVar[str] = "inkas.end_turn"


THROW, END_TURN = Throw(), EndTurn()


def asked_before_rolling(now: Now) -> bool:
    """Whether there is, as everybody can see, something to decide before the roll."""
    return may_play_some(now) or may_use(now)


class BeginStep(Step[Now]):
    answers = BeginTurn
    accepts = (Throw, PlayCard, UseMight)
    rules = tuple(rule for rule in (*DEVELOPING.rules, *MIGHTY.rules) if rule.action in (PlayCard, UseMight))

    def candidates(self, now: Now) -> Iterator[Action]:
        yield THROW
        yield from (action for action in DEVELOPING.candidates(now) if isinstance(action, PlayCard))
        yield from MIGHTY.candidates(now)

    def options(self, now: Now) -> list[Action]:
        playable = plays(now) if may_play_some(now) else []
        return [THROW, *playable, *([USE_MIGHT] if may_use(now) else [])]

    def resolve(self, now: Now, action: Any) -> None:
        if not isinstance(action, Throw):
            now.next(("before", now.seat))
            OWNERS[type(action)].resolve(now, action)


class DeedStep(Step[Now]):
    answers = ChooseDeed
    accepts = (*OWNERS, EndTurn)
    rules = tuple(rule for deed in DEEDS for rule in deed.rules)

    def candidates(self, now: Now) -> Iterator[Action]:
        for deed in DEEDS:
            yield from deed.candidates(now)
        yield END_TURN

    def options(self, now: Now) -> list[Action]:
        hand = now.hand(now.seat)
        uncertain = hand.unknown or hand.lost
        most = hand.most(now.in_sight(), now.in_box()) if uncertain else hand.known
        prices = affordable(hand, most)
        found: list[Action] = []
        for deed in DEEDS:
            found += deed.options(now, hand, most, prices)
        found.append(END_TURN)
        return found

    def resolve(self, now: Now, action: Any) -> None:
        if not isinstance(action, EndTurn):
            now.next(("deeds", now.seat))
            OWNERS[type(action)].resolve(now, action)
