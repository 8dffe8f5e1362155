"""The emissary board beside the path: five levels from the bottom, a column for every player."""

from functools import lru_cache
from itertools import starmap
from typing import Final, NamedTuple

from companion.engine.markup import at, tag, text, use
from companion.engine.pages import Seen
from companion.games.caral.modules.emissaries.card import CARD
from companion.games.caral.pages.drawings.pieces import colour_of, shape_of
from companion.games.caral.pages.drawings.seams import FEW, REMEMBERED, Board, Drawn, Layers, Panel

WIDTH: Final = 236
HEIGHT: Final = 600
ROW: Final = 104
MARGIN: Final = 36
"""Where the levels are named."""

MANY: Final = 4
"""More figures than that on one level are told by numbers."""

SMALL: Final = 17
KINDS: Final = ("carali", "alpacas")
SIGNS: Final = {"carali": "carali", "alpacas": "alpaca"}
SENDERS: Final = "b-senders"
DIPLOMAT: Final = "b-diplomat"

Amounts = tuple[int, ...]
"""So many of each of `KINDS`."""


def printed(board: Board, x: float, y: float) -> str:
    """The board as it is before anybody sends anything: its levels and what they earn."""
    return _printed(tuple(level["fame"] for level in board.of(CARD.name)["levels"]), x, y)


@lru_cache(maxsize=FEW)
def _printed(fames: tuple[int, ...], x: float, y: float) -> str:
    frame = tag("rect", class_="b-abroad", width=WIDTH, height=HEIGHT, rx=20)
    return tag("g", frame, *starmap(_row, enumerate(fames)), id="b-emissaries", transform=at(x, y))


def _top(level: int) -> int:
    return HEIGHT - (level + 1) * (ROW - 1) - 8


def _row(level: int, fame: int) -> str:
    """One level: its number, and what it earns on the left."""
    top = _top(level)
    step = tag("path", class_="b-step-line", d=f"M10 {top}h{WIDTH - 20}")
    number = tag("text", text(level + 1), class_="b-no", x=MARGIN / 2 + 2, y=top + 44)
    earned = tag("text", text(fame), class_="b-op", x=28, y=top + 71)
    return step + number + use("c-g-fame", 13, top + 66, 0.9) + earned


def lying(board: Board, x: float, y: float) -> Layers:
    """Everybody's sign, the token beside its holder's, and how far each player has filled each level."""
    held, seats = board.of(CARD.name), len(board.seats)
    colours = tuple(colour_of(seat, board.colours) for seat in range(seats))
    yield SENDERS, _senders(colours, x, y)
    yield DIPLOMAT, _diplomat(held["diplomat"], seats, x, y)
    wanted = tuple(_amounts(level) for level in held["levels"])
    for seat, sent in enumerate(held["sent"]):
        yield from _sent(Column(seat, seats, colours[seat], x, y), wanted, sent["level"], _amounts(sent))


class Column(NamedTuple):
    """One player's part of the board, and where the board lies."""

    seat: int
    seats: int
    colour: str
    x: float
    y: float


@lru_cache(maxsize=REMEMBERED)
def _sent(column: Column, wanted: tuple[Amounts, ...], reached: int, there: Amounts) -> tuple[tuple[str, str], ...]:
    """How far a player has filled each level, who has reached one of them and sent so many there."""
    x, wide = column.x + _middle(column.seat, column.seats), _column(column.seats) - 4
    cells = (Cell(level, column.seat, x, column.y + _top(level), wide) for level in range(len(wanted)))
    return tuple(
        (cell.name, _cell(cell, column.colour, *_filled(wanted[cell.level], cell.level - reached, there)))
        for cell in cells
    )


def _amounts(part: Seen) -> Amounts:
    return tuple(part[kind] for kind in KINDS)


def _column(seats: int) -> float:
    return (WIDTH - MARGIN - 8) / max(1, seats)


def _middle(seat: int, seats: int) -> float:
    return MARGIN + (seat + 0.5) * _column(seats)


@lru_cache(maxsize=REMEMBERED)
def _senders(colours: tuple[str, ...], x: float, y: float) -> str:
    signs = (
        use(f"c-sign-{shape_of(colour)}", _middle(seat, len(colours)), 46, class_=f"b-of-{colour}")
        for seat, colour in enumerate(colours)
    )
    return tag("g", *signs, id=SENDERS, transform=at(x, y))


@lru_cache(maxsize=REMEMBERED)
def _diplomat(holder: int | None, seats: int, x: float, y: float) -> str:
    if holder is None:
        return tag("g", id=DIPLOMAT)
    where = x + _middle(holder, seats), y + 20
    return use("c-g-token", *where, 1.3, id=DIPLOMAT, class_="b-figure", data_seat=holder)


class Cell(NamedTuple):
    """One player's part of a level: the middle of its upper edge, and how wide it is."""

    level: int
    seat: int
    x: float
    y: float
    wide: float

    @property
    def name(self) -> str:
        return f"b-sent-{self.level}-{self.seat}"


def _filled(wanted: Amounts, ahead: int, there: Amounts) -> tuple[str, Amounts, Amounts]:
    """How far a player has come with a level so far ahead of theirs, what is there and what is needed."""
    if ahead < 0:
        return "b-done", wanted, wanted
    return ("b-now", there, wanted) if not ahead else ("b-later", (0,) * len(KINDS), wanted)


def _cell(cell: Cell, colour: str, state: str, there: Amounts, needed: Amounts) -> str:
    ground = tag("rect", class_="b-cell", x=-cell.wide / 2, y=5, width=cell.wide, height=ROW - 11, rx=9)
    counts = enumerate(zip(KINDS, there, needed, strict=True))
    rows = [_figures(kind, now, of, 34 + 36 * place) for place, (kind, now, of) in counts]
    looks = f"b-sent {state} b-of-{colour}"
    return tag("g", ground, *rows, id=cell.name, class_=looks, transform=at(cell.x, cell.y))


def _figures(kind: str, there: int, needed: int, y: float) -> str:
    """Figures that were sent, and empty places for those still missing."""
    sign = f"c-g-{SIGNS[kind]}"
    if needed > MANY:
        counted = tag("text", text(f"{there}/{needed}"), class_="b-op", x=0, y=y + 18)
        return use(sign, 0, y - 6, class_=f"b-{kind}" if there else "b-missing") + counted
    first = -(needed - 1) * SMALL / 2
    looks = (f"b-{kind}" if place < there else "b-missing" for place in range(needed))
    return "".join(use(sign, first + place * SMALL, y, 1.1, class_=look) for place, look in enumerate(looks))


DRAWN = Drawn(beside=Panel(WIDTH, HEIGHT, printed, lying))
