"""What a page's stream brings: shared parts to everybody, own parts to those alone whose own things changed."""

import pytest
from flask import Flask, request

from companion import deadline
from companion.live.open_stream import WAITS
from companion.store.database import db
from companion.web import live, private_parts, shared_parts
from companion.web.kept_once import KeptOnce
from companion.web.private_parts import PRIVATE, QUESTION
from companion.web.shared_parts import Made
from tests.support.many_games import statements
from tests.support.page_client import Phone, founded, opened, seated
from tests.support.page_stream import Stream, at, listening, native, targets

QUICK = {"HEARTBEAT_SECONDS": 0.01}
FOUNDS = "Start a pyramid at building site {}"


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """For whom shared and own parts were made."""
    found: dict[str, list[str]] = {"shared": [], "own": []}
    shared, own = shared_parts._make, private_parts.changed_parts
    monkeypatch.setattr(shared_parts, "_make", lambda reader: found["shared"].append("all") or shared(reader))

    def counted(reader, *marks):
        made = own(reader, *marks)
        found["own"] += [reader.caller.key] if made else []
        return made

    monkeypatch.setattr(live, "changed_parts", counted)
    return found


def test_whoever_s_turn_it_becomes_is_sent_the_question_and_others_the_table_alone(app: Flask, rendered) -> None:
    anna, bernd, cleo = seated(app)
    with listening(anna, bernd, cleo) as (_, to_bernd, to_cleo):
        rendered["shared"].clear()
        anna.press(FOUNDS.format(4), {"X-Page": "page-0", "HX-Request": "true", "X-At": at(anna.answer.text)})
        asked, waits = to_bernd(), to_cleo()
    assert asked.startswith("id: 2\ndata: <hx-partial")
    assert asked.endswith("\n\n")
    assert "Your turn, Bernd" in asked
    assert FOUNDS.format(5) in asked
    assert set(targets(asked)) >= {"at", "chips", "lately", "story", "seat-0", "turn", *QUESTION}
    assert not {"turn", *PRIVATE} & {*targets(waits)}
    assert "Waiting for: Bernd" in waits
    assert "Anna starts a pyramid" in waits
    assert rendered == {"shared": ["all"], "own": [rendered["own"][0]]}
    assert asked.startswith(waits.rstrip("\n")), "the same bytes for all, and then the own ones"


