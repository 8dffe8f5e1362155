"""Positions with progress tiles and status cards for tests."""

from typing import Any

from companion.games.caral.box import preset
from companion.games.caral.modules.progress.laid import Progress
from companion.games.caral.modules.status.cards import Status
from tests.games.caral.table import Table, rules_with

CARDS = tuple(card["id"] for card in preset("retail")["status"])
TILES = tuple(tile["id"] for tile in preset("retail")["progress"])


def with_tiles(*layers: Any, modules: tuple[str, ...] = ("progress",), **setup: Any) -> Table:
    """A table with progress tiles, none of them laid."""
    return Table(rules_with(*layers, modules=modules, **setup))


def covered(tile: str, *layers: Any, seat: int = 0, **setup: Any) -> Table:
    """A seat is to act on a square where this tile lies; it has what tiles ask for."""
    turn = setup.pop("turn", {})
    table = with_tiles(*layers, **setup)
    spot = f"{tile.partition('_')[0]}-1"
    table.with_state(extras={**table.state.extras, "progress": Progress((tile,), ((spot, tile),))})
    table.player(seat, workers=(2, 1), carali_supply=5)
    return table.to_act(seat, spot, **turn)


def open_cards(*cards: str, modules: tuple[str, ...] = ("status",), catalogue: Any = None, **setup: Any) -> Table:
    """A table where these status cards lie open."""
    table = Table(rules_with(modules=modules, catalogue=catalogue or preset("retail"), **setup))
    return table.with_state(extras={**table.state.extras, "status": Status(cards)})


def printed(**card: Any) -> dict[str, Any]:
    """A catalogue whose first status card has this printed on it."""
    first, *others = preset("retail")["status"]
    return preset("retail") | {"status": [first | card, *others]}


def told(table: Table) -> list[str]:
    return [event.code.removeprefix("caral.log.") for event in table.events]
