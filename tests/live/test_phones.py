"""Four phones on real sockets: what one enters, all are told."""

from contextlib import ExitStack

from tests.support.server_process import API, Event, Server, Table

PHONES = 4
POSTS = 25


def test_each_post_reaches_all_four(table: Table) -> None:
    with ExitStack() as room:
        phones = [room.enter_context(table.listen()) for _ in range(PHONES)]
        assert [phone.position() for phone in phones] == [table.position] * PHONES
        for number in range(POSTS):
            position = table.note(f"remark {number}")
            assert [phone.position() for phone in phones] == [position] * PHONES


def test_headers_keep_anything_between_us_from_holding_events_back(table: Table) -> None:
    with table.listen() as phone:
        assert phone.status == 200
        assert phone.answer.headers["Content-Type"] == "text/event-stream"
        assert phone.answer.headers["Cache-Control"] == "no-store"
        assert phone.answer.headers["X-Accel-Buffering"] == "no"
        assert phone.block() == [": welcome", "retry: 1000"]


def test_posts_elsewhere_are_not_told_here(server: Server, table: Table) -> None:
    other = server.open_table()
    with table.listen() as phone:
        assert phone.position() == table.position
        other.note("elsewhere")
        other.note("elsewhere")
        here = table.note("here")
        assert phone.position() == here


def test_a_phone_that_was_away_resumes_without_a_gap(table: Table) -> None:
    with table.listen() as phone:
        phone.position()
        table.note("heard")
        heard = phone.position()
    away = [table.note("missed"), table.note("missed too")]

    with table.listen(last=heard) as phone:
        assert phone.position() == away[-1]
        missed = table.server.ask("GET", f"{table.path}/log?after={heard}").body["entries"]
        assert [entry["position"] for entry in missed] == away
        again = table.note("heard again")
        assert phone.position() == again


def test_a_phone_that_missed_nothing_is_told_no_position(table: Table) -> None:
    heard = table.note("heard")
    with table.listen(last=heard) as phone:
        assert phone.next() == Event("seats", heard)
        table.note("next")
        assert phone.next() == Event("position", heard + 1)


def test_seats_are_told_at_once_and_after_a_gap(table: Table) -> None:
    stands = table.position
    with table.listen() as phone:
        assert [phone.next(), phone.next()] == [Event("position", stands), Event("seats", stands)]
        table.claim(0)
        assert [phone.next(), phone.next()] == [Event("position", stands + 1), Event("seats", stands + 1)]
    table.claim(1)

    with table.listen(last=stands + 2) as phone:
        assert phone.next() == Event("seats", stands + 2)


def test_nonsense_for_a_place_to_resume_is_a_fresh_start(table: Table) -> None:
    for nonsense in (999_999_999_999_999, -1):
        with table.listen(last=nonsense) as phone:
            assert phone.next() == Event("position", table.position)


def test_a_table_that_is_not_there_has_no_events(server: Server) -> None:
    answer = server.ask("GET", f"{API}/tables/AAAAAA/events")

    assert (answer.status, answer.body["code"]) == (404, "no_such_table")
