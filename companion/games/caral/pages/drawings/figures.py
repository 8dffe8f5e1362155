"""What walks the path: the players' figures, the architect, the anaconda. Each keeps its id, so that it glides."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.engine.markup import use
from companion.games.caral.pages.drawings.pieces import colour_of
from companion.games.caral.pages.drawings.spots import Board

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

Point = tuple[float, float]


class Places(NamedTuple):
    """Where the spots lie and how large they are, by name."""

    spots: dict[str, Point]
    scale: float
    centre: str

    def on(self, spot: str, x: float, y: float) -> Point:
        """A place within a spot, as a place on the board."""
        middle = self.spots[spot]
        return middle[0] + x * self.scale, middle[1] + y * self.scale


def figures(board: Board, places: Places) -> Iterator[str]:
    """Everybody, those in front drawn last."""
    yield from _anaconda(board, places)
    yield _architect(board, places)
    spots = [str(seat["figure"]) for seat in board.seats]
    for seat, spot in enumerate(spots):
        here = [other for other, its in enumerate(spots) if its == spot]
        x, y = _standing(places, spot, here, seat)
        scale = places.scale * (LARGER if spot == places.centre else 1.08)
        colour, on = colour_of(seat, board.colours), " b-on" if seat in board.asked else ""
        looks = f"b-figure b-of-{colour}{on}"
        yield use(f"c-figure-{colour}", x, y, scale, id=f"b-figure-{seat}", class_=looks, data_spot=spot)


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


def _anaconda(board: Board, places: Places) -> Iterator[str]:
    spot = board.modules.get("anaconda", {}).get("spot")
    if spot is not None:
        yield use("c-anaconda", *places.spots[spot], places.scale, id="b-anaconda", class_="b-figure", data_spot=spot)
