"""Players made of code: they see their own seat's view and choose among the legal answers, like everyone else."""

from collections.abc import Sequence
from typing import Protocol

from companion.bots.sight import View
from companion.engine.actions import Action


class Bot(Protocol):
    """Somebody who plays one seat."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal answers, of which there is at least one; or something to say beside them: an offer.

        What the rules refuse of that is not said, and the bot is asked again: it must not insist.
        """

    def speak(self, view: View, could: Sequence[Action]) -> Action | None:
        """Something it has to say unasked before the table goes on, of what it could say; mostly nothing."""
