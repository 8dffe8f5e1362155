"""Random games of Cacao at a model table that instructions alone move."""

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

from companion.engine.ruleset import Ruleset
from companion.games.cacao.game import GAME
from companion.games.cacao.meta import META
from companion.games.cacao.state import Cacao, Laid
from companion.games.cacao.tiles import JUNGLE
from tests.games.cacao.table import Soak
from tests.support.model_table import HandledGame, Pieces

DEALT = tuple(product(META.options["tiles"].values, META.options["display"].values))
GROUPS = tuple((seats, *DEALT[(seats + each) % len(DEALT)]) for seats in META.players for each in (0, 3))
"""Each number of players with two of the four ways to deal, each way at least once."""
CODES = {code for kind in GAME.hands.values() for each in kind.said for code in (each.code, each.together) if code}
ENDLESS = ("bank", "heap", "tokens")
"""Supplies that nobody counts."""
TWISTS, JUMPS = 4, 25


def laid_out(rules: Ruleset[Cacao], state: Cacao) -> Pieces:
    """Every piece and where it lies, from the fields of a state."""
    counted: Pieces = Counter()
    for seat, player in enumerate(state.players):
        counted["coin", f"purse-{seat}"] = max(0, player.gold)
        counted["fruit", f"store-{seat}"] = player.cacao
        counted["sun", f"suns-{seat}"] = player.suns
        counted[f"carrier-{seat}", f"field-{player.water}"] = 1
        unlaid = player.hand.size + player.pile.size
        counted[f"tile-{seat}", f"hand-{seat}"] = unlaid if rules.board.deals else player.hand.size
        counted[f"tile-{seat}", f"pile-{seat}"] = 0 if rules.board.deals else player.pile.size
    for kind, count in zip(JUNGLE.names, state.jungle, strict=True):
        counted[f"jungle-{kind}", f"stack-{kind}"] = count
        counted[f"jungle-{kind}", "display"] = state.display.count(kind)
    for tile in state.land.tiles.values():
        over = any(below.square == tile.square for below in state.land.covered)
        counted[lies(tile, "over" if over else "land")] = 1
    for tile in state.land.covered:
        counted[lies(tile, "land")] = 1
    return counted


def lies(tile: Laid, sort: str) -> tuple[str, str]:
    if tile.owner is None:
        return f"jungle-{tile.kind}", f"land-{tile.square}"
    return f"tile-{tile.owner}", f"{sort}-{tile.square}-{tile.kind}-{tile.turn}"


class HandledSoak(HandledGame, Soak):
    """A random game with pieces that instructions alone move."""

    def __init__(self, *table: Any) -> None:
        super().__init__(*table, twists=TWISTS)
        self.sits_down(laid_out, *ENDLESS)


@cache
def played(*table: Any) -> HandledSoak:
    """A game to its end, and a look at it from any moment to any other."""
    game = HandledSoak(*table, 0)
    game.play()
    game.jump(JUMPS)
    return game