def test_only_for_whom_something_of_their_own_changed_it_is_looked_again_at_what_they_asked(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    marked: list[int] = []
    speak_of, mark = live.speak_of, live.mark

    def spoken_of(table):
        looked.append(request.headers["X-Page"])
        speak_of(table)

    def counted(reader, opened):
        marked.extend(reader.caller.seats)
        return mark(reader, opened)

    anna, bernd, cleo = seated(app)
    with listening(anna, bernd, cleo) as (to_anna, to_bernd, to_cleo):
        monkeypatch.setattr(live, "speak_of", spoken_of)
        monkeypatch.setattr(live, "mark", counted)
        to_anna.tap(FOUNDS.format(4))
        asked, waits = to_bernd(), to_cleo()
    assert looked == ["page-1"], "Bernd is asked, Cleo waits"
    assert marked == [1, 2], "what is somebody's own is looked at once"
    assert asked.startswith(waits.rstrip("\n"))


def test_the_answer_to_a_tap_brings_both_and_the_own_stream_does_not_say_it_again(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    with listening(anna, bernd) as (to_anna, to_bernd):
        answer = to_anna.tap(FOUNDS.format(4))
        assert (answer.status_code, targets(answer.text)[0]) == (200, "at")
        assert {"chips", "lately", "story", "seat-0", "turn", *QUESTION} <= {*targets(answer.text)}
        assert '<div id="table"' not in answer.text
        assert 'data-since="1" data-position="2"' in answer.text
        to_bernd()
        to_bernd.phone.look()
        to_bernd.tap(FOUNDS.format(5))
        heard = to_anna()
    assert 'data-since="2" data-position="3"' in heard, "goes on from the answer"
    assert "Waiting for: Cleo" in heard


def test_a_page_that_shows_something_unknown_is_answered_with_the_whole(app: Flask) -> None:
    anna, *_ = seated(app)
    anna.look()
    for shown in ("0.1", "nonsense", "", "1.", "9999999999.1", "1.-1"):
        answer = anna.press(FOUNDS.format(4), {"HX-Request": "true", "X-At": shown})
        assert '<div id="table"' in answer.text
        anna.press(anna.named("Take back"))


def test_who_missed_something_is_sent_it_at_once(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    before = at(bernd.look().text)
    anna.press(FOUNDS.format(4))
    stream = Stream(bernd, "page-9", before)
    told = stream()
    stream.answer.close()
    assert told.startswith(": welcome\nretry: 1000\n\nid: 2\ndata: ")
    assert {"chips", "lately", "story", "turn", *PRIVATE} <= {*targets(told)}
    assert "Your turn, Bernd" in told


def test_it_is_known_what_changed_however_much_happens_at_other_tables(app: Flask, monkeypatch) -> None:
    monkeypatch.setitem(app.extensions, "shared_parts", KeptOnce[Made](1))
    (anna, *_), (dora, *_) = seated(app), seated(app)
    for host in (anna, dora):
        host.look()
    answer = anna.press(FOUNDS.format(4), {"HX-Request": "true", "X-At": at(anna.answer.text)})
    assert targets(answer.text)[0] == "at"
    assert '<div id="table"' not in answer.text


def test_who_says_nothing_or_something_old_is_told_to_look(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    revision, _, position = at(anna.look().text).partition(".")
    for shown in (None, f"{int(revision) - 1}.{position}", f"{revision}.0"):
        stream = Stream(bernd, "page-9", shown)
        told = stream().removeprefix(": welcome\nretry: 1000\n\n")
        stream.answer.close()
        assert told.startswith("id: 1\nevent: ")
        assert "hx-partial" not in told


def test_a_page_that_shows_the_present_is_told_nothing(app: Flask) -> None:
    app.config.update(QUICK)
    anna, *_ = founded(seated(app))
    with listening(anna) as (to_anna,):
        assert to_anna() == ": still here\n\n"


def test_a_freed_seat_is_never_again_sent_anything_of_its_own(app: Flask) -> None:
    anna, bernd, cleo = seated(app)
    with listening(bernd, cleo) as (to_bernd, to_cleo):
        anna.press("Free the seat of Bernd")
        assert [to_bernd().splitlines()[1], to_cleo().splitlines()[1]] == ["event: seats"] * 2
        anna.press(FOUNDS.format(4))
        heard = to_bernd()
        assert "Waiting for: Bernd" in heard
        assert not {*PRIVATE} & {*targets(heard)}
        assert FOUNDS.format(5) not in heard
        anna.press(anna.named("Take back"))
        assert not {*PRIVATE} & {*targets(to_bernd())}


def test_seats_and_an_entry_at_once_are_told_as_seats(app: Flask) -> None:
    """An entry that was begun before a seat was freed knows nothing of it; the stream does."""
    anna, bernd, _ = seated(app)
    hub = app.extensions["state"].hub
    with listening(bernd) as (to_bernd,):
        publish, held = hub.publish, []
        hub.publish = lambda *told: held.append(told)
        anna.press("Free the seat of Bernd")
        anna.press(FOUNDS.format(4))
        hub.publish = publish
        (freed, entered) = held
        old = entered[1]._replace(revision=entered[1].revision - 1)
        hub.publish(*freed)
        hub.publish(entered[0], old)
        assert to_bernd().splitlines()[1] == "event: seats"


def test_one_phone_for_several_is_told_to_look(app: Flask) -> None:
    phone = opened(app, ("Anna", "Bernd"), one_phone="on")
    phone.press("Start the game")
    phone.press("I am Anna")
    with listening(phone) as (told,):
        phone.press(FOUNDS.format(4), {"HX-Request": "true"})
        assert told() == 'id: 2\nevent: look\ndata: {"position": 2}\n\n'
        phone.press("I am Bernd")
        answer = phone.press(FOUNDS.format(8), {"HX-Request": "true", "X-At": at(phone.answer.text)})
        assert '<div id="table"' in answer.text, "and answered with the whole, cover and all"


def test_lobby_start_and_end_are_told_to_look(app: Flask) -> None:
    host = opened(app)
    host.press("Sit down as Anna")
    watching = Phone(app)
    watching.look(host.url)
    with listening(watching) as (told,):
        host.press("Start the game")
        assert told().startswith("id: 1\nevent: look\n")
        host.press(FOUNDS.format(4))
        assert "hx-partial" in told()


def test_it_speaks_the_language_of_the_phone(app: Flask) -> None:
    anna, bernd, cleo = seated(app)
    cleo.client.set_cookie("companion_language", "de")
    with listening(bernd, cleo) as (to_bernd, to_cleo):
        anna.press(FOUNDS.format(4))
        english, german = to_bernd(), to_cleo()
        assert "Anna starts a pyramid" in english
        assert "Anna gründet" in german or "Anna beginnt" in german
        assert "Anna founds" not in german


def test_it_comes_compressed_to_whoever_can_unpack_it(app: Flask) -> None:
    anna, bernd, cleo = seated(app)
    with listening(bernd, **{"Accept-Encoding": "gzip"}) as (packed,), listening(cleo) as (plain,):
        anna.press(FOUNDS.format(4))
        asked, waits = packed(), plain()
        assert packed.answer.headers["Content-Encoding"] == "gzip"
        assert "Content-Encoding" not in plain.answer.headers
        assert asked.startswith(waits.rstrip("\n"))
        assert packed.bytes < len(asked) / 3


def test_to_be_told_of_a_tap_asks_nothing_of_the_database_and_holds_nothing_of_it(app: Flask) -> None:
    """Streams outlive requests: between two frames there is no connection either."""
    anna, bernd, cleo = seated(app)
    with app.app_context():
        pool = db.engine.pool
    with listening(anna, bernd, cleo) as streams:
        streams[0].tap(FOUNDS.format(4))
        with statements(app) as asked:
            frames = [stream() for stream in streams[1:]]
        assert all("hx-partial" in frame for frame in frames)
        assert (asked, pool.checkedout()) == ([], 0)


def test_who_is_told_at_once_waits_for_nobody_and_hears_it_from_somebody_who_may(app: Flask) -> None:
    """A table that somebody has in hand, or that is not in memory, is left to whoever may wait for it."""
    anna, bernd, cleo = seated(app)
    with native(cleo) as stream, listening(anna, bernd) as (to_anna, to_bernd):
        to_anna.tap(FOUNDS.format(4))
        app.extensions["state"].desks.clear()
        with deadline.at_once(), statements(app) as asked:
            assert stream.is_near
            assert stream.next() is WAITS
        assert (asked, stream.is_near) == ([], False)
        assert b"Waiting for: Bernd" in stream.next().data
        bernd.look()
        to_bernd.tap(FOUNDS.format(5))
        with deadline.at_once(), statements(app) as asked:
            words = stream.next()
    assert asked == []
    assert b"Your turn, Cleo" in words.data


def test_no_stream_is_admitted_beyond_the_limit(app: Flask) -> None:
    anna, *_ = seated(app)
    app.extensions["state"].hub.admitted = 0
    assert anna.client.get(f"{anna.url}/live").status_code == 503
