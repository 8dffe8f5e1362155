"""Snapshots that are no good: the same state comes out of the log, and a sound snapshot takes their place later."""

from collections.abc import Callable
from dataclasses import fields, make_dataclass
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion import create_app, games
from companion.engine.freeze import Damaged, Freezer
from companion.games.caral.state import Site
from companion.service.play import snapshots
from companion.service.play.desk import EVERY, Desk
from companion.store.database import db
from companion.store.models import Snapshot
from tests.support.api_client import Body, Table
from tests.support.tables import table_by_code

LOOK_BACK = EVERY + 10
Spoil = Callable[[str], str]
NO_STATE = '{"state":%s,"ordinals":{},"aside":[]}'
SPOILT: dict[str, Spoil] = {
    "cut off": lambda text: text[: len(text) // 2],
    "empty": lambda text: "",
    "garbage": lambda text: "\ufffd" + text[::-1],
    "nothing": lambda text: "null",
    "a list": lambda text: "[]",
    "an object": lambda text: "{}",
    "too deep": lambda text: "[" * 100_000,
    "a number for a state": lambda text: NO_STATE % 3,
    "a part for a state": lambda text: NO_STATE % '{"$":"Site","owner":null,"size":0,"levels":0,"priests":0}',
    "no class": lambda text: NO_STATE % "{}",
    "strange counts": lambda text: text.replace('"ordinals":{', '"ordinals":{"dice":"many",'),
    "a class by another name": lambda text: text.replace('"$":"Site"', '"$":"Plot"'),
    "a field too many": lambda text: text.replace('"$":"Site"', '"$":"Site","colour":"red"'),
    "a field too few": lambda text: text.replace('"priests":0,', "").replace(',"priests":0', ""),
    "a field by another name": lambda text: text.replace('"levels"', '"floors"'),
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    instance = str(tmp_path_factory.mktemp("snapshots"))
    return create_app(INSTANCE=instance, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


def with_snapshots(app: Flask) -> Table:
    return Table(app, 2, options={"cards": "app"}).start().play(LOOK_BACK)


@pytest.fixture(scope="module")
def table(app: Flask) -> Table:
    """A running table that has snapshots, at which nothing is entered."""
    return with_snapshots(app)


def desk(app: Flask, code: str) -> Desk:
    """The table as a process finds it that has just begun."""
    desks = app.extensions["state"].desks
    with app.app_context():
        row = table_by_code(code)
        desks.drop(row.id)
        found: Desk = desks.get(row)
        return found


def kept(table: Table) -> dict[int, tuple[str, str]]:
    """Version and text of every snapshot."""
    with table.app.app_context():
        mine = select(Snapshot).where(Snapshot.table_id == table_by_code(table.code).id)
        return {row.position: (row.version, row.data) for row in db.session.scalars(mine)}


def exchange(table: Table, spoil: Spoil, version: str | None = None) -> None:
    """Put something else in the place of every snapshot."""
    for position, (old, text) in kept(table).items():
        assert spoil(text) != text
        with table.app.app_context():
            mine = update(Snapshot).where(Snapshot.table_id == table_by_code(table.code).id)
            changed = {"data": spoil(text), "version": version or old}
            db.session.execute(mine.where(Snapshot.position == position).values(**changed))
            db.session.commit()


def answers(table: Table) -> list[Body]:
    return [table.view(phone) for phone in (*table.seats, table.public)]


def look_back(table: Table) -> None:
    """Look at an early step, which makes the snapshots that are missing."""
    assert table.seats[0].get(f"{table.path}/states/{LOOK_BACK}").status_code == 200


def is_sound(table: Table, position: int) -> bool:
    found = desk(table.app, table.code)
    version, text = kept(table)[position]
    try:
        snapshots.read(text, found.freezer, type(found.state))
    except Damaged:
        return False
    return version == found.version


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_damaged_snapshot_is_dropped_and_made_anew_from_the_log(table: Table, spoil: Spoil) -> None:
    state, told = desk(table.app, table.code).state, answers(table)
    exchange(table, spoil)
    spoilt = set(kept(table))

    assert desk(table.app, table.code).state == state
    assert spoilt
    assert kept(table) == {}
    assert answers(table) == told
    look_back(table)
    assert is_sound(table, EVERY)


def other_code(table: Table, site: type) -> str:
    """The version of code whose sites are these."""
    found = desk(table.app, table.code)
    parts = [site if part is Site else part for part in games.load("caral").parts]
    return found.version.replace(found.freezer.fingerprint, Freezer(found.ruleset, parts).fingerprint)


KNOWN: list[tuple[str, Any]] = [(field.name, field.type) for field in fields(Site)]
OTHER_CODE = {
    "a renamed class": (make_dataclass("Plot", KNOWN), SPOILT["a class by another name"]),
    "a new field": (make_dataclass("Site", [*KNOWN, ("colour", str)]), SPOILT["a field too many"]),
}


@pytest.mark.parametrize(("site", "spoil"), OTHER_CODE.values(), ids=OTHER_CODE)
def test_a_snapshot_of_other_code_is_not_found_and_makes_room(table: Table, site: type, spoil: Spoil) -> None:
    state, told, version = desk(table.app, table.code).state, answers(table), other_code(table, site)
    exchange(table, spoil, version)

    assert version != desk(table.app, table.code).version
    assert desk(table.app, table.code).state == state
    assert answers(table) == told
    assert {old for old, _ in kept(table).values()} == {version}
    look_back(table)
    assert version not in {now for now, _ in kept(table).values()}
    assert is_sound(table, EVERY)


def test_a_table_with_snapshots_of_other_code_plays_on_and_writes_its_own(app: Flask) -> None:
    table = with_snapshots(app)
    exchange(table, SPOILT["a class by another name"], other_code(table, OTHER_CODE["a renamed class"][0]))
    desk(table.app, table.code)
    table.play(1)
    table.enter(table.host, "undo")

    assert is_sound(table, table.position)


def test_a_version_fits_its_column(table: Table) -> None:
    longest = Snapshot.__table__.c.version.type.length

    assert len(desk(table.app, table.code).version) + 20 - len("caral") <= longest
