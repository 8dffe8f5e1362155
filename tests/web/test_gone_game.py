"""A game that is not offered here any more: listed by its id, counted in statistics, and in nobody's way."""

import pytest
from sqlalchemy import select

from companion import create_app
from companion.store.database import db
from companion.store.models import Table
from tests.support.household_browser import Home

GONE = "senet"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    instance = str(tmp_path_factory.mktemp("gone"))
    return create_app(INSTANCE=instance, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


@pytest.fixture
def home(app):
    """One game that is offered, one that was finished and one that was running when its rules went."""
    home = Home(app)
    home.here, home.over = home.played("Anna", "Bernd"), home.played("Anna", "Bernd")
    opened = home.client.post(
        "/api/v1/tables", json={"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}, headers=home.headers
    )
    home.running = opened.json["code"]
    with app.app_context():
        for code in (home.over, home.running):
            table = db.session.scalars(select(Table).where(Table.code == code)).one()
            table.revision += 1
            table.header = table.header | {"game": GONE, "edition": "pocket", "modules": ["ghosts"]}
        db.session.commit()
    assert {game["code"]: game["game"] for game in home.past()} == {
        home.here: "caral",
        home.over: GONE,
        home.running: GONE,
    }
    return home


def uid_of(home: Home, code: str) -> str:
    return next(game["id"] for game in home.past() if game["code"] == code)


def test_it_is_listed_by_its_id_without_ways_to_it(home):
    assert home.look("/games").status_code == 200
    says = home.says()
    assert GONE in home.page.words
    assert "pocket · ghosts" in says
    assert says.count("This game is not offered here any more") == 2
    text = home.answer.text
    assert f"/t/{home.here}/again" in text
    assert not [code for code in (home.over, home.running) if f"/t/{code}" in text]


def test_the_first_page_leads_to_no_table_of_it(home):
    assert home.look("/").status_code == 200
    assert home.running not in home.answer.text


def test_people_keep_its_results_but_not_its_sources(home):
    for page in ("/people", f"/people/{home.people()['Anna']}", f"/people?game={GONE}&edition=pocket&module=ghosts"):
        assert home.look(page).status_code == 200
    assert "1 finished game" in home.says()
    home.look(f"/people/{home.people()['Anna']}")
    assert home.page.words.count(GONE) >= 2, "among the figures and the latest games"
    figures = home.client.get(f"/api/v1/people/{home.people()['Anna']}/figures").json
    assert {each["game"]: each["games"] for each in figures["figures"]} == {"caral": 1, GONE: 1}
    assert {source["game"] for source in figures["sources"]} == {"caral"}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", ["", "/review", "/points", "/display", "/sheet", "/result.svg"])
def test_its_pages_say_why_they_show_nothing(home, path, language):
    home.headers["Accept-Language"] = language
    assert home.look(f"/t/{home.over}{path}").status_code == 404
    assert GONE in home.says()
    assert "service." not in home.says()


@pytest.mark.parametrize("path", ["", "/log", "/result", "/export.json", "/decisions"])
def test_the_api_says_so_too(home, path):
    answer = home.client.get(f"/api/v1/tables/{home.over}{path}")
    assert (answer.status_code, answer.json["code"]) == (404, "game_gone")


def test_everything_in_one_file_holds_what_can_be_read(home):
    raw = home.client.get("/games/all.json").json
    assert [game["header"]["game"] for game in raw["games"]] == ["caral"]


def test_it_can_be_deleted(home):
    uid = uid_of(home, home.over)
    home.look(f"/games/{uid}/delete")
    assert "Save it first" not in home.page.links
    home.press("Delete the game for good")
    assert home.over not in [game["code"] for game in home.past()]
