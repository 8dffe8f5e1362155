"""A household's people and catalogues, and the tables that use them."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.games.caral.box import preset
from companion.service.access.households import new_device
from companion.store.database import db
from tests.support.api_client import Body, Phone, Table, box, new_id

CATALOGUE = {"name": "Our box", "game": "caral", "edition": "retail", "catalogue": box(3)}


def told(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["code"]


@pytest.fixture
def home(phone: Phone) -> Phone:
    """A caller with a household's key."""
    made = phone.post("/households")
    assert (made.status_code, made.json.keys()) == (201, {"id", "token"})
    return Phone(phone.client, made.json["token"])


def calls() -> list[tuple[str, str, Body | None]]:
    return [
        ("GET", "/people", None),
        ("POST", "/people", {"name": "X"}),
        ("PATCH", "/people/x", {"name": "X"}),
        ("DELETE", "/people/x", None),
        ("POST", "/people/x/merge", {"other": "y"}),
        ("GET", "/people/x/figures", None),
        ("GET", "/past", None),
        ("DELETE", "/past/x", None),
        ("GET", "/household.json", None),
        ("GET", "/catalogues", None),
        ("POST", "/catalogues", CATALOGUE),
        ("GET", "/catalogues/x", None),
        ("PUT", "/catalogues/x", CATALOGUE),
        ("DELETE", "/catalogues/x", None),
    ]


@pytest.mark.parametrize(("method", "path", "body"), calls(), ids=lambda value: str(value)[:20])
def test_nothing_without_the_household_s_key(
    app: Flask, phone: Phone, method: str, path: str, body: Body | None
) -> None:
    assert told(phone.call(method, path, body)) == (401, "no_household")
    assert told(Phone(phone.client, "made-up").call(method, path, body)) == (401, "no_such_household")
    assert told(Table(app).host.call(method, path, body)) == (401, "no_such_household")


def test_the_key_may_come_in_a_header_of_its_own(home: Phone, phone: Phone) -> None:
    home.post("/people", {"name": "Anna"})

    assert phone.get("/people", **{"X-Household-Token": home.token or ""}).json == home.get("/people").json


def test_people_are_added_renamed_and_forgotten(home: Phone) -> None:
    made = home.post("/people", {"name": "Bernd"})
    home.post("/people", {"name": "Anna"})
    uid = made.json["id"]

    assert (made.status_code, made.json["name"]) == (201, "Bernd")
    assert [person["name"] for person in home.get("/people").json["people"]] == ["Anna", "Bernd"]
    assert home.call("PATCH", f"/people/{uid}", {"name": "Zoë"}).json == {"id": uid, "name": "Zoë"}
    assert home.call("DELETE", f"/people/{uid}").status_code == 204
    assert [person["name"] for person in home.get("/people").json["people"]] == ["Anna"]
    for method, body in (("PATCH", {"name": "X"}), ("DELETE", None)):
        assert told(home.call(method, f"/people/{uid}", body)) == (404, "no_such_person")


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": 5}, {"name": "x" * 201}, {"name": "x", "age": 5}])
def test_what_is_wrong_with_a_person_is_named(home: Phone, body: Body) -> None:
    answer = home.post("/people", body)

    assert told(answer) == (400, "unreadable")
    assert answer.json["errors"][0]["field"] == ("age" if "age" in body else "name")


def test_who_sits_at_the_household_s_tables_is_remembered(app: Flask, home: Phone) -> None:
    seats = [{"name": "Anna"}, {"name": "Bernd"}]
    for _ in range(2):
        assert home.post("/tables", {"game": "caral", "seats": seats}).status_code == 201
    people = home.get("/people").json["people"]

    assert [person["name"] for person in people] == ["Anna", "Bernd"], "once each"


