"""What is drawn over the map and into little pictures: a tile as it would lie, gaps, and what happens at an edge."""

from collections.abc import Iterable, Iterator

from companion.engine.actions import Seat
from companion.engine.geometry.grid import Square, centre
from companion.engine.markup import at, tag, text, use
from companion.engine.pictures import Sketch
from companion.games.cacao.activation import Edge
from companion.games.cacao.pages.drawings.pieces import SIZE, good
from companion.games.cacao.tiles import CACAO, GOLD, NOTHING, SALE, SUN, WATER, WORK

HALF = SIZE / 2
_LINE = 34
"""Between two lines of a little picture."""
_WIDE = 78
"""What stands beside the tile in a little picture."""
_SHOWN = 3
"""So many lines stand there at most."""
_GOODS = {CACAO: "cacao", GOLD: "gold", SALE: "gold", WATER: "water", SUN: "sun"}
_HIGH, _LETTER = 30, 12
"""A pill's height, and the width of a letter."""
ICON = 26
_TURNER = tag(
    "g",
    tag("circle", class_="k-turner", r=13),
    tag("path", class_="k-turning", d="M-6-2.5A6.5 6.5 0 1 1-5.5 3.5M-7-7.5v5.5h5.5"),
    transform=at(HALF - 4, 4 - HALF),
)


def of_tile(drawn: str) -> Sketch:
    return Sketch(drawn)


def with_goods(drawn: str, goods: Iterable[tuple[str, int]]) -> Sketch:
    """A tile with what it brings beside it, or a dash."""
    lines = tuple(goods)[:_SHOWN]
    first = -(len(lines) - 1) / 2 * _LINE
    beside = "".join(_line(kind, count, first + number * _LINE) for number, (kind, count) in enumerate(lines))
    none = tag("text", "–", class_="k-sum", x=HALF + 34, y=10)
    return Sketch(drawn + (beside or none), (-HALF, -HALF, SIZE + _WIDE, SIZE))


def _line(kind: str, count: int, y: float) -> str:
    number = tag("text", text(count), class_="k-sum", x=HALF + 27, y=y + 12)
    return number + good(kind, HALF + 60, y, 1.4)


def ring() -> str:
    return tag("rect", class_="k-ring", x=-HALF, y=-HALF, width=SIZE, height=SIZE, rx=10)


def lying(drawn: str, square: Square, turns: bool = False) -> str:
    """A tile where it would lie, ringed; where it can be turned a tap on it does so."""
    turner = _TURNER if turns else ""
    return tag("g", drawn, ring(), turner, data_next="turn" if turns else None, transform=at(*centre(square, SIZE)))


def gap(square: Square) -> str:
    """To be filled next."""
    frame = tag("rect", class_="k-gap", x=8 - HALF, y=8 - HALF, width=SIZE - 16, height=SIZE - 16, rx=10)
    return tag("g", frame, use("k-good-leaf", 0, 0, 1.6), transform=at(*centre(square, SIZE)))


def what(edge: Edge) -> tuple[str, str]:
    """What workers of an edge do here, as a short text and the good beside it."""
    work = WORK[edge.kind]
    if work.brings == SALE:
        return f"{edge.workers}×{work.each}", "gold"
    if work.brings == NOTHING:
        return str(edge.workers), ""
    return f"+{edge.workers * work.each}", _GOODS[work.brings]


def pill(x: float, y: float, said: str, icon: str = "", seat: Seat | None = None) -> str:
    """A short text with whose it is and what it is of."""
    parts = [ICON * (seat is not None), _LETTER * len(said), ICON * bool(icon)]
    width = sum(parts) + 16
    left = -width / 2 + 8
    ground = tag("rect", class_="k-pill", x=-width / 2, y=-_HIGH / 2, width=width, height=_HIGH, rx=_HIGH / 2)
    word = tag("text", text(said), class_="k-said", x=left + parts[0] + parts[1] / 2, y=7)
    return tag("g", ground, *_owner(seat, left), word, *_of(icon, width), transform=at(x, y))


def _owner(seat: Seat | None, left: float) -> Iterator[str]:
    if seat is not None:
        yield use(f"k-roof-{seat}", left + ICON / 2 - 3, 0, 0.6)


def _of(icon: str, width: float) -> Iterator[str]:
    if icon:
        yield good(icon, width / 2 - 8 - ICON / 2, 0)
