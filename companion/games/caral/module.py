"""What a module of Caral brings: the engine's seams, and a few of its own."""

from dataclasses import dataclass, field

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.modules import Module
from companion.games.caral.pages.drawings.seams import Drawn


@dataclass(frozen=True, kw_only=True)
class CaralModule(Module):
    drawn: Drawn = field(default_factory=Drawn)
    """What it adds to the drawing of the board."""
    opens_turn: tuple[type[Action], ...] = ()
    """What may be done before the move, so that a turn may begin with it."""
    after_ceremony: tuple[type[Decision], ...] = ()
    """What the table is asked when a ceremony is over and still to be seen."""
