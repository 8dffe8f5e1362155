"""A board as an `svg` in layers, so that a page need not draw anew what stays as it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.engine.markup import number, tag, text

Box = tuple[float, float, float, float]

SPACE: Final = "http://www.w3.org/2000/svg"
TITLE, TOLD, WHOLE = "board-title", "board-told", "board-whole"
BOARD, ABOVE = "board-drawing", "board-walkers"


@dataclass(frozen=True, slots=True)
class Sketch:
    """A small drawing beside words, out of pieces that the board defines."""

    drawn: str
    box: Box = (-50, -50, 100, 100)

    def svg(self) -> str:
        box = " ".join(map(number, self.box))
        return tag("svg", self.drawn, class_="sketch", viewBox=box, aria_hidden="true")


@dataclass(frozen=True, kw_only=True)
class Picture:
    """What stays as it is, and layers that are replaced one by one as the game goes on.

    A layer is exactly one element that bears the layer's id. A table has the same ids in every position: where there is
    nothing yet an empty element holds the place.
    """

    box: Box
    """The `viewBox`. Where it grows with the game pages are sent the new one alone."""
    title: str
    told: str = ""
    """What there is to see, in words."""
    fixed: str = ""
    """Definitions, ground, everything that never changes at a table."""
    layers: Mapping[str, str] = field(default_factory=dict)
    """Layers by id, the lowest first."""
    above: Mapping[str, str] = field(default_factory=dict)
    """The same for what walks about: pages can lay it over what is tapped. On a trail it names its `data-spot`."""
    trail: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """The places along which walkers go, in their order; without a trail they go straight."""

    @classmethod
    def of(cls, drawn: str, box: Box, title: str, told: str = "") -> "Picture":
        """A drawing that is small enough to be replaced as a whole."""
        return cls(box=box, title=title, told=told, layers={WHOLE: tag("g", drawn, id=WHOLE)})

    @property
    def view_box(self) -> str:
        return " ".join(map(number, self.box))

    def parts(self) -> dict[str, str]:
        """Everything that can be replaced, by its id: the words, the layers, what walks about."""
        return {**self.below(), **self.walking()}

    def below(self) -> dict[str, str]:
        """What of it belongs to the ground."""
        return {**self._words(), **self.layers}

    def walking(self) -> dict[str, str]:
        return {**self.above}

    def around(self) -> tuple[str, tuple[Any, ...]]:
        """What lies around all this, but for the size."""
        return self.fixed, tuple(self.trail.items())

    def svg(self) -> str:
        """All of it."""
        return self._board(*self.layers.values(), *self.above.values())

    def ground(self) -> str:
        """All of it but what walks about."""
        return self._board(*self.layers.values())

    def walkers(self) -> str:
        """What walks about alone. It uses what the ground defines, and the ground tells of it in words."""
        drawn = self.above.values()
        look = {"class_": "board-above", "viewBox": self.view_box, "aria_hidden": "true"}
        return tag("svg", *drawn, xmlns=SPACE, id=ABOVE, **look)

    def _words(self) -> dict[str, str]:
        return {TITLE: tag("title", text(self.title), id=TITLE), TOLD: tag("desc", text(self.told), id=TOLD)}

    def _board(self, *layers: str) -> str:
        return tag(
            "svg",
            *self._words().values(),
            self.fixed,
            *layers,
            xmlns=SPACE,
            id=BOARD,
            class_="board",
            viewBox=self.view_box,
            role="img",
            data_trail=";".join(f"{name} {x:.0f} {y:.0f}" for name, (x, y) in self.trail.items()) or None,
            aria_labelledby=TITLE,
            aria_describedby=TOLD,
        )
