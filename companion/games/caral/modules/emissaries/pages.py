"""What pages show of the emissary board (EMI-1, EMI-6)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.actions import Seat
from companion.engine.inspection import CheckLine
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.games.caral.modules.emissaries import board
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState

PART = "caral.module.emissaries"
HINT = "caral.check.hint.emissaries"


def view(ruleset: Ruleset[CaralState], state: CaralState) -> dict[str, Any]:
    """The levels as printed, what everybody sent, and who holds the diplomacy token."""
    held = board.emissaries(state)
    levels = ruleset.board.box.modules[board.NAME]
    return {
        "levels": [dict(vars(level)) for level in levels],
        "sent": [vars(one) | {"tile": levels[one.level - 1].tile if one.level else None} for one in held.sent],
        "diplomat": held.diplomat,
        "swapped": held.swapped,
    }


def sheet(rules: Ruleset[CaralState], header: Header) -> tuple[SheetStep, ...]:
    levels = len(rules.board.box.modules[board.NAME])
    return (
        SheetStep("caral.sheet.emissary_board", ("EMI-1", "EMI-6"), {"levels": levels}, part=PART),
        SheetStep("caral.sheet.emissary_tiles", ("EMI-3",), part=PART),
    )


def check(now: Now) -> Iterator[CheckLine]:
    to_see = partial(CheckLine, "diplomat", area=PART, hint=HINT)
    diplomat = board.emissaries(now.state).diplomat
    if diplomat is None:
        yield to_see("caral.check.no_diplomat")
    else:
        yield to_see("caral.check.diplomat", {"owner": diplomat})


def check_seat(now: Now, seat: Seat, area: str) -> Iterator[CheckLine]:
    """What a seat has on the board, and the tile it got there."""
    to_see = partial(CheckLine, area=area, hint=HINT, seat=seat)
    carali, alpacas = (board.on_board(now, seat, figure) for figure in board.FIGURES)
    level, tile = board.sent(now, seat).level, board.tile(now, seat)
    yield to_see(f"sent-{seat}", "caral.check.sent", {"level": level, "carali": carali, "alpacas": alpacas})
    if tile is not None:
        yield to_see(f"tile-{seat}", "caral.check.emissary_tile", {"component": tile})
