"""Noting what one drew from a real deck, at any time and in private; and forgetting what was noted by mistake."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from companion.engine.actions import TABLE, Action
from companion.engine.cards import CardSituation, ListedCards
from companion.engine.hand import take
from companion.engine.rules import Broken
from companion.engine.steps import AnytimeStep

N = TypeVar("N", bound=CardSituation[Any])


@dataclass(frozen=True, slots=True)
class PrivateCards(ListedCards):
    """Something told of one's own cards, for the app alone."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)


@dataclass(frozen=True, slots=True)
class NoteCards(PrivateCards):
    """These of my unknown cards are so."""


@dataclass(frozen=True, slots=True)
class ForgetCards(PrivateCards):
    """I noted these by mistake."""


def no_hand(now: CardSituation[Any], action: PrivateCards) -> Broken:
    return {} if now.seat == TABLE else None


def nothing(now: CardSituation[Any], action: PrivateCards) -> Broken:
    return None if action.cards else {}


def too_many(now: CardSituation[Any], action: NoteCards) -> Broken:
    """More than the unknown cards of the hand."""
    unknown = now.held(now.seat).unknown
    return {"unknown": unknown} if len(action.cards) > unknown else None


def unbelievable(now: CardSituation[Any], action: NoteCards) -> Broken:
    """More of a kind than there are besides those in plain sight and those noted before."""
    hidden = take(now.in_box(), now.in_sight())
    short = now.kinds.short(now.shown(action), take(hidden, now.held(now.seat).known))
    return None if short is None else {"card": short[0], "possible": max(0, short[1])}


def sure(now: CardSituation[Any], action: ForgetCards) -> Broken:
    """What the app dealt it knows."""
    return {} if now.dealt() else None


def not_noted(now: CardSituation[Any], action: ForgetCards) -> Broken:
    short = now.kinds.short(now.shown(action), now.held(now.seat).known)
    return None if short is None else {"card": short[0]}


class NoteStep(AnytimeStep[N]):
    """Notes and forgets cards of a hand. A game names its actions and rules, and tells the seat what was done."""

    note: ClassVar[type[NoteCards]]
    forget: ClassVar[type[ForgetCards]]
    open_ended = True

    def candidates(self, now: N) -> Iterator[Action]:
        if now.held(now.seat).unknown:
            yield from (self.note((kind,)) for kind in now.kinds.names)
        if not now.dealt():
            yield from (self.forget((kind,)) for kind in now.kinds.names)

    def options(self, now: N) -> Iterable[Action] | None:
        """Nothing, where the app dealt every card; else the rules say."""
        return None if now.held(now.seat).unknown or not now.dealt() else ()

    def resolve(self, now: N, action: PrivateCards) -> None:
        hand, cards = now.held(now.seat), now.shown(action)
        now.hold(now.seat, hand.noted(cards) if isinstance(action, NoteCards) else hand.forgotten(cards))
