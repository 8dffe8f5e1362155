"""PostgreSQL is killed and started anew under two processes: 503s, and then everything goes on."""

from collections.abc import Callable
from contextlib import ExitStack, closing

import pytest
from flask import Flask

from tests.support.living_room import served
from tests.support.postgres import Postgres
from tests.support.server_process import API, Door, Table
from tests.support.troubles import QUICK
from tests.support.waiting import wait_until


def test_it_is_told_and_found_again_by_all(make: Callable[..., Flask], caplog: pytest.LogCaptureFixture) -> None:
    with closing(Postgres(durable=True)) as server, ExitStack() as open_doors:
        address = server.create("restarted")
        apps = [make(SQLALCHEMY_DATABASE_URI=address, IS_COPY=False, **QUICK) for _ in range(2)]
        here, there = (Door(open_doors.enter_context(served(app))) for app in apps)
        table = here.open_table()
        with Table(there, table.code, table.token).listen() as far:
            assert far.position() == table.position
            server.kill()
            for door in (here, there):
                assert door.ask("GET", table.path).status == 503
                body = {"kind": "note", "text": "lost?", "expected": table.position, "id": "an id of its own"}
                assert door.ask("POST", f"{API}/tables/{table.code}/log", body, token=table.token).status == 503
            server.start()
            wait_until(lambda: {door.ask("GET", "/readyz").status for door in (here, there)} == {200})
            assert table.note("on we go") == far.position()
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
