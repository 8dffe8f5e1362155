"""A village board: the water track with its carrier, the store, the places for sun tokens (CMAT-1)."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.actions import Seat
from companion.engine.markup import at, tag, text, use
from companion.engine.pictures import Sketch

WIDTH, HEIGHT = 340, 178
_EDGE, _TRACK, _STORE = 32, 34, 112
_BEND, _FIELD, _SPACE = 22, 15, 19
_SUNS = 156
_PILE = (292, 134)
"""Where the tiles still to be drawn lie."""


def village_board(board: Mapping[str, Any], seat: Seat, player: Mapping[str, Any]) -> Sketch:
    """As it lies before a player."""
    ground = tag("rect", class_="k-board", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=14)
    parts = (*_water(board["track"], player["fields"], seat), *_store(board["storage"], player["cacao"]))
    rest = (*_suns(board["suns"], player["suns"]), *_pile(seat, player["pile"]))
    return Sketch(ground + "".join((*parts, *rest)), (0, 0, WIDTH, HEIGHT))


def _fields(count: int) -> list[tuple[float, float]]:
    """The middles of the fields, on an arc."""
    step = (WIDTH - 2 * _EDGE) / max(1, count - 1)
    middle = (count - 1) / 2 or 1
    return [(_EDGE + number * step, _TRACK + _BEND * ((number - middle) / middle) ** 2 - 8) for number in range(count)]


def _water(track: list[int], here: int, seat: Seat) -> Iterator[str]:
    where = _fields(len(track))
    yield tag("path", class_="k-river", d="M" + "L".join(f"{x:g} {y:g}" for x, y in where))
    for number, ((x, y), value) in enumerate(zip(where, track, strict=True)):
        look = "k-here" if number == here else "k-field"
        said = tag("text", text(f"−{-value}" if value < 0 else value), class_=f"{look}-value", y=5)
        yield tag("g", tag("circle", class_=look, r=_FIELD), said, transform=at(x, y))
    x, y = where[here]
    yield use(f"k-worker-{seat}", x, y + 58, 0.8)


def _spaces(count: int, y: float) -> list[tuple[float, float]]:
    return [(_EDGE + number * (2 * _SPACE + 8), y) for number in range(count)]


def _store(room: int, cacao: int) -> Iterator[str]:
    for number, (x, y) in enumerate(_spaces(room, _STORE)):
        yield tag("circle", class_="k-space", cx=x, cy=y, r=_SPACE)
        if number < cacao:
            yield use("k-good-cacao", x, y, 1.4)


def _suns(room: int, suns: int) -> Iterator[str]:
    for number, (x, y) in enumerate(_spaces(room, _SUNS)):
        yield tag("rect", class_="k-space", x=x - _SPACE, y=y - 15, width=2 * _SPACE, height=30, rx=7)
        if number < suns:
            yield use("k-good-sun", x, y, 1.2)


def _pile(seat: Seat, count: int) -> Iterator[str]:
    """The backs of tiles, and how many."""
    x, y = _PILE
    if count:
        yield tag("g", use("k-village"), use(f"k-roof-{seat}"), transform=at(x - 18, y, 0.5))
    yield tag("text", text(count), class_="k-sum k-left", x=x + 24, y=y + 9)
