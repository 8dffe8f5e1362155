"""Actions that every game has: they concern the table and its log, not the board."""

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.engine.actions import Action, Seat
from companion.engine.fields import Position


@dataclass(frozen=True, slots=True)
class LogAction(Action):
    """An entry about the log itself."""

    of_log: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Start(LogAction):
    """The lobby closes and the game begins."""

    kind: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Undo(LogAction):
    kind: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Redo(LogAction):
    kind: ClassVar[str] = "redo"


@dataclass(frozen=True, slots=True)
class Amend(LogAction):
    """What happened at `target` was something else."""

    kind: ClassVar[str] = "amend"
    target: Position
    action: Action

    def owner(self, seat: Seat) -> Seat:
        return self.action.owner(seat)

    def owners(self, seat: Seat) -> tuple[Seat, ...]:
        return self.action.owners(seat)


@dataclass(frozen=True, slots=True)
class Note(LogAction):
    """A remark; its text lies beside the log, where it can be erased."""

    kind: ClassVar[str] = "note"


@dataclass(frozen=True, slots=True)
class SeatChange(LogAction):
    """Who sits at the entry's seat changed. The app writes it, no client does; no undo takes it back."""


@dataclass(frozen=True, slots=True)
class Free(SeatChange):
    """Whoever sat there sits there no more."""

    kind: ClassVar[str] = "free"


@dataclass(frozen=True, slots=True)
class Claim(SeatChange):
    """Somebody sat down there. Who signs it says in which role: the host, another seat, or somebody without one."""

    kind: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """A seat takes back its answer while others have not yet answered."""

    kind: ClassVar[str] = "withdraw"


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """The table agrees to end the game here; a game says when by accepting it."""

    kind: ClassVar[str] = "finish"


SEAT_CHANGES: Final = frozenset({Free.kind, Claim.kind})
ONLY_TOLD: Final = SEAT_CHANGES | {Start.kind, Note.kind}
"""Entries about the log that change nothing of what was played."""

LOG_ACTIONS = (Start, Undo, Redo, Amend, Note, Free, Claim)
ENGINE_ACTIONS = (*LOG_ACTIONS, Withdraw, Finish)
