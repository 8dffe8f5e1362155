"""The host's look around the room: silent phones, what can be done for them, and that nobody else is told."""

import pytest
from flask import Flask

from companion.live.hub import Hub
from companion.live.presence import Attendance
from companion.web import room
from tests.live.test_presence import Clock
from tests.support.page_client import Phone, joined, opened, seated
from tests.support.page_stream import at, listening, targets

SILENT = "Bernd's phone: silent for 40 s"


@pytest.fixture
def clock(app: Flask) -> Clock:
    """The time as the room knows it."""
    found = Clock()
    state = app.extensions["state"]
    object.__setattr__(state, "hub", Hub(app.config["STREAMS"], Attendance(found)))
    app.config["ROOM_SECONDS"] = 0.01
    return found


def passed(clock: Clock, seconds: float, *there: Phone) -> None:
    """Time goes by, and these ask for something then."""
    clock.now += seconds
    for phone in there:
        phone.look()


def test_a_silent_phone_is_told_to_the_host_alone_with_what_can_be_done(app, clock):
    host, bernd, cleo = seated(app)
    host.press("Start a pyramid at building site 1")
    passed(clock, 43, cleo)
    host.look()
    assert SILENT in host.says()
    links = {words: where for words, where in host.page.links.items() if "1" in where}
    assert links["Play for this seat"] == f"{host.url}?for=1"
    assert links["New phone"] == f"{host.url}/seats/1/rescue"
    assert "ilent for" not in cleo.look().text
    assert "ilent for" not in Phone(app).look(host.url).text
    bernd.look()
    host.look()
    assert "ilent for" not in host.says()


def test_whoever_is_not_waited_for_is_told_of_quietly(app, clock):
    host, *_ = seated(app)
    passed(clock, 130, host)
    host.look()
    assert "Bernd's phone: silent for 2 min" in host.says()
    assert "Play for this seat" not in host.page.links


def test_short_silence_is_nothing_to_tell_of(app, clock):
    host, *_ = seated(app)
    passed(clock, app.config["SILENT_AFTER_SECONDS"], host)
    assert "ilent for" not in host.says()
    passed(clock, 0.1, host)
    assert "Bernd's phone: silent for 10 s" in host.says()


def test_seats_without_a_phone_are_never_silent_and_the_host_reads_whose_turn_it_is(app, clock):
    host = opened(app)
    host.press("Sit down as Anna")
    joined(app, host, "Cleo")
    host.press("Start the game")
    host.press("Start a pyramid at building site 1")
    passed(clock, 99, host)
    assert "Bernd's turn, on this device" in host.says()
    assert "Bernd's phone" not in host.says()
    assert "No phone: played on the host's device" in host.says()


def test_in_the_lobby_a_new_phone_is_all_that_helps(app, clock):
    host = opened(app)
    joined(app, host, "Bernd")
    passed(clock, 41, host)
    assert "Bernd's phone: silent for 40 s" in host.says()
    assert "New phone" in host.page.links
    assert "Play for this seat" not in host.page.links


def test_another_phone_takes_the_seat_over_and_counts_from_then_on(app, clock):
    host, *_ = seated(app)
    passed(clock, 50, host)
    code = host.url.rsplit("/", 1)[-1]
    found = host.client.get(f"/api/v1/tables/{code}/qr.svg?seat=1")
    assert found.status_code == 200
    host.press("Free the seat of Bernd")
    new = Phone(app)
    new.look(host.url)
    new.press("Sit down as Bernd")
    host.look()
    assert "Bernd's phone" not in host.says()


def test_the_stream_of_the_host_tells_when_a_phone_goes_and_comes(app, clock):
    host, bernd, cleo = seated(app)
    host.press("Start a pyramid at building site 1")
    with listening(host) as (told,), listening(cleo):
        clock.now += 1
        assert targets(told()) == ["room", "phones"], "what the page shows is not known, so it is told once"
        with listening(bernd):
            clock.now += 60
            assert told() == ": still here\n\n"
        clock.now += 40
        frame = told()
        assert targets(frame) == ["room", "phones"]
        assert "phone: silent for 40 s" in frame
        with listening(bernd):
            clock.now += 1
            back = told()
            assert targets(back) == ["room", "phones"]
            assert "silent for" not in back


def test_a_quiet_room_says_nothing(app, clock):
    host, bernd, cleo = seated(app)
    with listening(host, bernd, cleo) as (told, *_):
        clock.now += 1
        told()
        clock.now += 20
        assert told() == ": still here\n\n"


def test_others_are_told_nothing_of_the_room(app, clock):
    host, _, cleo = seated(app)
    app.config["HEARTBEAT_SECONDS"] = 0.01
    with listening(cleo) as (told,):
        clock.now += 60
        assert [told(), told()] == [": still here\n\n"] * 2
        assert host.look().text.count("silent for") > 0


def test_a_host_that_polls_is_told_too(app, clock):
    host, _, cleo = seated(app)
    passed(clock, 44, cleo)
    shown = at(host.look().text)
    polled = host.client.get(host.url, headers={"HX-Request": "true", "X-At": shown, "X-Page": "mine"})
    assert {"room", "phones"} <= set(targets(polled.text))
    assert "silent for 40 s" in polled.text
    others = cleo.client.get(cleo.url, headers={"HX-Request": "true", "X-At": shown, "X-Page": "other"})
    assert "room" not in targets(others.text)


def test_after_the_game_nobody_is_missed(app, clock, monkeypatch):
    host, *_ = seated(app)
    monkeypatch.setattr(room, "ENDED", "playing")
    passed(clock, 99, host)
    assert "ilent for" not in host.says()


def test_it_is_said_in_german(app, clock):
    host, _, cleo = seated(app)
    passed(clock, 44, cleo)
    host.client.set_cookie("companion_language", "de")
    host.look()
    assert "Handy von Bernd: still seit 40 s" in host.says()
