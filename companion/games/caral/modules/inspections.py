"""What the modules add to the table check (WHIM-1, TILE-1, STAT-1, PROG-1, ANA-1, EMI-1, EMI-6)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from companion.engine.actions import Seat
from companion.engine.inspection import CheckLine
from companion.games.caral.modules.anaconda.layer import anaconda
from companion.games.caral.modules.annual import layer as annual
from companion.games.caral.modules.emissaries import board as emissary_board
from companion.games.caral.modules.progress import laid
from companion.games.caral.modules.status import cards as status_cards
from companion.games.caral.modules.whim import layer as whim
from companion.games.caral.now import Now
from companion.games.caral.state import NOWHERE

Lines = Iterator[CheckLine]


def sent_lines(now: Now, seat: Seat, area: str) -> Lines:
    """What a seat has on the emissary board, and the tile it got there."""
    level = emissary_board.sent(now, seat).level
    carali, alpacas = (emissary_board.on_board(now, seat, figure) for figure in emissary_board.FIGURES)
    to_see = partial(CheckLine, area=area, hint="caral.check.hint.emissaries", seat=seat)
    yield to_see(f"sent-{seat}", "caral.check.sent", {"level": level, "carali": carali, "alpacas": alpacas})
    tile = emissary_board.tile(now, seat)
    if tile is not None:
        yield to_see(f"tile-{seat}", "caral.check.emissary_tile", {"component": tile})


def whim_lines(now: Now) -> Lines:
    """The open card by what is printed on it, and the rest of the pile."""
    to_see = partial(CheckLine, area="caral.module.whim", hint="caral.check.hint.whim")
    card, every = whim.card_of_the_year(now), len(whim.all_cards(now))
    if card is not None:
        least = whim.threshold(now, card)
        yield to_see("whim", "caral.check.whim", {"least": least, "struck": card.target, "penalty": card.penalty})
    yield to_see("whim-rest", "caral.check.whim_rest", {"rest": every - (card is not None)})


def annual_lines(now: Now) -> Lines:
    to_see = partial(CheckLine, area="caral.module.annual", hint="caral.check.hint.annual")
    tile, held = annual.tile_of_the_year(now), annual.row(now.state)
    if tile is not None:
        yield to_see("annual", "caral.check.annual", {"component": tile.id})
    yield to_see("annual-used", "caral.check.annual_used", {"used": held.used})
    left = len(annual.all_tiles(now)) - held.used - (tile is not None)
    yield to_see("annual-left", "caral.check.annual_left", {"left": left})


def status_lines(now: Now) -> Lines:
    to_see = partial(CheckLine, area="caral.module.status", hint="caral.check.hint.status")
    held = status_cards.part(now.state)
    owners = dict(held.taken)
    for number, card in enumerate(held.shown):
        if card in owners:
            yield to_see(f"status-{number}", "caral.check.status_taken", {"component": card, "owner": owners[card]})
        else:
            yield to_see(f"status-{number}", "caral.check.status_open", {"component": card})
    yield to_see("status-left", "caral.check.status_left", {"left": len(status_cards.cards(now)) - len(held.shown)})


def progress_lines(now: Now) -> Lines:
    to_see = partial(CheckLine, area="caral.module.progress", hint="caral.check.hint.progress")
    held = laid.part(now.state)
    spots = {tile: spot for spot, tile in held.laid}
    for number, tile in enumerate(held.shown):
        if tile in spots:
            yield to_see(f"progress-{number}", "caral.check.tile_laid", {"component": tile, "spot": spots[tile]})
        else:
            yield to_see(f"progress-{number}", "caral.check.tile_open", {"component": tile})
    yield to_see("progress-left", "caral.check.tile_left", {"left": len(now.box.modules[laid.NAME]) - len(held.shown)})


def anaconda_lines(now: Now) -> Lines:
    to_see = partial(CheckLine, "anaconda", area="caral.module.anaconda", hint="caral.check.hint.anaconda")
    spot = anaconda(now.state).spot
    if spot == NOWHERE:
        yield to_see("caral.check.anaconda_waits")
    else:
        yield to_see("caral.check.anaconda", {"spot": now.path.spots[spot]})


def emissary_lines(now: Now) -> Lines:
    to_see = partial(CheckLine, "diplomat", area="caral.module.emissaries", hint="caral.check.hint.emissaries")
    diplomat = emissary_board.emissaries(now.state).diplomat
    if diplomat is None:
        yield to_see("caral.check.no_diplomat")
    else:
        yield to_see("caral.check.diplomat", {"owner": diplomat})


LINES: Mapping[str, Callable[[Now], Lines]] = {
    "whim": whim_lines,
    "annual": annual_lines,
    "status": status_lines,
    "progress": progress_lines,
    "anaconda": anaconda_lines,
    "emissaries": emissary_lines,
}
"""What lies on the table for each module."""


def module_lines(now: Now) -> Lines:
    return (line for name, lines in LINES.items() if name in now.ruleset.layers for line in lines(now))
