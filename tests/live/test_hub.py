"""Who is woken, who is admitted, and that no place is lost."""

import threading
from collections.abc import Iterator

import pytest

from companion.live.channel import Channel, TableVersion, Told
from companion.live.hub import Full, Hub

NOW = 0.0


def test_news_wake_those_who_listen_there_alone() -> None:
    hub = Hub(3)
    here, too, elsewhere = hub.join("HERE"), hub.join("HERE"), hub.join("ELSEWHERE")

    hub.publish("HERE")
    hub.publish("NOWHERE")

    assert [listener.wait(NOW) for listener in (here, too, elsewhere)] == [True, True, False]
    assert not here.wait(NOW), "woken once"


def test_news_that_come_before_the_wait_are_not_lost() -> None:
    hub = Hub(1)
    listener = hub.join("HERE")
    hub.publish("HERE")

    assert listener.wait(NOW)


def test_no_more_are_admitted_than_there_are_places() -> None:
    hub = Hub(2)
    first, _ = hub.join("HERE"), hub.join("THERE")

    with pytest.raises(Full):
        hub.join("HERE")
    hub.leave(first)
    hub.leave(first)

    assert len(hub) == 1
    hub.join("HERE")
    with pytest.raises(Full):
        hub.join("HERE")


def test_places_of_those_who_left_without_a_word_are_given_away() -> None:
    hub = Hub(2)
    ghost, present = hub.join("HERE", lambda: True), hub.join("HERE", lambda: False)

    hub.join("HERE")

    assert (ghost.open, present.open, len(hub)) == (False, True, 2)
    assert ghost.wait(NOW), "its thread is let go"


def test_closing_ends_everybody_and_admits_nobody() -> None:
    hub = Hub(5)
    listeners = [hub.join(name) for name in ("HERE", "HERE", "THERE")]

    hub.close()

    assert not any(listener.open for listener in listeners)
    assert all(listener.wait(NOW) for listener in listeners)
    with pytest.raises(Full):
        hub.join("HERE")


def test_those_woken_by_the_same_news_share_one_look() -> None:
    looks = iter([TableVersion(1, 0), TableVersion(2, 0)])
    hub = Hub(2)
    first, second = hub.join("HERE"), hub.join("HERE")

    def both() -> list[TableVersion]:
        hub.publish("HERE")
        return [listener.channel.look(lambda: next(looks)) for listener in (first, second)]

    assert both() == [TableVersion(1, 0)] * 2
    assert both() == [TableVersion(2, 0)] * 2


def test_every_place_comes_back_when_many_come_and_go_at_once() -> None:
    hub = Hub(20)
    full: list[int] = []

    def come_and_go(name: str) -> None:
        for _ in range(200):
            try:
                hub.leave(hub.join(name))
            except Full:
                full.append(1)
            hub.publish(name)

    threads = [threading.Thread(target=come_and_go, args=(name,)) for name in names()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (len(hub), full) == (0, [])


def names() -> Iterator[str]:
    for number in range(8):
        yield f"TABLE{number % 3}"


def test_heartbeats_of_one_table_share_a_look() -> None:
    now, looks = [0.0], []
    channel = Channel("table", lambda: now[0])

    def look() -> TableVersion:
        looks.append(now[0])
        return TableVersion(len(looks), 0)

    for at in (1.0, 1.1, 3.0, 9.0, 9.5):
        now[0] = at
        channel.look(look, 5.0)
    assert looks == [1.0, 9.0]

    channel.publish(TableVersion(7, 3))
    assert channel.look(look, 5.0) == channel.look(look) == TableVersion(7, 3)
    assert looks == [1.0, 9.0]


def test_the_page_by_whose_tap_it_happened_is_not_woken_but_known_to_be_answered() -> None:
    hub = Hub(3)
    tapped, other, nameless = hub.join("HERE", page="a"), hub.join("HERE", page="b"), hub.join("HERE")
    hub.publish("HERE", TableVersion(5, 1), page="a")

    assert [listener.wait(NOW) for listener in (tapped, other, nameless)] == [False, True, True]
    assert (tapped.answering, other.answering, nameless.answering) == (TableVersion(5, 1), None, None)


def test_a_page_is_found_by_the_word_it_calls_itself() -> None:
    hub = Hub(3)
    tapped, _ = hub.join("HERE", page="a"), hub.join("HERE")
    assert [hub.page(*asked) for asked in (("HERE", "a"), ("HERE", ""), ("HERE", "b"), ("NOWHERE", "a"))] == [
        tapped,
        None,
        None,
        None,
    ]


def test_what_a_page_was_told_is_never_less_than_before() -> None:
    page = Hub(1).join("HERE")
    assert page.knows() is None
    for told in (Told(TableVersion(5, 1)), Told(TableVersion(5, 1), "own"), Told(TableVersion(4, 1))):
        page.tell(told)
    assert page.knows() == page.told == Told(TableVersion(5, 1), "own")


def test_what_is_being_answered_is_known_and_by_what_own_parts_are_known_is_not_yet() -> None:
    page = Hub(1).join("HERE")
    page.tell(Told(TableVersion(5, 1), "own"))
    page.answering = TableVersion(6, 1)
    assert (page.knows(), page.told) == (Told(TableVersion(6, 1)), Told(TableVersion(5, 1), "own"))
    page.tell(Told(TableVersion(6, 1), "other"))
    assert page.knows() == Told(TableVersion(6, 1), "other")


def test_a_tap_of_a_page_that_names_itself_not_is_told_to_all() -> None:
    hub = Hub(3)
    listeners = hub.join("HERE"), hub.join("HERE", page="b")
    hub.publish("HERE", TableVersion(5, 1))

    assert all(listener.wait(NOW) for listener in listeners)
    assert [listener.answering for listener in listeners] == [None, None]


def test_what_is_told_of_a_table_never_hides_news_of_its_seats() -> None:
    """Whoever enters something may have begun before the seats changed."""
    channel, looks = Channel("HERE"), []

    def look() -> TableVersion:
        looks.append(1)
        return TableVersion(6, 2)

    channel.publish(TableVersion(5, 1))
    assert (channel.look(look), looks) == (TableVersion(5, 1), [])
    channel.publish(None)
    channel.publish(TableVersion(6, 1))
    assert (channel.look(look), len(looks)) == (TableVersion(6, 2), 1)
    channel.publish(TableVersion(7, 1))
    assert (channel.look(look), len(looks)) == (TableVersion(7, 2), 1)
