"""What one running app holds in memory."""

from dataclasses import dataclass

from companion.live.hub import Hub
from companion.service.access.known_tables import KnownTables
from companion.service.exchange.apart import Reader
from companion.service.home.kept_games import KeptGames
from companion.service.play.desks import Desks
from companion.service.turning.worker import Worker


@dataclass(frozen=True)
class AppState:
    """Tables that were looked at, those in use, who listens to them, and who works out turning points."""

    tables: KnownTables
    desks: Desks
    hub: Hub
    worker: Worker
    playouts: int
    """How often each moment is played out for turning points."""
    reader: Reader
    """Who reads the games that somebody brings."""
    games: KeptGames
    """What finished games tell of the people of a household."""

    def forget_tables(self) -> None:
        """Know of no table, as after a start."""
        self.tables.clear()
        self.desks.clear()
