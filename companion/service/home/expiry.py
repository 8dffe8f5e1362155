"""Tables and browsers that were never used go after a while; nobody misses them.

Somebody looks for them now and then, when a table is opened. When a browser came is not written down: one that was here
when somebody looked, and is unused when somebody looks again so many days later, goes. It would be known again.
"""

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from companion.service.app_state import AppState
from companion.store import unused
from companion.store.session import writing

LOOKS_EVERY: Final = 3600.0
A_DAY: Final = 86400.0


class Expiry:
    """Looks for what is unused, at most once an hour."""

    def __init__(self, days: int, clock: Callable[[], float] = time.time) -> None:
        self._days, self._clock = days, clock
        self._guard = threading.Lock()
        self._looked = 0.0
        self._devices: tuple[float, int] | None = None
        """When somebody counted the browsers, and which was the last one."""

    def tend(self, state: AppState) -> None:
        now = self._clock()
        with self._guard:
            if now - self._looked < LOOKS_EVERY:
                return
            self._looked = now
        self._drop(state, now)

    def _drop(self, state: AppState, now: float) -> None:
        before = datetime.fromtimestamp(now, UTC) - timedelta(days=self._days)
        with writing():
            tables = unused.tables(before)
            unused.drop_tables(tables)
            counted, last = self._devices or (now, unused.last_device())
            over = now - counted >= self._days * A_DAY
            unused.drop_devices(unused.devices(last) if over else [])
            self._devices = None if over else (counted, last)
        for number in tables:
            state.desks.drop(number)
