"""The bots by name."""

from collections.abc import Callable, Mapping
from random import Random

from companion.bots import Bot
from companion.bots.caral import SensibleBot
from companion.bots.random_bot import RandomBot


def sensible(rng: Random) -> Bot:
    """A sensible player needs no luck."""
    return SensibleBot()


ROSTER: Mapping[str, Callable[[Random], Bot]] = {"sensible": sensible, "random": RandomBot}
