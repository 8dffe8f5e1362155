"""Scenes for Caral's rule tests: the opening, the start of a round, a random walk, other boxes."""

import random
from collections.abc import Iterator
from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.games.caral.agenda import turn_of
from companion.games.caral.box import preset
from companion.games.caral.game import GAME
from companion.games.caral.rules.architect import RollDie
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.state import Turn
from tests.games.caral.table import Table


def opened(edition: str = "retail", seats: int = 3, starts: Seat = 0, **options: str) -> Table:
    """A table as it stands before the first answer."""
    table = Table(GAME.ruleset(GAME.header(edition, seats, starts, **({"cards": "app"} | options))))
    table.state = table.rules.begin().state
    return table


def deal(table: Table) -> Table:
    """Let the app deal whatever is owed now, the first possible cards each time."""
    while table.asked[0] == "caral.deal_cards":
        table.play(table.legal()[0])
    return table


def found(table: Table, *sites: str) -> Table:
    """The seats asked found their pyramids at these sites."""
    for site in sites:
        deal(table.play(StartAt(site)))
    return table


def to_roll(table: Table, starter: Seat = 0) -> Table:
    """The starting player's turn begins: the architect die is to be rolled."""
    agenda = turn_of(starter)[1:]
    return table.with_state(pending=(RollDie(TABLE),), agenda=agenda, starter=starter, turn=Turn(starter))


def box(**sections: dict[str, Any]) -> dict[str, Any]:
    """The retail catalogue with entries of some sections exchanged."""
    catalogue = preset("retail")
    for name, entries in sections.items():
        catalogue[name] |= entries
    return catalogue


def wander(table: Table, answers: int, seed: int) -> Iterator[Table]:
    """Play random legal answers; between two years the table always goes on."""
    chosen = random.Random(seed)
    for _ in range(answers):
        if table.state.ended is not None:
            return
        legal = table.legal()
        table.play(legal[0] if table.asked[0] == "caral.choose_next_year" else chosen.choice(legal))
        yield table
