"""An entry that cannot be read: its table is shown as it was before, everybody is told, and others play on."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import delete, text, update

from companion.i18n import render
from companion.store.database import db
from companion.store.log import ENTRY
from tests.support.api_client import Table
from tests.support.tables import table_by_code
from tests.support.troubles import LANGUAGES, note, post

DAMAGED = 9
LOOKS = ("", "/decisions", "/log", "/log?after=3", "/ledger", "/states/5")
PAGES = ("", "/log", "/display", "/check", "/review", "/points", "/fairness", "/setup")


def not_json(table: int) -> None:
    """A server lets nobody write half a text; there it is a whole one that says nothing."""
    on_server = db.engine.dialect.name == "postgresql"
    kind, half = ("JSON", '"car"') if on_server else ("TEXT", '{"kind": "car')
    statement = f"UPDATE entry SET action = CAST(:half AS {kind}) WHERE table_id = :table AND position = :position"
    db.session.execute(text(statement), {"half": half, "table": table, "position": DAMAGED})


def another_kind(table: int) -> None:
    _changed(table, action={"kind": "caral.dance"})


def not_played(table: int) -> None:
    _changed(table, action={"kind": "caral.move", "to": "nowhere"})


def gone(table: int) -> None:
    db.session.execute(delete(ENTRY).where(ENTRY.c.table_id == table, ENTRY.c.position == DAMAGED))


def _changed(table: int, **values: object) -> None:
    here = ENTRY.c.table_id == table, ENTRY.c.position == DAMAGED
    db.session.execute(update(ENTRY).where(*here).values(**values))


DAMAGES = (not_json, another_kind, not_played, gone)


@pytest.fixture(params=DAMAGES, ids=lambda damage: damage.__name__)
def damaged(app: Flask, request: pytest.FixtureRequest) -> Table:
    """A table that was played for a while, with one entry that is not what it was."""
    damage: Callable[[int], None] = request.param
    made = Table(app).start().play(12)
    with app.app_context():
        damage(table_by_code(made.code).id)
        db.session.commit()
    app.extensions["state"].forget_tables()
    return made


def words(language: str) -> str:
    return render("service.damaged", {"position": DAMAGED, "last": DAMAGED - 1}, language)


def test_it_is_shown_up_to_the_damage_and_told_in_words(app: Flask, damaged: Table) -> None:
    for path in LOOKS:
        answer = damaged.host.get(damaged.path + path)
        assert answer.status_code == 200, (path, answer.text)
    for path in PAGES:
        assert app.test_client().get(f"/t/{damaged.code}{path}").status_code == 200, path
    log = damaged.host.get(f"{damaged.path}/log").json["entries"]

    assert [entry["position"] for entry in log] == list(range(1, DAMAGED))
    for language in LANGUAGES:
        spoken = {"Accept-Language": language}
        assert words(language) in app.test_client().get(f"/t/{damaged.code}", headers=spoken).text


def test_nothing_more_is_entered_there(damaged: Table) -> None:
    for language in LANGUAGES:
        for kind in ("undo", "note"):
            body = note(damaged) | {"kind": kind}
            answer = post(damaged, body if kind == "note" else {k: v for k, v in body.items() if k != "text"}, language)
            assert (answer.status_code, answer.json["code"]) == (409, "damaged")
            assert answer.json["detail"] == words(language)


def test_other_tables_are_not_concerned(app: Flask, damaged: Table) -> None:
    damaged.host.get(damaged.path)
    other = Table(app).start().play(3)

    assert other.view()["status"] == "playing"


def test_damage_behind_a_snapshot_is_found_by_whoever_looks_there(app: Flask) -> None:
    """The table plays on from what was kept of it until somebody looks back."""
    table = Table(app, 3, options={"cards": "app"}).start().play(70)
    with app.app_context():
        another_kind(table_by_code(table.code).id)
        db.session.commit()
    app.extensions["state"].forget_tables()
    assert post(table, note(table)).status_code == 201
    found = table.host.get(f"{table.path}/ledger")
    undo = post(table, {k: v for k, v in note(table).items() if k != "text"} | {"kind": "undo"})

    assert undo.status_code == 409
    assert undo.json["code"] == "damaged"
    assert found.status_code in (200, 409)
    assert table.host.get(f"{table.path}/log").status_code == 200
