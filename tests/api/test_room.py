"""`GET /tables/{code}/room`: which seats' devices are there, for the host."""

from companion.live.hub import Hub
from companion.live.presence import Attendance
from tests.live.test_presence import Clock
from tests.support.api_client import Table


def test_the_host_is_told_who_is_there(app):
    clock = Clock()
    object.__setattr__(app.extensions["state"], "hub", Hub(4, Attendance(clock)))
    table = Table(app, seats=3, claimed=2)
    for phone in table.seats:
        phone.get(table.path)
    clock.now += 41
    table.seats[0].get(table.path)
    assert table.host.get(f"{table.path}/room").json["seats"] == [
        {"seat": 0, "present": True, "silent": 0},
        {"seat": 1, "present": False, "silent": 41},
        {"seat": 2, "present": None, "silent": None},
    ]


def test_a_stream_of_a_token_is_presence(app):
    clock = Clock()
    object.__setattr__(app.extensions["state"], "hub", Hub(4, Attendance(clock)))
    table = Table(app)
    with table.seats[1].get(f"{table.path}/events"):
        clock.now += 99
        assert [seat["present"] for seat in table.host.get(f"{table.path}/room").json["seats"]] == [False, True]
    clock.now += 99
    assert [seat["silent"] for seat in table.host.get(f"{table.path}/room").json["seats"]] == [198, 99]


def test_nobody_else_is_told(app):
    table = Table(app)
    assert table.seats[0].get(f"{table.path}/room").status_code == 403
    assert table.public.get(f"{table.path}/room").status_code == 401


def test_presence_moves_nothing(app):
    table = Table(app)
    before = table.public.get(table.path)
    table.host.get(f"{table.path}/room")
    after = table.public.get(table.path, **{"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 304
