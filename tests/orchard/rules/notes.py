"""Noting what one drew from the real deck, at any time and in private (CARD-3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import TABLE, Action
from companion.engine.rules import Broken, rule
from companion.engine.steps import AnytimeStep
from tests.orchard import fruit
from tests.orchard.now import Now


@dataclass(frozen=True, slots=True)
class PrivateCards(Action):
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    of_hand: ClassVar[bool] = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoteCards(PrivateCards):
    """These of my unknown cards are so."""

    kind: ClassVar[str] = "orchard.note_cards"


@dataclass(frozen=True, slots=True)
class ForgetCards(PrivateCards):
    """I noted these by mistake."""

    kind: ClassVar[str] = "orchard.forget_cards"


@rule("orchard.note.no_hand", PrivateCards, "CARD-3", guard=True)
def no_hand(now: Now, action: PrivateCards) -> Broken:
    return {} if now.seat == TABLE else None


@rule("orchard.note.unknown_kind", PrivateCards, "CARD-1", guard=True)
def unknown_kind(now: Now, action: PrivateCards) -> Broken:
    return next(({"card": card} for card in action.cards if card not in fruit.NUMBER), None)


@rule("orchard.note.nothing", PrivateCards, "CARD-3")
def nothing(now: Now, action: PrivateCards) -> Broken:
    return None if action.cards else {}


@rule("orchard.note.too_many", NoteCards, "CARD-3")
def too_many(now: Now, action: NoteCards) -> Broken:
    unknown = now.me.hand.unknown
    return {"unknown": unknown} if len(action.cards) > unknown else None


@rule("orchard.note.impossible", NoteCards, "CARD-3, CARD-1")
def impossible(now: Now, action: NoteCards) -> Broken:
    most = now.me.hand.most(now.in_sight(), now.box.cards)
    held = now.me.hand.plus(fruit.counted(action.cards)).known
    beyond = (kind for kind in range(len(fruit.KINDS)) if held[kind] > max(most[kind], now.me.hand.known[kind]))
    return next(({"card": fruit.KINDS[kind]} for kind in beyond), None)


@rule("orchard.note.not_noted", ForgetCards, "CARD-3")
def not_noted(now: Now, action: ForgetCards) -> Broken:
    """Cards that the app dealt were never noted."""
    noted = fruit.NONE if now.board.deals else now.me.hand.known
    for kind, count in enumerate(fruit.counted(action.cards)):
        if count > noted[kind]:
            return {"card": fruit.KINDS[kind]}
    return None


class NoteStep(AnytimeStep[Now]):
    accepts = (NoteCards, ForgetCards)
    rules = (no_hand, unknown_kind, nothing, too_many, impossible, not_noted)
    open_ended = True

    def candidates(self, now: Now) -> Iterator[Action]:
        yield from (NoteCards((kind,)) for kind in fruit.KINDS)
        yield from (ForgetCards((kind,)) for kind in fruit.KINDS)

    def resolve(self, now: Now, action: PrivateCards) -> None:
        hand, cards = now.me.hand, fruit.counted(action.cards)
        if isinstance(action, NoteCards):
            now.change(now.seat, hand=hand.noted(cards))
            now.whisper(now.seat, "orchard.log.noted", seat=now.seat, cards=list(action.cards))
        else:
            now.change(now.seat, hand=hand.forgotten(cards))
            now.whisper(now.seat, "orchard.log.forgotten", seat=now.seat, cards=list(action.cards))
