"""What players tell the app in private of real cards: which one was stolen, which unknown ones they hold (IHAND-1)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine import notes, thefts
from companion.engine.notes import PrivateCards
from companion.engine.rules import rule
from companion.games.inkas.now import Now
from companion.games.inkas.rules.shown import unknown_kind


@dataclass(frozen=True, slots=True)
class NoteCards(notes.NoteCards):
    kind: ClassVar[str] = "inkas.note_cards"


@dataclass(frozen=True, slots=True)
class ForgetCards(notes.ForgetCards):
    kind: ClassVar[str] = "inkas.forget_cards"


@dataclass(frozen=True, slots=True)
class TellTheft(thefts.TellTheft):
    kind: ClassVar[str] = "inkas.tell_theft"


no_hand = rule("inkas.note.no_hand", PrivateCards, "IHAND-1", guard=True)(notes.no_hand)
nothing = rule("inkas.note.nothing", PrivateCards, "IHAND-1")(notes.nothing)
too_many = rule("inkas.note.too_many", NoteCards, "IHAND-1")(notes.too_many)
not_possible = rule("inkas.note.impossible", NoteCards, "IHAND-1")(notes.unbelievable)
sure = rule("inkas.note.dealt", ForgetCards, "IHAND-1")(notes.sure)
not_noted = rule("inkas.note.not_noted", ForgetCards, "IHAND-1")(notes.not_noted)
nothing_stolen = rule("inkas.theft.none", TellTheft, "IHAND-1", guard=True)(thefts.nothing_stolen)
not_stolen = rule("inkas.theft.impossible", TellTheft, "IHAND-1")(thefts.not_possible)


class NoteStep(notes.NoteStep[Now]):
    accepts = (NoteCards, ForgetCards)
    rules = (no_hand, unknown_kind, nothing, too_many, not_possible, sure, not_noted)
    note, forget = NoteCards, ForgetCards

    def resolve(self, now: Now, action: PrivateCards) -> None:
        super().resolve(now, action)
        code = "inkas.log.noted" if isinstance(action, NoteCards) else "inkas.log.forgotten"
        now.whisper(now.seat, code, seat=now.seat, cards=list(action.cards))


class TheftStep(thefts.TellTheftStep[Now]):
    accepts = (TellTheft,)
    rules = (unknown_kind, nothing_stolen, not_stolen)
    tells = TellTheft

    def resolve(self, now: Now, action: thefts.TellTheft) -> None:
        debt = now.debt(action.other)
        super().resolve(now, action)
        if debt is not None:
            for seat in (debt.thief, debt.victim):
                now.whisper(seat, "inkas.log.stolen", seat=debt.thief, victim=debt.victim, card=action.card)
