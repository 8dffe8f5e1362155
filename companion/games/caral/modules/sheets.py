"""What the modules add to the set-up sheet (WHIM-1, TILE-1, STAT-1, PROG-1, ANA-1, EMI-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.games.caral.box import Box
from companion.games.caral.meta import META
from companion.games.caral.modules.progress.layer import LAID_AT
from companion.games.caral.modules.status.layer import SHOWN

WHIM, ANNUAL, STATUS = "caral.module.whim", "caral.module.annual", "caral.module.status"
PROGRESS, ANACONDA, EMISSARIES = "caral.module.progress", "caral.module.anaconda", "caral.module.emissaries"
Steps = tuple[SheetStep, ...]


def whim(components: Any, *, by_app: bool) -> Steps:
    code = "caral.sheet.whim_by_app" if by_app else "caral.sheet.whim"
    return (SheetStep(code, ("WHIM-1",), {"pile": len(components)}, part=WHIM, phone=True),)


def annual(components: Any, *, by_app: bool) -> Steps:
    code = "caral.sheet.annual_by_app" if by_app else "caral.sheet.annual"
    return (SheetStep(code, ("TILE-1",), {"tiles": len(components)}, part=ANNUAL, phone=True),)


def status(components: Any, *, by_app: bool) -> Steps:
    code, of = "caral.sheet.status_by_app" if by_app else "caral.sheet.status", len(components)
    return (SheetStep(code, ("STAT-1",), {"shown": SHOWN, "of": of, "left": of - SHOWN}, part=STATUS, phone=True),)


def progress(components: Any, *, by_app: bool) -> Steps:
    """The table shows its other side, and the tiles lie where their pyramids are counted."""
    code, of = "caral.sheet.progress_by_app" if by_app else "caral.sheet.progress", len(components)
    shown = len(LAID_AT)
    return (
        SheetStep("caral.sheet.night_side", ("PROG-1",), part=PROGRESS),
        SheetStep(code, ("PROG-1",), {"shown": shown, "of": of, "left": of - shown}, part=PROGRESS, phone=True),
    )


def anaconda(components: Any, *, by_app: bool) -> Steps:
    """It waits for the second year."""
    return (
        SheetStep("caral.sheet.anaconda_tile", ("ANA-1",), part=ANACONDA),
        SheetStep("caral.sheet.anaconda", ("ANA-1",), part=ANACONDA),
    )


def emissaries(components: Any, *, by_app: bool) -> Steps:
    return (
        SheetStep("caral.sheet.emissary_board", ("EMI-1", "EMI-6"), {"levels": len(components)}, part=EMISSARIES),
        SheetStep("caral.sheet.emissary_tiles", ("EMI-3",), part=EMISSARIES),
    )


SHEETS: Mapping[str, Callable[..., Steps]] = {
    "whim": whim,
    "annual": annual,
    "status": status,
    "progress": progress,
    "anaconda": anaconda,
    "emissaries": emissaries,
}
"""What each module lays out, by what its section of the catalogue lists."""


def module_steps(header: Header, box: Box, *, by_app: bool) -> Steps:
    """The steps of the modules in play; `by_app` says who shuffles what has to be shuffled."""
    chosen = (name for name in META.modules if name in header.modules)
    return tuple(step for name in chosen for step in SHEETS[name](box.modules.get(name), by_app=by_app))
