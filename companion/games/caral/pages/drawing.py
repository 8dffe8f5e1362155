"""The board as a picture in layers, drawn from what everybody may see (MAT-4)."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain

from companion.engine.actions import TABLE, Seat
from companion.engine.markup import at, number, tag, text, use
from companion.engine.pages import Say, Seen
from companion.engine.pictures import Picture
from companion.engine.questions import Target
from companion.engine.view import Unchanged
from companion.games.caral.optional import MODULES
from companion.games.caral.pages.drawings.figures import figures
from companion.games.caral.pages.drawings.pieces import LARGEST_LEVEL, LEVEL_HEIGHT, definitions
from companion.games.caral.pages.drawings.seams import FEW, REMEMBERED, Board, Drawn, Panel, Places, Point, Spot
from companion.games.caral.pages.drawings.spiral import CENTRE, HEIGHT, PLAZA, WIDTH, layout, oval
from companion.games.caral.pages.drawings.spots import SPOT, spots
from companion.games.caral.pages.drawings.telling import told
from companion.games.caral.rules.ceremony import HIGHEST_FAME

FRAME = 22
"""The border around the board."""

GAP = 18
EDGE = 3
DUNES = (
    "M0 150q180-60 330-20t330-30 340 20",
    "M0 330q120-30 250 0t360-10 390 10",
    "M0 520q200-50 420-10t580-30",
    "M60 640q240-40 480 0t420-20",
)
EVERY = 6
"""The path is drawn through each sixth point of its line."""

CENTRAL_SCALE = 2.05
CENTRAL_FOOT = 50
BESIDE = 158
WORTH = (38, -46)
"""Right above the steps of the central pyramid, in its own units."""

NAMING_A_SPOT = ("to", "site", "quarry", "spot", "place")
"""The fields of actions that name a spot of the path."""


def draw(view: Seen, say: Say) -> Picture:
    """The board in the caller's language. `view` is a public view with a colour for each seat."""
    seats = list(view["seats"])
    asked = tuple(item["seat"] for item in view.get("waiting_for", ()))
    drawn = _drawn(tuple(view["board"]["modules"]))
    board = Board(view["board"], seats, tuple(str(seat.get("colour")) for seat in seats), asked, drawn)
    names = tuple(board.view["spots"])
    places = _places(names)
    return Picture(
        box=(-FRAME, -FRAME, _width(board), HEIGHT + 2 * FRAME),
        title=say("caral.drawing.title", year=board.view["year"]),
        told=told(view, say, drawn),
        fixed=_fixed(len(names), "".join(_grounds(board))),
        layers=_layers(board, places),
        above=dict(figures(board, places)),
        trail=_steps(names),
    )


def targets(view: Seen) -> tuple[Target, ...]:
    """Where every spot of the path can be tapped, the central place as far as its pyramid reaches."""
    return _targets(tuple(view["board"]["spots"]))


@lru_cache(maxsize=FEW)
def _targets(names: tuple[str, ...]) -> tuple[Target, ...]:
    where = layout(len(names))
    reaches = (*(where.size / 2,) * (len(names) - 1), PLAZA[1])
    lying = zip(names, where.spots, reaches, strict=True)
    return tuple(Target(name, x, y, reach, NAMING_A_SPOT) for name, (x, y), reach in lying)


@lru_cache(maxsize=FEW)
def _drawn(modules: tuple[str, ...]) -> tuple[Drawn, ...]:
    return tuple(module.drawn for module in MODULES.named(modules))


@cache
def _definitions() -> str:
    return definitions(piece for module in MODULES for piece in module.drawn.pieces.items())


def _panels(board: Board) -> list[Panel]:
    return [drawn.beside for drawn in board.drawn if drawn.beside is not None]


def _width(board: Board) -> int:
    panels = _panels(board)
    return WIDTH + 2 * FRAME + sum(panel.width + GAP for panel in panels) + (EDGE if panels else 0)


def _beside(board: Board) -> Iterator[tuple[Panel, float, float]]:
    """The boards of modules, one beside the other."""
    x = WIDTH + FRAME + GAP
    for panel in _panels(board):
        yield panel, x, (HEIGHT - panel.height) / 2
        x += panel.width + GAP


@lru_cache(maxsize=FEW)
def _places(names: tuple[str, ...]) -> Places:
    where = layout(len(names))
    scale = where.size / SPOT
    all_spots = (Spot(number, name, *where.spots[number], scale) for number, name in enumerate(names))
    return Places({spot.name: spot for spot in all_spots}, scale, names[-1])


