"""Cards as small drawings around the origin, about 24 wide, and what the hexes show of them (IMAT-2)."""

from collections.abc import Mapping
from typing import Final

from companion.engine.markup import tag, use


def _filled(*parts: tuple[str, str]) -> str:
    return "".join(tag("path", class_=f"i-{look}", d=shape) for look, shape in parts)


EMBLEMS: Final[Mapping[str, str]] = {
    "wood": _filled(
        ("log", "M-10-3 6-7 6 3-10 7z"),
        ("cut", "M6-7.2a4 5.2 0 1 1-.01 0zM6-4.5a1.8 2.5 0 1 1-.01 0z"),
        ("log", "M-9 3 3 0 3 8-9 11z"),
        ("cut", "M3-.2a3.4 4.2 0 1 1-.01 0z"),
    ),
    "stone": _filled(
        ("block", "M-10 1-1-3 9 1 9 8-1 11-10 8z"),
        ("shade", "M-1 4 9 1 9 8-1 11z"),
        ("block", "M-5-6 1-9 8-6 8-1 1 1-5-2z"),
        ("shade", "M1-4 8-6 8-1 1 1z"),
    ),
    "wool": _filled(
        ("wool", "M-8 3a4 4 0 0 1 0-7 5 5 0 0 1 7-4 5 5 0 0 1 8 3 4.5 4.5 0 0 1 1 8 5 5 0 0 1-7 3 5 5 0 0 1-9-3z"),
        ("thin", "M-4-2a3 3 0 0 1 5 0M2 2a3 3 0 0 0 4-2M-4 4a3 3 0 0 0 4 1"),
    ),
    "ore": _filled(
        ("ore", "M-10 6-7-3-1-9 7-6 10 3 5 9-6 10z"),
        ("gleam", "M-7-3-1-9 2-2-4 2z"),
        ("vein", "M2-2 7-6 8 1 3 4zM-3 4.4a1.6 1.6 0 1 1-.01 0z"),
    ),
    "potato": _filled(
        ("potato", "M-10 3C-11-4-4-9 3-8S11-2 9 4 1 10-4 9-9.5 7-10 3z"),
        ("thin", "M-4-2l1.5 1M2-4l1 1.5M4 3l1.5-.8M-3 4l1.5.6"),
    ),
    "fish": _filled(
        ("fish", "M-11 0C-8-5-4-7 0-7 3.5-7 6-5 7.5-2.5L11.5-6V6L7.5 2.5C6 5 3.5 7 0 7-4 7-8 5-11 0z"),
        ("thin", "M0-4c1.6 2.5 1.6 5.5 0 8"),
        ("eye", "M-5.5-2.9a1.4 1.4 0 1 1-.01 0z"),
    ),
    "feathers": _filled(
        ("feather", "M-8 9C-9 0-4-8 9-10 9-1 4 7-4 8z"),
        ("tip", "M9-10C8.5-6 7-2.5 4.5 0L1-2 3-7z"),
        ("thin", "M-10 11 3-3M-5 6l-1-5M-1 2l-1-5M-4 5l5 0"),
    ),
    "coca": _filled(
        ("coca", "M0 3C-9 3-11-3-10-7-4-8 0-4 0 3z"),
        ("sprout", "M0 3C0-6 3-9 8-10 11-4 8 3 0 3z"),
        ("thin", "M0 11V3"),
        ("berry", "M-4 4.4a2.6 2.6 0 1 1-.01 0zM4 4.9a2.6 2.6 0 1 1-.01 0z"),
    ),
}
"""Each card by its name."""

_TREE = _filled(("log", "M-3 8h6v8h-6z"), ("tree", "M0-22 12-6H6L15 9H-15L-6-6h-6z"))
_LLAMA = _filled(
    ("wool", "M-14-22l3 3 4-3 1 8v8h16c6 0 9 4 9 9v15h-6V8H-6v10h-6V4c-3-2-4-5-4-9v-2h-4c-2 0-3-2-2-4 1-3 4-5 8-5z"),
    ("eye", "M-13-15.4a1.4 1.4 0 1 1-.01 0z"),
)
_LEAF = "M0 0C-14-6-15-22-8-31 6-26 9-11 0 0z"
_WAVE = "q7.5-8 15 0t15 0 15 0 15 0"


def _leaf(x: float, turn: float, look: str) -> str:
    return tag("path", class_=look, d=_LEAF, transform=f"translate({x:g} 0) rotate({turn:g})")


def _moved(drawn: str, x: float, y: float, scale: float) -> str:
    return tag("g", drawn, transform=f"translate({x:g} {y:g}) scale({scale:g})")


MOTIFS: Final[Mapping[str, str]] = {
    "forest": _moved(_TREE, -20, -18, 0.95) + _moved(_TREE, 20, -18, 0.95) + _moved(_TREE, 0, -25, 1.1),
    "quarry": use("i-stone", -13, -21, 1.75) + use("i-stone", 19, -26, 1.3),
    "pasture": _moved(_LLAMA, 0, -20, 0.95),
    "mountains": _filled(
        ("peak", "M-40-2-20-36-8-18 6-46 40-2z"),
        ("snow", "M6-46 17-30 9-33 5-26-1-33zM-20-36-13-26-20-28-26-25z"),
        ("vein", "M-16-13a4 4 0 1 1-.01 0zM19-16a4 4 0 1 1-.01 0z"),
    ),
    "farmland": tag("path", class_="i-furrow", d="M-26-36q13-7 26 0t26 0M-34-25q17-7 34 0t34 0")
    + use("i-potato", -13, -13, 1.15)
    + use("i-potato", 14, -12, 1.15),
    "fish": tag("path", class_="i-foam", d="M-34-30q8-7 16 0t16 0 16 0 16 0") + use("i-fish", 0, -16, 1.75),
    "jungle": _leaf(-20, -40, "i-frond")
    + _leaf(20, 55, "i-frond")
    + _leaf(-9, -10, "i-frond-far")
    + _leaf(11, 25, "i-frond-far")
    + use("i-feathers", 0, -21, 1.55),
    "plantation": tag("path", class_="i-row", d="M-39-9h14M25-9h14M-31-33h14M17-33h14") + use("i-coca", 0, -22, 1.9),
    "ocean": tag("path", class_="i-foam", d=f"M-30-13{_WAVE}M-30 5{_WAVE}M-30 23{_WAVE}"),
}
"""What a hex shows, by its kind; in the upper half, where no number lies."""
