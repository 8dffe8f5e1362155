"""A sensible player of Rise of the Inkas."""

from random import Random

from companion.bots.experts import Expert
from companion.bots.inkas.sensible import SensibleBot
from companion.bots.inkas.unseen import dealt_anew

__all__ = ["EXPERT", "SensibleBot"]


def sensible(rng: Random) -> SensibleBot:
    """A sensible player needs no luck."""
    return SensibleBot()


EXPERT = Expert(sensible, dealt_anew, dealing={"cards": "app", "development": "app"})
