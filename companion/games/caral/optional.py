"""Caral's optional modules, and the box with their components."""

from collections.abc import Collection, Mapping
from typing import Any

from companion.engine.modules import load_modules
from companion.games.caral.box import Box, BoxReader
from companion.games.caral.meta import META
from companion.games.caral.module import CaralModule

MODULES = load_modules(__package__, META, CaralModule)


def read_box(raw: Mapping[str, Any], file: str, played: Collection[str] = ()) -> Box:
    """The box a catalogue describes, which must know the components of the modules that are played."""
    reader = BoxReader(raw, file, MODULES.sections)
    box = reader.box()
    reader.needs([name for name in MODULES.sections if name in played])
    return box
