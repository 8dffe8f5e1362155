"""A table brought to a question at once: opened and sat down at by the service's doors, its log put beneath it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from sqlalchemy import Connection, create_engine, select

from companion import games
from companion.engine.actions import TABLE
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Start
from companion.engine.seats import signature
from companion.engine.setup import Header
from companion.service.play import stored_entries
from companion.service.play.desk import EVERY, PLAYING, Desk, fresh
from companion.store import log
from tests.support.devices import Device, Room, uid
from tests.support.every_decision import Example, by_app
from tests.support.party import NAMES

AT = "2026-01-02T18:00:00.000Z"
HOST = "host"


def header_of(example: Example) -> Header:
    game = games.load(example.game)
    header = game.header(example.edition, example.seats, 0, example.modules, **example.options)
    return header if example.catalogue is None else replace(header, catalogue=example.catalogue)


@cache
def chronicle_of(example: Example) -> Chronicle[Any]:
    """The example's game played again; a log that no longer fits is refused."""
    header = header_of(example)
    chronicle: Chronicle[Any] = Chronicle(games.load(example.game).ruleset(header))
    chronicle.add(Start(), TABLE, by=HOST, at=AT)
    for seat, raw in example.log:
        rules = chronicle.ruleset
        person = HOST if seat == TABLE else signature(seat)
        by = APP if seat == TABLE and by_app(rules, chronicle.state, example.options) else person
        chronicle.add(rules.codec.decode(raw), seat, by=by, at=AT)
    return chronicle


def rows_of(chronicle: Chronicle[Any]) -> list[stored_entries.Row]:
    """The log as it is stored."""
    played = {deed.entry.position: deed.played for deed in chronicle.line}
    codec = chronicle.ruleset.codec
    return [stored_entries.of_entry(entry, played.get(entry.position), codec) for entry in chronicle.entries]


def opened(room: Room, folder: Path, example: Example, width: int = 360) -> tuple[Device, str]:
    """A phone that has taken the example's seat, others having theirs, and the address of its page."""
    device = room.device(width)
    return device, taken(device, room.address, folder, example)


def taken(device: Device, home: str, folder: Path, example: Example) -> str:
    """The address of the example's table, at which this phone has taken the seat."""
    code = _table(home, example)
    address = f"{home}/t/{code}"
    device.post(f"{address}/claim", seat=str(example.seat), id=uid())
    for seat in range(example.seats):
        if seat != example.seat:
            _post(f"{home}/api/v1/tables/{code}/seats/{seat}/claim", {"id": uid()})
    lay_beneath(folder, code, chronicle_of(example))
    return address


def sat_down(room: Room, folder: Path, example: Example, *languages: str) -> list[Device]:
    """A phone for every seat, speaking these languages, at the example's table."""
    address = f"{room.address}/t/{_table(room.address, example)}"
    devices = [room.device(360, language) for language in languages]
    for seat, device in enumerate(devices):
        device.post(f"{address}/claim", seat=str(seat), id=uid())
    lay_beneath(folder, address.rpartition("/")[2], chronicle_of(example))
    for device in devices:
        device.page.goto(address)
        device.connected()
    return devices


def _table(address: str, example: Example) -> str:
    seats = [{"name": name} for name in NAMES[: example.seats]]
    code: str = _post(f"{address}/api/v1/tables", {**example.agreed, "seats": seats})["code"]
    return code


def _post(url: str, body: Mapping[str, Any]) -> dict[str, Any]:
    sent = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(sent) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def lay_beneath(folder: Path, code: str, chronicle: Chronicle[Any]) -> None:
    """Put a log beneath a table in its lobby; the server finds it with the next look."""
    engine = create_engine(f"sqlite:///{folder / 'companion.sqlite'}")
    with engine.begin() as connection:
        write(connection, code, chronicle, 0, chronicle.position)
    engine.dispose()


def write(connection: Connection, code: str, chronicle: Chronicle[Any], first: int, last: int) -> None:
    """These entries of a log, and the snapshots that the service keeps while they are entered."""
    columns = log.TABLE.c
    table, header = connection.execute(select(columns.id, columns.header).where(columns.code == code)).one()
    log.append(connection, table, first, rows_of(chronicle)[first:last])
    log.settle(connection, table, {"status": PLAYING})
    snapshots = snapshots_of(chronicle, fresh(table, "", header))
    if kept := [each for each in snapshots if first < each["position"] <= last]:
        connection.execute(log.INSERT_SNAPSHOT, kept)


def snapshots_of(chronicle: Chronicle[Any], desk: Desk) -> Iterator[dict[str, Any]]:
    """Without them the first look at a table would have to play its whole log again. Nothing in it changes the past."""
    for deed in chronicle.line:
        desk.position, desk.state = deed.entry.position, deed.played.state
        desk.note_chance(deed.entry)
        if desk.position % EVERY == 0:
            yield desk.snapshot()
