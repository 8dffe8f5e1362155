"""Boxes of several games, of a game without any, and the addresses from before boxes stood under their game."""

import io
import json
from dataclasses import replace

import pytest

from companion import games
from companion.games.caral.box import preset
from tests.support.box_pages import form_of, matching, save
from tests.support.page_client import Phone
from tests.web.basket import game as basket_game
from tests.web.basket.box import catalogue

CARAL = {"name": "Pyramids", "game": "caral", "edition": "retail", "catalogue": preset("retail")}
BASKET = {"name": "Fruit", "game": "basket", "edition": "small", "catalogue": catalogue("small")}

several = pytest.mark.usefixtures("basket_offered")
boxless = pytest.mark.usefixtures("basket_without_a_box")


@pytest.fixture
def basket_without_a_box(monkeypatch):
    monkeypatch.setattr(basket_game, "GAME", replace(basket_game.GAME, box=()))
    games.register("tests.web.basket")
    yield
    games.withdraw("basket")


def take_in(phone, whole):
    fields = {"file": (io.BytesIO(json.dumps(whole).encode()), "box.json")}
    return phone.client.post("/box/import", data=fields, headers=phone.headers)


@several
def test_the_shelf_holds_the_boxes_of_all_games_and_a_game_s_own_shelf_its_own(app):
    phone = Phone(app)
    for whole in (CARAL, BASKET):
        assert take_in(phone, whole).location.startswith(f"/box/{whole['game']}?saved=")
    phone.look("/box")
    assert {"Pyramids", "Fruit", "Caral", "Basket"} <= set(phone.page.words)
    assert "Basket · Small basket" in phone.says()
    assert {"Shop edition", "Large basket"} <= set(phone.page.links)
    phone.look("/box/basket")
    assert "Fruit" in phone.page.words
    assert not {"Pyramids", "Shop edition", "Basket"} & {*phone.page.words, *phone.page.links}


@several
def test_a_box_belongs_to_its_game(app):
    phone = matching(app, "small", game="basket")
    uid = save(phone)["uid"]
    assert phone.look(f"/box/caral/{uid}").status_code == 404
    assert phone.client.post(f"/box/caral/{uid}/delete").status_code == 404
    assert phone.look(f"/box/basket/{uid}").status_code == 200


@several
def test_a_file_is_named_after_its_game(app):
    phone = matching(app, "small", game="basket")
    save(phone, name="Our fruit")
    file = phone.client.get(phone.page.links["Save as a file"])
    assert file.headers["Content-Disposition"] == 'attachment; filename="basket-our-fruit.json"'


@several
def test_a_table_is_opened_for_the_game_of_the_box(app):
    phone = matching(app, "small", game="basket")
    uid = save(phone)["uid"]
    phone.look(phone.page.links["Open a table with it"])
    form = dict(phone.page.forms[1].values)
    assert (form["game"], form["edition"]) == ("basket", uid)
    assert "/box/basket" in phone.page.links.values()


@boxless
@pytest.mark.parametrize("rest", ["", "/new", "/new?edition=small"])
def test_a_game_without_a_box_has_no_page_for_it_and_that_is_told(app, rest):
    phone = Phone(app)
    assert phone.look(f"/box/basket{rest}").status_code == 404
    assert "nothing in its box to match" in phone.says()


@boxless
def test_nothing_leads_to_a_box_that_is_not_there(app):
    phone = Phone(app)
    for url in ("/new?game=basket", "/rules/basket", "/box"):
        assert phone.look(url).status_code == 200
        assert "/box/basket" not in phone.answer.text
    assert phone.look("/new?game=caral").text.count('href="/box/caral"') == 1


@boxless
def test_a_box_without_a_page_is_not_taken_in(app):
    answer = take_in(Phone(app), BASKET)
    assert answer.status_code == 400
    assert "At “game”: The app knows all of this game" in answer.text


@boxless
def test_without_any_box_the_first_page_does_not_offer_to_match_one(app, monkeypatch):
    phone = Phone(app)
    assert "/box" in phone.look("/").text
    monkeypatch.setattr(games, "cards", lambda: (basket_game.META,))
    assert "/box" not in phone.look("/").text
    assert phone.look("/box/new").status_code == 404


def test_an_unknown_game_has_no_boxes(app):
    phone = Phone(app)
    assert phone.look("/box/chess").status_code == 404
    assert phone.look("/box/chess/new").status_code == 404


def test_the_earlier_address_of_a_new_box_leads_to_the_first_game(app):
    answer = app.test_client().get("/box/new?edition=crowd")
    assert (answer.status_code, answer.location) == (307, "/box/caral/new?edition=crowd")
    assert app.test_client().get("/box/new").location == "/box/caral/new"


def test_a_form_that_was_open_before_is_still_taken(app):
    phone = matching(app)
    data = [*form_of(phone), ("do", "die.add")]
    fields = {name: [value for other, value in data if other == name] for name, _ in data}
    answer = phone.client.post("/box/new", data=fields, headers=phone.headers, follow_redirects=True)
    assert (answer.status_code, answer.request.path) == (200, "/box/caral/new")
    assert 'name="die.count" value="7"' in answer.text


@pytest.mark.parametrize("rest", ["", ".json", "/delete"])
def test_the_earlier_addresses_of_a_saved_box_lead_to_its_game(app, rest):
    phone = matching(app)
    uid = save(phone)["uid"]
    method = "POST" if rest == "/delete" else "GET"
    answer = phone.client.open(f"/box/{uid}{rest}", method=method)
    assert (answer.status_code, answer.location) == (307, f"/box/caral/{uid}{rest}")
    assert Phone(app).client.open(f"/box/{uid}{rest}", method=method).status_code == 404
