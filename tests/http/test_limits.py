"""How much one address or one household may make in an hour; who plays never comes near it."""

import datetime as dt
import json
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion import config
from companion.http import limits
from companion.server import living_room
from companion.server.guard import Limits
from companion.service.home.expiry import A_DAY, LOOKS_EVERY, Expiry
from companion.store.database import db
from companion.store.models import Device, Table, utc_now
from tests.support.api_client import finished, new_id

SEATS = [{"name": "Anna"}, {"name": "Bernd"}]
TABLE = {"game": "caral", "seats": SEATS}
PHONES = 200


@pytest.fixture
def few(own_app: Callable[..., Flask]) -> Flask:
    """An app where one may make two of everything."""
    return own_app(TABLES_PER_HOUR=2, CATALOGUES_PER_HOUR=2, DEVICES_PER_HOUR=2)


@pytest.fixture
def usual(own_app: Callable[..., Flask]) -> Flask:
    return own_app(**config.PER_HOUR, UNKNOWN_CODES_PER_MINUTE=config.UNKNOWN_CODES_PER_MINUTE)


def opened(app: Flask, address: str = "10.0.0.1", **headers: str) -> Any:
    client = app.test_client()
    return client.post("/api/v1/tables", json=TABLE, headers=headers, environ_base={"REMOTE_ADDR": address})


def test_an_address_opens_no_more_tables_than_that(few: Flask) -> None:
    assert [opened(few).status_code for _ in range(2)] == [201, 201]
    refused = opened(few, **{"Accept-Language": "de"})

    assert refused.status_code == 429
    assert refused.content_type == "application/problem+json"
    assert 0 < int(refused.headers["Retry-After"]) <= 3601
    assert refused.json["code"] == "too_many.tables"
    assert "viele Tische" in refused.json["detail"]
    assert opened(few, "10.0.0.2").status_code == 201, "others are not concerned"


def test_a_household_has_one_measure_wherever_it_is(few: Flask) -> None:
    key = few.test_client().post("/api/v1/households").json["token"]
    answers = [opened(few, f"10.0.1.{number}", **{"X-Household-Token": key}).status_code for number in range(3)]

    assert answers == [201, 201, 429]


def test_a_repeat_opens_nothing_and_costs_nothing(few: Flask) -> None:
    body = TABLE | {"id": "00000000-0000-4000-8000-000000000009"}
    client = few.test_client()
    answers = [client.post("/api/v1/tables", json=body).status_code for _ in range(4)]

    assert answers == [201, 200, 200, 200]


def test_files_that_are_read_count_as_tables(few: Flask) -> None:
    table = finished(few)
    export = table.public.get(f"{table.path}/export.json").json
    files = [json.dumps(export | {"uid": new_id()}) for _ in range(2)]
    client = few.test_client()
    answers = [client.post("/api/v1/tables/import", data=file, content_type="application/json") for file in files]
    assert [answer.status_code for answer in answers] == [201, 429]
    assert (answers[1].json["code"], int(answers[1].headers["Retry-After"]) > 0) == ("too_many.tables", True)

    sent = {"file": (BytesIO(files[1].encode()), "game.json")}
    page = client.post("/games/import", data=sent, headers={"Accept-Language": "de"})
    assert page.status_code == 429
    assert "viele Tische" in page.text


def test_the_next_game_counts_as_a_table_and_is_counted_once(few: Flask) -> None:
    first = finished(few)
    answers = [first.host.post(f"{first.path}/again") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 409, 409], "whoever calls for it later opens none"


def test_who_has_opened_too_many_calls_for_no_next_game(own_app: Callable[..., Flask]) -> None:
    app = own_app(TABLES_PER_HOUR=1)
    table = finished(app)
    refused = table.host.speaking("de").post(f"{table.path}/again")

    assert (refused.status_code, refused.json["code"]) == (429, "too_many.tables")
    assert "viele Tische" in refused.json["detail"]


