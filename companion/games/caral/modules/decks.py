"""Components that a module of Caral shuffles."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine import agreement, decks
from companion.engine.setup import Header
from companion.games.caral.meta import META
from companion.games.caral.now import Now

DEVICE = "setup"
"""The option that says who shuffles."""


@dataclass(frozen=True, slots=True)
class Show(decks.Show):
    kind: ClassVar[str] = "caral.show"


class ShowStep(decks.ShowStep[Now]):
    accepts = (Show,)
    shows = Show
    device = DEVICE


def by_app(header: Header) -> bool:
    """Whether the app shuffles what a module needs shuffled."""
    return agreement.option_of(META, header, DEVICE) == "app"
