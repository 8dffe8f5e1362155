"""The bots that play a game, by name."""

from collections.abc import Callable, Mapping
from random import Random

from companion.bots import Bot
from companion.bots.experts import expert_of
from companion.bots.random_bot import RandomBot
from companion.engine.game import Game

Maker = Callable[[Random], Bot]


def roster(game: Game) -> Mapping[str, Maker]:
    """The best comes first: a sensible player where the game has one, and for every game a random one."""
    expert = expert_of(game)
    sensible: dict[str, Maker] = {} if expert is None else {"sensible": expert.bot}
    return {**sensible, "random": RandomBot}
