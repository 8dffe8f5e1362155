"""The trees in rows as a picture, drawn from what everybody may see, and where to tap them (TREE-1)."""

from collections.abc import Iterator
from typing import Any

from companion.engine.markup import at, tag, text
from companion.engine.pages import Say, Seen
from companion.engine.pictures import Picture
from companion.engine.questions import Target
from tests.orchard.optional import MODULES

ROW = 3
"""Trees in a row."""
CELL = 120
CROWN, TRUNK, FRUIT = 48, 40, 9
HANGS = ((-20, -26), (18, -30), (-2, -6), (24, -4))
"""Where the fruit hang on a tree; more than these stand as a number only."""
Point = tuple[float, float]


def places(trees: int) -> tuple[Point, ...]:
    """The middle of every tree, row by row."""
    return tuple(((number % ROW + 0.5) * CELL, (number // ROW + 0.5) * CELL) for number in range(trees))


def targets(view: Seen) -> tuple[Target, ...]:
    trees = view["board"]["trees"]
    where = places(len(trees))
    return tuple(Target(tree, x, y, CROWN, ("tree",)) for tree, (x, y) in zip(trees, where, strict=True))


def draw(view: Seen, say: Say) -> Picture:
    """The orchard in the caller's language, each tree a layer. `view` is a public view with a colour for each seat."""
    trees = view["board"]["trees"]
    rows = -(-len(trees) // ROW)
    where = zip(trees, places(len(trees)), strict=True)
    return Picture(
        box=(0, 0, ROW * CELL, rows * CELL),
        layers={f"o-{name}": _tree(view, name, place) for name, place in where},
        title=say("orchard.drawing.title", day=view["board"]["day"]),
        told=" ".join(told(view, say)),
    )


def told(view: Seen, say: Say) -> Iterator[str]:
    """The orchard in words, for everybody who does not see it."""
    for name, tree in view["board"]["trees"].items():
        yield say("orchard.drawing.tree", tree=name, fruit=tree["fruit"], worth=tree["worth"])
        if tree["ladder"] is not None:
            yield say("orchard.drawing.ladder", tree=name, seat=tree["ladder"])


def _tree(view: Seen, name: str, place: Point) -> str:
    tree = view["board"]["trees"][name]
    parts = [
        tag("path", class_="o-trunk", d=f"M-6 0v{TRUNK}h12V0z"),
        tag("circle", class_=f"o-crown o-{tree['kind']}", r=CROWN),
        *(tag("circle", class_="o-fruit", cx=x, cy=y, r=FRUIT) for x, y in HANGS[: tree["fruit"]]),
        tag("text", text(tree["fruit"]), class_="o-count", y=TRUNK),
        *_ladder(view, tree),
        *(module.drawn(seen, name) for module in MODULES if (seen := view["board"]["modules"].get(module.name))),
    ]
    return tag("g", *parts, id=f"o-{name}", transform=at(*place))


def _ladder(view: Seen, tree: Seen) -> Iterator[str]:
    """In the colour of whose it is."""
    if tree["ladder"] is not None:
        colour: Any = view["seats"][tree["ladder"]].get("colour")
        yield tag("path", class_=f"o-ladder o-of-{colour}", d="M-44 44 -20-20M-32 44-8-20M-37 26h12M-30 6h12")
