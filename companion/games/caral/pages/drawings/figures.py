"""What walks the path: the players' figures, the architect, and more. Each keeps its id, so that it glides."""

from functools import lru_cache
from typing import Final

from companion.engine.markup import use
from companion.games.caral.pages.drawings.pieces import colour_of, shape_of
from companion.games.caral.pages.drawings.seams import REMEMBERED, Board, Layers, Places, Point

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


def figures(board: Board, places: Places) -> Layers:
    """Everybody, those in front drawn last."""
    for drawn in board.drawn:
        yield from drawn.on_path(board, places)
    yield "b-architect", _architect(board, places)
    spots = [str(seat["figure"]) for seat in board.seats]
    for seat, spot in enumerate(spots):
        scale = places.scale * (LARGER if spot == places.centre else 1.08)
        colour, on = colour_of(seat, board.colours), " b-on" if seat in board.asked else ""
        name, looks = f"b-figure-{seat}", f"b-figure b-of-{colour}{on}"
        place = _standing(places, spot, spots[:seat].count(spot), spots.count(spot))
        yield name, walker(f"c-figure-{shape_of(colour)}", place, scale, spot, name=name, looks=looks, data_seat=seat)


@lru_cache(maxsize=REMEMBERED)
def walker(piece: str, place: Point, scale: float, spot: str, *, name: str, looks: str, **more: int) -> str:
    """A piece that stands on a spot."""
    return use(piece, *place, scale, id=name, class_=looks, data_spot=spot, **more)


def _standing(places: Places, spot: str, before: int, here: int) -> Point:
    """Side by side on the lower edge of a spot, after so many of all who are here."""
    centre = spot == places.centre
    apart = min(WIDEST, ROW / here) * (1.6 if centre else 1)
    x = (before - (here - 1) / 2) * apart
    return places.on(spot, AT_CENTRE[0] + x, AT_CENTRE[1]) if centre else places.on(spot, x, FRONT)


def _architect(board: Board, places: Places) -> str:
    spot = str(board.view["architect"])
    centre = spot == places.centre
    place = places.on(spot, *(ARCHITECT_AT_CENTRE if centre else ARCHITECT))
    scale = places.scale * (LARGER if centre else 1)
    return walker("c-architect", place, scale, spot, name="b-architect", looks="b-figure")
