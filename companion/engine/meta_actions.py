"""Actions that every game has: they concern the table and its log, not the board."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import Action, Seat


@dataclass(frozen=True, slots=True)
class Start(Action):
    """The lobby closes and the game begins."""

    kind: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Undo(Action):
    kind: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Redo(Action):
    kind: ClassVar[str] = "redo"


@dataclass(frozen=True, slots=True)
class Amend(Action):
    """What happened at `target` was something else."""

    kind: ClassVar[str] = "amend"
    target: int
    action: Action

    def owner(self, seat: Seat) -> Seat:
        return self.action.owner(seat)


@dataclass(frozen=True, slots=True)
class Note(Action):
    """A remark; its text lies beside the log, where it can be erased."""

    kind: ClassVar[str] = "note"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """A seat takes back its answer while others have not yet answered."""

    kind: ClassVar[str] = "withdraw"


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """The table agrees to end the game here; a game says when by accepting it."""

    kind: ClassVar[str] = "finish"


LOG_ACTIONS = (Start, Undo, Redo, Amend, Note)
ENGINE_ACTIONS = (*LOG_ACTIONS, Withdraw, Finish)
