"""What pages show of the emissary board (EMI-1, EMI-6)."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import lru_cache, partial
from typing import Any

from companion.engine.actions import Seat
from companion.engine.inspection import CheckLine, Lying
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.engine.view import Printed
from companion.games.caral.modules.emissaries import board
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState

PART = "caral.module.emissaries"
HINT = "caral.check.hint.emissaries"
REMEMBERED = 1024


def view(ruleset: Ruleset[CaralState], state: CaralState) -> dict[str, Any]:
    """The levels as printed, what everybody sent, and who holds the diplomacy token."""
    held = board.emissaries(state)
    levels = ruleset.board.box.modules[board.NAME]
    return {
        "levels": _levels(ruleset),
        "sent": [_sent(one, levels[one.level - 1].tile if one.level else None) for one in held.sent],
        "diplomat": held.diplomat,
        "swapped": held.swapped,
    }


@Printed
def _levels(ruleset: Ruleset[CaralState]) -> list[dict[str, Any]]:
    return [asdict(level) for level in ruleset.board.box.modules[board.NAME]]


def _sent(one: board.Sent, tile: str | None) -> dict[str, Any]:
    return {"level": one.level, "carali": one.carali, "alpacas": one.alpacas, "tile": tile}


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
        yield to_see("caral.check.no_diplomat", lies=(Lying("diplomat", "beside"),))
    else:
        yield to_see("caral.check.diplomat", {"owner": diplomat}, lies=(Lying("diplomat", f"seat-{diplomat}"),))


def check_seat(now: Now, seat: Seat, area: str) -> Iterable[CheckLine]:
    """What a seat has on the board, and the tile it got there."""
    carali, alpacas = (board.on_board(now, seat, figure) for figure in board.FIGURES)
    return sent(seat, area, board.Sent(board.sent(now, seat).level, carali, alpacas), board.tile(now, seat))


@lru_cache(maxsize=REMEMBERED)
def sent(seat: Seat, area: str, placed: board.Sent, tile: str | None) -> tuple[CheckLine, ...]:
    """From all the figures on the board, those of complete levels too. It is remembered, because it seldom changes."""
    to_see, key = partial(CheckLine, area=area, hint=HINT, seat=seat), f"sent-{seat}"
    level, carali, alpacas = placed.level, placed.carali, placed.alpacas
    figures = (Lying(f"carali-{seat}", key, carali), Lying(f"alpaca-{seat}", key, alpacas))
    there = to_see(key, "caral.check.sent", {"level": level, "carali": carali, "alpacas": alpacas}, lies=figures)
    if tile is None:
        return (there,)
    lies = (Lying(f"emissary-{tile}", f"tile-{seat}"),)
    return (there, to_see(f"tile-{seat}", "caral.check.emissary_tile", {"component": tile}, lies=lies))
