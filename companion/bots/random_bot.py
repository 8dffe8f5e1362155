"""The player who picks blindly."""

from collections.abc import Sequence
from random import Random

from companion.bots.sight import View
from companion.engine.actions import Action


class RandomBot:
    """Every legal answer is as likely as any other; it never looks at the table."""

    def __init__(self, rng: Random) -> None:
        self._choice = rng.choice

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return self._choice(legal)

    def speak(self, view: View, could: Sequence[Action]) -> Action | None:
        return None
