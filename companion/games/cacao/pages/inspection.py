"""Cacao's table check: where every tile, fruit, token and coin must be now (CMAT-1 to CMAT-5, CSET-1, CSET-2).

Only what everybody may see: worker tiles in hands and piles are counted.
"""

from collections.abc import Iterator
from functools import partial

from companion.engine.geometry.grid import neighbours
from companion.engine.inspection import CheckLine, Lying
from companion.engine.ruleset import Ruleset
from companion.games.cacao.box import Box
from companion.games.cacao.now import Table
from companion.games.cacao.pages.inspected_land import jungle, worker
from companion.games.cacao.pages.inspected_seat import person
from companion.games.cacao.state import Cacao, Laid, Land
from companion.games.cacao.tiles import JUNGLE

SUPPLY = "cacao.check.supply"


def inspection(ruleset: Ruleset[Cacao], state: Cacao) -> tuple[CheckLine, ...]:
    """Everything there is to look at: the tiles in the order of laying, display and draw pile, the villages."""
    table: Table = ruleset.board
    track, deals = table.box.water, table.deals
    people = (line for seat, player in enumerate(state.players) for line in person(track, deals, seat, player))
    return (*land(table.box, state.land), *supply(state), *people)


def land(box: Box, land: Land) -> Iterator[CheckLine]:
    """Square after square, as they were first laid on."""
    below = {tile.square: tile for tile in land.covered}
    every = sorted((*land.covered, *land.tiles.values()), key=lambda tile: tile.order)
    for square in dict.fromkeys(tile.square for tile in every):
        yield lying(box, land, land.tiles[square], below.get(square))


def lying(box: Box, land: Land, tile: Laid, below: Laid | None) -> CheckLine:
    """What lies on a square."""
    beside = [land.tiles[each] for each in neighbours(tile.square) if each in land.tiles]
    if tile.owner is None:
        return jungle(tile, tuple(dict.fromkeys(other.owner for other in beside if other.owner is not None)))
    look = "-".join(map(str, box.looks[tile.kind][tile.turn]))
    return worker(tile, below, look, tuple(other.kind for other in beside))


def supply(state: Cacao) -> Iterator[CheckLine]:
    """The display, and the draw pile: what is left in it everybody can work out, but not what comes next."""
    to_see, shown = partial(CheckLine, area=SUPPLY, hint="cacao.check.hint.display"), state.display
    lies = tuple(Lying(f"jungle-{kind}", "display", shown.count(kind)) for kind in dict.fromkeys(shown))
    yield to_see("display", "cacao.check.display", {"display": list(shown)}, lies=lies)
    left = zip(JUNGLE.names, state.jungle, strict=True)
    lies = tuple(Lying(f"jungle-{kind}", f"stack-{kind}", count) for kind, count in left)
    yield to_see("stack", "cacao.check.stack", {"count": sum(state.jungle)}, lies=lies)
