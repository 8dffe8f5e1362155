"""Who can play a game on from its middle: the sensible player of each game, who sees no more than a seat sees."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.bots import Bot
from companion.bots.sight import See
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.standings import Standing
from companion.games import load

DealtAnew = Callable[[Ruleset[Any], Any, Random], Any]
"""A position with other cards, or whatever else it is, where nobody could see them."""


@dataclass(frozen=True)
class Expert:
    """Plays one table's game to its end, with the app rolling and dealing."""

    ruleset: Ruleset[Any]
    see: See
    bot: Bot
    standings: Callable[[Ruleset[Any], Any], Sequence[Standing]]
    dealt_anew: DealtAnew


def _caral() -> tuple[Bot, DealtAnew]:
    from companion.bots.caral import SensibleBot
    from companion.bots.caral.unseen import dealt_anew

    return SensibleBot(), dealt_anew


EXPERTS: Mapping[str, Callable[[], tuple[Bot, DealtAnew]]] = {"caral": _caral}
"""For each game that has one its sensible player, and how its hidden cards are dealt anew."""


def expert_for(header: Header) -> Expert:
    """The expert for a table. A real deck becomes one that the app deals, as what was hidden is dealt anew."""
    game, (bot, dealt_anew) = load(header.game), EXPERTS[header.game]()
    dealing = replace(header, options={**header.options, "cards": "app"})
    return Expert(game.ruleset(dealing), game.view, bot, game.standings, dealt_anew)
