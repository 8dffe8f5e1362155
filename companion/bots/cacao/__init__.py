"""A sensible player of Cacao."""

from random import Random

from companion.bots.cacao.sensible import SensibleBot
from companion.bots.cacao.unseen import dealt_anew
from companion.bots.experts import Expert

__all__ = ["EXPERT", "SensibleBot"]


def sensible(rng: Random) -> SensibleBot:
    """A sensible player needs no luck."""
    return SensibleBot()


EXPERT = Expert(sensible, dealt_anew, dealing={"tiles": "app"})
