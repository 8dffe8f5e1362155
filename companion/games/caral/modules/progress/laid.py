"""Which progress tiles are open and where they lie (PROG-1)."""

from dataclasses import dataclass

from companion.engine.parts import shared
from companion.games.caral.modules.progress.card import CARD
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState

NAME = CARD.name


@dataclass(frozen=True, slots=True)
class Progress:
    """The open tiles in the order in which they are laid, and what lies on which spot."""

    shown: tuple[str, ...] = ()
    laid: tuple[tuple[str, str], ...] = ()
    waits: str | None = None
    """The spot whose tile takes effect only after this turn, because it was laid under its player's feet."""


NONE_SHOWN = Progress()


def part(state: CaralState) -> Progress:
    found: Progress = state.extras.get(NAME, NONE_SHOWN)
    return found


def tile_on(now: Now, spot: int) -> str | None:
    """The tile in effect on a spot."""
    held = part(now.state)
    if not held.laid:
        return None
    name = now.path.spots[spot]
    return None if name == held.waits else by_spot(held.laid).get(name)


@shared
def by_spot(laid: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return dict(laid)
