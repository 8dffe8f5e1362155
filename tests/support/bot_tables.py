"""Tables of bots for tests."""

import json
from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.bots import Bot
from companion.bots.caral import SensibleBot
from companion.bots.chance import seeded
from companion.bots.croupier import Croupier
from companion.bots.play import GameOutcome, Players, play_out
from companion.bots.roster import roster
from companion.bots.sight import View
from companion.engine.actions import Action, Seat
from companion.engine.ruleset import Ruleset
from companion.engine.view import Viewer
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.state import CaralState
from companion.games.caral.view import view
from tests.games.caral.table import Table


def choice(table: Table, seat: Seat = 0) -> Action:
    """What the sensible bot does when it sees its view as JSON and nothing else."""
    return SensibleBot().choose(seen(table, seat), table.legal(seat))


def seen(table: Table, seat: Seat) -> View:
    found: View = json.loads(json.dumps(view(table.rules, table.state, Viewer(seat))))
    return found


TABLES = [
    pytest.param(edition, seats, cards, id=f"{edition}-{seats}-{cards}")
    for edition, seats, cards in product(META.editions, META.players, META.options["cards"].values)
]
"""Both editions, every number of players, both ways to deal."""


def rules_of(
    edition: str = "crowd", seats: int = 2, cards: str = "app", modules: tuple[str, ...] = ()
) -> Ruleset[CaralState]:
    return GAME.ruleset(GAME.header(edition, seats, modules=modules, cards=cards))


def players(names: Sequence[str], seed: int, wrap: Callable[[Bot], Bot] = lambda bot: bot) -> Players:
    known = roster(GAME)
    bots = [wrap(known[name](seeded(seed, seat))) for seat, name in enumerate(names)]
    return Players(bots, Croupier(GAME, seeded(seed, "table")), view)


def played(rules: Ruleset[CaralState], names: Sequence[str], seed: int = 1) -> GameOutcome[CaralState]:
    return play_out(rules, players(names, seed))


class Watched:
    """A bot whose choices are kept with what it could choose from."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.choices: list[tuple[Action, Sequence[Action]]] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = self.bot.choose(view, legal)
        self.choices.append((action, legal))
        return action

    def speak(self, view: View, could: Sequence[Action]) -> Action | None:
        return self.bot.speak(view, could)


class Blind(Random):
    """Chance that always takes the first."""

    def choice(self, seq: Any) -> Any:
        return seq[0]
