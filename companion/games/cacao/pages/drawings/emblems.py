"""What is drawn on jungle tiles and beside numbers: each once, around the middle of its tile (CMAT-3)."""

from functools import partial

from companion.engine.markup import tag, text
from companion.games.cacao.tiles import WORK

path = partial(tag, "path")


def _shape(d: str, look: str, **more: str) -> str:
    return path(d=d, class_=f"k-{look} k-line", **more)


def _moved(drawn: str, how: str) -> str:
    return tag("g", drawn, transform=how)


def coin(value: int, y: float, radius: float = 15) -> str:
    """A price or a value is always a coin with a digit."""
    disc = tag("circle", class_="k-coin k-line", r=radius)
    return _moved(disc + tag("text", text(value), class_="k-digit", y=5.7), f"translate(0 {y:g})")


_POD = _shape("M0-23C15-17 16 11 0 23-16 11-15-17 0-23z", "pod") + path(
    d="M-4-15C-9-6-8 7-3 15M5-14C9-6 8 7 4 14", class_="k-podlit"
)
LEAF = _shape("M-9 9C-10-3-2-10 10-10 10 1 3 9-9 9z", "leaflit") + path(d="M-9 9 5-5", class_="k-vein")
_ONE = _moved(_POD, "translate(0 1)") + _moved(LEAF, "translate(11 -20) rotate(20) scale(.9)")
_TWO = (
    _moved(_POD, "translate(-11 2) rotate(-14) scale(.88)")
    + _moved(_POD, "translate(12 2) rotate(14) scale(.88)")
    + _moved(LEAF, "translate(0 -22) rotate(45) scale(.85)")
)
_STALL = _moved(
    _shape("M-20 0h40v20h-40z", "stone")
    + _shape("M-25-17h50l3 14h-56z", "cloth")
    + _shape("M-25-17h10l-1 14h-12zM-5-17h10l1 14h-12zM15-17h10l3 14h-12z", "roof"),
    "translate(0 -4) scale(.95)",
)
_MINE = (
    _shape("M-27 18-22-6-8-22 10-20 24-4 27 18z", "rock")
    + path(d="M-14 18V4a14 13 0 0 1 28 0v14z", class_="k-dark")
    + path(d="M-24 4l5-3 3 5-5 3zM17-9l5 2-1 5-5-1z", class_="k-coin")
)
_LAKE = _shape("M-27 4C-28-12-12-23 4-21s25 13 22 26-16 19-28 17-24-6-25-18z", "water") + path(
    d="M-16-5q5-5 10 0t10 0 10 0M-13 7q5-5 10 0t10 0 8 0", class_="k-foam"
)
_RAYS = "".join(path(d="M0-17V-26", class_="k-ray", transform=f"rotate({turn})") for turn in range(0, 360, 45))
_SHRINE = (
    tag("circle", class_="k-slate k-line", r=29)
    + _RAYS
    + tag("circle", class_="k-coin k-line", r=12.5)
    + path(d="M-4-2v2M4-2v2M-4.5 4.5q4.5 4 9 0", class_="k-face")
)
TEMPLE = (
    _shape("M-30 24V12h7V2h7V-8h32V2h7v10h7v12z", "stone")
    + _shape("M-7 24V-8H7v32z", "stairs")
    + _shape("M-11-8v-12h22v12z", "coin")
    + _shape("M-14-20 0-29 14-20z", "roof")
    + path(d="M-7 16H7M-7 9H7M-7 2H7", class_="k-vein")
)

EMBLEMS = {
    "plantation_1": _ONE,
    "plantation_2": _TWO,
    **{kind: _STALL + coin(WORK[kind].each, 16) for kind in ("market_2", "market_3", "market_4")},
    **{kind: _MINE + coin(WORK[kind].each, 13, 14) for kind in ("mine_1", "mine_2")},
    "water": _LAKE,
    "sun": _SHRINE,
    "temple": TEMPLE,
}
NO_CLEARING = frozenset({"water", "sun"})
"""Their emblem fills the clearing."""

GOODS = {
    "gold": tag("circle", class_="k-coin k-line", r=9.5) + path(d="M0-3.8 3.8 0 0 3.8-3.8 0z", class_="k-digit"),
    "cacao": _moved(_POD, "scale(.48)"),
    "sun": path(d="M0-11v3M0 8v3M-11 0h3M8 0h3M-7.8-7.8l2 2M5.8 5.8l2 2M7.8-7.8l-2 2M-5.8 5.8l-2 2", class_="k-beam")
    + tag("circle", class_="k-coin k-line", r=5.6),
    "water": _shape("M0-11C5-4 8 0 8 4a8 7 0 0 1-16 0C-8 0-5-4 0-11z", "water"),
    "leaf": LEAF,
}
"""Beside numbers, about 22 high."""
