"""The table that a request is about, who calls, and what of it they may look at."""

from dataclasses import dataclass

from flask import current_app, g

from companion.engine.actions import Seat
from companion.games import offered
from companion.http.credentials import credentials
from companion.http.language import caller_language
from companion.live.channel import TableVersion
from companion.service.access.callers import NOBODY, Caller, Credentials
from companion.service.app_state import AppState
from companion.service.look.reader import TableReader
from companion.service.play.desk import Desk
from companion.service.records import TableRecord
from companion.service.review.look import Look
from companion.service.tables.names import names_at
from companion.service.tables.seating import ENDED, table_by_code


def app_state() -> AppState:
    found: AppState = current_app.extensions["state"]
    return found


def at_table(code: str) -> tuple[TableRecord, Caller]:
    """The table and who calls; whatever is said from now on calls the players by their names.

    A player's device that asks for anything at its table is there.
    """
    return _met(table_by_code(app_state().tables, code))


def as_last_seen(code: str) -> tuple[TableRecord, Caller] | None:
    """The same as it was when somebody saw it last, where nobody else is likely to have changed it since."""
    state = app_state()
    table = None if state.hub.relay else state.tables.last_seen(code)
    return None if table is None or not offered(table.header["game"]) else _met(table)


def _met(table: TableRecord) -> tuple[TableRecord, Caller]:
    state = app_state()
    speak_of(table)
    caller = state.tables.caller(table, credentials())
    if caller.seats:
        state.hub.hear(table.code, caller.key)
    return table, caller


def at_known_table(code: str, version: TableVersion) -> tuple[TableRecord, Caller]:
    """The same for whoever is told where the table stands: the database is asked only if the seats have changed."""
    known = app_state().tables
    table = known.at(code, version) or table_by_code(known, code)
    speak_of(table)
    return table, known.caller(table, credentials())


@dataclass(frozen=True)
class Onlooker:
    """Whoever listens at a table: by what they are known there, and in which language they are told."""

    state: AppState
    code: str
    credentials: Credentials
    language: str

    def reader(self, version: TableVersion) -> TableReader | None:
        """The table where it is told to stand, after the request too; nothing if its seats have changed since."""
        table = self.state.tables.at(self.code, version)
        if table is None:
            return None
        caller = self.state.tables.caller(table, self.credentials)
        return TableReader(table, self.state.desks.seen(table), caller, self.language)


def onlooker(code: str) -> Onlooker:
    """Whoever asks."""
    return Onlooker(app_state(), code, credentials(), caller_language())


def speak_of(table: TableRecord) -> None:
    """Whatever is said from now on calls its players by their names."""
    g.table, g.names = table.code, names_at(table, caller_language())


def caller_of(code: str) -> Caller:
    """Who calls a table that need not exist."""
    known = app_state().tables
    table = known.find(code)
    return known.caller(table, credentials()) if table is not None else NOBODY


def desk_of(table: TableRecord) -> Desk:
    return app_state().desks.seen(table)


def reader_at(code: str, seat: Seat | None = None) -> TableReader:
    return reader_of(*at_table(code), seat)


def look_at(code: str) -> Look:
    return look_of(*at_table(code))


def look_of(table: TableRecord, caller: Caller) -> Look:
    """The same, for whoever looks back at the whole game."""
    return Look(*_with_desk(table), caller, caller_language())


def reader_of(table: TableRecord, caller: Caller, seat: Seat | None = None) -> TableReader:
    return TableReader(*_with_desk(table), caller, caller_language(), seat)


def _with_desk(table: TableRecord) -> tuple[TableRecord, Desk]:
    """The table and its desk; read again if the game ended in between, since its result is stored with the table."""
    desk = desk_of(table)
    if desk.status == ENDED and table.result is None:
        table = table_by_code(app_state().tables, table.code)
        desk = desk_of(table)
    return table, desk
