"""What one running app holds in memory."""

from dataclasses import dataclass

from companion.live.hub import Hub
from companion.service.play.desk import Desks
from companion.service.turning.worker import Worker


@dataclass(frozen=True)
class AppState:
    """The tables in use, who listens to them, and the process that works out turning points."""

    desks: Desks
    hub: Hub
    worker: Worker
    playouts: int
    """How often each moment is played out for turning points."""
