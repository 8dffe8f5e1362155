"""Random games of Caral, watched at every entry."""

import random
from collections.abc import Mapping
from typing import Any

from companion.engine.actions import Action
from companion.engine.meta_actions import Finish
from companion.engine.parts import replace
from companion.games.caral.game import GAME
from companion.games.caral.rules.year import BeginYear, ChooseNextYear
from tests.games.caral.conservation import misplaced
from tests.support.soak import WatchedGame

PATIENCE = 60
"""After so many years the bots agree to end (END-6)."""


class Soak(WatchedGame):
    """One watched game."""

    def __init__(
        self,
        edition: str,
        seats: int,
        cards: str,
        seed: int,
        patience: int = PATIENCE,
        twists: int = 4,
        modules: tuple[str, ...] = (),
        catalogue: Mapping[str, Any] | None = None,
    ) -> None:
        self.patience, rng = patience, random.Random(f"{edition} {seats} {cards} {seed}")
        agreed = GAME.header(edition, seats, rng.randrange(seats), modules, cards=cards)
        header = replace(agreed, catalogue=catalogue) if catalogue else agreed
        super().__init__(GAME, header, misplaced, rng, twists)

    def agreed(self, state: Any, decision: Any) -> Action | None:
        if not isinstance(decision, ChooseNextYear):
            return None
        return Finish() if state.year >= self.patience else BeginYear()

    def scores(self, state: Any) -> list[int]:
        return [player.fame for player in state.players]
