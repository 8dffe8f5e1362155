"""The emissary board beside the path: five levels from the bottom, a column for every player."""

from collections.abc import Iterator
from typing import Final

from companion.engine.markup import at, tag, text, use
from companion.engine.pages import Seen
from companion.games.caral.modules.emissaries.card import CARD
from companion.games.caral.pages.drawings.pieces import colour_of, shape_of
from companion.games.caral.pages.drawings.seams import Board, Drawn, Panel

WIDTH: Final = 236
HEIGHT: Final = 600
HEAD: Final = 74
ROW: Final = 104
MARGIN: Final = 36
"""Where the levels are named."""

MANY: Final = 4
"""More figures than that on one level are told by numbers."""

SMALL: Final = 17
KINDS: Final = ("carali", "alpacas")
SIGNS: Final = {"carali": "carali", "alpacas": "alpaca"}


def emissary_board(board: Board, x: float, y: float) -> str:
    """The whole board, put there."""
    held = board.of(CARD.name)
    rows = [_row(board, held, level) for level in range(len(held["levels"]))]
    frame = tag("rect", class_="b-abroad", width=WIDTH, height=HEIGHT, rx=20)
    return tag("g", frame, *_head(board, held), *rows, id="b-emissaries", transform=at(x, y))


def _column(board: Board) -> float:
    return (WIDTH - MARGIN - 8) / max(1, len(board.seats))


def _middle(board: Board, seat: int) -> float:
    return MARGIN + (seat + 0.5) * _column(board)


def _head(board: Board, held: Seen) -> Iterator[str]:
    """Everybody's sign, and the token beside its holder's."""
    for seat in range(len(board.seats)):
        colour = colour_of(seat, board.colours)
        yield use(f"c-sign-{shape_of(colour)}", _middle(board, seat), 46, class_=f"b-of-{colour}")
    holder = held["diplomat"]
    if holder is not None:
        yield use("c-g-token", _middle(board, holder), 20, 1.3, id="b-diplomat", class_="b-figure", data_seat=holder)


def _row(board: Board, held: Seen, level: int) -> str:
    """One level: what it earns on the left, and how far each player has filled it."""
    top = HEIGHT - (level + 1) * (ROW - 1) - 8
    step = tag("path", class_="b-step-line", d=f"M10 {top}h{WIDTH - 20}")
    number = tag("text", text(level + 1), class_="b-no", x=MARGIN / 2 + 2, y=top + 44)
    cells = [_cell(board, held, level, seat, top) for seat in range(len(board.seats))]
    return step + number + _reward(held["levels"][level], top) + "".join(cells)


def _reward(level: Seen, top: float) -> str:
    return use("c-g-fame", 13, top + 66, 0.9) + tag("text", text(level["fame"]), class_="b-op", x=28, y=top + 71)


def _cell(board: Board, held: Seen, level: int, seat: int, top: float) -> str:
    needed, sent = held["levels"][level], held["sent"][seat]
    colour, x = colour_of(seat, board.colours), _middle(board, seat)
    state = "b-done" if level < sent["level"] else "b-now" if level == sent["level"] else "b-later"
    there = {kind: needed[kind] if state == "b-done" else sent[kind] if state == "b-now" else 0 for kind in KINDS}
    wide = _column(board) - 4
    ground = tag("rect", class_="b-cell", x=x - wide / 2, y=top + 5, width=wide, height=ROW - 11, rx=9)
    rows = [_figures(kind, there[kind], needed[kind], x, top + 34 + 36 * place) for place, kind in enumerate(KINDS)]
    return tag("g", ground, *rows, id=f"b-sent-{level}-{seat}", class_=f"b-sent {state} b-of-{colour}")


def _figures(kind: str, there: int, needed: int, x: float, y: float) -> str:
    """Figures that were sent, and empty places for those still missing."""
    sign = f"c-g-{SIGNS[kind]}"
    if needed > MANY:
        counted = tag("text", text(f"{there}/{needed}"), class_="b-op", x=x, y=y + 18)
        return use(sign, x, y - 6, class_=f"b-{kind}" if there else "b-missing") + counted
    first = x - (needed - 1) * SMALL / 2
    looks = (f"b-{kind}" if place < there else "b-missing" for place in range(needed))
    return "".join(use(sign, first + place * SMALL, y, 1.1, class_=look) for place, look in enumerate(looks))


DRAWN = Drawn(beside=Panel(WIDTH, HEIGHT, emissary_board))
