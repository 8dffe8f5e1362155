"""Scenes with the anaconda and with emissaries."""

from typing import Any

from companion.engine.actions import Seat
from companion.engine.parts import put, replace
from companion.games.caral.modules.anaconda.layer import Anaconda
from companion.games.caral.modules.emissaries.board import Emissaries, Level, Sent, emissaries
from tests.games.caral.table import Table

BOTH = ("anaconda", "emissaries")
TILE_OF = {"stone_clay": 1, "fish_alpaca": 2, "alpaca_card": 3, "cards_for_stones": 4, "one_more": 5}
"""The level whose tile is so called, by the catalogue we ship."""


def levels(table: Table) -> tuple[Level, ...]:
    found: tuple[Level, ...] = table.rules.board.box.modules["emissaries"]
    return found


def keep(table: Table, name: str, part: Any) -> Table:
    return table.with_state(extras={**table.state.extras, name: part})


def snake_at(table: Table, spot: str) -> Table:
    """The anaconda lies on a square."""
    return keep(table, "anaconda", Anaconda(table.path.index[spot]))


def snake(table: Table) -> str:
    return table.path.spots[table.state.extras["anaconda"].spot]


def sent(table: Table, seat: Seat = 0, level: int = 0, carali: int = 0, alpacas: int = 0) -> Table:
    """So many levels are complete and these figures stand on the next one; all come from the supply."""
    held = emissaries(table.state)
    there = Sent(level, carali, alpacas)
    keep(table, "emissaries", replace(held, sent=put(held.sent, seat, there)))
    placed = (*levels(table)[:level], there)
    player = table[seat]
    return table.player(
        seat,
        carali_supply=player.carali_supply - sum(part.carali for part in placed),
        alpaca_supply=player.alpaca_supply - sum(part.alpacas for part in placed),
    )


def with_tile(tile: str, seat: Seat = 0, **setup: Any) -> Table:
    """A seat has completed the level of this tile and nothing above it."""
    return sent(Table(modules=("emissaries",), **setup), seat, TILE_OF[tile])


def board(table: Table) -> Emissaries:
    return emissaries(table.state)
