"""The pages of the review: they work without script, hide what is hidden, mark what was not ordinary, are small."""

import gzip
import re
from html import unescape
from html.parser import HTMLParser

import pytest
from flask import Flask, render_template
from sqlalchemy import select, update

from companion import create_app
from companion.engine.log import APP
from companion.engine.review import ERA, EVENT, TURN
from companion.http.at_table import desk_of
from companion.service.access.callers import NOBODY
from companion.service.review.look import Look
from companion.store.database import db
from companion.store.log import ENTRY
from companion.web import charts
from tests.api.test_files import too_far
from tests.support.api_client import Table, box
from tests.support.page_client import Phone
from tests.support.recorded_games import read_in, whole_game
from tests.support.tables import table_by_code
from tests.web.test_manners import ELSEWHERE, INLINE

ROOMS = ("review", "points", "luck", "fairness")
SMALL = 100_000


@pytest.fixture(scope="module")
def app(tmp_path_factory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("review")), UNKNOWN_CODES_PER_MINUTE=100_000)


@pytest.fixture(scope="module")
def code(app) -> str:
    return read_in(app, whole_game())


@pytest.fixture(scope="module")
def line(app, code):
    with app.test_request_context():
        table = table_by_code(code)
        return Look(table, desk_of(table), NOBODY, "en").line


@pytest.fixture(scope="module")
def eventful(app) -> Table:
    """A running game with a proxy, a house ruling, a correction and a step taken back."""
    table = Table(app, 3, catalogue=box(8), options={"cards": "app", "die": "app"}).start()
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    table.enter(table.host, "caral.start_at", site="site-5", seat=1, proxy=True)
    table.play_until("caral.choose_move")
    too_far(table)
    target = next(row for row in table.log() if row["action"].get("site") == "site-5")["position"]
    table.enter(table.host, "amend", target=target, action={"kind": "caral.start_at", "site": "site-9"})
    table.play(2)
    table.enter(table.host, "undo")
    return table