def test_a_seat_may_name_a_person(app: Flask, home: Phone) -> None:
    person = home.post("/people", {"name": "Oma"}).json["id"]
    seats = [{"person": person}, {"name": "Bernd"}]
    opened = home.post("/tables", {"game": "caral", "seats": seats})
    host = Phone(home.client, opened.json["host_token"])
    path = f"/tables/{opened.json['code']}/seats/1"

    assert [seat["name"] for seat in opened.json["seats"]] == ["Oma", "Bernd"]
    assert host.call("PATCH", path, {"person": person}).json["name"] == "Oma"
    assert host.call("PATCH", path, {"person": None, "name": "Nobody"}).json["name"] == "Nobody"


def test_the_people_of_another_household_are_unknown(home: Phone, phone: Phone) -> None:
    person = home.post("/people", {"name": "Oma"}).json["id"]
    other = Phone(phone.client, phone.post("/households").json["token"])
    wanted = {"game": "caral", "seats": [{"person": person}, {"name": "Bernd"}]}

    for caller in (other, phone):
        answer = caller.post("/tables", wanted)
        assert (*told(answer), answer.json["errors"][0]["field"]) == (400, "unreadable", "seats[0].person")
    assert told(other.call("DELETE", f"/people/{person}")) == (404, "no_such_person")


def test_forgetting_a_person_takes_their_name_from_tables(home: Phone) -> None:
    person = home.post("/people", {"name": "Oma"}).json["id"]
    opened = home.post("/tables", {"game": "caral", "seats": [{"person": person}, {"name": "Bernd"}]}).json
    path = f"/tables/{opened['code']}"
    host = Phone(home.client, opened["host_token"])
    before = host.get(path).headers["ETag"]
    home.call("DELETE", f"/people/{person}")
    after = host.get(path)

    assert [seat["name"] for seat in after.json["seats"]] == ["Player 1", "Bernd"]
    assert after.headers["ETag"] != before
    assert host.speaking("de").get(path).json["seats"][0]["name"] == "Spieler 1"
    assert host.call("PATCH", f"{path}/seats/0", {"colour": "green"}).json["name"] == "Player 1"


def test_another_name_in_the_lobby_is_another_person(home: Phone) -> None:
    opened = home.post("/tables", {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}).json
    host = Phone(home.client, opened["host_token"])
    path = f"/tables/{opened['code']}"
    host.call("PATCH", f"{path}/seats/0", {"name": "Zoë"})
    people = {person["name"]: person["id"] for person in home.get("/people").json["people"]}
    home.call("DELETE", f"/people/{people['Anna']}")

    assert set(people) == {"Anna", "Bernd", "Zoë"}
    assert [seat["name"] for seat in host.get(path).json["seats"]] == ["Zoë", "Bernd"]


def test_a_new_name_shows_at_tables(home: Phone) -> None:
    opened = home.post("/tables", {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}).json
    people = {person["name"]: person["id"] for person in home.get("/people").json["people"]}
    home.call("PATCH", f"/people/{people['Anna']}", {"name": "Anke"})

    assert [seat["name"] for seat in home.get(f"/tables/{opened['code']}").json["seats"]] == ["Anke", "Bernd"]
    assert told(home.call("PATCH", f"/people/{people['Anna']}", {"name": "  "})) == (400, "unreadable")


# --- catalogues ---------------------------------------------------------------------------------------------


def test_catalogues_are_saved_read_changed_and_dropped(home: Phone) -> None:
    made = home.post("/catalogues", CATALOGUE)
    uid = made.json["id"]
    card = {"id": uid, "name": "Our box", "game": "caral", "edition": "retail"}

    assert (made.status_code, made.json) == (201, card | {"catalogue": box(3)})
    assert made.headers["Location"] == f"/api/v1/catalogues/{uid}"
    assert home.get("/catalogues").json == {"catalogues": [card]}
    assert home.get(f"/catalogues/{uid}").json == card | {"catalogue": box(3)}
    changed = home.call("PUT", f"/catalogues/{uid}", CATALOGUE | {"name": "Newer", "catalogue": box(5)})
    assert (changed.status_code, changed.json) == (200, card | {"name": "Newer", "catalogue": box(5)})
    assert home.call("DELETE", f"/catalogues/{uid}").status_code == 204
    for method, body in (("GET", None), ("PUT", CATALOGUE), ("DELETE", None)):
        assert told(home.call(method, f"/catalogues/{uid}", body)) == (404, "no_such_catalogue")


