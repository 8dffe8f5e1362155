"""Taking cards of choice from the supply, one after the other (ITRADE-2, IDEV-3, IADV-1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.inkas.cards import CARDS
from companion.games.inkas.now import Now


@dataclass(frozen=True, slots=True)
class ChooseTaken(Decision):
    """Which card does the seat take? So many are still to come, of these kinds."""

    kind: ClassVar[str] = "inkas.choose_taken"
    count: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Take(Action):
    kind: ClassVar[str] = "inkas.take"
    card: str


taken, choose_taken = cache(Take), cache(ChooseTaken)


@cache
def takes(kinds: tuple[str, ...]) -> tuple[tuple[int, Take], ...]:
    """The action that takes each of these kinds, with the kind's number."""
    return tuple((CARDS.number[card], taken(card)) for card in kinds)


@rule("inkas.take.not_among", Take, "ITRADE-2", guard=True)
def not_among(now: Now, action: Take) -> Broken:
    """Another kind than those that may be taken."""
    kinds = now.question(ChooseTaken).kinds
    return None if action.card in kinds else {"card": action.card[:80], "kinds": list(kinds)}


@rule("inkas.take.none_left", Take, "ITRADE-2")
def none_left(now: Now, action: Take) -> Broken:
    return None if now.state.supply[CARDS.number[action.card]] else {"card": action.card}


class TakeStep(Step[Now]):
    answers = ChooseTaken
    accepts = (Take,)
    rules = (not_among, none_left)

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(taken, CARDS.names)

    def options(self, now: Now) -> list[Action]:
        supply = now.state.supply
        return [take for number, take in takes(now.question(ChooseTaken).kinds) if supply[number]]

    def resolve(self, now: Now, action: Any) -> None:
        asked = now.question(ChooseTaken)
        now.receive(now.seat, CARDS.of(action.card, 1))
        now.tell("inkas.log.took", seat=now.seat, card=action.card)
        if asked.count > 1:
            ask_to_take(now, asked.count - 1, asked.kinds)


def ask_to_take(now: Now, count: int, kinds: tuple[str, ...]) -> None:
    """Nobody is asked where nothing is left."""
    supply = now.state.supply
    for number, _ in takes(kinds):
        if supply[number]:
            now.push(choose_taken(now.seat, count, kinds))
            return
