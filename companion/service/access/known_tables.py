"""Tables and who was let in, as of their last revision: a request asks only what may have changed since."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field, replace

from companion.engine.actions import Seat
from companion.live.channel import TableVersion
from companion.service.access.callers import Caller, Credentials, caller_at, holders_at
from companion.store import tables
from companion.store.records import TableRecord
from companion.store.tables import Glance

MOST_TABLES = 2048
MOST_CALLERS = 256
"""How many callers are kept of one table; who is not is looked up."""


@dataclass
class Known:
    """A table at one revision, where it was seen last, and what credentials amounted to at it."""

    table: TableRecord
    callers: dict[str, Caller] = field(default_factory=dict)
    """By the hash of what they showed: no secret is kept, here as little as on disk."""
    holders: dict[Seat, frozenset[str]] | None = None
    """Who holds which seat, once somebody asked."""


class KnownTables:
    """Every change of seats, names or grants counts the revision up, so what was known of another one is void."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._guard = threading.Lock()

    def find(self, code: str) -> TableRecord | None:
        """The table with this code, in large or small letters, as it is now."""
        code = code.upper()
        seen = tables.glance(code) if code.isalnum() else None
        if seen is None:
            self._forget(code)
            return None
        known = self._current(code, seen)
        if known is None:
            return self._remember(code)
        known.table = as_seen(known.table, seen)
        return known.table

    def last_seen(self, code: str) -> TableRecord | None:
        """The table as somebody saw it last, if anybody did lately. Whether it still is so nobody has asked."""
        known = self._known.get(code.upper())
        return None if known is None else known.table

    def note(self, table: TableRecord) -> None:
        """Somebody moved it on to here."""
        known = self._as_of(table)
        if known is not None and known.table.position < table.position:
            known.table = table

    def at(self, code: str, version: TableVersion) -> TableRecord | None:
        """A table that was looked at before, where it is told to stand now; nothing if its seats changed since.

        Whether its game is over is not known here: its desk says so.
        """
        with self._guard:
            known = self._known.get(code)
        if known is None or known.table.revision != version.revision:
            return None
        table = known.table
        return table if table.position == version.position else replace(table, position=version.position)

    def caller(self, table: TableRecord, credentials: Credentials) -> Caller:
        """Who calls, by what was known of them at this revision."""
        known = self._as_of(table)
        if known is None:
            return caller_at(table.id, credentials)
        shown = credentials.hashed()
        caller = known.callers.get(shown)
        if caller is None:
            caller = caller_at(table.id, credentials)
            if len(known.callers) < MOST_CALLERS:
                known.callers[shown] = caller
        return caller

    def holders(self, table: TableRecord) -> dict[Seat, frozenset[str]]:
        """By what keys those are known who hold each seat that was taken."""
        known = self._as_of(table)
        if known is None:
            return holders_at(table.id)
        if known.holders is None:
            known.holders = holders_at(table.id)
        return known.holders

    def _as_of(self, table: TableRecord) -> Known | None:
        """What is known at the revision at which somebody saw a table."""
        known = self._known.get(table.code)
        if known is None or (known.table.id, known.table.revision) != (table.id, table.revision):
            return None
        return known

    def clear(self) -> None:
        with self._guard:
            self._known.clear()

    def _current(self, code: str, seen: Glance) -> Known | None:
        with self._guard:
            known = self._known.get(code)
            if known is None or (known.table.id, known.table.revision) != (seen.id, seen.revision):
                return None
            self._known.move_to_end(code)
            return known

    def _remember(self, code: str) -> TableRecord | None:
        table = tables.by_code(code)
        if table is not None:
            with self._guard:
                self._known[code] = Known(table)
                while len(self._known) > MOST_TABLES:
                    self._known.popitem(last=False)
        return table

    def _forget(self, code: str) -> None:
        with self._guard:
            self._known.pop(code, None)


def as_seen(table: TableRecord, seen: Glance) -> TableRecord:
    """A table with what changes while its revision stays."""
    return replace(table, position=seen.position, status=seen.status, fair=seen.fair, result=seen.result)
