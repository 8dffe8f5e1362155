"""The pieces that are drawn more than once, each defined once. All of them were drawn for this board.

A spot is 100 wide and high, its middle is the origin. Figures stand on the origin. Colours are the style sheet's: a
piece of a player takes `--mark` from the class of whoever uses it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from companion.engine.markup import tag
from companion.games.caral.meta import META

NOBODY: Final = "neutral"
TRIANGLE: Final = "triangle"


def path(look: str, way: str) -> str:
    """A line or an area, by how it looks."""
    return tag("path", class_=f"b-{look}", d=way)


def group(*parts: str) -> str:
    return "".join(parts)


SHAPES: Final[Mapping[str, str]] = {
    "circle": '<circle class="b-mk" r="12.5"/>',
    "square": '<rect class="b-mk" x="-11.5" y="-11.5" width="23" height="23" rx="2"/>',
    TRIANGLE: path("mk", "M0-14 14.5 11.5h-29z"),
    "diamond": path("mk", "M0-15 15 0 0 15-15 0z"),
    NOBODY: path("mk", "M-5-13H5v8h8V5H5v8H-5V5h-8V-5h8z"),
}
"""A player's sign by its shape, the same as beside the names."""

BODIES: Final[Mapping[str, str]] = {
    "circle": '<circle class="b-mk" cy="-13" r="14"/>',
    "square": '<rect class="b-mk" x="-12.5" y="-26" width="25" height="26" rx="3"/>',
    TRIANGLE: path("mk", "M0-32 17 0h-34z"),
    "diamond": path("mk", "M0-31 15-14 0 2-15-14z"),
}
"""A player's figure is its sign with a head on it."""

SHADE: Final = '<ellipse class="b-shade" cx="2" cy="1" rx="17" ry="5"/>'
HEAD: Final = '<circle class="b-mk" cy="-33" r="9"/>'
LEVEL_HEIGHT: Final = 11.5
LARGEST_LEVEL: Final = 5
STAIRS: Final = 6


def half(size: int) -> float:
    """Half the width of a level."""
    return 7 * size + 3


def _level(size: int) -> str:
    wide, slope = half(size), 3
    top = wide - slope
    face = f"M{-wide} 0l{slope}-{LEVEL_HEIGHT}h{2 * top}l{slope} {LEVEL_HEIGHT}z"
    dark = f"M{wide} 0h-{slope + 5 + size}l-2-{LEVEL_HEIGHT}h{top - wide + 2 * slope + 4 + size}z"
    stairs = f"M-{STAIRS} 0h{2 * STAIRS}v-{LEVEL_HEIGHT}h-{2 * STAIRS}z"
    steps = f"M-{STAIRS}-4h{2 * STAIRS}m0-4h-{2 * STAIRS}"
    return group(path("lit", face), path("dim", dark), path("stair", stairs), path("step", steps))


def _plan(size: int) -> str:
    """The outline of a pyramid that is not finished."""
    left = "".join(f"v-{LEVEL_HEIGHT}h7" for _ in range(size))
    right = "".join(f"h7v{LEVEL_HEIGHT}" for _ in range(size))
    return path("plan", f"M{-half(size)} 0{left}h{2 * half(size) - 14 * size}{right}")


PICTURES: Final[Mapping[str, str]] = {
    "start": group(
        path("gold", "M-26 24v-34h10v-10h32v10h10v34H12V2H-12v22z"),
        path("ink", "M-12 24V2h24v22z"),
        path("line", "M-26-10h52M-16-20h32M-19-3v20M19-3v20"),
    ),
    "village": group(
        path("wall", "M-20 24V-2h40v26z"),
        path("ink", "M-6 24V9q6-7 12 0v15z"),
        path("roof", "M-29 2 0-27 29 2q-29-8-58 0z"),
        path("line", "M0-27v19M-10-16l-4 13M10-16l4 13"),
    ),
    "quarry": group(
        path("rock", "M-29 24V6h27v18zM2 24V6h27v18zM-15 4v-18h29V4z"),
        path("rock-top", "M-29 6l5-5h26l-4 5zM2 6l4-5h27l-4 5zM-15-14l6-6h29l-6 6z"),
        path("line", "M-21 12l6 7M10 18l8-5M-6-7l8 5"),
    ),
    "cult": group(
        '<circle class="b-gold" cy="-9" r="10"/>',
        path("ray", "M0-23v-7M10-19l5-5M14-9h7M-10-19l-5-5M-14-9h-7"),
        path("rock", "M-25 24v-8h7V6h36v10h7v8z"),
        path("rock-top", "M-18 6h36v5h-36zM-25 16h50v3h-50z"),
    ),
    "market": group(
        path(
            "wool",
            "M-21 25V14q-6-4-5-12 1-10 12-10H3q3-3 3-9l-1-5q-1-6 4-8l1-5 4 4 3-4 1 6q8 1 9 6 0 4-5 5h-4q1 8 1 13 "
            "0 9-5 13v17H7V15H-13v10z",
        ),
        '<circle class="b-ink" cx="17" cy="-22" r="1.8"/>',
        path("line", "M-17-1h15M-15 5H0"),
    ),
}
"""What happens on a square, and the start."""

