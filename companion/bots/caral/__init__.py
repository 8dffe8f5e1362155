"""A sensible player of Caral."""

from companion.bots.caral.sensible import SensibleBot

__all__ = ["SensibleBot"]
