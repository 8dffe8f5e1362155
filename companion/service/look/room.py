"""The room: for how long nothing was heard of each player's phone."""

from companion.engine.actions import Seat
from companion.service.access.callers import Caller
from companion.service.access.permissions import must_host
from companion.service.app_state import AppState
from companion.store.records import TableRecord


def silences(state: AppState, table: TableRecord, caller: Caller) -> dict[Seat, float]:
    """Seconds of silence for each seat that somebody took. The host alone is told: it is the host who can help."""
    must_host(caller)
    presence = state.hub.presence(table.code)
    return {seat: presence.silence(devices) for seat, devices in state.tables.holders(table).items()}
