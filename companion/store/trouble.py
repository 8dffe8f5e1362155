"""What is the matter with a database that does not do what it is asked, in words of our own."""

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

DatabaseError = SQLAlchemyError

BUSY, FULL, AWAY, DAMAGED, UNREADY = "busy", "full", "away", "damaged", "unready"
"""Somebody holds a lock; there is no room; it cannot be reached; it cannot be read; it lacks our tables."""

_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_ERROR: UNREADY,
}
"""By the lowest byte of the error's number; anything else is a file that cannot be opened, read or written."""

_POSTGRESQL: Final = {
    "40001": BUSY,
    "40P01": BUSY,
    "55P03": BUSY,
    "57014": BUSY,
    "53300": BUSY,
    "53100": FULL,
    "53200": FULL,
    "42P01": UNREADY,
    "42703": UNREADY,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
_GONE: Final = ("08", "57P", "58", "F0", "28", "3D")
"""How the codes of errors begin that say that the server cannot be reached, stops, or does not let us in."""


class Resting(SQLAlchemyError):
    """Somebody has just waited in vain, so nobody else is kept waiting."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.reason = found


def reason(error: BaseException) -> str | None:
    """Which of these it is; nothing if the database is not to blame."""
    if isinstance(error, Resting):
        return error.reason
    if isinstance(error, NoConnection):
        return BUSY
    if isinstance(error, IntegrityError) or not isinstance(error, DBAPIError):
        return None
    found = error.orig
    if isinstance(found, sqlite3.DatabaseError):
        return _of_sqlite(found)
    return _of_server(error, getattr(found, "sqlstate", None))


def _of_sqlite(error: sqlite3.DatabaseError) -> str | None:
    if not isinstance(error, sqlite3.OperationalError) and type(error) is not sqlite3.DatabaseError:
        return None
    code = getattr(error, "sqlite_errorcode", None)
    return AWAY if code is None else _SQLITE.get(code & 0xFF, AWAY)


def _of_server(error: DBAPIError, code: str | None) -> str | None:
    """A server that says nothing at all is away."""
    if code is None:
        return AWAY if error.connection_invalidated or type(error).__name__ == "OperationalError" else None
    return _POSTGRESQL.get(code, AWAY if code.startswith(_GONE) else None)


def why(error: DatabaseError) -> str:
    """What a database says is wrong, in its first line."""
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
