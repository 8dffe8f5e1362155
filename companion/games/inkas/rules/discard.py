"""Returning half of a hand that is too large, all at once (IROB-1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.cards import ListedCards, lacking
from companion.engine.decisions import Decision
from companion.engine.hand import Counts, Hand
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.inkas.cards import CARDS
from companion.games.inkas.now import Now
from companion.games.inkas.rules.shown import impossible, unknown_kind

LIMIT = 7


@dataclass(frozen=True, slots=True)
class ChooseDiscard(Decision):
    """Which cards does the seat return?"""

    kind: ClassVar[str] = "inkas.choose_discard"
    count: int


@dataclass(frozen=True, slots=True)
class Discard(ListedCards):
    kind: ClassVar[str] = "inkas.discard"


def limit(now: Now, seat: Seat) -> int:
    """How many cards are safe: each open Combat Arts card protects one more."""
    return LIMIT + now.state.players[seat].fights


def too_many(now: Now, seat: Seat) -> int:
    """How many cards a seat must return."""
    size = now.state.players[seat].hand.size
    return size // 2 if size > limit(now, seat) else 0


def some_of_known(known: Counts, count: int) -> list[Action]:
    """A few ways to return so many cards: beginning with each kind in turn."""
    cards = CARDS.listed(known)
    found: list[Action] = []
    twice, first = cards + cards, 0
    for held in known:
        if held:
            found.append(Discard(twice[first : first + count]))
            first += held
    return found


@lru_cache(maxsize=4096)
def some(hand: Hand, most: Counts, count: int) -> tuple[Discard, ...]:
    """The same for a hand with unknown cards: known ones as far as they go, then what else can be there."""
    turns = (range(first, first + len(most)) for first in range(len(most)))
    found = dict.fromkeys(_returned(hand, most, count, [kind % len(most) for kind in turn]) for turn in turns)
    return tuple(Discard(CARDS.listed(chosen)) for chosen in found)


def _returned(hand: Hand, most: Counts, count: int, order: list[int]) -> Counts:
    chosen = [0] * len(most)
    for there in (hand.known, most):
        for kind in order:
            more = min(there[kind] - chosen[kind], count - sum(chosen))
            chosen[kind] += max(0, more)
    return tuple(chosen)


@rule("inkas.discard.other_number", Discard, "IROB-1")
def other_number(now: Now, action: Discard) -> Broken:
    count = now.question(ChooseDiscard).count
    return None if len(action.cards) == count else {"count": count}


@rule("inkas.discard.not_held", Discard, "IROB-1")
def not_held(now: Now, action: Discard) -> Broken:
    return lacking(now, action)


class DiscardStep(Step[Now]):
    answers = ChooseDiscard
    accepts = (Discard,)
    rules = (unknown_kind, other_number, not_held, impossible)
    open_ended = True

    def candidates(self, now: Now) -> Iterator[Action]:
        hand, count = now.hand(now.seat), now.question(ChooseDiscard).count
        if not hand.unknown and not hand.lost:
            return iter(some_of_known(hand.known, count))
        return iter(some(hand, now.could_lay(now.seat), count))

    def options(self, now: Now) -> Iterable[Action] | None:
        hand = now.hand(now.seat)
        return None if hand.unknown or hand.lost else some_of_known(hand.known, now.question(ChooseDiscard).count)

    def resolve(self, now: Now, action: Any) -> None:
        now.pay(now.seat, now.shown(action))
        now.tell("inkas.log.discarded", seat=now.seat, cards=list(action.cards))
