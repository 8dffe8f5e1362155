"""What pages show of the progress tiles (PROG-1)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.inspection import CheckLine, Lying
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.games.caral.modules.decks import by_app
from companion.games.caral.modules.progress.laid import NAME, part
from companion.games.caral.modules.progress.layer import LAID_AT
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState

PART = "caral.module.progress"


def view(ruleset: Ruleset[CaralState], state: CaralState) -> dict[str, Any]:
    """The open tiles, where tiles lie, and which of them is not in effect yet."""
    held = part(state)
    return {"shown": list(held.shown), "laid": dict(held.laid), "waits": held.waits}


def sheet(rules: Ruleset[CaralState], header: Header) -> tuple[SheetStep, ...]:
    """The table shows its other side, and the tiles lie where their pyramids are counted."""
    code = "caral.sheet.progress_by_app" if by_app(header) else "caral.sheet.progress"
    shown, of = len(LAID_AT), len(rules.board.box.modules[NAME])
    return (
        SheetStep("caral.sheet.night_side", ("PROG-1",), part=PART),
        SheetStep(code, ("PROG-1",), {"shown": shown, "of": of, "left": of - shown}, part=PART, phone=True),
    )


def check(now: Now) -> Iterator[CheckLine]:
    to_see = partial(CheckLine, area=PART, hint="caral.check.hint.progress")
    held = part(now.state)
    spots = {tile: spot for spot, tile in held.laid}
    for number, tile in enumerate(held.shown):
        key, lies = f"progress-{number}", (Lying(f"progress-{tile}", spots.get(tile, "open")),)
        if tile in spots:
            yield to_see(key, "caral.check.tile_laid", {"component": tile, "spot": spots[tile]}, lies=lies)
        else:
            yield to_see(key, "caral.check.tile_open", {"component": tile}, lies=lies)
    rest = tuple(Lying(f"progress-{tile}", "aside") for tile in now.box.modules[NAME] if tile not in held.shown)
    yield to_see("progress-left", "caral.check.tile_left", {"left": len(rest)}, lies=rest)
