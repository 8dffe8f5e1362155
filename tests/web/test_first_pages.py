"""Home, a new table, joining by code, and what is not there."""

import pytest
from sqlalchemy import select

from companion.games import cards
from companion.store.database import db
from companion.store.models import Table
from tests.support.page_client import Phone, opened


def test_the_first_page_offers_to_start_and_to_join(app):
    phone = Phone(app)
    assert phone.look("/").status_code == 200
    assert phone.page.links["Start a table"] == "/new"
    assert [form.action for form in phone.page.forms] == ["/language", "/join"]


def test_the_first_page_leads_to_the_rules_of_every_game(app):
    phone = Phone(app)
    phone.look("/")
    assert {f"Rules: {card.title}": f"/rules/{card.id}" for card in cards()}.items() <= phone.page.links.items()


def test_several_games_are_told_apart_by_their_titles(app, easel_offered):
    phone = Phone(app)
    phone.look("/")
    assert phone.page.links["Rules: Caral"] == "/rules/caral"
    assert phone.page.links["Rules: Easel"] == "/rules/easel"


def test_a_new_table_offers_what_the_game_knows(app):
    phone = Phone(app)
    phone.look("/new")
    form = phone.page.forms[1]
    fields = [name for name, _ in form.values]
    assert fields.count("name") == 4
    assert [value for name, value in form.values if name == "colour"] == ["red", "blue", "yellow", "green"]
    chosen = dict(form.values)
    assert (chosen["edition"], chosen["option-die"], chosen["option-cards"]) == ("retail", "app", "table")
    assert chosen["option-priests"] == "many"
    assert chosen["option-setup"] == "app"
    assert "module" not in fields
    assert {"Shop edition", "Crowdfunding edition", "The app rolls"} <= set(phone.page.words)


def test_a_table_with_modules_asks_for_what_they_need(app):
    host = opened(app, module=["whim", "anaconda"])
    with app.app_context():
        header = db.session.scalars(select(Table)).one().header
    assert header["modules"] == ["whim", "anaconda"]
    assert host.url.startswith("/t/")


def test_opening_a_table_leads_to_its_lobby_as_host(app):
    host = opened(app)
    assert host.url.startswith("/t/")
    assert "Start the game" in host.buttons()
    assert [text for text in host.buttons() if text.startswith("Sit")] == [
        "Sit down as Anna",
        "Sit down as Bernd",
        "Sit down as Cleo",
    ]


def test_choices_are_kept(app):
    host = opened(app, ("Anna", "Bernd"), edition="crowd", **{"option-die": "table", "option-priests": "one"})
    view = host.client.get(f"/api/v1/tables/{host.url[-6:]}").json
    assert (view["edition"], view["options"]["die"], view["options"]["priests"]) == ("crowd", "table", "one")
    assert [(seat["name"], seat["colour"]) for seat in view["seats"]] == [("Anna", "red"), ("Bernd", "blue")]


def test_seats_left_empty_close_up(app):
    host = Phone(app)
    host.look("/new")
    host.press("Open the table", name=["Anna", "", "Cleo", " "], colour=["green", "blue", "red", "yellow"])
    view = host.client.get(f"/api/v1/tables/{host.url[-6:]}").json
    assert [(seat["name"], seat["colour"]) for seat in view["seats"]] == [("Anna", "green"), ("Cleo", "red")]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"name": ["Anna", "", "", ""]}, "2 to 4"),
        ({"name": ["Anna", "Bernd", "", ""], "colour": ["red", "red", "blue", "green"]}, "same colour"),
        ({"name": ["Anna", "Bernd", "", ""], "edition": "xyz"}, "edition"),
        ({"name": ["A" * 300, "Bernd", "", ""]}, "cannot be read"),
        ({"name": ["Anna", "Bernd", "", ""], "id": "x"}, "cannot be read"),
    ],
)
def test_a_form_that_does_not_work_is_told_and_keeps_what_was_typed(app, changes, told):
    phone = Phone(app)
    phone.look("/new")
    answer = phone.press("Open the table", **changes)
    assert answer.status_code == 400
    assert told in phone.says()
    typed = [value for name, value in phone.page.forms[1].values if name == "name"]
    assert typed == changes["name"]


def test_a_form_sent_twice_opens_one_table(app):
    host = Phone(app)
    host.look("/new")
    form = host.page
    host.press("Open the table", name=["Anna", "Bernd", "", ""])
    first, host.page = host.url, form
    host.press("Open the table", name=["Anna", "Bernd", "", ""])
    assert host.url == first
    assert "Start the game" in host.buttons()


def test_a_browser_s_tables_belong_to_one_household(app):
    host = opened(app, ("Anna", "Bernd"))
    host.look("/new")
    host.press("Open the table", name=["Anna", "Cleo", "", ""])
    people = host.client.get("/api/v1/people").json["people"]
    assert [person["name"] for person in people] == ["Anna", "Bernd", "Cleo"]
    assert opened(app, ("Dora", "Emil")).client.get("/api/v1/people").json != {"people": people}


@pytest.mark.parametrize("change", [str.lower, lambda code: f" {code[:3]}-{code[3:]} "])
def test_a_code_leads_to_its_table_however_it_is_typed(app, change):
    host = opened(app)
    answer = Phone(app).client.get("/join", query_string={"code": change(host.url[-6:])})
    assert (answer.status_code, answer.location) == (303, host.url)


@pytest.mark.parametrize("url", ["/t/QQQQQQ", "/t/x", "/join?code=", "/join?code=QQQQQQ", "/t/QQQQQQ/log"])
def test_an_unknown_code_is_told_kindly(app, url):
    phone = Phone(app)
    assert phone.look(url).status_code == 404
    assert "There is no table with this code. Check it letter by letter." in phone.says()
    assert phone.page.forms[-1].action == "/join"


def test_an_unknown_page_is_told_kindly_and_the_api_stays_as_it_is(app):
    phone = Phone(app, "de")
    assert phone.look("/xyz").status_code == 404
    assert phone.page.links["Zur Startseite"] == "/"
    api = phone.client.get("/api/v1/xyz")
    assert (api.status_code, api.content_type) == (404, "application/problem+json")
    assert phone.client.get("/healthz").json == {"status": "ok"}
