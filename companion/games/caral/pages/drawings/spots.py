"""The spots of the path with what belongs to them: squares, workers, sites and their pyramids."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from companion.engine.markup import at, tag, text, use
from companion.games.caral.pages.drawings.pieces import LEVEL_HEIGHT, TRIANGLE, colour_of, shape_of
from companion.games.caral.pages.drawings.seams import REMEMBERED, Board, Layers, Places, Spot
from companion.games.caral.path import CENTRE, QUARRY, SITE

SPOT: Final = 100
"""How large a spot is in its own measure."""

LONGEST: Final = 3
"""A longer label is cut off."""

FOOT: Final = 31
"""Where a pyramid stands on its site."""

WORKERS: Final = ((-43, -13), (43, -13), (-43, 15), (43, 15))
"""Where each seat's workers stand in a quarry."""

Worker = tuple[int, str, int]
"""The seat and the colour of workers, and how many."""


def spots(board: Board, places: Places) -> Layers:
    """The spots of the path where they lie; the central pyramid is drawn apart."""
    for spot in places.spots.values():
        kind = spot.name.partition("-")[0]
        if kind == SITE:
            yield f"b-spot-{spot.number}", _site_of(board, spot)
        elif kind != CENTRE:
            yield f"b-spot-{spot.number}", _square_of(board, spot, kind)


def _site_of(board: Board, spot: Spot) -> str:
    site = board.view["sites"][spot.name]
    owner = site["owner"]
    colour = None if owner is None else colour_of(owner, board.colours)
    return _site(spot, colour, site["size"], site["levels"], site["priests"])


def _square_of(board: Board, spot: Spot, kind: str) -> str:
    lying = tuple(piece for drawn in board.drawn for piece in drawn.on_square(board, spot.name, spot.number))
    return _square(spot, kind, tuple(_workers_of(board, spot.name)) if kind == QUARRY else (), lying)


def _workers_of(board: Board, name: str) -> Iterator[Worker]:
    for number, seat in enumerate(board.seats[: len(WORKERS)]):
        count = seat["workers"].get(name, 0)
        if count:
            yield number, colour_of(number, board.colours), count


@lru_cache(maxsize=REMEMBERED)
def _square(spot: Spot, kind: str, workers: tuple[Worker, ...], lying: tuple[str, ...]) -> str:
    plate = tag("circle", class_=f"b-plate b-k-{kind}", r=49)
    there = (_workers(spot.number, *worker) for worker in workers)
    return _spot(spot, plate, use(f"c-{kind}", 0, 3, 0.86), *there, *lying, _tab(spot, 0, -31))


@lru_cache(maxsize=REMEMBERED)
def _site(spot: Spot, colour: str | None, size: int, levels: int, priests: int) -> str:
    """A site with the sign of whose it is, large where only a builder stands."""
    parts = [tag("rect", class_="b-plate b-k-site", x=-43, y=-43, width=86, height=86, rx=25)]
    if colour is not None:
        x, y, scale = (-31, -26, 1.05) if levels else (0, 4, 1.5)
        parts.append(badge(colour, x, y, scale, name=f"b-owner-{spot.number}", looks="b-owner"))
    if colour is not None and levels:
        parts.append(pyramid(spot.number, colour, size, levels, priests))
    return _spot(spot, *parts, _tab(spot, 30, -24))


def _spot(spot: Spot, *parts: str) -> str:
    place = at(spot.x, spot.y, spot.scale)
    return tag("g", *parts, id=f"b-spot-{spot.number}", data_spot=spot.name, transform=place)


def _tab(spot: Spot, x: float, y: float) -> str:
    label = spot.name.partition("-")[2]
    return tag("text", text(shortened(label)), class_="b-no", x=x, y=y) if label else ""


def shortened(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"


def _workers(number: int, seat: int, colour: str, count: int) -> str:
    x, y = WORKERS[seat]
    counted = tag("text", text(count), class_="b-count", y=8 if shape_of(colour) == TRIANGLE else 4.5)
    return badge(colour, x, y, 1.05, counted, name=f"b-workers-{number}-{seat}", looks="b-workers")


def badge(colour: str, x: float, y: float, scale: float, counted: str = "", *, name: str, looks: str) -> str:
    """A player's sign, with a number on it where one is given."""
    sign = use(f"c-sign-{shape_of(colour)}")
    return tag("g", sign, counted, class_=f"{looks} b-of-{colour}", transform=at(x, y, scale), id=name)


def pyramid(number: int, colour: str, size: int, levels: int, priests: int) -> str:
    """The levels one on the other, the missing ones as an outline; a finished one is crowned by the sun."""
    done = size == levels
    parts = [] if done else [use(f"c-plan-{size}", 0, FOOT)]
    parts += [use(f"c-level-{size - level}", 0, FOOT - level * LEVEL_HEIGHT) for level in range(levels)]
    top = FOOT - levels * LEVEL_HEIGHT
    if done:
        parts.append(use("c-sun", 0, top - 4, 1.1 if not priests else 1.7))
    if priests:
        parts.append(use(f"c-figure-{shape_of(colour)}", 0, top + 3, 0.6, class_="b-priest"))
    if priests > 1:
        parts.append(tag("text", text(priests), class_="b-count b-many", x=17, y=top - 4))
    state = "b-done" if done else "b-begun"
    return tag("g", *parts, id=f"b-pyramid-{number}", class_=f"b-pyramid {state} b-of-{colour}", data_priests=priests)