class Tags(HTMLParser):
    """Every element of a page with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def by_id(self, name: str) -> dict[str, str | None]:
        return next(attrs for _, attrs in self.found if attrs.get("id") == name)

    def hrefs(self) -> set[str]:
        return {attrs["href"] for tag, attrs in self.found if tag == "a" and attrs.get("href")}


def phone_at(app, path: str, language: str = "en") -> Phone:
    phone = Phone(app, language)
    phone.look(path)
    assert phone.answer.status_code == 200, phone.says()
    return phone


def hop(phone: Phone, name: str) -> str | None:
    return Tags(phone.answer.text).by_id(f"to-{name}").get("href")


# --- going through a game without script ----------------------------------------------------------------------


def test_links_lead_through_the_game(app, code, line):
    here = line.places[TURN][5]
    phone = phone_at(app, f"/t/{code}/review/{here}")
    assert hop(phone, "first") == f"/t/{code}/review/0"
    assert hop(phone, "last") == f"/t/{code}/review/{whole_game().position}"
    assert hop(phone, "previous") == f"/t/{code}/review/{here - 1}"
    assert hop(phone, "next") == f"/t/{code}/review/{here + 1}"
    assert hop(phone, "previous-turn") == f"/t/{code}/review/{line.places[TURN][4]}"
    assert hop(phone, "next-turn") == f"/t/{code}/review/{line.places[TURN][6]}"
    assert hop(phone, "next-event") == f"/t/{code}/review/{line.places[EVENT][0]}"
    assert hop(phone, "previous-event") is None
    marks = {f"/t/{code}/review/{at}" for kind in (ERA, EVENT) for at in line.places[kind]}
    assert marks <= Tags(phone.answer.text).hrefs()


def test_at_both_ends_there_is_no_further_step(app, code):
    assert hop(phone_at(app, f"/t/{code}/review/0"), "previous") is None
    end = phone_at(app, f"/t/{code}/review")
    assert hop(end, "next") is None
    assert f"Step {whole_game().position} of {whole_game().position}" in end.says()


def test_the_scrubber_is_a_form(app, code):
    phone = phone_at(app, f"/t/{code}/review/7")
    form = next(form for form in phone.page.forms if form.action == f"/t/{code}/review")
    assert form.method == "get"
    assert ("step", "7") in form.values
    assert ("Go to this step", None, None) in form.buttons
    answer = phone.client.get(form.action, query_string={"step": 12})
    assert answer.status_code == 303
    assert answer.location == f"/t/{code}/review/12"


@pytest.mark.parametrize("wrong", ["x", "-1", "", "99999", "1" * 5000, "٣x"])
def test_a_number_that_makes_no_sense_is_told_as_such(app, code, wrong):
    for room, name in (("review", "step"), ("points", "seat")):
        answer = app.test_client().get(f"/t/{code}/{room}", query_string={name: wrong})
        assert answer.status_code == 400, (room, wrong)


def test_a_step_that_never_was_is_not_found(app, code):
    for step in ("99999", "9" * 40):
        assert app.test_client().get(f"/t/{code}/review/{step}").status_code == 404
    assert app.test_client().get("/t/QQQQQQ/review").status_code == 404


def test_a_table_in_its_lobby_has_nothing_to_look_back_at_yet(app):
    table = Table(app, 2)
    for room in ROOMS:
        phone_at(app, f"/t/{table.code}/{room}")
    assert "Before the game begins." in phone_at(app, f"/t/{table.code}/review").says()


# --- what a step shows ----------------------------------------------------------------------------------------


def test_a_step_shows_the_board_the_scores_and_the_log_around_it(app, code):
    phone = phone_at(app, f"/t/{code}/review/200")
    found = Tags(phone.answer.text)
    assert [attrs["role"] for tag, attrs in found.found if tag == "svg" and attrs.get("class") == "board"] == ["img"]
    current = [attrs for _, attrs in found.found if attrs.get("aria-current") == "step"]
    assert [attrs["href"] for attrs in current] == [f"/t/{code}/review/200"]
    assert {f"/t/{code}/review/{at}" for at in range(190, 211)} <= found.hrefs()
    state = whole_game().chronicle.state_after(199)
    view = phone.client.get(f"/api/v1/tables/{code}/states/200").json
    assert [seat["score"] for seat in view["seats"]] == [player.fame for player in state.players]
    words = phone.page.words
    for seat in view["seats"]:
        assert str(seat["score"]) in words[words.index(seat["name"]) : words.index(seat["name"]) + 3]


def test_the_part_for_our_script_holds_the_step_and_where_to_go(app, code):
    answer = app.test_client().get(f"/t/{code}/review/50", headers={"HX-Request": "true"})
    found = Tags(answer.text)
    assert "<html" not in answer.text
    assert found.by_id("step")["data-position"] == "50"
    assert "Step 50 of" in found.by_id("step")["data-said"]
    assert found.by_id("to-next")["href"].endswith("/51")
    assert "HX-Request" in answer.headers["Vary"]


def test_hands_are_shown_after_the_end_and_only_then(app, code, eventful):
    assert phone_at(app, f"/t/{code}/review/100").says().count("Known") == 4
    stranger = phone_at(app, f"/t/{eventful.code}/review")
    assert "Known" not in stranger.says()
    own = eventful.seats[1].client.get(f"/t/{eventful.code}/review", headers=eventful.seats[1].headers())
    assert own.text.count("<dt>Known</dt>") == 1
    deals = [row for row in eventful.log(eventful.seats[1]) if row["action"]["kind"] == "caral.deal"]
    dealt = [row["text"] for row in deals if row["action"]["to"] == 1]
    assert dealt
    for text in dealt:
        assert text not in stranger.says()
        assert text in unescape(own.text)


def test_what_was_not_ordinary_is_marked_beside_the_board(app, eventful):
    says = phone_at(app, f"/t/{eventful.code}/review").says()
    assert {tag for tag in ("Taken back", "House ruling", "Entered by the host", "Corrected") if tag in says} == {
        "Taken back",
        "House ruling",
        "Entered by the host",
        "Corrected",
    }
    target = next(row for row in eventful.log() if row.get("amended"))["position"]
    step = phone_at(app, f"/t/{eventful.code}/review/{target}").says()
    assert "At first it was entered so: Start a pyramid at building site 5" in step


def test_the_page_for_what_was_not_ordinary_lists_it_all(app, eventful):
    phone = phone_at(app, f"/t/{eventful.code}/fairness")
    log = eventful.log()
    rows = {
        "ruling": next(row for row in log if row["waived"]),
        "proxy": next(row for row in log if row["proxy"]),
        "correction": next(row for row in log if row["action"]["kind"] == "amend"),
        "taken back": next(row for row in log if not row["effective"]),
    }
    assert {f"/t/{eventful.code}/review/{row['position']}" for row in rows.values()} <= Tags(phone.answer.text).hrefs()
    assert "Rule MOVE-1" in phone.says()
    assert "When the game is over the seed is shown here" in phone.says()


def test_the_seed_is_shown_and_checked_after_the_end_alone(app, code, eventful):
    running = phone_at(app, f"/t/{eventful.code}/fairness")
    assert "a seed for tests" not in running.answer.text
    result = app.test_client().get(f"/api/v1/tables/{code}/result").json
    says = phone_at(app, f"/t/{code}/fairness").says()
    assert result["seed"] in says
    assert result["commitment"] in says
    assert "came from the seed that was fixed before the game" in says


def test_what_was_altered_on_disk_since_is_noticed(app):
    code = read_in(app, whole_game())
    assert "came from the seed" in phone_at(app, f"/t/{code}").says()
    with app.app_context():
        mine = ENTRY.c.table_id == table_by_code(code).id
        rolled = db.session.scalars(select(ENTRY.c.position).where(mine, ENTRY.c.by == APP)).first()
        db.session.execute(update(ENTRY).where(mine, ENTRY.c.position == rolled).values(by="host"))
        db.session.commit()
    app.extensions["state"].forget_tables()
    assert "came from the seed" not in phone_at(app, f"/t/{code}/fairness").says()


# --- charts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_drawing_has_words_for_those_who_do_not_see_it(app, code, room, language):
    text = phone_at(app, f"/t/{code}/{room}", language).answer.text
    ids = {attrs["id"] for _, attrs in Tags(text).found if attrs.get("id")}
    drawings = [attrs for tag, attrs in Tags(text).found if tag == "svg" and attrs.get("role") == "img"]
    assert drawings or room == "fairness"
    for attrs in drawings:
        assert attrs.get("aria-label") or set((attrs["aria-labelledby"] or "").split()) <= ids
    assert not INLINE.search(text)
    assert not ELSEWHERE.search(text)


def test_points_add_up_on_the_page(app, code):
    phone = phone_at(app, f"/t/{code}/points")
    result = app.test_client().get(f"/api/v1/tables/{code}/result").json
    for place in result["ranking"]:
        assert re.search(rf"Where {place['name']} got {place['score']} points", phone.answer.text)
    assert phone.answer.text.count("<table") >= 4
    rows = re.findall(r"<tr><th scope=\"row\">Total</th>(.*?)</tr>", phone.answer.text)
    sums = [int(number) for number in re.findall(r"\d+", re.sub(r"<[^>]*>", " ", rows[0]))]
    assert sums == [place["score"] for place in sorted(result["ranking"], key=lambda place: place["seat"])]


def test_the_ledger_can_be_narrowed_to_one_player(app, code):
    rows = app.test_client().get(f"/api/v1/tables/{code}/ledger").json["rows"]
    mine = [row["reason"] for row in rows if row["seat"] == 2]
    theirs = [row["reason"] for row in rows if row["seat"] != 2]
    says = unescape(phone_at(app, f"/t/{code}/points?seat=2").answer.text)
    ledger = says[says.index('id="ledger"') :]
    assert mine
    assert all(reason in ledger for reason in mine)
    assert not any(reason in ledger for reason in theirs)


def test_bars_hold_gains_and_losses_on_one_scale():
    sums = {(0, "gain"): 6, (0, "loss"): -2, (1, "gain"): 8}
    first, second = charts.bars(sums, ["gain", "loss"], 2)
    assert (first.total, second.total) == (4, 8)
    assert first.zero == second.zero == "20%"
    assert [(part.x, part.width) for part in first.segments] == [("20%", "60%"), ("0%", "20%")]
    assert [(part.x, part.width) for part in second.segments] == [("20%", "80%")]


def test_a_scale_has_a_few_round_numbers():
    assert list(charts.scale(0, 57)) == [0, 20, 40]
    assert list(charts.scale(0, 4)) == [0, 1, 2, 3, 4]
    assert list(charts.scale(-3, 9)) == [0, 5]
    assert len(charts.scale(0, 100_000)) <= 101


def test_the_small_curves_leave_room_for_everything_but_the_last_step(app, code):
    with app.test_request_context():
        table = table_by_code(code)
        look = Look(table, desk_of(table), NOBODY, "en")
        whole = charts.timeline(look.line, look.curves, look.desk.position)
        small = charts.timeline(look.line, look.curves, look.desk.position, but_the_last=True)
    assert small.height < whole.height
    assert [curve.last for curve in whole.curves] == [curve.last for curve in small.curves]


def test_luck_tells_what_fell_beside_what_was_fair(app, code):
    phone = phone_at(app, f"/t/{code}/luck", "de")
    assert "Der Architektwürfel" in phone.says()
    assert "Gezogene Ressourcenkarten" in phone.says()
    assert re.search(r"\(\d+,\d\)", phone.says()), "numbers are written as in German"


def test_turning_points_have_their_place(app, code):
    """Once something is known of them the pages show it; until then nothing is there."""
    with app.test_request_context():
        assert render_template("review/turning.html", turning=None).strip() == ""
    assert 'review/turning.html"' in (app.jinja_env.loader.get_source(app.jinja_env, "review/page.html")[0])


# --- size and language ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS)
def test_the_first_load_is_small(app, code, room):
    client = app.test_client()

    def packed(url: str) -> bytes:
        with client.get(url, headers={"Accept-Encoding": "gzip"}) as answer:
            assert answer.status_code == 200
            return answer.data

    page = packed(f"/t/{code}/{room}")
    names = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', gzip.decompress(page).decode()))
    assert len(names) >= 3
    assert len(page) + sum(map(len, map(packed, names))) < SMALL


def test_a_step_is_a_small_part(app, code):
    headers = {"Accept-Encoding": "gzip", "HX-Request": "true"}
    assert len(app.test_client().get(f"/t/{code}/review/300", headers=headers).data) < SMALL // 8


def test_the_review_speaks_both_languages(app, code):
    for room in ROOMS:
        english, german = (phone_at(app, f"/t/{code}/{room}", language).page.words for language in ("en", "de"))
        assert english != german
    assert "Rückblick" in phone_at(app, f"/t/{code}/review", "de").page.words


def test_the_table_leads_to_the_review(app, code, eventful):
    for table in (code, eventful.code):
        assert f"/t/{table}/review" in Tags(phone_at(app, f"/t/{table}").answer.text).hrefs()
