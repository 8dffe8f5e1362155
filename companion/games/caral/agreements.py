"""What bots answer where the table decides together (END-6)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.meta_actions import Finish
from companion.games.caral.optional import MODULES
from companion.games.caral.rules.year import BeginYear, ChooseNextYear
from companion.games.caral.state import CaralState

YEARS_PATIENCE = 60
"""After so many years the table agrees to end a game that nobody brings to its end."""


def next_year(state: CaralState) -> Action:
    return Finish() if state.year >= YEARS_PATIENCE else BeginYear()


AGREEMENTS: Final[Mapping[type[Decision], Callable[[Any], Action]]] = {
    ChooseNextYear: next_year,
    **MODULES.agreements,
}
