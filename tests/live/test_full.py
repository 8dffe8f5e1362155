"""More phones than streams are admitted: nobody hangs, the others poll."""

from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median
from time import perf_counter

import pytest

from tests.live.conftest import ADMITTED
from tests.support.server_process import Phone, Table

POSTS = 20
AT_MOST_TIMES = 20
"""How much longer a post may take while all streams are open: a thread that waits for a stream waits for ever."""


@pytest.fixture
def listening(table: Table) -> Iterator[list[Phone]]:
    """As many phones as are admitted, all listening."""
    with ExitStack() as room:
        phones = [room.enter_context(table.listen()) for _ in range(ADMITTED)]
        assert {(phone.status, phone.position()) for phone in phones} == {(200, table.position)}
        yield phones


def post_seconds(table: Table) -> float:
    seconds = []
    for _ in range(POSTS):
        before = perf_counter()
        table.note("remark")
        seconds.append(perf_counter() - before)
    return median(seconds)


def test_the_next_stream_is_told_to_poll(table: Table, listening: list[Phone]) -> None:
    answer = table.server.ask("GET", f"{table.path}/events", headers={"Accept-Language": "de"})

    assert answer.status == 503
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert int(answer.headers["Retry-After"]) > 0
    assert (answer.body["code"], answer.body["status"]) == ("http.busy", 503)
    assert "Sekunden" in answer.body["detail"]


def test_a_poll_sees_what_happens(table: Table, listening: list[Phone]) -> None:
    first = table.server.ask("GET", table.path)
    unchanged = table.server.ask("GET", table.path, headers={"If-None-Match": first.headers["ETag"]})
    table.note("remark")
    changed = table.server.ask("GET", table.path, headers={"If-None-Match": first.headers["ETag"]})

    assert (first.status, unchanged.status, changed.status) == (200, 304, 200)
    assert (unchanged.body, changed.body["position"]) == (None, first.body["position"] + 1)


def test_posts_do_not_wait_for_streams(table: Table) -> None:
    alone = post_seconds(table)
    with ExitStack() as room:
        phones = [room.enter_context(table.listen()) for _ in range(ADMITTED)]
        assert all(phone.position() == table.position for phone in phones)
        crowded = post_seconds(table)
        for phone in phones:
            while phone.position() < table.position:
                continue

    assert crowded < AT_MOST_TIMES * alone


def test_a_phone_that_hangs_up_leaves_its_place_to_another(table: Table, listening: list[Phone]) -> None:
    for _ in range(2 * ADMITTED):
        listening.pop(0).drop()
        table.note("remark")
        again = _listen_when_free(table)
        assert again.position() == table.position
        listening.append(again)
    for phone in listening:
        phone.drop()


def _listen_when_free(table: Table) -> Phone:
    """The server learns of a phone that hung up from its socket, which may take it a moment."""
    for _ in range(200):
        phone = table.listen()
        if phone.status == 200:
            return phone
        phone.drop()
    raise AssertionError("the place stays taken")


def test_a_head_request_takes_no_place(table: Table) -> None:
    heads = [table.server.ask("HEAD", f"{table.path}/events").status for _ in range(3 * ADMITTED)]

    assert set(heads) == {200}
    with table.listen() as phone:
        assert phone.status == 200
