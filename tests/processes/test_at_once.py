"""The same at several processes at once: each thing is done once, and no memory is trusted more than the log."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text
from werkzeug.test import TestResponse

from companion.games import cards
from companion.live.channel import TableVersion
from companion.service.play.execution import Execution
from companion.store import pondering, reach
from companion.store.database import db, reading
from tests.support.api_client import Phone, Table, finished, new_id
from tests.support.server_process import PATIENCE
from tests.support.waiting import wait_until

ROUNDS = 25


def at_both(pair: tuple[Flask, Flask], token: str | None, path: str, body: dict[str, Any]) -> list[TestResponse]:
    """The same request, begun at both processes at once."""
    barrier = Barrier(len(pair), timeout=PATIENCE)

    def sent(app: Flask) -> TestResponse:
        phone = Phone(app.test_client(), token)
        barrier.wait()
        return phone.post(path, body)

    with ThreadPoolExecutor(len(pair)) as pool:
        return list(pool.map(sent, pair))


def test_an_id_that_comes_to_both_is_entered_once_and_never_refused(pair: tuple[Flask, Flask]) -> None:
    table = Table(pair[0]).start()
    token, position, statuses = table.seats[0].token, table.position, Counter[int]()
    for number in range(ROUNDS):
        body = {"kind": "note", "text": str(number), "expected": position, "id": new_id()}
        answers = at_both(pair, token, f"{table.path}/log", body)
        statuses.update(answer.status_code for answer in answers)
        position += 1
        assert {answer.json["position"] for answer in answers} == {position}
    assert statuses == {201: ROUNDS, 200: ROUNDS}
    assert [row["note"] for row in table.log()[1:]] == [str(number) for number in range(ROUNDS)]


def test_a_claim_and_an_opening_that_come_to_both_are_made_once(pair: tuple[Flask, Flask]) -> None:
    for _ in range(5):
        table = Table(pair[0], claimed=0)
        answers = at_both(pair, None, f"{table.path}/seats/0/claim", {"id": new_id()})
        assert sorted(answer.status_code for answer in answers) == [200, 201]
        assert len({answer.json["token"] for answer in answers}) == 1
        body = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}], "id": new_id()}
        assert len({answer.text for answer in at_both(pair, None, "/tables", body)}) == 1


@pytest.mark.parametrize("game", [card.id for card in cards()])
def test_both_play_one_game_and_see_the_same(pair: tuple[Flask, Flask], game: str) -> None:
    """Every answer at the other process than the one before, with an undo now and then."""
    table = Table(pair[0], 3, game=game).start()
    for number in range(18):
        table.app = pair[number % 2]
        phones = [table.host, *table.seats]
        for phone in phones:
            phone.client = table.app.test_client()
        table.public = Phone(table.app.test_client())
        if number % 6 == 5:
            table.enter(table.host, "undo")
        else:
            table.play(1)
        seen = [Phone(app.test_client(), table.host.token).get(table.path).json for app in pair]
        assert seen[0] == seen[1]


class Killed(BaseException):
    """Whatever ends the work of a request in its midst."""


@pytest.mark.parametrize("at", ["settle", "write"])
def test_a_post_that_is_ended_in_its_midst_leaves_nothing(
    pair: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    table = Table(pair[0]).start()
    before = table.view(table.host)

    def killed(self: Execution) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Execution, at, killed)
        with pytest.raises(Killed):
            table.send(table.host, "note", text="never")

    assert table.view(table.host) == before
    elsewhere = Phone(pair[1].test_client(), table.host.token)
    note = {"kind": "note", "text": "other", "expected": before["position"], "id": new_id()}
    assert elsewhere.post(f"{table.path}/log", note).status_code == 201
    assert [row.get("note") for row in table.log(table.host)] == [None, "other"]


def test_a_table_in_memory_that_is_ahead_of_the_log_is_made_anew(pair: tuple[Flask, Flask]) -> None:
    """As after a database that lost its last moments when another took its place."""
    table = Table(pair[0]).start()
    before = table.view(table.host)
    table.enter(table.host, "note", text="lost")
    with pair[0].app_context(), db.engine.begin() as connection:
        mine = {"code": table.code, "last": before["position"]}
        rows = "SELECT id FROM game_table WHERE code = :code"
        for sql in (
            f"DELETE FROM entry WHERE position > :last AND table_id = ({rows})",
            f"DELETE FROM client_id WHERE last > :last AND table_id = ({rows})",
            "UPDATE game_table SET position = :last WHERE code = :code",
        ):
            connection.execute(text(sql), mine)

    assert table.view(table.host) == before
    assert table.enter(table.host, "note", text="said again")["position"] == before["position"] + 1


def test_what_somebody_works_out_nobody_else_does(make: Callable[..., Flask], pair: tuple[Flask, Flask]) -> None:
    """Turning points that were asked for at both are taken up by one."""
    table = finished(pair[0])
    for app in pair:
        assert Phone(app.test_client(), table.host.token).post(f"{table.path}/turning").status_code < 300

    def taken(app: Flask) -> bool:
        with app.app_context():
            return pondering.take_up(f"process {id(app)}", 1.0) is not None

    for _ in range(5):
        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(taken, pair)) == [False, True]
        with pair[0].app_context():
            for app in pair:
                pondering.let_go(f"process {id(app)}")


def test_a_process_that_was_forked_takes_over_no_connection(
    pair: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pair[0].app_context():
        assert db.engine in reach._REACHED
        monkeypatch.setattr(reach, "_REACHED", {db.engine})
        db.engine.dispose()
        with reading() as connection:
            ours = connection.connection.dbapi_connection
        reach.leave_to_parent()
        with reading() as connection:
            theirs = connection.connection.dbapi_connection
        assert theirs is not ours
        assert not ours.closed, "its parent goes on with it"
    ours.close()


def test_what_is_sent_again_is_told_again_to_others(pair: tuple[Flask, Flask]) -> None:
    """The process that entered it may have ended before it said so."""
    table = Table(pair[0]).start()
    hub = pair[1].extensions["state"].hub
    body = {"kind": "note", "text": "once", "expected": table.position, "id": new_id()}
    table.host.post(f"{table.path}/log", body)
    listener = hub.join(table.code)
    wait_until(lambda: hub.relay.lag is not None)
    listener.wait(0)
    assert table.host.post(f"{table.path}/log", body).status_code == 200
    wait_until(lambda: listener.channel.look(lambda: TableVersion(0, 0)).position == 2)
    hub.leave(listener)
