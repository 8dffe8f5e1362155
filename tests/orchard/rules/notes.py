"""Noting what one drew from the real deck, at any time and in private (CARD-3)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine import notes
from companion.engine.notes import PrivateCards
from companion.engine.rules import rule
from tests.orchard.now import Now
from tests.orchard.rules.shown import unknown_kind


@dataclass(frozen=True, slots=True)
class NoteCards(notes.NoteCards):
    kind: ClassVar[str] = "orchard.note_cards"


@dataclass(frozen=True, slots=True)
class ForgetCards(notes.ForgetCards):
    kind: ClassVar[str] = "orchard.forget_cards"


no_hand = rule("orchard.note.no_hand", PrivateCards, "CARD-3", guard=True)(notes.no_hand)
nothing = rule("orchard.note.nothing", PrivateCards, "CARD-3")(notes.nothing)
too_many = rule("orchard.note.too_many", NoteCards, "CARD-3")(notes.too_many)
impossible = rule("orchard.note.impossible", NoteCards, "CARD-3, CARD-1")(notes.unbelievable)
dealt = rule("orchard.note.dealt", ForgetCards, "CARD-3")(notes.sure)
not_noted = rule("orchard.note.not_noted", ForgetCards, "CARD-3")(notes.not_noted)


class NoteStep(notes.NoteStep[Now]):
    accepts = (NoteCards, ForgetCards)
    rules = (no_hand, unknown_kind, nothing, too_many, impossible, dealt, not_noted)
    note, forget = NoteCards, ForgetCards

    def resolve(self, now: Now, action: PrivateCards) -> None:
        super().resolve(now, action)
        code = "orchard.log.noted" if isinstance(action, NoteCards) else "orchard.log.forgotten"
        now.whisper(now.seat, code, seat=now.seat, cards=list(action.cards))
