"""Pyramid pieces: the stock of each size and laying one on a site (MAT-3, BUILD-3, MOVE-2)."""

from typing import Final

from companion.engine.actions import Seat
from companion.engine.parts import put
from companion.games.caral.now import Now

SMALL: Final = 3
LARGE: Final = 5
HEIGHTS = (SMALL, LARGE)


def piece_left(now: Now, size: int) -> bool:
    """Whether a piece of this size is in the supply; without numbers in the catalogue there always is."""
    pieces = now.state.pieces
    return pieces is None or pieces[size - 1] > 0


def lay_piece(now: Now, site: int, owner: Seat, height: int) -> None:
    """Lay the next piece; the first one fixes the pyramid's height and makes the site count for movement."""
    levels = now.state.sites[site].levels
    pieces, size = now.state.pieces, height - levels
    if pieces is not None:
        now.set(pieces=put(pieces, size - 1, pieces[size - 1] - 1))
    now.change_site(site, owner=owner, size=height, levels=levels + 1)
    if levels == 0:
        now.set(counted=now.state.counted | 1 << now.path.sites[site])
