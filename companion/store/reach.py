"""The way to one database: how long it is waited for, and what is looked at before a connection is used.

No wait is longer than what is left to the request that waits.
A database that keeps somebody waiting for too long rests for a moment: whoever comes meanwhile is told at once, instead
of waiting as long in vain and keeping a place from others.
"""

import math
import os
import sqlite3
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from sqlalchemy import Connection, Engine, QueuePool, event, make_url
from sqlalchemy.exc import DisconnectionError

from companion import deadline
from companion.store.trouble import AWAY, BUSY, Resting

RESTING: Final = 1.0
"""Seconds for which nobody waits for what somebody has just waited for in vain."""

ASKED_AGAIN: Final = 0.1
SHORTEST_TO_CONNECT: Final = 2
"""Seconds: the driver knows of no shorter wait for a new connection."""

LIMITS: Final = ("statement_timeout", "lock_timeout")
"""What a PostgreSQL server ends by itself: whatever takes too long, and waiting for others."""

FILE: Final = "file"


@dataclass(frozen=True)
class Patience:
    """How many seconds are waited for a free connection, for a new one, for an answer, and for a lock of others."""

    pool: float
    connect: float
    statement: float
    lock: float


class PatientPool(QueuePool):
    """Nobody waits for a free connection for longer than their request may."""

    @property
    def _timeout(self) -> float:
        return deadline.left(self._most)

    @_timeout.setter
    def _timeout(self, most: float) -> None:
        self._most = most

    def _do_get(self) -> Any:
        deadline.waiting()
        return super()._do_get()


def engine_options(address: str, patience: Patience, connections: int) -> dict[str, Any]:
    """How the database is reached. One in memory has but one connection.

    The connection that was used last comes first: SQLite reads anew whatever another one has changed since.
    """
    url = make_url(address)
    if url.database in (None, "", ":memory:"):
        return {}
    pool = {
        "poolclass": PatientPool,
        "pool_size": connections,
        "max_overflow": 0,
        "pool_timeout": patience.pool,
        "pool_use_lifo": True,
    }
    if url.get_backend_name() == "sqlite":
        return pool | {"connect_args": {"timeout": patience.lock}}
    if url.get_backend_name() == "postgresql":
        return pool | {
            "pool_pre_ping": True,
            "connect_args": _of_postgresql(patience, str(url.query.get("options", ""))),
        }
    return pool | {"pool_pre_ping": True}


def _of_postgresql(patience: Patience, options: str) -> dict[str, Any]:
    """The server ends what takes too long; it is asked by the kernel whether it is still there."""
    said = " ".join(
        f"-c {name}={round(1000 * seconds)}"
        for name, seconds in zip(LIMITS, (patience.statement, patience.lock), strict=True)
    )
    return {
        "options": f"{options} {said}".strip(),
        "tcp_user_timeout": round(1000 * patience.statement),
    }


def connections(engine: Engine) -> dict[str, float] | None:
    """How many are in use, and how many there may be; nothing of a database in memory, which has but one."""
    pool = engine.pool
    return {"in_use": pool.checkedout(), "most": pool.size()} if isinstance(pool, QueuePool) else None


class Rest:
    """For a moment after something was waited for in vain nobody waits for it again."""

    def __init__(self, reason: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._reason, self._clock, self._until = reason, clock, 0.0

    @property
    def on(self) -> bool:
        return self._clock() < self._until

    def must_be_over(self) -> None:
        if self.on:
            raise Resting(self._reason)

    def begin(self) -> None:
        self._until = self._clock() + RESTING

    def end(self) -> None:
        self._until = 0.0


_REACHED: WeakSet[Engine] = WeakSet()


def leave_to_parent() -> None:
    """A process that was forked has connections of its own: two that speak on one would hear each other's answers."""
    for engine in _REACHED:
        engine.dispose(close=False)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=leave_to_parent)


def watch(engine: Engine, patience: Patience) -> None:
    """From now on the database is waited for no longer than this."""
    _REACHED.add(engine)
    if engine.dialect.driver == "psycopg":
        event.listen(engine, "do_connect", _server(patience))


def _server(patience: Patience) -> Callable[..., Any]:
    """Connects to a server, and gives up where it says nothing: one that stands still keeps none of its time-outs."""
    from psycopg import OperationalError

    rest, kind = Rest(AWAY), _patient(patience.statement + ASKED_AGAIN)

    def connect(dialect: object, record: object, args: tuple[Any, ...], more: dict[str, Any]) -> Any:
        rest.must_be_over()
        seconds = int(deadline.left(max(patience.connect, SHORTEST_TO_CONNECT)))
        if seconds < SHORTEST_TO_CONNECT:
            raise Resting(BUSY)
        try:
            return kind.connect(*args, **more | {"connect_timeout": seconds})
        except OperationalError:
            rest.begin()
            raise

    return connect


def _patient(seconds: float) -> Any:
    """A class of connections that wait so long for an answer, and are of no use afterwards."""
    from psycopg import Connection, OperationalError
    from psycopg.errors import QueryCanceled

    class Patient(Connection[Any]):
        patience = seconds

        def wait(self, gen: Any, interval: float = ASKED_AGAIN, timeout: float | None = None) -> Any:
            end = time.monotonic() + deadline.left(self.patience)
            return super().wait(_until(end, gen, self._give_up), interval)

        def _give_up(self) -> None:
            self.pgconn.finish()
            if not deadline.left():
                raise QueryCanceled("the request may wait no longer")
            raise OperationalError(f"the server has said nothing for {self.patience:.1f} seconds")

    return Patient


@contextmanager
def unhurried(connection: Connection) -> Iterator[None]:
    """A transaction in which everything may take as long as it takes: nobody at a table waits for it."""
    if connection.dialect.name != "postgresql":
        yield
        return
    for limit in LIMITS:
        connection.exec_driver_sql(f"SET LOCAL {limit} = 0")
    driver: Any = connection.connection.dbapi_connection
    driver.patience = math.inf
    try:
        yield
    finally:
        del driver.patience


def _until(end: float, gen: Any, give_up: Callable[[], None]) -> Generator[Any, Any, Any]:
    """What the driver waits for, up to a moment: it is woken now and then although nothing has come."""
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > end:
                give_up()
            wanted = gen.send(ready)
    except StopIteration as done:
        return done.value


def guard_file(engine: Engine) -> None:
    """The file of an SQLite database is there from now on: if it is gone, nobody makes an empty one in its place."""
    file = file_of(engine)
    if file is None:
        return

    def must_be_there(*_: object) -> None:
        if not file.exists():
            raise sqlite3.OperationalError("the file of the database is gone")

    def note(connection: object, record: Any) -> None:
        record.info[FILE] = _identity(file)

    def must_be_same(connection: object, record: Any, proxy: object) -> None:
        now = _identity(file)
        if record.info.setdefault(FILE, now) != now:
            raise DisconnectionError("the file of the database is another one")

    event.listen(engine, "do_connect", must_be_there)
    event.listen(engine, "connect", note)
    event.listen(engine, "checkout", must_be_same)


def file_of(engine: Engine) -> Path | None:
    found = engine.url.database
    in_file = engine.dialect.name == "sqlite" and found not in (None, "", ":memory:")
    return Path(str(found)) if in_file else None


def _identity(file: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        found = file.stat()
        return found.st_dev, found.st_ino
    return None
