"""Whoever enters something at a table that is known does not look at it first: the writing finds out what changed."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from tests.support.api_client import Phone, Table, new_id
from tests.support.many_games import statements


@pytest.fixture
def here(tmp_path: Path) -> Flask:
    return create_app(INSTANCE=str(tmp_path), PONDER=False)


@pytest.fixture
def table(here: Flask) -> Table:
    """A table that has begun, known to the process that is asked."""
    return Table(here).start()


@pytest.fixture
def elsewhere(here: Flask, table: Table) -> Phone:
    """The host at another process on the same database."""
    there = create_app(INSTANCE=here.instance_path, PONDER=False)
    return Phone(there.test_client(), table.host.token)


def remark(expected: int, **more: Any) -> dict[str, Any]:
    return {"kind": "note", "text": "so it was", "expected": expected, "id": new_id()} | more


def test_nothing_is_asked_but_whether_it_is_as_it_was(here: Flask, table: Table) -> None:
    path, position = f"{table.path}/log", table.position
    assert table.host.post(path, remark(position)).status_code == 201
    with statements(here) as asked:
        assert table.host.post(path, remark(position + 1)).status_code == 201

    assert [statement.split()[0] for statement in asked] == ["BEGIN", "UPDATE", "INSERT", "INSERT"]


def test_a_seat_that_was_freed_elsewhere_enters_nothing(table: Table, elsewhere: Phone) -> None:
    anna, path, position = table.seats[0], f"{table.path}/log", table.position
    sent = remark(position)
    assert anna.post(path, sent).status_code == 201
    assert elsewhere.call("DELETE", f"{table.path}/seats/0/claim").status_code == 204
    before = elsewhere.get(f"{table.path}/log").json

    assert anna.post(path, remark(before["position"])).status_code == 401
    assert anna.post(path, sent).status_code == 401, "nor is it told what it entered before"
    assert elsewhere.get(f"{table.path}/log").json == before


def test_what_was_decided_before_somebody_sat_down_elsewhere_is_entered_once(here: Flask, elsewhere: Phone) -> None:
    open_table = Table(here, claimed=1).start()
    path, position = f"{open_table.path}/log", open_table.position
    host = Phone(elsewhere.client, open_table.host.token)
    assert host.post(f"{open_table.path}/seats/1/claim").status_code == 201

    assert open_table.host.post(path, remark(position)).status_code == 201
    kinds = [entry["action"]["kind"] for entry in open_table.log()[position:]]
    assert sorted(kinds) == ["claim", "note"]


def test_what_was_entered_elsewhere_is_gone_on_with(table: Table, elsewhere: Phone) -> None:
    path, position = f"{table.path}/log", table.position
    for number in range(6):
        phone = elsewhere if number % 2 else table.host
        assert phone.post(path, remark(position + number)).status_code == 201

    assert [entry["position"] for entry in table.log()] == list(range(1, position + 7))


def test_what_is_decided_on_an_old_position_is_refused_and_shown(table: Table, elsewhere: Phone) -> None:
    asked = table.decisions(table.host)
    decision = next(found for found in asked["decisions"] if found.get("legal"))
    body = decision["legal"][0] | {"seat": decision["seat"], "proxy": decision["proxy"], "expected": asked["position"]}
    assert elsewhere.post(f"{table.path}/log", body | {"id": new_id()}).status_code == 201

    late = table.host.post(f"{table.path}/log", body | {"id": new_id()})
    assert (late.status_code, late.json["position"] > asked["position"]) == (409, True)
    assert late.json["view"]["position"] == late.json["position"]


def test_a_table_that_was_deleted_elsewhere_is_unknown(here: Flask, elsewhere: Phone) -> None:
    key = {"X-Household-Token": here.test_client().post("/api/v1/households").json["token"]}
    wanted = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}
    opened = here.test_client().post("/api/v1/tables", json=wanted, headers=key).json
    host, path = Phone(here.test_client(), opened["host_token"]), f"/tables/{opened['code']}/log"
    assert host.post(path, {"kind": "start", "expected": 0, "id": new_id()}).status_code == 201
    (game,) = elsewhere.client.get("/api/v1/past", headers=key).json["games"]
    assert elsewhere.client.delete(f"/api/v1/past/{game['id']}", headers=key).status_code == 204

    assert host.post(path, remark(1)).status_code == 404
