"""What tells players apart besides their colour: four shapes, drawn around the origin."""

from collections.abc import Mapping
from typing import Final

OUTLINES: Final[Mapping[str, str]] = {
    "circle": "M0-12a12 12 0 1 1-.01 0z",
    "square": "M-11-11h22v22h-22z",
    "triangle": "M0-14 14 11h-28z",
    "diamond": "M0-15 15 0 0 15-15 0z",
}
"""Each shape as the path of a drawing, about 24 wide."""

SHAPES: Final = tuple(OUTLINES)
