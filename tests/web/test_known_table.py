"""A tap at a table that is known does not look at it first: the writing finds out what changed elsewhere."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import create_app
from tests.support.api_client import Phone
from tests.support.late_table import Late
from tests.support.many_games import statements


@pytest.fixture
def here(tmp_path: Path) -> Flask:
    return create_app(INSTANCE=str(tmp_path), PONDER=False)


def remark(phone: FlaskClient, table: Late, expected: int) -> TestResponse:
    """Entered as a page with scripts does it."""
    entry = {"kind": "note", "text": "so it was", "id": str(uuid4())}
    data = {"entry": json.dumps(entry), "expected": str(expected)}
    return phone.post(f"{table.url}/log", data=data, headers={"HX-Request": "true"})


def position(table: Late) -> int:
    return int(table.phones[0].get(f"/api/v1/tables/{table.url[3:]}").json["position"])


def test_nothing_is_asked_but_whether_it_is_as_it_was(here: Flask) -> None:
    table = Late(here).play(until=12)
    now = position(table)
    assert remark(table.phones[1], table, now).status_code == 200, "the table and who taps are known"
    with statements(here) as asked:
        assert remark(table.phones[1], table, now + 1).status_code == 200

    assert [statement.split()[0] for statement in asked][:4] == ["BEGIN", "UPDATE", "INSERT", "INSERT"]


def test_a_seat_that_was_freed_elsewhere_enters_nothing(here: Flask) -> None:
    table = Late(here).play(until=12)
    host, now = table.phones[0], position(table)
    assert remark(table.phones[1], table, now).status_code == 200
    there = create_app(INSTANCE=here.instance_path, PONDER=False).test_client()
    cookie = host.get_cookie("companion_device")
    assert cookie is not None
    there.set_cookie("companion_device", cookie.value)
    assert Phone(there).call("DELETE", f"/tables/{table.url[3:]}/seats/1/claim").status_code == 204
    before = position(table)

    answer = remark(table.phones[1], table, now + 1)
    assert (answer.status_code, position(table)) == (401, before)
