"""Whatever a client sends: never our fault, always told what to set right."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.config import MOST_BYTES, MOST_IMPORT_BYTES
from tests.support.api_client import BASE, Phone, Table, new_id

JSON = "application/json"
DEEP = 5000


@pytest.fixture(scope="module")
def table(app: Flask) -> Table:
    return Table(app).start()


def posts(table: Table) -> list[str]:
    return [
        "/tables",
        "/people",
        "/catalogues",
        f"{table.path}/log",
        f"{table.path}/seats/0/claim",
    ]


def send(table: Table, path: str, data: bytes, kind: str | None = JSON, language: str = "en") -> TestResponse:
    headers = {"Authorization": f"Bearer {table.host.token}", "Accept-Language": language}
    return table.host.client.post(BASE + path, data=data, content_type=kind, headers=headers)


def nested(depth: int, opening: str = "[", closing: str = "]") -> bytes:
    return (opening * depth + "1" + closing * depth).encode()


BROKEN = {
    "nothing of JSON": b"hello",
    "half an object": b'{"kind": "start"',
    "two objects": b"{} {}",
    "single quotes": b"{'kind': 'start'}",
    "a comma too many": b'{"kind": "start",}',
    "no number": b'{"kind": NaN}',
    "infinity": b'{"expected": Infinity}',
    "no UTF-8": b'{"kind": "\xff\xfe"}',
    "UTF-16": '{"kind": "start"}'.encode("utf-16")[:-1],
    "deep lists": nested(DEEP),
    "deeper lists": nested(100_000),
    "deep objects": nested(DEEP, '{"a":', "}"),
    "lists deep enough to read": nested(150),
    "a huge number": b'{"expected": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_what_is_not_json_is_told_so(table: Table, data: bytes) -> None:
    for path in posts(table):
        english, german = (send(table, path, data, language=language) for language in ("en", "de"))
        assert english.status_code == german.status_code == 400, path
        assert english.content_type == "application/problem+json"
        assert (english.json["code"], len(english.json["errors"])) == ("unreadable", 1)
        assert german.json["errors"][0]["message"].startswith("Das ist kein JSON")


@pytest.mark.parametrize("data", [b"[]", b'"start"', b"5", b"true", b"null", b"[{}]"])
def test_what_is_no_object_is_told_so(table: Table, data: bytes) -> None:
    for path in posts(table):
        answer = send(table, path, data)
        assert (answer.status_code, answer.json["code"]) == (400, "unreadable"), path


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", None])
def test_another_kind_of_body_is_told_to_be_json(table: Table, kind: str | None) -> None:
    for path in posts(table):
        answer = send(table, path, b'{"kind": "start"}', kind, "de")
        assert (answer.status_code, answer.json["code"]) == (415, "http.media_type"), path
        assert answer.json["detail"] == "Sende JSON."


def test_json_may_have_a_charset_or_a_suffix(table: Table) -> None:
    body = json.dumps({"kind": "note", "text": "x"}).encode()
    for kind in ("application/json; charset=utf-8", "application/problem+json"):
        assert [error["field"] for error in send(table, f"{table.path}/log", body, kind).json["errors"]] == [
            "expected",
            "id",
        ]


def test_no_body_is_an_empty_one(table: Table) -> None:
    answer = send(table, f"{table.path}/log", b"", None)

    assert (answer.status_code, len(answer.json["errors"])) == (400, 3)


@pytest.mark.parametrize("letters", ["\\ud800", "\\udfff\\ud800", "x\\u0000y"])
def test_letters_that_cannot_be_written_are_told_so(table: Table, letters: str) -> None:
    texts = [
        ("/tables", f'{{"game": "caral", "seats": [{{"name": "{letters}"}}, {{"name": "B"}}]}}'),
        ("/tables", f'{{"game": "{letters}", "seats": [{{"name": "A"}}, {{"name": "B"}}]}}'),
        ("/tables", f'{{"game": "caral", "seats": [], "{letters}": 1}}'),
        ("/people", f'{{"name": "{letters}"}}'),
        (f"{table.path}/seats/0/claim", f'{{"id": "12345678{letters}"}}'),
        (f"{table.path}/log", f'{{"kind": "note", "text": "{letters}", "expected": 1, "id": "12345678"}}'),
        (f"{table.path}/log", f'{{"kind": "{letters}", "expected": 1, "id": "12345678"}}'),
        (f"{table.path}/log", f'{{"kind": "caral.start_at", "site": "{letters}", "expected": 1, "id": "12345678"}}'),
    ]
    for path, body in texts:
        answer = send(table, path, body.encode(), language="de")
        assert (answer.status_code, answer.json["code"]) == (400, "unreadable"), body
        assert "ein Zeichen" in answer.json["errors"][0]["message"]


def test_whole_letters_of_all_kinds_are_kept(app: Flask) -> None:
    names = ["Ωmega 🦙", "\u202eright to left", "\x7f\x01 control"]
    opened = Phone(app.test_client()).post("/tables", {"game": "caral", "seats": [{"name": name} for name in names]})

    assert opened.status_code == 201
    assert [seat["name"] for seat in opened.json["seats"]] == names


def test_a_body_may_be_so_large_and_no_larger(table: Table) -> None:
    body = json.dumps({"kind": "note", "text": "x", "expected": 1, "id": new_id(), "more": "x" * MOST_BYTES}).encode()
    for path in posts(table):
        answer = send(table, path, body, language="de")
        assert (answer.status_code, answer.content_type) == (413, "application/problem+json"), path
        assert (answer.json["code"], answer.json["detail"]) == ("http.too_large", "Das ist zu groß.")


def test_an_import_may_be_larger_but_not_endless(table: Table) -> None:
    larger = send(table, "/tables/import", b"[" + b" " * 2 * MOST_BYTES + b"]")
    endless = send(table, "/tables/import", b" " * (MOST_IMPORT_BYTES + 1))

    assert (larger.status_code, larger.json["errors"][0]["field"]) == (400, "line 1")
    assert endless.status_code == 413


@pytest.mark.parametrize("number", [2**31, 2**63, 2**64, 10**18, 10**300])
def test_huge_numbers_are_only_numbers(table: Table, number: int) -> None:
    def status(kind: str, **fields: Any) -> int:
        return table.send(table.host, kind, **fields).status_code

    assert status("caral.start_at", site="site-1", expected=number) == 409
    assert status("amend", target=number, action={"kind": "caral.start_at", "site": "site-1"}) == 400
    assert status("caral.start_at", site="site-1", seat=number) == 400
    assert table.public.get(f"{table.path}/states/{number}").status_code == 404
    assert table.public.post(f"{table.path}/seats/{number}/claim", {}).status_code == 404
    for query in ("/log?after=", "/log?limit=", "?seat="):
        assert table.public.get(f"{table.path}{query}{number}").status_code == 400


@pytest.mark.parametrize(
    "query", ["/log?after=x", "/log?after=-1", "/log?limit=0", "/log?limit=1001", "?seat=9", "?seat="]
)
def test_queries_are_read_strictly(table: Table, query: str) -> None:
    answer = table.public.speaking("de").get(table.path + query)

    assert (answer.status_code, answer.json["code"]) == (400, "unreadable")
    assert answer.json["errors"][0]["field"] in query
    assert answer.json["errors"][0]["message"].startswith(("Das muss", "Hierher"))


def test_odd_headers_are_borne(table: Table) -> None:
    for headers in (
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer " + "x" * 5000},
        {"Authorization": "Basic eDp4"},
        {"Authorization": "Bearer \xff\xe4"},
        {"Accept-Language": "xx;q=nonsense,,;"},
        {"If-None-Match": "nonsense"},
        {"Cookie": "companion_device=\xff; companion_language=xx"},
        {"X-Household-Token": "\xff"},
        {"Last-Event-ID": "٣"},
    ):
        assert table.public.get(table.path, **headers).status_code == 200, headers


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = (
    "kind",
    "expected",
    "id",
    "seat",
    "proxy",
    "waive",
    "dry_run",
    "then",
    "text",
    "target",
    "action",
    "site",
    "to",
    "cards",
)
KINDS = (
    "start",
    "undo",
    "redo",
    "amend",
    "note",
    "finish",
    "withdraw",
    "caral.start_at",
    "caral.note_cards",
    "caral.roll",
)
BODIES = st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS) | VALUES, "expected": st.just(1) | VALUES, "id": st.uuids().map(str) | VALUES},
    optional={name: VALUES for name in NAMES if name not in ("kind", "expected", "id")}
    | {
        name: st.fixed_dictionaries({"kind": st.sampled_from(KINDS)}, optional={"site": VALUES}) | VALUES
        for name in ("action", "then")
    },
)
WANTED = st.fixed_dictionaries(
    {"game": st.just("caral") | VALUES, "seats": st.just([{"name": "A"}, {"name": "B"}]) | VALUES},
    optional=dict.fromkeys(("edition", "modules", "options", "catalogue", "starts", "seed", "id", "more"), VALUES),
)
FUZZ = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZ
@given(body=BODIES)
def test_no_entry_is_our_fault(table: Table, body: dict[str, Any]) -> None:
    answer = send(table, f"{table.path}/log", json.dumps(body).encode())

    assert answer.status_code in (200, 201, 400, 401, 403, 409, 422), answer.json


@FUZZ
@given(body=WANTED)
def test_no_opening_is_our_fault(table: Table, body: dict[str, Any]) -> None:
    answer = send(table, "/tables", json.dumps(body).encode())

    assert answer.status_code in (200, 201, 400, 409), answer.json
