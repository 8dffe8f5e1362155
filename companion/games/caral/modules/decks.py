"""Components that a module of Caral shuffles."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine import decks
from companion.games.caral.now import Now


@dataclass(frozen=True, slots=True)
class Show(decks.Show):
    kind: ClassVar[str] = "caral.show"


class ShowStep(decks.ShowStep[Now]):
    accepts = (Show,)
    shows = Show
    device = "setup"
