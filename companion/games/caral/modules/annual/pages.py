"""What pages show of the row of annual tiles (TILE-1)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.inspection import CheckLine, Lying
from companion.engine.questions import Outcome
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.engine.view import Printed
from companion.games.caral.modules.annual.layer import NAME, all_tiles, row, tile_of_the_year
from companion.games.caral.modules.decks import by_app
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState

PART = "caral.module.annual"


def view(ruleset: Ruleset[CaralState], state: CaralState) -> dict[str, Any]:
    """The row, how many tiles lie face down, and what is printed on them."""
    return {"row": list(row(state).row), "used": row(state).used, "tiles": _tiles(ruleset)}


@Printed
def _tiles(ruleset: Ruleset[CaralState]) -> dict[str, dict[str, int]]:
    return {tile.id: {"first": tile.first, "second": tile.second} for tile in ruleset.board.box.modules[NAME].values()}


def printed(rules: Ruleset[CaralState], component: str) -> Iterator[Outcome]:
    """What the first and the second get."""
    tile = rules.board.box.modules[NAME].get(component)
    if tile is not None:
        yield Outcome("caral.outcome.tile_fame", {"first": tile.first, "second": tile.second})


def sheet(rules: Ruleset[CaralState], header: Header) -> tuple[SheetStep, ...]:
    code = "caral.sheet.annual_by_app" if by_app(header) else "caral.sheet.annual"
    return (SheetStep(code, ("TILE-1",), {"tiles": len(rules.board.box.modules[NAME])}, part=PART, phone=True),)


def check(now: Now) -> Iterator[CheckLine]:
    to_see = partial(CheckLine, area=PART, hint="caral.check.hint.annual")
    held, tile = row(now.state), tile_of_the_year(now)
    used, ahead = held.row[: held.used], held.row[held.used + 1 :]
    yield to_see("annual-used", "caral.check.annual_used", {"used": len(used)}, lies=lying(used, "used"))
    if tile is not None:
        yield to_see("annual", "caral.check.annual", {"component": tile.id}, lies=lying((tile.id,), "row"))
    rest = tuple(name for name in all_tiles(now) if name not in held.row)
    lies = lying(ahead, "row") + lying(rest, "ready")
    if ahead and not rest:
        yield to_see("annual-left", "caral.check.annual_row", {"left": len(ahead), "ahead": list(ahead)}, lies=lies)
    else:
        yield to_see("annual-left", "caral.check.annual_left", {"left": len(lies)}, lies=lies)


def lying(tiles: tuple[str, ...], place: str) -> tuple[Lying, ...]:
    return tuple(Lying(f"annual-{tile}", place) for tile in tiles)