@lru_cache(maxsize=FEW)
def _steps(names: tuple[str, ...]) -> Mapping[str, Point]:
    return {name: (spot.x, spot.y) for name, spot in _places(names).spots.items()}


@lru_cache(maxsize=FEW)
def _fixed(count: int, grounds: str) -> str:
    """Everything that never changes at a table whose modules have these grounds."""
    return _definitions() + _printed(count) + grounds


@lru_cache(maxsize=FEW)
def _printed(count: int) -> str:
    """What is printed on a board with so many spots."""
    where = layout(count)
    return "".join((*_ground(), _trail(where.line, where.size), *_plaza()))


def _grounds(board: Board) -> Iterator[str]:
    return (panel.ground(board, x, y) for panel, x, y in _beside(board))


def _layers(board: Board, places: Places) -> dict[str, str]:
    beside = {
        "b-central": _central(board.view["central"]),
        "b-supply-stone": _supply("stone", board.view["stones"], -1),
        "b-supply-card": _supply("card", board.view["deck"], 1),
    }
    workers = (seat["workers"] for seat in board.seats)
    return beside | _lying(TABLE, places, _same(board.colours), board.view["sites"], board.view["modules"], *workers)


@Unchanged
def _lying(
    table: Seat, places: Places, colours: tuple[str, ...], sites: Seen, modules: Seen, *workers: Seen
) -> dict[str, str]:
    """What lies on the spots and beside them: most moves change nothing of it."""
    seats: list[Seen] = [{"workers": there} for there in workers]
    board = Board({"sites": sites, "modules": modules}, seats, colours, drawn=_drawn(tuple(modules)))
    beside = (panel.layers(board, x, y) for panel, x, y in _beside(board))
    return dict((*spots(board, places), *chain.from_iterable(beside)))


@lru_cache(maxsize=REMEMBERED)
def _same(colours: tuple[str, ...]) -> tuple[str, ...]:
    """The very same for all tables with these colours."""
    return colours


def _ground() -> Iterator[str]:
    whole = {"x": -FRAME, "y": -FRAME, "width": WIDTH + 2 * FRAME, "height": HEIGHT + 2 * FRAME, "rx": 34}
    yield tag("rect", class_="b-frame", **whole)
    yield tag("rect", fill="url(#c-fret)", **whole)
    yield tag("rect", class_="b-ground", width=WIDTH, height=HEIGHT, rx=24)
    yield tag("path", class_="b-dunes", d=" ".join(DUNES))


def _trail(line: tuple[Point, ...], size: float) -> str:
    points = chain(line[::EVERY], (CENTRE,))
    way = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    edge = tag("path", class_="b-trail-edge", d=way, stroke_width=size * 0.66)
    return edge + tag("path", class_="b-trail", d=way, stroke_width=size * 0.56)


def _plaza() -> Iterator[str]:
    """The central place."""
    for inset, kind in ((0, "b-plaza"), (12, "b-plaza-ring")):
        edge = oval(PLAZA[0] - inset, PLAZA[1] - inset)
        yield tag("path", class_=kind, d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in edge) + "z")


@lru_cache(maxsize=FEW)
def _central(levels: int) -> str:
    """The central pyramid with the levels it still lacks as an outline."""
    sizes = range(LARGEST_LEVEL, LARGEST_LEVEL - levels, -1)
    parts = [use(f"c-level-{size}", 0, -place * LEVEL_HEIGHT) for place, size in enumerate(sizes)]
    plan = use(f"c-plan-{LARGEST_LEVEL}") if levels < LARGEST_LEVEL else ""
    sun = use("c-sun", 0, -levels * LEVEL_HEIGHT - 4)
    place = at(CENTRE[0], CENTRE[1] + CENTRAL_FOOT, CENTRAL_SCALE)
    return tag(
        "g", plan, sun, _worth(levels), *parts, id="b-central", class_="b-pyramid", data_levels=levels, transform=place
    )


def _worth(levels: int) -> str:
    """What the highest sacrifice earns, beside the pyramid where no level, outline or figure comes to lie."""
    x, y = WORTH
    earned = tag("text", text(f"+{HIGHEST_FAME[levels - 1]}"), class_="b-worth", x=x, y=y)
    return earned + use("c-g-fame", x + 16, y - 4, 0.8)


@lru_cache(maxsize=REMEMBERED)
def _supply(what: str, count: int, side: int) -> str:
    """What is left for everybody, beside the central pyramid."""
    x, y = CENTRE[0] + side * BESIDE, CENTRE[1]
    left = tag("text", text(count), class_="b-left", x=x, y=y + 34)
    return tag("g", use(f"c-g-{what}", x, y - 12, 1.9), left, id=f"b-supply-{what}")
