"""A transaction on the driver's own connection, for what is entered at tables.

How a statement is said to each database, how values are written and where connections come from is SQLAlchemy's
business; only what it does around each statement is left out, which costs more than the database itself.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import Dialect, Executable, PoolProxiedConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

from companion.store.database import db, take_lock

Values = Mapping[str, Any]
Writer = Callable[[Any], Any]
T = TypeVar("T")


class Said:
    """A statement as a driver takes it: its text, and how each of its values is written."""

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        compiled: SQLCompiler = statement.compile(dialect=dialect)  # type: ignore[attr-defined]
        self.text, self._in_order = str(compiled), compiled.positional
        names = compiled.positiontup if compiled.positional else compiled.binds
        self._writers = [(name, _writer(compiled, name, dialect)) for name in names or ()]

    def values(self, row: Values) -> Any:
        """A row's values as the driver takes them: in their order, or by their names."""
        if self._in_order:
            return [row[name] if write is None else write(row[name]) for name, write in self._writers]
        return {name: row[name] if write is None else write(row[name]) for name, write in self._writers}


def _writer(compiled: SQLCompiler, name: str, dialect: Dialect) -> Writer | None:
    return compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect)


_SAID: WeakKeyDictionary[Dialect, WeakKeyDictionary[Executable, Said]] = WeakKeyDictionary()


def said(statement: Executable, dialect: Dialect) -> Said:
    """Worked out once for each database."""
    known = _SAID.setdefault(dialect, WeakKeyDictionary())
    found = known.get(statement)
    if found is None:
        found = known[statement] = Said(statement, dialect)
    return found


def told(dialect: Dialect, text: str, connection: PoolProxiedConnection | None, do: Callable[..., T], *given: Any) -> T:
    """What is done; what the driver says of trouble is told as SQLAlchemy would tell it.

    A connection that is lost is used no more.
    """
    kind = dialect.loaded_dbapi.Error
    try:
        return do(*given)
    except kind as error:
        lost = connection is not None and dialect.is_disconnect(error, connection.dbapi_connection, None)
        if connection is not None and lost:
            connection.invalidate(error)
        raise DBAPIError.instance(text, None, error, kind, connection_invalidated=lost, dialect=dialect) from error


class Transaction:
    """Statements one after another."""

    def __init__(self, dialect: Dialect, connection: PoolProxiedConnection) -> None:
        self._dialect, self._connection, self._cursor = dialect, connection, connection.cursor()

    def execute(self, statement: Executable, rows: Values | Sequence[Values]) -> Any:
        """Once for each row; the driver's cursor knows how many were changed."""
        found = said(statement, self._dialect)
        several = (rows,) if isinstance(rows, Mapping) else rows
        if len(several) == 1:
            self.say(found.text, found.values(several[0]))
        else:
            self._do(found.text, self._dialect.do_executemany, self._cursor, found.text, [*map(found.values, several)])
        return self._cursor

    def say(self, text: str, values: Any = ()) -> None:
        self._do(text, self._dialect.do_execute, self._cursor, text, values)

    def commit(self) -> None:
        self._do("COMMIT", self._dialect.do_commit, self._connection)

    def _do(self, text: str, do: Callable[..., None], *given: Any) -> None:
        told(self._dialect, text, self._connection, do, *given)


@contextmanager
def transaction() -> Iterator[Transaction]:
    """One that writes, and holds what it needs from its beginning on. Whatever fails in it leaves nothing behind."""
    engine = db.engine
    connection = told(engine.dialect, "", None, engine.raw_connection)
    try:
        begun = Transaction(engine.dialect, connection)
        if engine.dialect.name == "sqlite":
            take_lock(engine, connection.dbapi_connection, begun.say)
        yield begun
        begun.commit()
    finally:
        connection.close()
