"""Changing a table itself: its seats, names and links."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.service.errors import Unknown
from companion.store import session
from companion.store.models import Table
from companion.store.records import TableRecord


@contextmanager
def changing(table: TableRecord) -> Iterator[Table]:
    """The table's row as it is now, to be changed. Everybody who looked at the table, or was let in, is asked anew."""
    try:
        with session.changing(table.id) as row:
            yield row
            row.revision += 1
    except session.Gone:
        raise Unknown("service.no_such_table") from None
