"""What the whole log gives is gone on with: the same as worked out anew, and read from the new rows alone."""

import gzip
import json
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from companion import create_app
from companion.api.ledger_text import ledger_text
from companion.http.at_table import desk_of
from companion.service.access.callers import NOBODY
from companion.service.review.digest import digest_of
from companion.service.review.look import Look
from companion.service.review.timeline import line_of
from companion.store import log
from companion.store.database import db
from companion.store.models import Seat
from companion.store.session import writing
from companion.store.tables import changed
from tests.support.api_client import Body, Table
from tests.support.tables import table_by_code


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    instance = str(tmp_path_factory.mktemp("kept"))
    return create_app(INSTANCE=instance, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


def look_at(app: Flask, code: str, language: str = "en") -> Look:
    with app.test_request_context():
        table = table_by_code(code)
        return Look(table, desk_of(table), NOBODY, language)


def told(look: Look) -> list[Any]:
    of_seats = [look.receipts(seat) for seat in range(look.seats)]
    kept = [look.steps, look.line, look.curves, look.ledger(), look.tally(), ledger_text(look).plain]
    return [*kept, of_seats, digest_of(look.desk), look.leads(), look.eras, look.fortunes()]


def anew(app: Flask, code: str) -> list[Any]:
    """The same by somebody who knows nothing yet."""
    look = look_at(app, code)
    look.desk.derived = {}
    with app.app_context():
        return told(look)


def kept(app: Flask, code: str) -> list[Any]:
    look = look_at(app, code)
    with app.app_context():
        return told(look)


def test_it_goes_on_through_a_game_with_corrections(app: Flask) -> None:
    """After every few entries, over undo, redo and amendments, it is what the whole log gives."""
    table = Table(app, 3, options={"cards": "app"}).start()
    for turn in range(12):
        table.play(3)
        assert kept(app, table.code) == anew(app, table.code), turn
        if turn % 3 == 0:
            table.enter(table.host, "undo")
            assert kept(app, table.code) == anew(app, table.code), turn
        if turn % 6 == 0:
            table.enter(table.host, "redo")
            table.enter(table.host, "note", text="well")
            assert kept(app, table.code) == anew(app, table.code), turn
    first = next(row for row in table.log() if row["action"]["kind"] == "caral.start_at")
    table.enter(table.host, "amend", target=first["position"], action=first["action"] | {"site": "site-14"})
    assert kept(app, table.code) == anew(app, table.code)


def test_only_new_rows_are_read(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(app, 2, options={"cards": "app"}).start().play(20)
    kept(app, table.code)
    before, read = table.position, []
    table.play(1)
    entries = log.entries

    def counted(*asked: Any) -> Any:
        rows = entries(*asked)
        read.extend(row.position for row in rows)
        return rows

    monkeypatch.setattr(log, "entries", counted)
    kept(app, table.code)
    assert set(read) <= set(range(before + 1, table.position + 1)), "the newest are at hand"
    read.clear()
    kept(app, table.code)
    assert read == []


def test_what_is_not_written_yet_is_told_once_it_is(app: Flask) -> None:
    """Somebody who enters something may look before it is written; nobody misses it afterwards."""
    table = Table(app, 2, options={"cards": "app"}).start().play(8)
    early = look_at(app, table.code)
    early.desk.position += 1
    with app.app_context():
        told(early)
    table.play(2)

    assert kept(app, table.code) == anew(app, table.code)


def test_who_looks_at_an_earlier_moment_is_told_of_that(app: Flask) -> None:
    table = Table(app, 2, options={"cards": "app"}).start().play(8)
    earlier = look_at(app, table.code)
    with app.app_context():
        before = told(earlier)
    table.play(6)
    assert len(kept(app, table.code)[0]) > len(before[0])
    with app.app_context():
        assert told(Look(earlier.table, earlier.desk, NOBODY, "en")) == before
    assert kept(app, table.code) == anew(app, table.code)


def test_another_name_is_told_from_the_beginning_and_every_language_has_its_own(app: Flask) -> None:
    table = Table(app, 2, options={"cards": "app"}).start().play(12)
    for name in ("Anna", "Zoë", "Anna"):
        with app.app_context():
            number = table_by_code(table.code).id
            with writing():
                db.session.execute(update(Seat).where(Seat.table_id == number, Seat.number == 0).values(name=name))
                changed([number])
        for language in ("en", "de"):
            reasons = [row["reason"] for row in ledger(table, language) if row["seat"] == 0]
            assert reasons
            assert all(name in reason for reason in reasons), reasons


def ledger(table: Table, language: str, **headers: str) -> list[Body]:
    answer = table.app.test_client().get(
        f"/api/v1/tables/{table.code}/ledger", headers={"Accept-Language": language} | headers
    )
    text = gzip.decompress(answer.data) if answer.headers.get("Content-Encoding") == "gzip" else answer.data
    assert "Accept-Encoding" in answer.headers["Vary"]
    rows: list[Body] = json.loads(text)["rows"]
    return rows


def test_the_answer_is_packed_for_those_who_take_it_so(app: Flask) -> None:
    table = Table(app, 2, options={"cards": "app"}).start()
    for _ in range(4):
        table.play(4)
        packed = app.test_client().get(f"/api/v1/tables/{table.code}/ledger", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert ledger(table, "en", **{"Accept-Encoding": "gzip"}) == ledger(table, "en") == table.ledger()


def test_the_line_is_worked_out_once(app: Flask) -> None:
    look = look_at(app, Table(app, 2).start().play(4).code)
    with app.app_context():
        assert line_of(look.desk) is line_of(look.desk.seen())
