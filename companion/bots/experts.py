"""Who can play a game on from its middle: the sensible player of each game, who sees no more than a seat sees."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from random import Random
from typing import Any

from companion.bots import Bot
from companion.bots.chance import seeded
from companion.bots.croupier import Croupier
from companion.bots.play import Players, play_out
from companion.bots.sight import View
from companion.engine.game import Game
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.view import SPECTATOR
from companion.games import Incomplete, load

DealtAnew = Callable[[Ruleset[Any], Any, Random], Any]
"""A position with other cards, or whatever else it is, where nobody could see them."""


class NoExpert(LookupError):
    """A game that nobody here plays sensibly."""


def nothing_hidden(ruleset: Ruleset[Any], state: Any, rng: Random) -> Any:
    """A game in which everybody sees everything."""
    return state


@dataclass(frozen=True)
class Expert:
    """What the bots of a game offer."""

    bot: Callable[[Random], Bot]
    """Makes a sensible player, with luck of its own where it needs any."""
    dealt_anew: DealtAnew = nothing_hidden
    dealing: Mapping[str, str] = field(default_factory=dict)
    """The options by which the app deals what was hidden and is dealt anew."""


@dataclass(frozen=True)
class Sequel:
    """How a game went on from a position: where it was after so many answers."""

    answers: int
    state: Any


@dataclass(frozen=True)
class TableExpert:
    """An expert at one table, where the app rolls and deals."""

    game: Game
    ruleset: Ruleset[Any]
    expert: Expert

    def played_out(self, state: Any, rng: Random) -> Any:
        """How the game may end from here, with everything hidden dealt anew."""
        return self.played_by(state, rng, 0)[1]

    def played_by(self, state: Any, rng: Random, answers: int) -> tuple[View, Any]:
        """How the game may end from here, and before that what everybody sees after so many answers."""
        dealt = self.expert.dealt_anew(self.ruleset, state, rng)
        bots = [self.expert.bot(rng) for _ in range(self.ruleset.seats)]
        players = Players(bots, Croupier(self.game, rng), self.game.view)
        then = play_out(self.ruleset, players, dealt, answers).state
        return self.seen(then), play_out(self.ruleset, players, then).state

    def seen(self, state: Any) -> View:
        """What everybody sees."""
        return self.game.view(self.ruleset, state, SPECTATOR)

    def seen_anew(self, state: Any) -> View:
        """The same, whatever it is that nobody saw."""
        return self.seen(self.expert.dealt_anew(self.ruleset, state, seeded("anew")))


def expert_of(game: Game) -> Expert | None:
    """What the bots of a game offer, if it has any of its own."""
    if not game.expert:
        return None
    module, _, name = game.expert.partition(":")
    found = getattr(import_module(module), name, None)
    if not isinstance(found, Expert):
        raise Incomplete(f"{module} has no expert {name}")
    return found


def expert_for(header: Header) -> TableExpert:
    """The expert for a table. A real deck becomes one that the app deals, as what was hidden is dealt anew."""
    game = load(header.game)
    expert = expert_of(game)
    if expert is None:
        raise NoExpert(header.game)
    dealing = replace(header, options={**header.options, **expert.dealing})
    return TableExpert(game, game.ruleset(dealing), expert)
