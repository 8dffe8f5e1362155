"""Games of Caral at a model table: whole random ones, and one of people who build."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any

from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from tests.games.caral.laid_out import endless, laid_out
from tests.games.caral.soak import Soak
from tests.support.model_table import Evening, HandledGame
from tests.support.recorded_games import whole_game

GROUPS = tuple(product(META.editions, META.players, META.options["cards"].values))
CODES = {code for kind in GAME.hands.values() for each in kind.said for code in (each.code, each.together) if code}
YEARS, TWISTS, JUMPS = 6, 6, 40


class HandledSoak(HandledGame, Soak):
    """A random game with pieces that instructions alone move."""

    def __init__(self, *table: Any, **settings: Any) -> None:
        super().__init__(*table, **settings)
        self.sits_down(laid_out, *endless(self.chronicle.ruleset))


def played(*table: Any, years: int = YEARS, catalogue: Mapping[str, Any] | None = None) -> HandledSoak:
    """A game with all modules to its end, and a look at it from any moment to any other."""
    game = HandledSoak(*table, patience=years, twists=TWISTS, modules=META.modules, catalogue=catalogue)
    game.play()
    game.jump(JUMPS)
    return game


quick = cache(played)
"""Played once for all tests of a process."""


@cache
def built_up() -> tuple[Evening, list[Any]]:
    """The evening of people who build, step by step and then from any moment to any other; what was wrong."""
    chronicle, rng = whole_game().chronicle, Random("hands")
    rules, last = chronicle.ruleset, len(chronicle.line)
    evening = Evening(GAME, rules, laid_out, endless(rules), chronicle.opening.state)
    moments = [*range(1, last + 1), *(rng.randrange(last + 1) for _ in range(JUMPS)), *range(last, -1, -1)]
    return evening, [wrong for deeds in moments if (wrong := evening.goes_on(chronicle.state_after(deeds)))]
