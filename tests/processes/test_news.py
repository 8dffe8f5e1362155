"""What happens at one process is told by the streams of another at once, and nothing is lost while Redis is away."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from flask import Flask

from companion.http.metrics import REDIS_LAG, metrics_of
from companion.live.channel import TableVersion
from companion.live.hub import Hub
from tests.support.living_room import served
from tests.support.page_client import Phone, seated
from tests.support.page_stream import Stream, at, targets
from tests.support.redis import Redis
from tests.support.server_process import PATIENCE, Door, Event, Table
from tests.support.server_process import Phone as EventPhone
from tests.support.waiting import wait_until

POSTS = 20


@pytest.fixture(autouse=True)
def connected(pair: tuple[Flask, Flask], redis: Redis, quick: None) -> None:
    """Both hear each other, whatever the test before did."""
    for app in pair:
        hub_of(app).relay.start()
    wait_until(lambda: all(hub_of(app).relay.lag is not None for app in pair))


@pytest.fixture(scope="module")
def doors(pair: tuple[Flask, Flask]) -> Iterator[list[Door]]:
    with ExitStack() as open_doors:
        yield [Door(open_doors.enter_context(served(app))) for app in pair]


def hub_of(app: Flask) -> Hub:
    hub: Hub = app.extensions["state"].hub
    return hub


def through(door: Door, table: Table) -> Table:
    """The same table at another process."""
    return Table(door, table.code, table.token, table.position)


def test_a_post_at_one_process_reaches_the_streams_of_both(doors: list[Door]) -> None:
    here = doors[0].open_table()
    with here.listen() as near, through(doors[1], here).listen() as far:
        assert near.position() == far.position() == here.position
        for number in range(POSTS):
            here.server = doors[number % 2]
            position = here.note(f"remark {number}")
            assert (near.position(), far.position()) == (position, position)


def test_how_long_news_take_is_counted_while_they_are_told(pair: tuple[Flask, Flask], redis: Redis) -> None:
    told = metrics_of(pair[0]).text
    assert REDIS_LAG in told()
    redis.kill()
    wait_until(lambda: hub_of(pair[0]).late)
    assert REDIS_LAG not in told()
    redis.start()


def test_seats_are_told_too(doors: list[Door]) -> None:
    table = doors[0].open_table()
    with through(doors[1], table).listen(last=table.position) as far:
        assert far.next() == Event("seats", table.position)
        table.claim(0)
        assert far.next() == Event("position", table.position + 1)
        assert far.next() == Event("seats", table.position + 1)


def test_a_page_of_one_process_is_sent_parts_by_another(pair: tuple[Flask, Flask]) -> None:
    anna, bernd, cleo = seated(pair[0])
    for stranger in (bernd, cleo):
        stranger.client = moved(stranger, pair[1])
    founds = "Start a pyramid at building site {}"
    stream = Stream(cleo, "page-2", at(cleo.look().text))
    assert stream() == ": welcome\nretry: 1000\n\n"
    for phone, site in ((anna, 4), (bernd, 5)):
        phone.look()
        phone.press(founds.format(site), {"HX-Request": "true", "X-Page": "tapped", "X-At": at(phone.answer.text)})
        assert {"at", "chips", "lately"} <= {*targets(stream())}
    stream.answer.close()


def moved(phone: Phone, app: Flask):
    """The same browser with its cookies, answered by another process."""
    client = app.test_client()
    client._cookies = phone.client._cookies
    return client


def test_a_tap_at_one_process_is_not_told_again_to_its_own_page_by_another(pair: tuple[Flask, Flask]) -> None:
    here, there = map(hub_of, pair)
    tapped, other = there.join("HERE", page="a"), there.join("HERE", page="b")
    here.publish("HERE", TableVersion(5, 1), page="a")

    assert other.wait(PATIENCE)
    assert (tapped.answering, tapped.wait(0)) == (TableVersion(5, 1), False)
    assert other.channel.look(lambda: TableVersion(0, 0)) == TableVersion(5, 1), "and nobody had to ask"


def test_while_redis_is_away_phones_are_told_so_and_everything_goes_on(doors: list[Door], redis: Redis) -> None:
    here = doors[0].open_table()
    with through(doors[1], here).listen(last=here.position) as far:
        assert far.next() == Event("seats", here.position)
        redis.kill()
        assert far.next() == Event("late", here.position)
        position = here.note("nobody waits for Redis")
        assert far.next() == Event("position", position)
        with through(doors[1], here).listen(last=position) as late:
            assert late.next() == Event("late", position)
        redis.start()
        assert far.next() == Event("live", position)
        assert here.note("live again") == far.position() == position + 1


def test_a_redis_that_stands_still_keeps_nobody_waiting(
    doors: list[Door], redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.live.relay.SILENT_SECONDS", 0.5)
    here = doors[0].open_table()
    with through(doors[1], here).listen(last=here.position) as far:
        assert far.next() == Event("seats", here.position)
        redis.freeze()
        position = here.note("at once")
        heard = list(until(far, "position"))
        assert ("late" in [event.name for event in heard], heard[-1].id) == (True, position)
        redis.thaw()
        assert [*until(far, "live")][-1].id == position


def until(phone: EventPhone, name: str) -> Iterator[Event]:
    """What a stream says, up to the next of these."""
    while True:
        event = phone.next()
        yield event
        if event.name == name:
            return


def test_who_listens_at_one_process_is_present_at_all(pair: tuple[Flask, Flask]) -> None:
    here, there = map(hub_of, pair)
    assert here.presence("HERE").silent == {}
    here.join("HERE", device="near")
    phone = there.join("HERE", device="far")
    there.hear("HERE", "asks")
    wait_until(lambda: {"near", "far", "asks"} <= {*here.presence("HERE").silent})
    before = here.presence("HERE").silent["asks"]
    wait_until(lambda: here.presence("HERE").silent["far"] < here.presence("HERE").silent["asks"] - before)
    there.leave(phone)
    wait_until(lambda: here.presence("HERE").silent["far"] > 0.3)
    assert here.presence("HERE").silent["near"] < 0.3


def test_nobody_is_called_silent_by_a_process_that_hears_no_other(pair: tuple[Flask, Flask], redis: Redis) -> None:
    here = hub_of(pair[0])
    here.hear("THERE", "phone")
    here.leave(here.join("THERE", device="phone"))
    wait_until(lambda: here.presence("THERE").silent["phone"] > 0.1)
    redis.kill()
    wait_until(lambda: here.late)
    assert here.presence("THERE").silence(["phone"]) == 0
    redis.start()
    wait_until(lambda: not here.late)
    assert here.presence("THERE").silent == {}, "nobody knows who was there meanwhile"
