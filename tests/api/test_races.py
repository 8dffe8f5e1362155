"""Several phones at the same moment, on a real database file: exactly one wins, and nothing is done twice."""

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.api_client import Phone, Table, new_id

PHONES = 8
ROUNDS = 200
PATIENCE = 50


@pytest.fixture(scope="module")
def crowd() -> Iterable[ThreadPoolExecutor]:
    with ThreadPoolExecutor(PHONES) as pool:
        yield pool


def at_once(crowd: ThreadPoolExecutor, *calls: Callable[[], Any]) -> list[Any]:
    """Make these calls, all begun together."""
    barrier = Barrier(len(calls), timeout=PATIENCE)

    def begin(call: Callable[[], Any]) -> Any:
        barrier.wait()
        return call()

    return [each.result(PATIENCE) for each in [crowd.submit(begin, call) for call in calls]]


def own_phones(table: Table, token: str | None) -> list[Phone]:
    """A client for each thread, all with the same token."""
    return [table.phone(token) for _ in range(PHONES)]


def outcome(answers: Iterable[TestResponse]) -> Counter[tuple[int, str]]:
    return Counter((answer.status_code, answer.json.get("code", "")) for answer in answers)


def test_of_eight_on_one_position_exactly_one_wins_every_time(app: Flask, crowd: ThreadPoolExecutor) -> None:
    """Seats and host note something on the same position, two hundred times."""
    table = Table(app, 4).start()
    phones = [table.phone((table.seats[n // 2] if n < 7 else table.host).token) for n in range(PHONES)]
    position = table.position
    for _ in range(ROUNDS):
        body = {"kind": "note", "text": "me", "expected": position}
        calls = [partial(phone.post, f"{table.path}/log", body | {"id": new_id()}) for phone in phones]
        answers = at_once(crowd, *calls)
        assert outcome(answers) == {(201, ""): 1, (409, "stale"): PHONES - 1}
        late = next(answer.json for answer in answers if answer.status_code == 409)
        assert (late["position"], late["view"]["position"]) == (position + 1, position + 1)
        position += 1

    assert [row["position"] for row in table.log()] == list(range(1, ROUNDS + 2))


def test_two_phones_of_one_seat_move_once(app: Flask, crowd: ThreadPoolExecutor) -> None:
    """Different moves on the same position: one is entered, the other is shown what happened."""
    table = Table(app).start()
    for _ in range(20):
        table = table if table.view()["status"] == "playing" else Table(app).start()
        decision = table.view()["waiting_for"][0]
        phone = table.host if decision["seat"] == "table" else table.seats[decision["seat"]]
        asked = table.decisions(phone)
        (first, *_, last) = asked["decisions"][0]["legal"] * 2
        bodies = [action | {"expected": asked["position"], "id": new_id()} for action in (first, last)]
        calls = [partial(table.phone(phone.token).post, f"{table.path}/log", body) for body in bodies]
        assert outcome(at_once(crowd, *calls)) == {(201, ""): 1, (409, "stale"): 1}


def test_one_id_from_eight_threads_is_entered_once(app: Flask, crowd: ThreadPoolExecutor) -> None:
    table = Table(app).start()
    phones = own_phones(table, table.seats[0].token)
    for number in range(25):
        body = {"kind": "note", "text": str(number), "expected": table.position, "id": new_id()}
        answers = at_once(crowd, *(partial(phone.post, f"{table.path}/log", body) for phone in phones))
        assert Counter(answer.status_code for answer in answers) == {201: 1, 200: PHONES - 1}
        assert len({answer.text for answer in answers}) == 1
    assert [row["note"] for row in table.log()[1:]] == [str(number) for number in range(25)]


def test_of_eight_who_want_one_seat_one_gets_it(app: Flask, crowd: ThreadPoolExecutor) -> None:
    for _ in range(10):
        table = Table(app, claimed=0)
        path = f"{table.path}/seats/0/claim"
        phones = own_phones(table, None)
        answers = at_once(crowd, *(partial(phone.post, path, {"id": new_id()}) for phone in phones))
        assert outcome(answers) == {(201, ""): 1, (409, "seat_taken"): PHONES - 1}


def test_one_claim_sent_eight_times_is_one_claim(app: Flask, crowd: ThreadPoolExecutor) -> None:
    for _ in range(10):
        table, body = Table(app, claimed=0), {"id": new_id()}
        path = f"{table.path}/seats/1/claim"
        answers = at_once(crowd, *(partial(phone.post, path, body) for phone in own_phones(table, None)))
        assert {answer.status_code for answer in answers} <= {200, 201}
        assert len({answer.json["token"] for answer in answers}) == 1


def test_one_opening_sent_eight_times_opens_one_table(app: Flask, crowd: ThreadPoolExecutor) -> None:
    for _ in range(5):
        body = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}], "id": new_id()}
        phones = [Phone(app.test_client()) for _ in range(PHONES)]
        answers = at_once(crowd, *(partial(phone.post, "/tables", body) for phone in phones))
        assert {answer.status_code for answer in answers} <= {200, 201}
        assert len({answer.text for answer in answers}) == 1


def test_seats_change_while_others_play(app: Flask, crowd: ThreadPoolExecutor) -> None:
    """Claims, links and entries at several tables at once: each is carried out, none fails for another's sake."""
    tables = [Table(app, 2, claimed=1).start() for _ in range(4)]

    def sit_down(table: Table) -> list[int]:
        statuses = []
        for _ in range(10):
            statuses.append(table.claim(1).get(table.path).status_code)
            statuses.append(table.host.call("DELETE", f"{table.path}/seats/1/claim").status_code)
            statuses.append(table.host.post(f"{table.path}/shares").status_code)
        return statuses

    def write(table: Table) -> list[int]:
        phone = table.phone(table.seats[0].token)
        body, expected, statuses = {"kind": "note", "text": "x"}, 1, []
        for _ in range(15):
            answer = phone.post(f"{table.path}/log", body | {"expected": expected, "id": new_id()})
            statuses.append(answer.status_code)
            expected = answer.json.get("position", expected)
        return statuses

    calls = [lambda table=table, work=work: work(table) for table in tables for work in (sit_down, write)]
    results = at_once(crowd, *calls)

    assert results[0::2] == [[200, 204, 201] * 10] * 4
    assert results[1::2] == [[201] * 15] * 4


def test_readers_never_see_half_of_an_entry(app: Flask, crowd: ThreadPoolExecutor) -> None:
    """While entries come in, every view and every list of decisions fits its own position."""
    table = Table(app, 2, options={"die": "table"}).start()
    sites = table.decisions(table.seats[0])["decisions"][0]["legal"]

    def write() -> list[int]:
        phone, found = table.phone(table.host.token), []
        for _ in range(25):
            body = {**sites[0], "seat": 0, "proxy": True, "expected": table.position, "id": new_id()}
            found.append(phone.post(f"{table.path}/log", body).status_code)
            undo = {"kind": "undo", "expected": table.position, "id": new_id()}
            found.append(phone.post(f"{table.path}/log", undo).status_code)
        return found

    def read() -> list[tuple[int, int, str]]:
        phone, seen = table.phone(table.seats[0].token), []
        for _ in range(40):
            view = phone.get(table.path).json
            seen.append((view["position"] % 2, view["waiting_for"][0]["seat"], view["status"]))
            asked = phone.get(f"{table.path}/decisions").json
            seen.append((asked["position"] % 2, asked["decisions"][0]["seat"], "playing"))
        return seen

    written, *looks = at_once(crowd, write, read, read, read)

    assert written == [201] * 50
    assert {look for found in looks for look in found} <= {(1, 0, "playing"), (0, 1, "playing")}
