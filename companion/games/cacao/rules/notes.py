"""Noting what one drew from a real pile, at any time and in private (CSET-2)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine import notes
from companion.engine.notes import PrivateCards
from companion.engine.rules import rule
from companion.games.cacao.now import Now
from companion.games.cacao.rules.shown import unknown_kind


@dataclass(frozen=True, slots=True)
class NoteTiles(notes.NoteCards):
    kind: ClassVar[str] = "cacao.note_tiles"


@dataclass(frozen=True, slots=True)
class ForgetTiles(notes.ForgetCards):
    kind: ClassVar[str] = "cacao.forget_tiles"


no_hand = rule("cacao.note.no_hand", PrivateCards, "CSET-2", guard=True)(notes.no_hand)
nothing = rule("cacao.note.nothing", PrivateCards, "CSET-2")(notes.nothing)
too_many = rule("cacao.note.too_many", NoteTiles, "CSET-2")(notes.too_many)
impossible = rule("cacao.note.impossible", NoteTiles, "CMAT-2")(notes.unbelievable)
dealt = rule("cacao.note.dealt", ForgetTiles, "CSET-2")(notes.sure)
not_noted = rule("cacao.note.not_noted", ForgetTiles, "CSET-2")(notes.not_noted)


class NoteStep(notes.NoteStep[Now]):
    accepts = (NoteTiles, ForgetTiles)
    rules = (no_hand, unknown_kind, nothing, too_many, impossible, dealt, not_noted)
    note, forget = NoteTiles, ForgetTiles

    def resolve(self, now: Now, action: PrivateCards) -> None:
        super().resolve(now, action)
        code = "cacao.log.noted" if isinstance(action, NoteTiles) else "cacao.log.forgotten"
        now.whisper(now.seat, code, seat=now.seat, cards=list(action.cards))
