"""What is wrong with a database that an app is to use, and what to do. Nothing of it is changed."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, Connection, create_engine, make_url, text
from sqlalchemy.pool import NullPool

from companion.findings import Concern, Fault, Finding
from companion.store import addresses, logins, migrate, trouble
from companion.store.backups import revision_of
from companion.store.reach import Patience, engine_options

SOUND = "ok"
CLOCK_SECONDS = 5.0
"""How far two clocks may be apart."""


def examine(address: str, patience: Patience, connections: int) -> Iterator[Finding]:
    """`connections` are as many as one process may hold."""
    url = make_url(addresses.in_full(address))
    if url.get_backend_name() == "sqlite":
        yield from _file(url)
    else:
        yield from _server(url, patience, connections)


def _file(url: URL) -> Iterator[Finding]:
    file = Path(url.database or "")
    if not file.exists():
        yield Finding(f"{file} will be made")
        return
    try:
        with closing(sqlite3.connect(file, timeout=1)) as opened:
            (said,) = opened.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        said = str(error)
    if said != SOUND:
        yield _unusable(file, said)
        return
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        yield from _schema(connection, f"SQLite, {file}")


def _unusable(file: Path, said: str) -> Fault:
    if "unable to open" in said or "readonly" in said:
        return Fault(f"{file} cannot be opened: {said}", "give the file and its folder to the user who runs this")
    if "locked" in said:
        return Fault(f"{file} is held by another program", "end whatever else has opened it")
    return Fault(f"{file} is damaged: {said}", "keep a copy of it, and fill an empty one with `companion restore`")


def _server(url: URL, patience: Patience, connections: int) -> Iterator[Finding]:
    if (fault := logins.way_to(url, patience.connect)) is not None:
        yield fault
        return
    engine = create_engine(url, poolclass=NullPool, **_arguments(url, patience))
    try:
        with engine.connect() as connection:
            yield from _schema(connection, addresses.shown(str(url)))
            yield from _settings(connection, connections)
    except trouble.DatabaseError as error:
        yield logins.refused(url, trouble.why(error))


def _arguments(url: URL, patience: Patience) -> dict[str, object]:
    return {"connect_args": engine_options(url.render_as_string(hide_password=False), patience, 1)["connect_args"]}


def _schema(connection: Connection, named: str) -> Iterator[Finding]:
    found, newest = revision_of(connection), migrate.newest()
    if found is None:
        yield Finding(f"{named}, empty: its tables will be made")
    elif not migrate.knows(found):
        yield Fault(
            f"its tables ({found}) were made by a newer version of this program, which knows {newest}",
            "install the version that was used last; a newer one cannot be undone",
        )
    elif found != newest:
        yield Fault(f"its tables are of an earlier version ({found} instead of {newest})", "run `companion migrate`")
    else:
        yield Finding(f"{named}, tables of this version")
        yield from _clock(connection)


def _clock(connection: Connection) -> Iterator[Finding]:
    """Entries are written in order, so none can be of tomorrow."""
    newest = connection.execute(text('SELECT max("at") FROM entry')).scalar()
    if newest and datetime.fromisoformat(newest).timestamp() > time.time() + CLOCK_SECONDS:
        yield Fault(
            f"the newest entry is of {newest}, which is yet to come: the clock of this machine is behind",
            "set the clock, and let it be kept by NTP",
        )


def _settings(connection: Connection, connections: int) -> Iterator[Finding]:
    there = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    if abs(there - time.time()) > CLOCK_SECONDS:
        yield Fault(
            f"its clock and this machine's are {abs(there - time.time()):.0f} seconds apart",
            "set both clocks, and let them be kept by NTP",
        )
    most = int(connection.execute(text("SHOW max_connections")).scalar_one())
    if most < connections:
        yield Concern(
            f"it allows {most} connections, and one process may want {connections}",
            "raise max_connections in postgresql.conf: so many for each process, and some to spare",
        )
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if encoding != "UTF8":
        yield Fault(f"it keeps texts as {encoding}", "make the database anew with ENCODING 'UTF8'")
    if not connection.execute(text("SELECT has_schema_privilege(current_schema(), 'CREATE')")).scalar():
        yield Fault(
            "this user may not make tables there", "GRANT CREATE ON SCHEMA public TO this user, or make it owner"
        )
