"""Every module by its name: its layer, what it keeps and shows, and how it reads its section of the catalogue."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.engine.catalogue import Read
from companion.engine.layers import Layer
from companion.engine.ruleset import Ruleset
from companion.games.caral.box import Box, BoxReader
from companion.games.caral.modules.anaconda import layer as anaconda
from companion.games.caral.modules.annual import layer as annual
from companion.games.caral.modules.emissaries import board as emissary_board
from companion.games.caral.modules.emissaries import layer as emissaries
from companion.games.caral.modules.progress import layer as progress
from companion.games.caral.modules.status import cards as status_cards
from companion.games.caral.modules.status import layer as status
from companion.games.caral.modules.whim import layer as whim
from companion.games.caral.state import CaralState

LAYERS: dict[str, Layer] = {
    "whim": whim.WHIM,
    "annual": annual.ANNUAL,
    "status": status.STATUS,
    "progress": progress.PROGRESS,
    "anaconda": anaconda.ANACONDA,
    "emissaries": emissaries.EMISSARIES,
}
"""In the order in which they act where several follow the same task."""

TOGETHER: dict[frozenset[str], Layer] = {}
"""Small layers for modules that truly interact, active when all of theirs are on."""

PARTS: tuple[type, ...] = (
    *whim.PARTS,
    *annual.PARTS,
    *status.PARTS,
    *progress.PARTS,
    *anaconda.PARTS,
    *emissary_board.PARTS,
)
"""The classes of what modules keep in a state."""

View = Callable[[Ruleset[CaralState], CaralState], dict[str, Any]]
VIEWS: dict[str, View] = {
    "whim": whim.view,
    "annual": annual.view,
    "status": status.view,
    "progress": progress.view,
    "anaconda": anaconda.view,
    "emissaries": emissaries.view,
}
"""What everybody sees of a module's components."""

SECTIONS: dict[str, Read] = {
    "whim": whim.read_whim,
    "annual": annual.read_annual,
    "status": status_cards.read_status,
    "progress": progress.read_progress,
    "emissaries": emissary_board.read_emissaries,
}


def read_box(raw: Mapping[str, Any], file: str, played: Collection[str] = ()) -> Box:
    """The box a catalogue describes, with the components of the modules that are played."""
    reader = BoxReader(raw, file, SECTIONS)
    box = reader.box()
    reader.needs(SECTIONS.keys() & set(played))
    return box


def module_layers(modules: frozenset[str]) -> tuple[Layer, ...]:
    """The layers of these modules, in their fixed order, and of those that meet."""
    alone = tuple(layer for name, layer in LAYERS.items() if name in modules)
    return alone + tuple(layer for names, layer in TOGETHER.items() if names <= modules)


def module_views(ruleset: Ruleset[CaralState], state: CaralState) -> dict[str, Any]:
    """What there is to see of the modules in play, by module."""
    return {name: show(ruleset, state) for name, show in VIEWS.items() if name in ruleset.layers}
