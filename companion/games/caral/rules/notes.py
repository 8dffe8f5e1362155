"""Noting what one drew from the real deck, at any time and in private (MAT-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import TABLE, Action
from companion.engine.rules import Broken, rule
from companion.engine.steps import AnytimeStep
from companion.games.caral.cards import KINDS
from companion.games.caral.now import Now
from companion.games.caral.rules.shown import ListedCards, unknown_kind


@dataclass(frozen=True, slots=True)
class PrivateCards(ListedCards):
    secret: ClassVar[tuple[str, ...]] = ("cards",)


@dataclass(frozen=True, slots=True)
class NoteCards(PrivateCards):
    """These of my unknown cards are so."""

    kind: ClassVar[str] = "caral.note_cards"


@dataclass(frozen=True, slots=True)
class ForgetCards(PrivateCards):
    """I noted these by mistake."""

    kind: ClassVar[str] = "caral.forget_cards"


@rule("caral.note.no_hand", PrivateCards, "MAT-2", guard=True)
def no_hand(now: Now, action: PrivateCards) -> Broken:
    return {} if now.seat == TABLE else None


@rule("caral.note.nothing", PrivateCards, "MAT-2")
def nothing(now: Now, action: PrivateCards) -> Broken:
    return None if action.cards else {}


@rule("caral.note.too_many", NoteCards, "MAT-2")
def too_many(now: Now, action: NoteCards) -> Broken:
    unknown = now.me.hand.unknown
    return {"unknown": unknown} if len(action.cards) > unknown else None


@rule("caral.note.impossible", NoteCards, "MAT-2")
def impossible(now: Now, action: NoteCards) -> Broken:
    seen, known = now.in_sight(), now.me.hand.known
    for kind, count in enumerate(action.shown()):
        possible = now.box.cards[kind] - seen[kind] - known[kind]
        if count > possible:
            return {"card": KINDS[kind], "possible": max(0, possible)}
    return None


@rule("caral.note.dealt", ForgetCards, "MAT-2")
def dealt(now: Now, action: ForgetCards) -> Broken:
    return {} if now.board.deals else None


@rule("caral.note.not_noted", ForgetCards, "MAT-2")
def not_noted(now: Now, action: ForgetCards) -> Broken:
    for kind, count in enumerate(action.shown()):
        if count > now.me.hand.known[kind]:
            return {"card": KINDS[kind]}
    return None


class NoteStep(AnytimeStep[Now]):
    accepts = (NoteCards, ForgetCards)
    rules = (no_hand, unknown_kind, nothing, too_many, impossible, dealt, not_noted)
    open_ended = True

    def candidates(self, now: Now) -> Iterator[Action]:
        for kind in KINDS:
            yield NoteCards((kind,))
        for kind in KINDS:
            yield ForgetCards((kind,))

    def resolve(self, now: Now, action: PrivateCards) -> None:
        hand, cards = now.me.hand, action.shown()
        if isinstance(action, NoteCards):
            now.change(now.seat, hand=hand.noted(cards))
            now.whisper(now.seat, "caral.log.noted", seat=now.seat, cards=list(action.cards))
        else:
            now.change(now.seat, hand=hand.forgotten(cards))
            now.whisper(now.seat, "caral.log.forgotten", seat=now.seat, cards=list(action.cards))
