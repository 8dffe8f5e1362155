"""Positions for tests of what happens at a year's end with modules."""

from typing import Any

from companion.games.caral.box import preset
from companion.games.caral.modules.annual.layer import CATEGORIES, Annual
from companion.games.caral.modules.whim.layer import Whim
from tests.games.caral.table import Table, rules_with

TOP = "whim-1"


def whims(**printed: Any) -> dict[str, Any]:
    """A catalogue whose first whim card has this printed on it."""
    first, *others = preset("retail")["whim"]
    card = first | {"thresholds": [6, 7, 8], "target": "fewest", "penalty": "alpaca", "confidence": "matched"}
    return preset("retail") | {"whim": [card | printed, *others]}


def whim_year(*layers: Any, modules: tuple[str, ...] = ("whim",), printed: Any = None, **setup: Any) -> Table:
    """A year in which that card holds; nobody has cards or stones yet, and everybody 10 fame."""
    table = Table(rules_with(*layers, modules=modules, catalogue=whims(**(printed or {})), **setup))
    rich(table)
    return table.with_state(extras={"whim": Whim(TOP)})


def tile_year(category: str, *layers: Any, used: int = 0, **setup: Any) -> Table:
    """A year in which the tile of this category holds; everybody has 10 fame."""
    table = Table(rules_with(*layers, modules=setup.pop("modules", ("annual",)), **setup))
    return holding(rich(table), category, used)


def holding(table: Table, category: str, used: int = 0) -> Table:
    """With the annual tile of this category after so many used ones."""
    others = [other for other in CATEGORIES if other != category]
    row = (*others[:used], category, *others[used:])
    return table.with_state(extras={**table.state.extras, "annual": Annual(row, used)})


def rich(table: Table) -> Table:
    for seat in range(table.rules.seats):
        table.player(seat, fame=10)
    return table
