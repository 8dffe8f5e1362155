"""What is known of a table holds for its revision: no change of seats, names or grants is missed, from wherever."""

from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.service.access import known_tables
from companion.service.access.callers import NOBODY, Credentials
from companion.service.access.known_tables import KnownTables
from tests.support.api_client import Phone, Table
from tests.support.many_games import statements


@pytest.fixture
def twice(tmp_path: Path) -> tuple[Flask, Flask]:
    """Two processes on one database, as far as memory goes."""
    first, second = (create_app(INSTANCE=str(tmp_path), PONDER=False) for _ in range(2))
    return first, second


def through(app: Flask, phone: Phone) -> Phone:
    """The same caller at the other process."""
    return Phone(app.test_client(), phone.token)


def names(table: Table, phone: Phone) -> list[str]:
    return [seat["name"] for seat in phone.get(table.path).json["seats"]]


def test_a_name_that_was_changed_elsewhere_is_seen_at_once(twice: tuple[Flask, Flask]) -> None:
    here, there = twice
    table = Table(here)
    assert names(table, table.host) == names(table, through(there, table.host)) == ["Anna", "Bernd"]
    changed = through(there, table.host).call("PATCH", f"{table.path}/seats/1", {"name": "Berta"})

    assert changed.status_code == 200
    assert names(table, table.host) == ["Anna", "Berta"]


def test_a_seat_that_was_freed_elsewhere_acts_no_more(twice: tuple[Flask, Flask]) -> None:
    here, there = twice
    table = Table(here).start()
    anna = table.seats[0]
    assert "you" in anna.get(table.path).json
    assert through(there, table.host).call("DELETE", f"{table.path}/seats/0/claim").status_code == 204

    assert "you" not in anna.get(table.path).json
    assert table.send(anna, "note", text="still here").status_code == 401


def test_entries_made_elsewhere_are_seen_and_gone_on_with(twice: tuple[Flask, Flask]) -> None:
    here, there = twice
    table = Table(here).start()
    for number in range(4):
        phone = table.host if number % 2 else through(there, table.host)
        assert table.send(phone, "note", text=str(number)).status_code == 201
    assert [row["note"] for row in table.log()[1:]] == ["0", "1", "2", "3"]


def test_a_known_table_and_caller_are_one_question(twice: tuple[Flask, Flask]) -> None:
    table = Table(twice[0])
    table.view(table.host)
    with statements(twice[0]) as asked:
        table.view(table.host)
    assert len(asked) == 1


def test_a_table_that_was_deleted_is_unknown_at_once(twice: tuple[Flask, Flask]) -> None:
    here, there = twice
    key = here.test_client().post("/api/v1/households").json["token"]
    opened = here.test_client().post(
        "/api/v1/tables",
        json={"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]},
        headers={"X-Household-Token": key},
    )
    path = opened.headers["Location"]
    assert here.test_client().get(path).status_code == 200
    other, mine = there.test_client(), {"X-Household-Token": key}
    uid = other.get("/api/v1/past", headers=mine).json["games"][0]["id"]
    assert other.delete(f"/api/v1/past/{uid}", headers=mine).status_code == 204

    assert here.test_client().get(path).status_code == 404


def test_no_secret_is_kept_and_no_more_than_so_many(
    twice: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_tables, "MOST_TABLES", 2)
    monkeypatch.setattr(known_tables, "MOST_CALLERS", 3)
    known, codes = KnownTables(), [Table(twice[0]).code for _ in range(3)]
    with twice[0].app_context():
        for code in (*codes, codes[0].lower()):
            table = known.find(code)
            assert table is not None
            for number in range(5):
                assert known.caller(table, Credentials(token=f"a guess {number}")) == NOBODY
        kept = known._known

    assert list(kept) == [codes[2], codes[0]]
    assert {len(each.callers) for each in kept.values()} == {3}
    assert "a guess" not in repr(kept)
