"""Whoever answers for the table: rolls, deals, reveals, and what the table decides together."""

from random import Random
from typing import Any

from companion.engine.actions import Action
from companion.engine.bound import Legal
from companion.engine.decisions import Decision
from companion.engine.game import Game
from companion.engine.log import APP


class Croupier:
    """Answers the table's decisions, by chance from a seed where chance decides."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._agreed, self._below = game.agreed, rng.randrange

    def answer(self, legal: Legal[Any], decision: Decision) -> tuple[Action, str]:
        """The answer, and by whom it is entered: the app rolls and deals, the table agrees."""
        if legal.by_chance:
            return legal.drawn(self._below), APP
        return self._agreed(legal.ruleset, legal.state, decision), ""
