"""A drawing in layers: a page that shows it is sent the layers that changed, instead of the whole."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from companion.engine.lazily import cached_property
from companion.web.partials import INSIDE_SVG, partial, resized

Layers = Mapping[str, str]
"""Elements of a drawing or of a list, each with its id; none lies within another."""

HTML = ("<li", "<div")
NOTHING = Markup()


@dataclass(frozen=True)
class Part:
    """A shared part, with the layers of the drawing in it, if there is one."""

    make: Callable[[], Markup]
    """Puts it together. Pages that show it are sent its layers, so mostly nobody asks for it."""
    frame: Any
    """By what it is known whether something else of it has changed than its layers and the size of its drawing."""
    layers: Layers = field(default_factory=dict)
    boxes: Mapping[str, str] = field(default_factory=dict)
    """The `viewBox` of each drawing in it, by the drawing's id."""

    @cached_property
    def whole(self) -> Markup:
        return self.make()

    @classmethod
    def plain(cls, made: Markup) -> "Part":
        """One without layers, as it was made."""
        return cls(lambda: made, made)


def change(name: str, before: Part, now: Part) -> Markup:
    """What makes the old part the new one: nothing, some layers, or the whole."""
    if before.frame != now.frame or [*before.layers] != [*now.layers]:
        return partial(name, now.whole)
    if before.layers == now.layers and before.boxes == now.boxes:
        return NOTHING
    grown = [resized(drawing, box) for drawing, box in now.boxes.items() if before.boxes[drawing] != box]
    changed = [_replaced(name, layer) for name, layer in now.layers.items() if before.layers[name] != layer]
    return Markup("".join((*grown, *changed)))  # noqa: S704


def _replaced(name: str, layer: str) -> Markup:
    """Only what is within a drawing must come within one."""
    if layer.startswith(HTML):
        return partial(name, layer)
    return partial(name, f"<svg>{layer}</svg>", INSIDE_SVG)
