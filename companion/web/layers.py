"""A drawing in layers: a page that shows it is sent the layers that changed, instead of the whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from markupsafe import Markup

from companion.web.partials import INSIDE_SVG, partial, resized

Layers = Mapping[str, str]
"""Elements of a drawing or of a list, each with its id; none lies within another."""

HTML = ("<li", "<div")


@dataclass(frozen=True)
class Part:
    """A shared part as it was made, with the layers of the drawing in it, if there is one."""

    whole: Markup
    layers: Layers
    boxes: Mapping[str, str] = field(default_factory=dict)
    """The `viewBox` of each drawing in it, by the drawing's id."""

    @cached_property
    def frame(self) -> str:
        """What lies around the layers, however large it is. They lie in it in their order."""
        whole, around, end = str(self.whole), list[str](), 0
        for left_out in (*self.boxes.values(), *self.layers.values()):
            begin = whole.index(left_out, end)
            around.append(whole[end:begin])
            end = begin + len(left_out)
        return "".join((*around, whole[end:]))


def change(name: str, before: Part, now: Part) -> Markup:
    """What makes the old part the new one: nothing, some layers, or the whole."""
    if before.whole == now.whole:
        return Markup()
    if not now.layers or [*before.layers] != [*now.layers] or before.frame != now.frame:
        return partial(name, now.whole)
    grown = (resized(drawing, box) for drawing, box in now.boxes.items() if before.boxes[drawing] != box)
    changed = (layer for layer, drawn in now.layers.items() if before.layers[layer] != drawn)
    return Markup().join((*grown, *(_replaced(layer, now.layers[layer]) for layer in changed)))


def _replaced(name: str, layer: str) -> Markup:
    """Only what is within a drawing must come within one."""
    if layer.startswith(HTML):
        return partial(name, layer)
    return partial(name, f"<svg>{layer}</svg>", INSIDE_SVG)
