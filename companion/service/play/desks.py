"""The tables in memory: found at once while they are used, light while nobody comes to them."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from companion.service.play.desk import Desk, caught_up, desk_for, opened
from companion.store.records import TableRecord

KEPT = 512
"""Tables kept in memory; the least recently used one goes."""

IDLE = 300.0
"""After how many seconds without anybody a table is put away."""

BETWEEN_LOOKS = 30.0
"""How many seconds lie between two looks for such tables."""


class Desks:
    """The tables in memory, each guarded by a lock of its own. A lock is there as long as somebody has it in hand."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._desks: OrderedDict[int, Desk] = OrderedDict()
        self._locks: WeakValueDictionary[int, threading.RLock] = WeakValueDictionary()
        self._guard = threading.Lock()
        self._clock, self._looked_at = clock, clock()

    def lock(self, table: int) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(table, threading.RLock())

    def get(self, table: TableRecord) -> Desk:
        """The desk at least where the table was seen. Call it with the table's lock held.

        Who entered something here since then has moved the desk on; what came from elsewhere is caught up with.
        """
        with self._guard:
            desk = self._desks.pop(table.id, None)
        if desk is None or desk.uid != table.uid or desk.differs(table):
            desk = opened(desk_for(table), table.position)
        if desk.position < table.position:
            desk = caught_up(desk, table.position) or opened(desk.rewound(), table.position)
        desk.know_latest(table.revision)
        with self._guard:
            self._keep(table.id, desk)
        return desk

    def catch_up(self, table: TableRecord) -> None:
        """Bring a table in memory to where it is now. Call it with the table's lock held."""
        if table.id in self._desks:
            self.get(table)

    def _keep(self, table: int, desk: Desk) -> None:
        now = desk.used_at = self._clock()
        self._desks[table] = desk
        while len(self._desks) > KEPT:
            self._desks.popitem(last=False)
        if now - self._looked_at >= BETWEEN_LOOKS:
            self._looked_at = now
            self._put_away(now - IDLE)

    def _put_away(self, before: float) -> None:
        """Whoever is at a table has its lock in hand, and nobody gets one meanwhile: so nobody is at these."""
        for number, desk in self._desks.items():
            if desk.used_at < before and number not in self._locks:
                desk.put_away()

    def seen(self, table: TableRecord) -> Desk:
        """The table as it is now: what others enter meanwhile does not change it under the reader."""
        with self.lock(table.id):
            return self.get(table).seen()

    def drop(self, table: int) -> None:
        with self._guard:
            self._desks.pop(table, None)

    def clear(self) -> None:
        """Know of no table, as after a start."""
        with self._guard:
            self._desks.clear()
