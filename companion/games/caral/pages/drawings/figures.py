"""What walks the path: the players' figures, the architect, and more. Each keeps its id, so that it glides."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.markup import use
from companion.games.caral.pages.drawings.pieces import colour_of, shape_of
from companion.games.caral.pages.drawings.seams import Board, Places, Point

ROW: Final = 82
"""How wide the figures on one spot stand together."""

WIDEST: Final = 28
"""Between two figures that have room."""

FRONT: Final = 47
ARCHITECT: Final = (0, -19)
AT_CENTRE: Final = (0, 68)
ARCHITECT_AT_CENTRE: Final = (90, 46)
LARGER: Final = 1.25
"""Figures at the centre have more room."""


def figures(board: Board, places: Places) -> Iterator[str]:
    """Everybody, those in front drawn last."""
    for drawn in board.drawn:
        yield from drawn.on_path(board, places)
    yield _architect(board, places)
    spots = [str(seat["figure"]) for seat in board.seats]
    for seat, spot in enumerate(spots):
        here = [other for other, its in enumerate(spots) if its == spot]
        x, y = _standing(places, spot, here, seat)
        scale = places.scale * (LARGER if spot == places.centre else 1.08)
        colour, on = colour_of(seat, board.colours), " b-on" if seat in board.asked else ""
        looks = f"b-figure b-of-{colour}{on}"
        yield use(f"c-figure-{shape_of(colour)}", x, y, scale, id=f"b-figure-{seat}", class_=looks, data_spot=spot)


def _standing(places: Places, spot: str, here: Sequence[int], seat: int) -> Point:
    """Side by side on the lower edge of a spot."""
    centre = spot == places.centre
    apart = min(WIDEST, ROW / len(here)) * (1.6 if centre else 1)
    x = (here.index(seat) - (len(here) - 1) / 2) * apart
    return places.on(spot, AT_CENTRE[0] + x, AT_CENTRE[1]) if centre else places.on(spot, x, FRONT)


def _architect(board: Board, places: Places) -> str:
    spot = str(board.view["architect"])
    centre = spot == places.centre
    x, y = places.on(spot, *(ARCHITECT_AT_CENTRE if centre else ARCHITECT))
    scale = places.scale * (LARGER if centre else 1)
    return use("c-architect", x, y, scale, id="b-architect", class_="b-figure", data_spot=spot)
