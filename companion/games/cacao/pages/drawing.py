"""The land as a picture that grows in every direction, a layer for each tile (CPUT-1, CPUT-2, CTILE-6, COVER-1)."""

from collections.abc import Iterator
from functools import cache

from companion.engine.geometry.grid import Bounds, centre, square_at
from companion.engine.markup import at, tag
from companion.engine.pages import Say, Seen
from companion.engine.pictures import Box, Picture
from companion.engine.questions import Target
from companion.games.cacao.pages.drawings.pieces import SIZE, definitions, jungle, village

AROUND = 1
"""So many squares beyond the tiles are seen: there the next ones can lie."""
NAMING_A_SQUARE = ("square",)
_FAR = 100
"""How many squares of the table are painted in each direction; more than ever are looked at."""
_SHIFT = 6
"""So much a tile that was built over looks out from beneath."""


def draw(view: Seen, say: Say) -> Picture:
    """The land in the caller's language. `view` is a public view with a colour for each seat."""
    board = view["board"]
    return Picture(
        box=stretch(_in_sight(board)),
        title=say("cacao.drawing.title", number=board["round"]),
        told=" ".join(told(view, say)),
        fixed=definitions(_colours(view)) + ground(),
        layers=dict(_layers(view)),
    )


def _colours(view: Seen) -> tuple[str, ...]:
    return tuple(str(seat.get("colour")) for seat in view["seats"])


def _in_sight(board: Seen) -> Bounds:
    """The tiles, the square that was chosen for one, and what lies around them."""
    bounds, square = Bounds(*board["bounds"]), board["square"]
    return (bounds if square is None else bounds.with_square(square)).grown(AROUND)


def stretch(bounds: Bounds) -> Box:
    """Squares as a part of the drawing."""
    left, top = (place * SIZE - SIZE / 2 for place in (bounds.left, bounds.top))
    return left, top, bounds.columns * SIZE, bounds.rows * SIZE


def focus(view: Seen) -> Box | None:
    """Around the tile that is being laid, or was just laid."""
    square = view["board"]["square"]
    return None if square is None else stretch(Bounds.around((square,)).grown(AROUND))


def newest(view: Seen) -> str | None:
    """The worker tile that was laid last."""
    return next((tile["square"] for tile in reversed(view["board"]["tiles"]) if tile["owner"] is not None), None)


def targets(view: Seen) -> tuple[Target, ...]:
    """Every square in sight."""
    return _targets(_in_sight(view["board"]))


@cache
def _targets(bounds: Bounds) -> tuple[Target, ...]:
    rows, columns = range(bounds.top, bounds.bottom + 1), range(bounds.left, bounds.right + 1)
    squares = (square_at(column, row) for row in rows for column in columns)
    return tuple(Target(square, *centre(square, SIZE), SIZE / 2, NAMING_A_SQUARE, square=True) for square in squares)


@cache
def ground() -> str:
    """The table, in the pattern that tiles will lie in."""
    cell = tag("path", class_="k-dune", d=f"M0 0h{SIZE}v{SIZE}h-{SIZE}zM{SIZE} {SIZE}h{SIZE}v{SIZE}h-{SIZE}z")
    size, far = {"width": 2 * SIZE, "height": 2 * SIZE}, _FAR * SIZE
    moved = {"patternUnits": "userSpaceOnUse", "x": -SIZE / 2, "y": -SIZE / 2}
    whole = {"x": -far, "y": -far, "width": 2 * far, "height": 2 * far}
    pattern = tag("defs", tag("pattern", cell, id="k-pattern", **moved, **size))
    return pattern + tag("rect", class_="k-table", **whole) + tag("rect", fill="url(#k-pattern)", **whole)


def _layers(view: Seen) -> Iterator[tuple[str, str]]:
    """A place for every tile of the game, in the order of laying: what was built over lies beneath."""
    board = view["board"]
    for number in range(_all(view)):
        name = f"k-tile-{number}"
        laid = board["tiles"][number] if number < len(board["tiles"]) else None
        yield name, tag("g", id=name) if laid is None else _tile(view, laid, name)


def _all(view: Seen) -> int:
    """How many tiles there are in the game, wherever they are."""
    board = view["board"]
    own: int = sum(seat["hand"] + seat["pile"] for seat in view["seats"])
    return len(board["tiles"]) + len(board["display"]) + int(board["draw"]) + own


def _tile(view: Seen, laid: Seen, name: str) -> str:
    x, y = laid["column"] * SIZE, laid["row"] * SIZE
    if laid["owner"] is None:
        return tag("g", jungle(laid["kind"], laid["letter"]), id=name, data_plan="jungle", transform=at(x, y))
    lift = -_SHIFT * (laid["layer"] - 1)
    look = "k-over" if laid["layer"] > 1 else None
    drawn = village(laid["workers"], laid["owner"])
    return tag("g", drawn, id=name, class_=look, data_plan="village", transform=at(x + lift, y + lift))


def told(view: Seen, say: Say) -> Iterator[str]:
    """The land in words, for everybody who does not see it."""
    board = view["board"]
    tops = [tile for tile in board["tiles"] if tile["top"]]
    for seat in view["seats"]:
        count = sum(tile["owner"] == seat["seat"] for tile in tops)
        yield say("cacao.drawing.villages", seat=seat["seat"], count=count)
    kinds = [tile["kind"] for tile in tops if tile["owner"] is None]
    counted = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    yield say("cacao.drawing.jungle", left=counted)