def broken(section: str, key: str, value: object) -> Body:
    whole = preset("retail")
    return whole | {section: whole[section] | {key: value}}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"game": "chess"}, "game"),
        ({"edition": "pocket"}, "edition"),
        ({"catalogue": {}}, "catalogue"),
        ({"catalogue": "retail"}, "catalogue"),
        ({"catalogue": broken("stones", "count", -1)}, "catalogue.stones.count"),
        ({"catalogue": broken("die", "faces", [[]])}, "catalogue.die.faces[0]"),
        ({"catalogue": broken("path", "spots", ["moon-1"])}, "catalogue.path.spots[0]"),
        ({"catalogue": preset("retail") | {"dragons": 1}}, "catalogue.dragons"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_catalogue_nobody_could_play_with_is_refused(home: Phone, change: Body, field: str) -> None:
    saved = home.post("/catalogues", CATALOGUE).json["id"]
    for answer in (
        home.post("/catalogues", CATALOGUE | change),
        home.call("PUT", f"/catalogues/{saved}", CATALOGUE | change),
    ):
        assert told(answer) == (400, "unreadable")
        assert [error["field"] for error in answer.json["errors"]] == [field]
    assert home.get(f"/catalogues/{saved}").json["catalogue"] == box(3)


def test_a_table_is_opened_with_a_saved_catalogue_and_keeps_it(app: Flask, home: Phone, phone: Phone) -> None:
    uid = home.post("/catalogues", CATALOGUE).json["id"]
    wanted = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}], "catalogue": uid}
    opened = home.post("/tables", wanted)
    home.call("DELETE", f"/catalogues/{uid}")
    export = home.get(f"/tables/{opened.json['code']}/export.json").json

    assert export["header"]["catalogue"] == box(3)
    for caller in (phone, home):
        assert caller.post("/tables", wanted).json["errors"][0]["field"] == "catalogue"


# --- tables of a household ----------------------------------------------------------------------------------


def test_a_table_s_token_is_no_household_and_needs_none(app: Flask) -> None:
    table = Table(app)
    body = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}

    assert table.host.post("/tables", body).status_code == 201
    assert told(table.phone("made-up").post("/tables", body)) == (401, "no_such_household")
    assert told(table.host.post("/tables", body, **{"X-Household-Token": "made-up"})) == (401, "no_such_household")


def test_an_opening_for_another_household_is_another_opening(home: Phone, phone: Phone) -> None:
    body = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}], "id": new_id()}
    first, again, other = home.post("/tables", body), home.post("/tables", body), phone.post("/tables", body)

    assert (first.status_code, again.status_code) == (201, 200)
    assert told(other) == (409, "id_reused")


def test_a_browser_has_its_household_by_its_cookie(app: Flask) -> None:
    browser = app.test_client()
    with app.app_context():
        _, cookie = new_device()
        db.session.commit()
    browser.set_cookie("companion_device", cookie)
    phone, same = Phone(browser), {"Sec-Fetch-Site": "same-origin"}
    before = phone.get("/people")
    form = {"game": "caral", "edition": "retail", "name": ["Anna", "Bernd"], "colour": ["red", "blue"], "id": new_id()}
    browser.post("/new", data=form)

    assert told(before) == (401, "no_household"), "made with its first table"
    assert [person["name"] for person in phone.get("/people").json["people"]] == ["Anna", "Bernd"]
    assert phone.post("/people", {"name": "Clara"}, **same).status_code == 201
    foreign = phone.post("/people", {"name": "Dora"}, **{"Sec-Fetch-Site": "cross-site"})
    assert told(foreign) == (403, "foreign_origin")
