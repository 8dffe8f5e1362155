"""Noting what one drew from the real deck, at any time and in private (MAT-2)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine import notes
from companion.engine.notes import PrivateCards
from companion.engine.rules import rule
from companion.games.caral.now import Now
from companion.games.caral.rules.shown import unknown_kind


@dataclass(frozen=True, slots=True)
class NoteCards(notes.NoteCards):
    """These of my unknown cards are so."""

    kind: ClassVar[str] = "caral.note_cards"


@dataclass(frozen=True, slots=True)
class ForgetCards(notes.ForgetCards):
    """I noted these by mistake."""

    kind: ClassVar[str] = "caral.forget_cards"


no_hand = rule("caral.note.no_hand", PrivateCards, "MAT-2", guard=True)(notes.no_hand)
nothing = rule("caral.note.nothing", PrivateCards, "MAT-2")(notes.nothing)
too_many = rule("caral.note.too_many", NoteCards, "MAT-2")(notes.too_many)
impossible = rule("caral.note.impossible", NoteCards, "MAT-2")(notes.unbelievable)
dealt = rule("caral.note.dealt", ForgetCards, "MAT-2")(notes.sure)
not_noted = rule("caral.note.not_noted", ForgetCards, "MAT-2")(notes.not_noted)


class NoteStep(notes.NoteStep[Now]):
    accepts = (NoteCards, ForgetCards)
    rules = (no_hand, unknown_kind, nothing, too_many, impossible, dealt, not_noted)
    note, forget = NoteCards, ForgetCards

    def resolve(self, now: Now, action: PrivateCards) -> None:
        super().resolve(now, action)
        code = "caral.log.noted" if isinstance(action, NoteCards) else "caral.log.forgotten"
        now.whisper(now.seat, code, seat=now.seat, cards=list(action.cards))
