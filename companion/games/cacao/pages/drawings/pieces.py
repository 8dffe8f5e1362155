"""Tiles as pieces that are defined once and put where they lie (CMAT-2, CMAT-3)."""

from collections.abc import Iterator, Sequence
from functools import cache

from companion.engine.actions import Seat
from companion.engine.geometry.grid import EDGES
from companion.engine.markup import at, tag, text, use
from companion.engine.shapes import OUTLINES
from companion.games.cacao.meta import META
from companion.games.cacao.pages.drawings.emblems import EMBLEMS, GOODS, NO_CLEARING
from companion.games.cacao.tiles import JUNGLE

SIZE = 100
"""How wide and high a tile is."""
_BODY, _CORNER = 97, 9
_LEAF = "M-47-47c16-2 26 5 27 18-14 2-25-4-27-18z"
_WORKER = "M-9.5-23c0-7 4-9.5 9.5-9.5s9.5 2.5 9.5 9.5z"
_APART = 26
"""Between the middles of workers at one edge."""
_QUARTER = 90
_ROOF = 1.35
_RIDGES = {
    "circle": "M0 0V-15M0 0 13 7.5M0 0-13 7.5",
    "square": "M-14-14 14 14M14-14-14 14",
    "triangle": "M0 2V-16M0 2 16 13M0 2-16 13",
    "diamond": "M0-18V18M-17 0H17",
}


@cache
def definitions(colours: tuple[str, ...]) -> str:
    """Every piece that drawings put somewhere; those of a seat are called by its number."""
    return tag("defs", *_defined(), *(piece for seat, colour in enumerate(colours) for piece in _own(seat, colour)))


def _own(seat: Seat, colour: str) -> Iterator[str]:
    """In the colour and with the shape of whose they are."""
    yield tag("g", use(f"k-{META.shape(colour)}"), id=f"k-roof-{seat}", class_=f"k-of-{colour}")
    yield tag("g", use("k-worker"), id=f"k-worker-{seat}", class_=f"k-of-{colour}")


def _defined() -> Iterator[str]:
    yield tag("g", _square("k-jungle"), *_leaves(), id="k-jungle")
    yield from (tag("g", use("k-jungle"), _clearing(kind), EMBLEMS[kind], id=f"k-{kind}") for kind in JUNGLE.names)
    yield tag("g", _square("k-village"), id="k-village")
    yield tag("g", tag("path", d=_WORKER), tag("circle", cy=-38.5, r=6.8), id="k-worker", class_="k-own")
    yield from (_roof(shape) for shape in OUTLINES)
    yield from (tag("g", drawn, id=f"k-good-{good}") for good, drawn in GOODS.items())


def _square(look: str) -> str:
    return tag("rect", class_=look, x=-_BODY / 2, y=-_BODY / 2, width=_BODY, height=_BODY, rx=_CORNER)


def _leaves() -> Iterator[str]:
    looks = ("k-shade", "k-light") * 2
    yield from (
        tag("path", class_=look, d=_LEAF, transform=f"rotate({number * _QUARTER})") for number, look in enumerate(looks)
    )


def _clearing(kind: str) -> str:
    return "" if kind in NO_CLEARING else tag("circle", class_="k-clearing", r=33)


def _roof(shape: str) -> str:
    outline = tag("path", d=OUTLINES[shape], transform=f"scale({_ROOF})")
    return tag("g", outline, tag("path", class_="k-ridge", d=_RIDGES[shape]), id=f"k-{shape}", class_="k-own")


def jungle(kind: str, letter: str = "") -> str:
    """A jungle tile; temples are called by their letters (CTILE-6)."""
    return use(f"k-{kind}") + (_badge(letter) if letter else "")


def _badge(letter: str) -> str:
    disc = tag("circle", class_="k-paper", r=13)
    return tag("g", disc, tag("text", text(letter), class_="k-letter", y=6.5), transform=at(36, -36))


def village(workers: Sequence[int], seat: Seat) -> str:
    """A worker tile as it lies, the owner's shape on its roof; workers stand clockwise from the northern edge."""
    standing = (place for edge in EDGES for place in _standing(edge, workers[edge], seat))
    return use("k-village") + use(f"k-roof-{seat}") + "".join(standing)


def _standing(edge: int, count: int, seat: Seat) -> Iterator[str]:
    turn = f"rotate({edge * _QUARTER}) " if edge else ""
    for number in range(count):
        along = (number - (count - 1) / 2) * _APART
        moved = f"translate({along:g} -1.5)" if along else "translate(0 -1.5)"
        yield tag("use", href=f"#k-worker-{seat}", transform=turn + moved)


def good(kind: str, x: float, y: float, scale: float = 1) -> str:
    return use(f"k-good-{kind}", x, y, scale)
