"""Guessing codes: nothing is told, and it is slow."""

from collections.abc import Callable

import pytest
from flask import Flask

from companion.service.access.tokens import new_code
from tests.support.api_client import Phone, Table

MOST = 5
PATHS = ("", "/log", "/decisions", "/states/0", "/ledger", "/result", "/export.json", "/events", "/qr.svg")


@pytest.fixture
def strict(own_app: Callable[..., Flask]) -> Flask:
    return own_app(UNKNOWN_CODES_PER_MINUTE=MOST)


def test_all_unknown_codes_get_the_same_answer(phone: Phone) -> None:
    codes = [new_code(), "QQQQQQ", "abcdef", "000000", "AAA", "A" * 40, "ÄÖÜÄÖÜ", "%00%00%00"]
    answers = [phone.get(f"/tables/{code}{path}") for code in codes for path in PATHS]

    assert {answer.status_code for answer in answers} == {404}
    assert {answer.text for answer in answers} == {answers[0].text}
    assert answers[0].json["code"] == "no_such_table"
    for method, path, body in (
        ("POST", "/log", {"kind": "start", "expected": 0, "id": "12345678"}),
        ("POST", "/seats/0/claim", {}),
        ("DELETE", "/seats/0/claim", None),
        ("PATCH", "/seats/0", {"name": "X"}),
        ("POST", "/shares", None),
        ("DELETE", "/shares/x", None),
    ):
        assert phone.call(method, f"/tables/QQQQQQ{path}", body).text == answers[0].text, path


def test_too_many_wrong_codes_have_to_wait(strict: Flask) -> None:
    phone = Phone(strict.test_client(), language="de")
    wrong = [phone.get(f"/tables/{new_code()}").status_code for _ in range(MOST)]
    answer = phone.get(f"/tables/{new_code()}")

    assert wrong == [404] * MOST
    assert (answer.status_code, answer.content_type) == (429, "application/problem+json")
    assert 1 <= int(answer.headers["Retry-After"]) <= 61
    assert answer.json["code"] == "http.too_many"
    assert answer.json["detail"] == "Zu viele Fehlversuche. Warte eine Minute."


def test_a_right_guess_is_then_told_no_more_than_a_wrong_one(strict: Flask) -> None:
    table = Table(strict)
    for _ in range(MOST):
        table.public.get(f"/tables/{new_code()}")
    answers = [
        *(table.public.get(table.path + path) for path in PATHS),
        table.phone("made-up").get(table.path),
        table.public.post(f"{table.path}/seats/0/claim", {}),
        table.public.get(f"/tables/{new_code()}"),
    ]

    assert {answer.status_code for answer in answers} == {429}
    assert {answer.text for answer in answers} == {answers[0].text}


def test_who_belongs_to_the_table_plays_on(strict: Flask) -> None:
    table = Table(strict)
    _, viewer = table.share()
    for _ in range(MOST + 3):
        table.public.get(f"/tables/{new_code()}")

    assert table.public.get(table.path).status_code == 429
    assert table.host.get(table.path).status_code == 200
    assert viewer.get(table.path).status_code == 200
    assert (
        table.host.post(f"{table.path}/log", {"kind": "start", "expected": 0, "id": "an id of mine"}).status_code == 201
    )
    assert table.seats[0].get(f"{table.path}/decisions").json["decisions"][0]["legal"]


def test_right_codes_are_not_counted(strict: Flask) -> None:
    table = Table(strict)

    assert {table.public.get(table.path).status_code for _ in range(3 * MOST)} == {200}
    assert {table.public.get(f"{table.path}/states/99").status_code for _ in range(3 * MOST)} == {404}, "nor other 404s"
    assert table.public.get(f"/tables/{new_code()}").status_code == 404


def test_each_address_has_its_own_tries(strict: Flask) -> None:
    def status(address: str) -> int:
        return (
            strict.test_client().get(f"/api/v1/tables/{new_code()}", environ_base={"REMOTE_ADDR": address}).status_code
        )

    assert [status("192.0.2.1") for _ in range(MOST + 1)] == [404] * MOST + [429]
    assert status("192.0.2.2") == 404
