"""The spots of the path with what belongs to them: squares, workers, sites and their pyramids."""

from collections.abc import Iterator
from typing import Final

from companion.engine.markup import at, tag, text, use
from companion.engine.pages import Seen
from companion.games.caral.pages.drawings.pieces import LEVEL_HEIGHT, TRIANGLE, colour_of, shape_of
from companion.games.caral.pages.drawings.seams import Board
from companion.games.caral.path import CENTRE, QUARRY, SITE

SPOT: Final = 100
"""How large a spot is in its own measure."""

LONGEST: Final = 3
"""A longer label is cut off."""

FOOT: Final = 31
"""Where a pyramid stands on its site."""

WORKERS: Final = ((-43, -13), (43, -13), (-43, 15), (43, 15))
"""Where each seat's workers stand in a quarry."""


def spot(board: Board, number: int, name: str, place: tuple[float, float], scale: float) -> str:
    """A spot of the path where it lies; the central pyramid is drawn apart."""
    kind, _, label = name.partition("-")
    if kind == CENTRE:
        return ""
    drawn = _site(board, name, number) if kind == SITE else _square(board, kind, name, number)
    where = {"x": 30, "y": -24} if kind == SITE else {"x": 0, "y": -31}
    tab = tag("text", text(shortened(label)), class_="b-no", **where) if label else ""
    return tag("g", *drawn, tab, id=f"b-spot-{number}", data_spot=name, transform=at(*place, scale))


def shortened(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"


def _square(board: Board, kind: str, name: str, number: int) -> Iterator[str]:
    yield tag("circle", class_=f"b-plate b-k-{kind}", r=49)
    yield use(f"c-{kind}", 0, 3, 0.86)
    if kind == QUARRY:
        yield from _workers(board, name, number)
    for drawn in board.drawn:
        yield from drawn.on_square(board, name, number)


def _workers(board: Board, name: str, number: int) -> Iterator[str]:
    for seat, (x, y) in zip(range(len(board.seats)), WORKERS, strict=False):
        count = board.seats[seat]["workers"].get(name, 0)
        if count:
            yield badge(board, seat, x, y, 1.05, count=count, id=f"b-workers-{number}-{seat}", class_="b-workers")


def badge(board: Board, seat: object, x: float, y: float, scale: float, **more: object) -> str:
    """A player's sign, with a number on it where one is given."""
    colour, count, kind = colour_of(seat, board.colours), more.pop("count", None), more.pop("class_", "b-owner")
    shape = shape_of(colour)
    counted = "" if count is None else tag("text", text(count), class_="b-count", y=8 if shape == TRIANGLE else 4.5)
    return tag("g", use(f"c-sign-{shape}"), counted, class_=f"{kind} b-of-{colour}", transform=at(x, y, scale), **more)


def _site(board: Board, name: str, number: int) -> Iterator[str]:
    site = board.view["sites"][name]
    yield tag("rect", class_="b-plate b-k-site", x=-43, y=-43, width=86, height=86, rx=25)
    if site["owner"] is None:
        return
    if not site["levels"]:
        yield badge(board, site["owner"], 0, 4, 1.5, id=f"b-owner-{number}")
        return
    yield badge(board, site["owner"], -31, -26, 1.05, id=f"b-owner-{number}")
    yield pyramid(board, site, number)


def pyramid(board: Board, site: Seen, number: int) -> str:
    """The levels one on the other, the missing ones as an outline; a finished one is crowned by the sun."""
    size, levels, priests = site["size"], site["levels"], site["priests"]
    colour = colour_of(site["owner"], board.colours)
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