FRET: Final = tag(
    "pattern",
    path("fret", "M3 17h16v-4h-3V9h-3V5H9v4H6v4H3z"),
    id="c-fret",
    patternUnits="userSpaceOnUse",
    width=22,
    height=22,
)
"""The border's pattern of steps."""

SUN: Final = group('<circle class="b-gold" r="6"/>', path("ray", "M0-9v-5M7-7l3-3M9 0h4M-7-7l-3-3M-9 0h-4"))
ARCHITECT: Final = group(
    '<ellipse class="b-shade" cx="2" cy="1" rx="17" ry="5"/>',
    path("robe", "M-15 0-9-25q9-6 18 0L15 0z"),
    path("gold", "M-9-25q9-6 18 0l1 5h-20zM-3-18h6V0h-6z"),
    '<circle class="b-skin" cy="-34" r="8"/>',
    path("robe", "M-11-36h22l-5-12H-6z"),
    path("staff", "M19 1v-44"),
    path("rule-wood", "M19-47 31-30H19z"),
)

GLYPHS: Final[Mapping[str, str]] = {
    "card": group(
        '<rect class="b-paper" x="-6" y="-8.5" width="12" height="17" rx="2"/>', path("ink", "M0-4 4 0 0 4-4 0z")
    ),
    "stone": group(
        path("rock", "M-8 6V-3h13v9z"), path("rock-top", "M-8-3l3-4H8L5-3z"), path("rock-side", "M5 6V-3l3-4v9z")
    ),
    "alpaca": '<use href="#c-market" transform="scale(.34)"/>',
    "carali": group('<circle class="b-mk" cy="-5" r="4"/>', path("mk", "M-6 8q0-10 6-10T6 8z")),
    "shift": path("arrow", "M-7 3q0-8 7-8 5 0 6 4M8-5 6 1 1-2"),
    "level": path("rock", "M-9 6l2-6H7l2 6zM-5-1l1.5-5h7L5-1z"),
    "fame": path("gold", "M0-8 2.4-2.6 8-2 3.8 2 5 7.800 0 4.800-5 7.800-3.8 2-8-2-2.4-2.6z"),
    "token": group('<circle class="b-gold" r="9"/>', path("line", "M-5 1q3-5 5-1 2-4 5 1-2 4-5 4t-5-4z")),
}
"""Small signs, also for use outside of the board."""


def _all() -> Iterator[tuple[str, str]]:
    yield from ((f"c-{name}", drawn) for name, drawn in PICTURES.items())
    yield from ((f"c-g-{name}", drawn) for name, drawn in GLYPHS.items())
    yield from ((f"c-sign-{shape}", drawn) for shape, drawn in SHAPES.items())
    yield from ((f"c-figure-{shape}", SHADE + body + HEAD) for shape, body in BODIES.items())
    yield from ((f"c-level-{size}", _level(size)) for size in range(1, LARGEST_LEVEL + 1))
    yield from ((f"c-plan-{size}", _plan(size)) for size in (3, LARGEST_LEVEL))
    yield from (("c-sun", SUN), ("c-architect", ARCHITECT))


def definitions(more: Iterable[tuple[str, str]]) -> str:
    """Everything that the rest of the drawing uses by its name, with what modules bring."""
    return tag("defs", FRET, *(tag("g", drawn, id=name) for name, drawn in (*_all(), *more)))


def colour_of(seat: object, colours: Sequence[str]) -> str:
    """The colour of a seat, and nobody's for everybody else."""
    found = colours[seat] if isinstance(seat, int) and 0 <= seat < len(colours) else NOBODY
    return found if found in META.colours else NOBODY


def shape_of(colour: str) -> str:
    """The shape of a player's sign and figure."""
    return META.colours.get(colour, NOBODY)