def test_households_and_boxes_are_limited_too(few: Flask) -> None:
    client = few.test_client()
    made = [client.post("/api/v1/households") for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 429]
    assert made[2].json["code"] == "too_many.devices"

    shipped = client.get("/api/v1/games/caral/catalogue").json
    saved = {"name": "ours", "game": "caral", "edition": "retail", "catalogue": shipped.get("catalogue", shipped)}
    bearer = {"X-Household-Token": made[0].json["token"]}
    answers = [client.post("/api/v1/catalogues", json=saved, headers=bearer) for _ in range(3)]
    assert answers[2].status_code == 429, answers[0].json
    assert answers[2].json["code"] == "too_many.catalogues"


def test_a_page_tells_it_in_words(few: Flask) -> None:
    for _ in range(2):
        few.test_client().post("/new", data={"game": "caral"})
    answer = few.test_client().post("/new", data={"game": "caral"}, headers={"Accept-Language": "de"})

    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert "neue Telefone" in answer.text
    assert "Traceback" not in answer.text


def test_two_hundred_phones_of_one_address_are_never_limited(usual: Flask) -> None:
    """Each comes new, and one in four opens a table, all within the same hour, twice over."""
    with usual.test_request_context(environ_base={"REMOTE_ADDR": "10.0.0.1"}):
        for number in range(2 * PHONES):
            limits.spend(limits.DEVICES)
            if number % 4 == 0:
                limits.spend(limits.TABLES)
                limits.spend(limits.CATALOGUES)
    assert config.AT_ONCE_PER_ADDRESS >= config.WORKING


def test_two_hundred_phones_of_one_address_listen_look_and_mistype(usual: Flask) -> None:
    """All within a minute, each with its stream and two more connections; one in ten gets the code wrong first."""
    code, room = opened(usual).json["code"], living_room.connections(usual.config["STREAMS_PER_ADDRESS"])
    guard, hub = Limits(room, room, 10.0), usual.extensions["state"].hub
    client, here = usual.test_client(), {"REMOTE_ADDR": "10.0.0.1"}
    found: Counter[int] = Counter()
    for number in range(PHONES):
        assert all(guard.take("10.0.0.1") for _ in range(living_room.CONNECTIONS_PER_STREAM))
        assert hub.join(code, address="10.0.0.1")
        for asked in (code, "WRONG") if number % 10 == 0 else (code,):
            found[client.get(f"/api/v1/tables/{asked}", environ_base=here).status_code] += 1

    assert found == {200: PHONES, 404: PHONES // 10}


def test_what_nobody_used_goes(usual: Flask) -> None:
    app = usual
    now = [utc_now().timestamp()]
    state = app.extensions["state"]
    unused, fresh, begun = (opened(app).json for _ in range(3))
    start = {"kind": "start", "expected": 0, "id": "00000000-0000-4000-8000-000000000001"}
    bearer = {"Authorization": f"Bearer {begun['host_token']}"}
    assert app.test_client().post(f"/api/v1/tables/{begun['code']}/log", json=start, headers=bearer).status_code == 201
    with app.app_context():
        old = utc_now() - dt.timedelta(days=31)
        for code in (unused["code"], begun["code"]):
            db.session.scalars(select(Table).where(Table.code == code)).one().created_at = old
        db.session.add(Device(cookie_hash="nobody"))
        db.session.commit()
        expiry = Expiry(30, lambda: now[0])
        expiry.tend(state)
        assert set(db.session.scalars(select(Table.code))) == {fresh["code"], begun["code"]}
        assert db.session.scalar(select(func.count()).select_from(Device)) == 1, "it may just have come"

        now[0] += LOOKS_EVERY / 2
        expiry.tend(state)
        now[0] += 30 * A_DAY
        expiry.tend(state)
        assert db.session.scalar(select(func.count()).select_from(Device)) == 0
