"""Who is there: while a stream is open, a moment after it, and for how long nothing was heard since."""

import socket

import pytest

from companion import config
from companion.live import presence
from companion.live.hub import Hub
from companion.live.presence import Attendance
from companion.server import guard

WITHIN = 30.0
"""Seconds within which the host sees that a phone is gone, however it went."""


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hub(clock: Clock) -> Hub:
    return Hub(9, Attendance(clock))


def test_who_listens_is_never_silent(hub: Hub, clock: Clock) -> None:
    hub.join("HERE", device="phone")
    clock.now += 500
    assert hub.presence("HERE").silence(["phone"]) == 0


def test_who_hangs_up_is_silent_from_then_on(hub: Hub, clock: Clock) -> None:
    phone = hub.join("HERE", device="phone")
    clock.now += 500
    hub.leave(phone)
    clock.now += 40
    assert hub.presence("HERE").silence(["phone"]) == 40


def test_who_left_without_a_word_is_silent_since_it_was_there_last(hub: Hub, clock: Clock) -> None:
    left = [False]
    phone = hub.join("HERE", lambda: left[0], device="phone")
    clock.now += 15
    phone.wait(0)
    clock.now += 15
    left[0] = True
    phone.wait(0)
    assert hub.presence("HERE").silence(["phone"]) == 15
    clock.now += 5
    hub.leave(phone)
    assert hub.presence("HERE").silence(["phone"]) == 20, "that its place is given back is no sign of life"


def test_a_look_at_the_room_notes_who_is_there(hub: Hub, clock: Clock) -> None:
    left = [False]
    hub.join("HERE", lambda: left[0], device="phone")
    clock.now += 100
    hub.presence("HERE")
    left[0] = True
    clock.now += 7
    assert hub.presence("HERE").silence(["phone"]) == 7


def test_one_of_several_devices_of_a_seat_is_enough(hub: Hub, clock: Clock) -> None:
    hub.join("HERE", device="tablet")
    phone = hub.join("HERE", device="phone")
    hub.leave(phone)
    clock.now += 60
    room = hub.presence("HERE")
    assert (room.silence(["phone"]), room.silence(["phone", "tablet"])) == (60, 0)


def test_who_comes_back_or_asks_for_anything_is_there(hub: Hub, clock: Clock) -> None:
    hub.leave(hub.join("HERE", device="phone"))
    clock.now += 60
    hub.attendance.hear("HERE", "phone")
    clock.now += 4
    assert hub.presence("HERE").silence(["phone"]) == 4
    hub.join("HERE", device="phone")
    assert hub.presence("HERE").silence(["phone"]) == 0


def test_of_whom_nothing_was_ever_heard_is_silent_as_long_as_anybody_listened(hub: Hub, clock: Clock) -> None:
    """As after a start of the server."""
    assert hub.presence("HERE").silence(["phone"]) == 0
    clock.now += 12
    assert hub.presence("HERE").silence(["phone"]) == hub.presence("HERE").silence([]) == 12


def test_tables_are_told_apart(hub: Hub, clock: Clock) -> None:
    hub.presence("HERE")
    hub.join("THERE", device="phone")
    clock.now += 9
    assert [hub.presence(name).silence(["phone"]) for name in ("HERE", "THERE")] == [9, 0]


def test_what_comes_late_does_not_count_for_less(clock: Clock) -> None:
    """What another process heard may be told after what this one heard."""
    attendance = Attendance(clock)
    attendance.hear("HERE", "phone")
    attendance.hear("HERE", "phone", clock.now - 30)
    assert attendance.presence("HERE").silence(["phone"]) == 0


def test_no_more_tables_and_devices_are_remembered_than_can_be(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MOST_TABLES", 2)
    monkeypatch.setattr(presence, "MOST_DEVICES", 2)
    attendance = Attendance(clock)
    for device in ("first", "second", "third"):
        clock.now += 1
        attendance.hear("HERE", device)
    assert sorted(attendance.presence("HERE").silent) == ["second", "third"]
    attendance.presence("THERE")
    attendance.presence("ELSEWHERE")
    assert attendance.presence("HERE").silent == {}


def test_the_host_sees_within_half_a_minute_that_a_phone_is_gone() -> None:
    """A phone that vanished is asked after a while, counts as lost when it does not answer, and is told of then.

    Without any such question by the machine, the heartbeat is what it does not answer.
    """
    told = config.SILENT_AFTER_SECONDS + config.ROOM_SECONDS
    lost = guard.LOST_AFTER / 1000
    assert guard.ASKED_AFTER + lost + guard.ASKED_AGAIN + told <= WITHIN
    assert config.HEARTBEAT_SECONDS + told <= WITHIN, "one that hung up, behind a server that tells only by a write"


def test_the_machine_asks_phones_whether_they_are_there() -> None:
    options = list(guard.socket_options())
    assert (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1) in options
    assert (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, guard.ASKED_AFTER) in options
    assert (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, guard.LOST_AFTER) in options
