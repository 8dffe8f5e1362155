"""What was worked out of a whole log is kept beside it, and worked out anew when somebody changes the past."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.http.at_table import look_at
from companion.service.play import snapshots
from companion.service.play.desk import EVERY
from companion.service.review import kept
from companion.service.review.digest import digest_of
from companion.service.review.timeline import line_of
from companion.service.turning.sample_moments import moments_of
from companion.store import log
from companion.store.database import db
from tests.support.long_logs import remarked

REMARKS = 2 * EVERY


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(INSTANCE=str(tmp_path), UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False, IMPORTS_APART=False)
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries were read at once, each time."""
    found, entries = list[int](), log.entries

    def noted(*words: Any, **more: Any) -> Any:
        rows = entries(*words, **more)
        found.append(len(rows))
        return rows

    monkeypatch.setattr(log, "entries", noted)
    return found


def told(app: Flask, code: str) -> tuple[Any, ...]:
    with app.test_request_context():
        look = look_at(code)
        return digest_of(look.desk), line_of(look.desk), look.verdict(), look.curves, moments_of(look.desk)


def test_it_is_told_again_as_it_was_and_the_log_is_not_read_for_it(app: Flask, read: list[int]) -> None:
    code = remarked(app, REMARKS, ended=True).code
    first = told(app, code)
    assert max(read) > REMARKS
    app.extensions["state"].forget_tables()
    read.clear()

    assert told(app, code) == first
    assert max(read) <= EVERY


def test_it_goes_on_with_what_came_since(app: Flask, read: list[int]) -> None:
    table = remarked(app, REMARKS, ended=True)
    before = told(app, table.code)
    body = {"kind": "note", "text": "well", "expected": table.position, "id": "00000000-0000-4000-8000-000000000001"}
    answer = app.test_client().post(f"/api/v1/tables/{table.code}/log", json=body, headers=table.host)
    assert answer.status_code == 201, answer.json
    app.extensions["state"].forget_tables()
    read.clear()

    digest, line, verdict, curves, moments = told(app, table.code)
    assert (line, verdict, curves, moments) == before[1:]
    assert digest.positions("proxies") == before[0].positions("proxies")


def test_who_changes_the_past_leaves_nothing_of_it(app: Flask) -> None:
    table = remarked(app, REMARKS, ended=True)
    told(app, table.code)
    body = {"kind": "undo", "expected": table.position, "id": "00000000-0000-4000-8000-000000000001"}
    answer = app.test_client().post(f"/api/v1/tables/{table.code}/log", json=body, headers=table.host)
    assert answer.status_code == 201, answer.json
    app.extensions["state"].forget_tables()
    with app.test_request_context():
        look = look_at(table.code)
        found = digest_of(look.desk), line_of(look.desk), look.curves
        look.desk.derived.clear()
        look.desk.derived[kept.STORED] = (look.desk.position, {})
        assert found == (digest_of(look.desk), line_of(look.desk), look.curves)


@pytest.mark.parametrize("spoilt", ['{"worked_out": {"digest": [1, 2]}}', '{"worked_out": 7}', "[]", "no text"])
def test_what_cannot_be_read_is_worked_out_again(app: Flask, spoilt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code = remarked(app, REMARKS, ended=True).code
    first, worked_out = told(app, code), snapshots.worked_out
    app.extensions["state"].forget_tables()
    monkeypatch.setattr(snapshots, "worked_out", lambda _: worked_out(spoilt))

    assert told(app, code)[:2] == first[:2]
