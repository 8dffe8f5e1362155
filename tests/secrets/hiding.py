"""What twin tables must know of a game: what it hides, how chance deals that, and what would tell of it."""

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from tests.secrets.setting import Setting

Both = tuple[Any, Any]


class Parted(Exception):
    """What is left can hide the difference no longer: somebody else would have to get something else."""


class Hiding(Protocol):
    """A game's own part in the comparison of twins."""

    settings: tuple[Setting, ...]
    naming: tuple[type[Action], ...]
    """Deeds that name something hidden, so that judging them may tell of it."""
    minds: tuple[type[Action], ...]
    """Answers that only who gave them knows for a while, and may take back meanwhile."""
    elsewhere: tuple[type[Action], ...]
    """Deeds after whose correction much of what followed no longer fits."""
    hidden: frozenset[str]
    """Kinds of entries whose contents are their owner's alone."""
    spoken: tuple[str, ...]
    """Words by which a text would tell of what is hidden."""
    never_pending: frozenset[str]
    """Kinds of decisions that nobody ever finds pending before the end."""
    ending: str
    """The kind of decision with which the table may end the game; empty where nobody can."""
    waived: str
    """The code of a rule that a host may waive."""
    nonsense: tuple[Mapping[str, Any], ...]
    """Bodies about hidden things that no rule can read."""

    def hand(self, state: Any, seat: Seat) -> Any:
        """What a seat hides."""

    def shown(self, hand: Any) -> Any:
        """The same as its own view shows it."""

    def answers_of_chance(self, one: Any, other: Any, setting: Setting, rng: Random) -> tuple[Action, Action]:
        """What chance answers in both games: the same, but for what goes to the seat that hides it."""

    def agreed(self, decision: Decision, state: Any, setting: Setting) -> Action | None:
        """What the table agrees on here, if it is asked; it ends a game that lasted long enough."""

    def ordered(self, choices: list[Action], now: Any, setting: Setting, rng: Random) -> list[Action]:
        """Choices in the order in which they are tried, so that a short game meets every decision."""

    def noted(self, states: Both, seat: Seat, rng: Random, size: int = 0) -> Both | None:
        """Two private notes of a seat, if it has something to note."""

    def forgotten(self, states: Both, seat: Seat, rng: Random) -> Both | None:
        """Two notes taken back."""

    def guesses(self, state: Any, seat: Seat, asked: tuple[Decision, ...]) -> list[Action]:
        """What would tell of a hand if it were judged by it."""

    def otherwise(self, action: Action, rng: Random) -> Mapping[str, Any]:
        """The fields of a hidden entry, filled with something else."""

    def lines(self, setting: Setting) -> list[str]:
        """Lines of the table check that have to do with what is hidden."""
