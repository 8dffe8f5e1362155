"""Following a table: where it stands, for those who are told when it moves on."""

from collections.abc import Callable
from contextlib import suppress

from companion.live.channel import TableVersion
from companion.store.records import TableRecord
from companion.store.tables import watched
from companion.store.trouble import DatabaseError

GONE = TableVersion(0, 2**31 - 1)
"""Where a deleted table stands: changed so much that whoever looked at it looks again."""


def version_of(table: TableRecord) -> Callable[[], TableVersion]:
    """Finds out where a table stands as often as it is asked, also after the request is over.

    While the database does not tell, the table stands where it was.
    """
    look = watched(table.id)
    last = TableVersion(table.position, table.revision)

    def version() -> TableVersion:
        nonlocal last
        with suppress(DatabaseError):
            found = look()
            last = GONE if found is None else TableVersion(*found)
        return last

    return version
