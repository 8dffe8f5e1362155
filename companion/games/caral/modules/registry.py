"""Every module by its name: its layer, and how it reads its section of the catalogue."""

from companion.engine.layers import Layer
from companion.games.caral import box

LAYERS: dict[str, Layer] = {}
"""In the order in which they act where several follow the same task."""

TOGETHER: dict[frozenset[str], Layer] = {}
"""Small layers for modules that truly interact, active when all of theirs are on."""


def module_layers(modules: frozenset[str]) -> tuple[Layer, ...]:
    """The layers of these modules, in their fixed order, and of those that meet."""
    alone = tuple(layer for name, layer in LAYERS.items() if name in modules)
    return alone + tuple(layer for names, layer in TOGETHER.items() if names <= modules)


box.SECTIONS.update({})
