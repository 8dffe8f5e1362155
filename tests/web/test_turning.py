"""The page of turning points: after the end only, with its progress, its curves as a table too, in both languages."""

import json
import re
from dataclasses import replace

import pytest

from companion import create_app, games
from companion.bots.chances import victory
from companion.service.turning import crew, ponder, wishes
from companion.service.turning.course import Stage, Swing
from companion.service.turning.in_words import TurningPoint
from companion.service.turning.sample_moments import Moment
from companion.store import pondering
from companion.web import odds
from tests.support.api_client import finished
from tests.support.household_browser import Home
from tests.support.page_client import Phone, seated
from tests.support.quick_experts import Played, Stopped, never, stop_after
from tests.support.recorded_games import Recording
from tests.support.tables import table_by_code
from tests.web.test_manners import ELSEWHERE, INLINE

PLAYOUTS = 40
ASK = "Work out the turning points"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    instance = str(tmp_path_factory.mktemp("turning"))
    return create_app(INSTANCE=instance, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False, PLAYOUTS=PLAYOUTS)


@pytest.fixture
def played(monkeypatch):
    made = Played()
    monkeypatch.setattr(crew, "played_out", made)
    return made


@pytest.fixture(scope="module")
def host(app):
    return with_a_game(app)


def with_a_game(app):
    """The phone of a household that has a finished game."""
    home = Home(app)
    raw = json.loads(Recording(2, ()).play_out(40).text())
    home.bring(raw)
    home.code = next(game["code"] for game in home.past() if game["id"] == raw["uid"])
    return home


def work(app, code, told=never):
    with app.app_context():
        ponder.work_off("worker", told, table_by_code(code).id)


@pytest.fixture
def done(app, host, played):
    host.look(f"/t/{host.code}/turning")
    if ASK in host.buttons():
        host.press(ASK)
    work(app, host.code)
    host.look()
    return host


def test_before_the_end_there_is_no_page(app):
    phone = seated(app)[0]
    code = phone.url[3:]
    assert phone.look(f"/t/{code}/turning").status_code == 409
    assert "once the game is over" in phone.says()
    assert f"/t/{code}/turning" not in phone.look(f"/t/{code}/review").text
    assert phone.client.post(f"/t/{code}/turning").status_code == 409


@pytest.mark.parametrize(("language", "told"), [("en", "Nobody here plays this game"), ("de", "Niemand hier spielt")])
def test_a_game_that_nobody_here_plays_well_says_so(app, host, monkeypatch, language, told):
    monkeypatch.setattr(wishes, "load", lambda game: replace(games.load(game), expert=""))
    spoken = {"Accept-Language": language}
    for answer in (
        host.client.get(f"/t/{host.code}/turning", headers=spoken),
        host.client.post(f"/t/{host.code}/turning", headers=spoken),
    ):
        assert answer.status_code == 409
        assert told in answer.text
    assert host.look(f"/t/{host.code}/review").status_code == 200


def test_asking_shows_progress_and_then_the_curves(app, played):
    host = with_a_game(app)
    host.look(f"/t/{host.code}/turning")
    assert ASK in host.buttons()
    assert "hx-get" not in host.answer.text
    host.press(ASK)
    assert "Done: 0\u00a0%." in host.says()
    assert f'hx-get="/t/{host.code}/turning"' in host.answer.text
    with pytest.raises(Stopped):
        work(app, host.code, stop_after(30))
    part = host.look(**{"HX-Request": "true"})
    assert part.text.startswith('<div id="turning"')
    assert re.search(r"Done: [1-9]\d?\s%\.", host.says())
    assert "Time left:" in host.says()
    assert "<progress" in part.text
    work(app, host.code)
    host.look()
    assert "Done:" not in host.says()
    assert "hx-get" not in host.answer.text
    assert "Three moves that changed most" in host.says()


def test_who_took_no_part_may_look_but_not_ask(app, host):
    other = finished(app, 2).code
    phone = Phone(app)
    phone.look(f"/t/{other}/turning")
    assert phone.answer.status_code == 200
    assert ASK not in phone.buttons()
    assert "Somebody who took part" in phone.says()
    assert phone.client.post(f"/t/{other}/turning").status_code == 401


