"""Following a table: where it stands, for those who are told when it moves on."""

from collections.abc import Callable

from companion.live.channel import TableVersion
from companion.store.tables import watched

GONE = TableVersion(0, 2**31 - 1)
"""Where a deleted table stands: changed so much that whoever looked at it looks again."""


def version_of(table: int) -> Callable[[], TableVersion]:
    """Finds out where a table stands as often as it is asked, also after the request is over."""
    look = watched(table)

    def version() -> TableVersion:
        found = look()
        return GONE if found is None else TableVersion(*found)

    return version
