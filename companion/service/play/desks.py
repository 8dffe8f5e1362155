"""The tables in memory: found at once while they are used, light while nobody comes to them."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary

from companion import deadline
from companion.service.play.desk import Desk, caught_up, desk_for, opened, opened_before
from companion.store import log
from companion.store.log import DamagedEntry
from companion.store.records import TableRecord
from companion.store.trouble import BUSY, Resting

KEPT = 512
"""Tables kept in memory, if no more phones are admitted; the least recently used one goes."""

IDLE = 300.0
"""After how many seconds without anybody a table is put away."""

PATIENCE = 10.0
"""How many seconds somebody waits who cannot do without a table that another has in hand."""

BETWEEN_LOOKS = 30.0
"""How many seconds lie between two looks for such tables."""


class Desks:
    """The tables in memory, each guarded by a lock of its own. A lock is there as long as somebody has it in hand."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, patience: float = PATIENCE, phones: int = 0
    ) -> None:
        self._desks: OrderedDict[int, Desk] = OrderedDict()
        self._before: dict[int, Desk] = {}
        """The tables that are being played at, as they were."""
        self._damaged: dict[int, int] = {}
        """The first entry that cannot be read, of the tables that have one."""
        self._patience = patience
        self._most = max(KEPT, phones)
        """So many tables are kept that none goes at which a phone listens, even if each is at one of its own."""
        self._locks: WeakValueDictionary[int, threading.RLock] = WeakValueDictionary()
        self._guard = threading.Lock()
        self._clock, self._looked_at = clock, clock()

    @contextmanager
    def lock(self, table: int) -> Iterator[None]:
        lock = self._lock_of(table)
        if not lock.acquire(timeout=deadline.left(self._patience)):
            raise Resting(BUSY)
        try:
            yield
        finally:
            lock.release()

    def _lock_of(self, table: int) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(table, threading.RLock())

    @contextmanager
    def played_at(self, desk: Desk) -> Iterator[None]:
        """While this lasts the desk is ahead of what is written, and whoever looks sees it as it was."""
        self._before[desk.table] = desk.seen()
        try:
            yield
        finally:
            del self._before[desk.table]

    def at_hand(self, table: TableRecord) -> bool:
        """Whether the table lies here as somebody saw it. Call it with the table's lock held."""
        desk = self._desks.get(table.id)
        return desk is not None and desk.is_that_of(table)

    def get(self, table: TableRecord) -> Desk:
        """The desk at least where the table was seen. Call it with the table's lock held.

        Who entered something here since then has moved the desk on; what came from elsewhere is caught up with.
        """
        with self._guard:
            desk = self._desks.pop(table.id, None)
        if desk is None or desk.uid != table.uid or desk.differs(table) or _is_ahead(desk, table):
            desk = self._opened(table)
        if desk.position < table.position and desk.damaged is None:
            desk = self._moved_on(desk, table)
        desk.know_latest(table.revision)
        with self._guard:
            self._keep(table.id, desk)
        return desk

    def _opened(self, table: TableRecord) -> Desk:
        """Where an entry is damaged, the table as it was before it."""
        begun, damaged = desk_for(table), self._damaged.get(table.id)
        if damaged is None:
            try:
                return opened(begun, table.position)
            except DamagedEntry as damage:
                damaged = self._damaged[table.id] = damage.position
        return opened_before(begun.rewound(), damaged)

    def _moved_on(self, desk: Desk, table: TableRecord) -> Desk:
        try:
            return caught_up(desk, table.position) or opened(desk.rewound(), table.position)
        except DamagedEntry as damage:
            self._damaged[table.id] = damage.position
            return self._opened(table)

    def know_damage(self, damage: DamagedEntry) -> None:
        """Somebody found an entry that cannot be read: from now on the table is as it was before it."""
        with self.lock(damage.table):
            self._damaged[damage.table] = min(damage.position, self._damaged.get(damage.table, damage.position))
            self.drop(damage.table)

    def catch_up(self, table: TableRecord) -> None:
        """Bring a table in memory to where it is now. Call it with the table's lock held."""
        if table.id in self._desks:
            self.get(table)

    def _keep(self, table: int, desk: Desk) -> None:
        now = desk.used_at = self._clock()
        self._desks[table] = desk
        while len(self._desks) > self._most:
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
        """The table as it is now: what others enter meanwhile does not change it under the reader.

        Nobody waits for those who write, as long as nothing of theirs is written.
        """
        lock = self._lock_of(table.id)
        if not lock.acquire(blocking=False):
            before = self._before.get(table.id)
            if before is not None and before.is_that_of(table):
                return before.seen()
            deadline.waiting()
            if not lock.acquire(timeout=deadline.left(self._patience)):
                raise Resting(BUSY)
        try:
            if not self.at_hand(table):
                deadline.waiting()
            return self.get(table).seen()
        finally:
            lock.release()

    def drop(self, table: int) -> None:
        with self._guard:
            self._desks.pop(table, None)

    def clear(self) -> None:
        """Know of no table, as after a start."""
        with self._guard:
            self._desks.clear()
            self._damaged.clear()


def _is_ahead(desk: Desk, table: TableRecord) -> bool:
    """Whether the desk holds what is written nowhere: where it is past what somebody saw, it is looked up."""
    written = log.position(table.id) if desk.position > table.position else None
    return written is not None and desk.position > written