def test_a_foreign_page_cannot_ask(host):
    answer = host.client.post(f"/t/{host.code}/turning", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_the_three_are_told_with_a_way_to_each(done):
    links = re.findall(rf'<h3><a href="/t/{done.code}/review/(\d+)">', done.answer.text)
    assert len(links) == 3
    assert [int(link) for link in links] == sorted(map(int, links))
    for link in links:
        assert done.client.get(f"/t/{done.code}/review/{link}").status_code == 200
    assert len(re.findall(r"chances rose from \d+\s% to \d+\s%\.", done.says())) == 3


def test_the_curves_are_a_table_too_and_every_row_makes_a_hundred(done):
    table = done.answer.text[done.answer.text.index('id="odds-table"') :]
    rows = [re.findall(r"<td>(\d+)\s%", row) for row in table.split("<tr>")[2:]]
    assert len(rows) > 5
    assert all(sum(map(int, row)) == 100 for row in rows)
    assert table.count("±") == 2 * (len(rows) - 1), "only the end is no guess"
    ranking = done.client.get(f"/api/v1/tables/{done.code}/result").json["ranking"]
    winner = next(place["seat"] for place in ranking if place["rank"] == 1)
    assert rows[-1][winner] == "100"


def test_the_review_shows_them_too(done):
    for room in ("review", "points"):
        done.look(f"/t/{done.code}/{room}")
        assert "chances rose from" in done.says()
        assert f"/t/{done.code}/turning" in done.page.links.values()


def test_what_broke_off_can_be_asked_for_again(app, host, monkeypatch):
    home = Home(app)
    code = home.played("Anna", "Bernd")
    home.look(f"/t/{code}/turning")
    home.press(ASK)

    def fail(*_):
        raise ArithmeticError

    monkeypatch.setattr(crew, "played_out", fail)
    for _ in range(pondering.MOST_TRIES):
        with pytest.raises(ArithmeticError):
            work(app, code)
    home.look()
    assert "broke off several times" in home.says()
    home.press(ASK)
    assert "Done: 0\u00a0%." in home.says()


def test_nothing_is_inline_or_from_elsewhere_and_both_languages_are_spoken(app, done):
    texts = []
    for language in ("en", "de"):
        phone = Phone(app, language)
        phone.look(f"/t/{done.code}/turning")
        assert not INLINE.search(phone.answer.text)
        assert not ELSEWHERE.search(phone.answer.text)
        texts.append(phone.says())
    assert "Wendepunkte" in texts[1]
    assert "Die Chancen von" in texts[1]
    assert "chances" not in texts[1]


# --- the drawing --------------------------------------------------------------------------------------------


def test_curves_end_at_the_result_and_bands_stay_within(done):
    drawing = done.answer.text[: done.answer.text.index('class="legend"')]
    paths = re.findall(r'<path class="(band|curve) \w+[^"]*" d="([^"]+)"', drawing)
    assert {kind for kind, _ in paths} == {"band", "curve"}
    for _, path in paths:
        heights = [float(point.split()[1]) for point in path.strip("Mz").split("L")]
        assert all(0 <= height <= odds.HEIGHT for height in heights)
    ends = [path.rpartition("L")[2].split()[1] for kind, path in paths if kind == "curve"]
    assert sorted(ends) == ["0", "100"]


def test_a_stage_of_the_end_has_no_error():
    end = Stage(Moment(9, 9, "", None), victory([0, 1], 2), ended=True)
    drawn = odds.chart([end], ())
    assert [each.path for each in drawn.odds] == ["M9 50", "M9 50"]
    assert [each.y for each in drawn.odds] == ["50%", "50%"]


def test_numbers_of_neighbours_do_not_meet():
    def point(first: int, last: int) -> TurningPoint:
        before, after = (Stage(Moment(at, at, "", None), victory([0], 2)) for at in (first, last))
        return TurningPoint(first, "", "", (), Swing(before, after))

    end = Stage(Moment(500, 500, "", None), victory([0], 2), ended=True)
    drawn = odds.chart([end], [point(100, 110), point(110, 120), point(400, 410)])
    assert [span.row for span in drawn.spans] == [0, 1, 0]
    assert [span.middle for span in drawn.spans] == ["21%", "23%", "81%"]
