"""The table of resources: every call is there, and answers with the headers and the shape it promises."""

import hashlib

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.games import cards
from tests.support.api_client import Phone, Table, finished

CALLS = {
    "/games": {"GET"},
    "/games/{game}/catalogue": {"GET"},
    "/games/{game}/rules": {"GET"},
    "/households": {"POST"},
    "/catalogues": {"GET", "POST"},
    "/catalogues/{catalogue}": {"GET", "PUT", "DELETE"},
    "/people": {"GET", "POST"},
    "/people/{person}": {"PATCH", "DELETE"},
    "/tables": {"POST"},
    "/tables/import": {"POST"},
    "/tables/{code}": {"GET"},
    "/tables/{code}/seats/{seat}": {"PATCH"},
    "/tables/{code}/seats/{seat}/claim": {"POST", "DELETE"},
    "/tables/{code}/shares": {"POST"},
    "/tables/{code}/shares/{share}": {"DELETE"},
    "/tables/{code}/decisions": {"GET"},
    "/tables/{code}/log": {"GET", "POST"},
    "/tables/{code}/hands": {"GET"},
    "/tables/{code}/hands/ticks": {"POST"},
    "/tables/{code}/states/{position}": {"GET"},
    "/tables/{code}/ledger": {"GET"},
    "/tables/{code}/result": {"GET"},
    "/tables/{code}/events": {"GET"},
    "/tables/{code}/qr.svg": {"GET"},
    "/tables/{code}/export.json": {"GET"},
}
READS = ("", "/decisions", "/log", "/hands", "/states/1", "/ledger", "/export.json")


def address(path: str) -> str:
    """The path with its blanks filled by what exists nowhere."""
    blanks = {"game": "caral", "code": "QQQQQQ", "seat": "0", "position": "0"}
    for name in ("game", "code", "seat", "position", "share", "person", "catalogue"):
        path = path.replace(f"{{{name}}}", blanks.get(name, "x"))
    return path


def vary(answer: TestResponse) -> set[str]:
    return {name.strip() for name in answer.headers.get("Vary", "").split(",")}


def test_every_call_of_the_contract_is_documented(phone: Phone) -> None:
    paths = phone.get("/openapi.json").json["paths"]
    found = {
        path.removeprefix("/api/v1"): {m.upper() for m in item if m != "parameters"} for path, item in paths.items()
    }

    for path, methods in CALLS.items():
        assert methods <= found.get(path, set()), path


@pytest.mark.parametrize("path", CALLS)
def test_other_methods_are_told_which_are_allowed(phone: Phone, path: str) -> None:
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - CALLS[path]:
        answer = phone.call(method, address(path), {} if method != "GET" else None)
        assert (answer.status_code, answer.content_type) == (405, "application/problem+json"), method
        allowed = {name.strip() for name in answer.headers["Allow"].split(",")} - {"HEAD", "OPTIONS"}
        assert allowed >= CALLS[path] - {"HEAD"}
        assert answer.json["code"] == "http.method"


@pytest.mark.parametrize("path", ["/nothing", "/tables/QQQQQQ/nothing", "/games/chess/rules", "/games/chess/catalogue"])
def test_what_is_not_there_is_a_problem_in_the_caller_s_language(phone: Phone, path: str) -> None:
    english, german = phone.get(path), phone.speaking("de").get(path)

    for answer in (english, german):
        assert (answer.status_code, answer.content_type) == (404, "application/problem+json")
        assert {"type", "title", "status", "detail", "code"} == set(answer.json)
        assert answer.headers["Cache-Control"] == "no-store"
    assert english.json["detail"] != german.json["detail"]


# --- the view -----------------------------------------------------------------------------------------------


def test_the_view_has_what_the_contract_names(app: Flask) -> None:
    table = Table(app, 3).start()
    view, mine = table.view(), table.view(table.seats[1])

    assert {"code", "game", "edition", "modules", "position", "status", "waiting_for", "seats", "board"} <= set(view)
    assert view["waiting_for"] == [{"seat": 0, "decision": "caral.choose_start_site"}]
    for number, seat in enumerate(view["seats"]):
        assert {"seat", "name", "colour", "claimed", "score", "cards"} <= set(seat)
        assert seat["seat"] == number
    assert "you" not in view
    assert {name: mine[name] for name in view} == view
    assert set(mine) - set(view) == {"you"}


def test_the_view_is_tagged_and_not_sent_twice(app: Flask) -> None:
    table = Table(app).start()
    first = table.seats[0].get(table.path)
    tag = first.headers["ETag"]
    again = table.seats[0].get(table.path, **{"If-None-Match": tag})
    listed = table.seats[0].get(table.path, **{"If-None-Match": f'"other", {tag}'})

    assert tag.startswith('W/"')
    assert (again.status_code, again.data) == (304, b"")
    assert listed.status_code == 304
    assert table.seats[0].get(table.path, **{"If-None-Match": '"other"'}).status_code == 200
    for answer in (first, again):
        assert answer.headers["ETag"] == tag
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert vary(answer) >= {"Authorization", "Cookie", "Accept-Language"}


def test_the_tag_changes_with_all_that_changes_the_view(app: Flask) -> None:
    table = Table(app, claimed=1)
    tags = []

    def look(phone: Phone = table.seats[0], query: str = "") -> None:
        tags.append(phone.get(table.path + query).headers["ETag"])

    look()
    table.host.call("PATCH", f"{table.path}/seats/1", {"name": "Zoë"})
    look()
    table.claim(1)
    look()
    table.start()
    look()
    table.enter(table.host, "note", text="x")
    look()
    look(table.seats[0].speaking("de"))
    look(table.host)
    look(table.public)
    assert len(set(tags)) == len(tags)
    assert table.seats[0].get(table.path).headers["ETag"] == tags[4], "and with nothing else"


def test_one_sees_with_the_eyes_of_one_s_own_seats_only(app: Flask) -> None:
    table = Table(app).start()
    own = table.seats[1].get(f"{table.path}?seat=1")
    for phone in (table.seats[1], table.host, table.public):
        for path in ("?seat=0", "/decisions?seat=0", "/states/1?seat=0"):
            answer = phone.get(table.path + path)
            assert (answer.status_code, answer.json["code"]) == (403, "not_your_seat"), path

    assert own.json["you"]["seat"] == 1
    assert table.public.get(f"{table.path}?seat=x").json["errors"][0]["field"] == "seat"


@pytest.mark.parametrize("path", READS)
def test_answers_are_for_the_caller_alone(app: Flask, path: str) -> None:
    table = Table(app).start()
    answer = table.seats[0].get(table.path + path)

    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert vary(answer) >= {"Authorization", "Cookie", "Accept-Language"}


def test_states_and_positions_that_do_not_exist(app: Flask) -> None:
    table = Table(app).start()

    assert table.public.get(f"{table.path}/states/0").json["status"] == "lobby"
    assert table.public.get(f"{table.path}/states/1").json == table.view()
    for position in ("2", "999999999999999999999", "-1", "x"):
        assert table.public.get(f"{table.path}/states/{position}").status_code == 404, position


def test_the_ledger_has_every_point_with_its_receipt(app: Flask) -> None:
    table = finished(app, 3)
    rows = table.public.speaking("de").get(f"{table.path}/ledger").json["rows"]

    assert all(row.keys() == {"position", "seat", "amount", "rule", "reason", "total"} for row in rows)
    assert [row["position"] for row in rows] == sorted(row["position"] for row in rows)
    totals = [0, 0, 0]
    for row in rows:
        totals[row["seat"]] += row["amount"]
        assert row["total"] == totals[row["seat"]]
    assert totals == [seat["score"] for seat in table.view()["seats"]]
    assert all("Anna" in row["reason"] for row in rows if row["seat"] == 0)


# --- games --------------------------------------------------------------------------------------------------


def test_games_say_what_can_be_chosen(phone: Phone) -> None:
    (caral, *_) = phone.get("/games").json["games"]

    assert [game["id"] for game in phone.get("/games").json["games"]] == [game.id for game in cards()]
    assert (caral["id"], caral["title"], caral["seats"]) == ("caral", "Caral", {"least": 2, "most": 4})
    assert [colour["id"] for colour in caral["colours"]] == ["red", "blue", "yellow", "green"]
    assert [edition["id"] for edition in caral["editions"]] == ["retail", "crowd"]
    assert {name: option["default"] for name, option in caral["options"].items()} == {
        "die": "app",
        "cards": "table",
        "setup": "app",
        "priests": "many",
    }
    assert {"modules", "exclusions"} <= set(caral)
    german = phone.speaking("de").get("/games").json["games"][0]
    assert [colour["label"] for colour in german["colours"]] == ["Rot", "Blau", "Gelb", "Grün"]


def test_catalogues_come_with_confidence(phone: Phone) -> None:
    retail, crowd = (phone.get(f"/games/caral/catalogue?edition={name}").json for name in ("retail", "crowd"))

    assert phone.get("/games/caral/catalogue").json == retail
    assert (retail["game"], retail["edition"], crowd["edition"]) == ("caral", "retail", "crowd")
    sections = [part if isinstance(part, list) else [part] for part in retail["catalogue"].values()]
    assert all("confidence" in entry for section in sections for entry in section)
    wrong = phone.get("/games/caral/catalogue?edition=pocket")
    assert (wrong.status_code, wrong.json["errors"][0]["field"]) == (400, "edition")


def test_rules_and_rulings_are_told_in_both_languages(phone: Phone) -> None:
    english, german = (phone.speaking(language).get("/games/caral/rules").json["rules"] for language in ("en", "de"))

    assert [rule["id"] for rule in english] == [rule["id"] for rule in german] == [rule.id for rule in cards()[0].rules]
    assert all(rule["text"] for rule in english + german)
    assert {rule["id"] for rule in english if rule["ruling"]} == {rule.id for rule in cards()[0].rules if rule.ruling}
    assert all(one["text"] != other["text"] for one, other in zip(english, german, strict=True))


# --- opening ------------------------------------------------------------------------------------------------

GOOD = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}
BAD = [
    ({"game": "chess"}, "game"),
    ({"game": None}, "game"),
    ({"game": 5}, "game"),
    ({"edition": "pocket"}, "edition"),
    ({"modules": ["dragons"]}, "modules[0]"),
    ({"modules": "whim"}, "modules"),
    ({"options": {"die": "loaded"}}, "options.die"),
    ({"options": {"dice": "app"}}, "options.dice"),
    ({"options": {"edition": "crowd"}}, "options.edition"),
    ({"options": {"seats": "3", "starts": "1"}}, "options.seats"),
    ({"options": ["die"]}, "options"),
    ({"options": {"die": 5}}, "options.die"),
    ({"seats": []}, "seats"),
    ({"seats": [{"name": "Anna"}]}, "seats"),
    ({"seats": [{"name": str(n)} for n in range(5)]}, "seats"),
    ({"seats": [{"name": str(n)} for n in range(9)]}, "seats"),
    ({"seats": [{"name": "Anna"}, {}]}, "seats[1].name"),
    ({"seats": [{"name": "Anna"}, {"name": "  "}]}, "seats[1].name"),
    ({"seats": [{"name": "Anna"}, "Bernd"]}, "seats[1]"),
    ({"seats": [{"name": "Anna"}, {"name": "Bernd", "hat": 1}]}, "seats[1].hat"),
    ({"seats": [{"name": "Anna", "colour": "red"}, {"name": "Bernd", "colour": "red"}]}, "seats[1].colour"),
    ({"seats": [{"name": "Anna"}, {"name": "Bernd", "colour": "pink"}]}, "seats[1].colour"),
    ({"seats": [{"name": "Anna"}, {"name": "Bernd", "person": "nobody"}]}, "seats[1].person"),
    ({"starts": 2}, "starts"),
    ({"starts": -1}, "starts"),
    ({"starts": "0"}, "starts"),
    ({"catalogue": 5}, "catalogue"),
    ({"catalogue": ["retail"]}, "catalogue"),
    ({"catalogue": "not saved"}, "catalogue"),
    ({"catalogue": {"path": {}}}, "catalogue.path.spots"),
    ({"seed": ""}, "seed"),
    ({"seed": "x" * 65}, "seed"),
    ({"id": "short"}, "id"),
    ({"colour": "red"}, "colour"),
]


@pytest.mark.parametrize(("fields", "where"), BAD, ids=lambda value: str(value)[:60])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_wrong_with_an_opening_is_named(
    phone: Phone, fields: dict[str, object], where: str, language: str
) -> None:
    answer = phone.speaking(language).post("/tables", GOOD | fields)

    assert (answer.status_code, answer.json["code"]) == (400, "unreadable")
    assert [error["field"] for error in answer.json["errors"]] == [where]
    message = answer.json["errors"][0]["message"]
    assert message.endswith(".")
    assert "service." not in message
    assert "caral." not in message


def test_those_who_do_not_choose_get_the_colours_that_are_left(phone: Phone) -> None:
    seats = [{"name": "Anna"}, {"name": "Bernd", "colour": "red"}, {"name": "Clara"}]
    opened = phone.post("/tables", GOOD | {"seats": seats, "starts": 2})

    assert [seat["colour"] for seat in opened.json["seats"]] == ["blue", "red", "yellow"]
    assert phone.get(f"/tables/{opened.json['code']}").json["board"]["starter"] == 2


def test_a_table_has_the_modules_it_was_opened_with(phone: Phone) -> None:
    caral = cards()[0]
    opened = phone.post("/tables", GOOD | {"modules": list(caral.modules), "edition": "crowd"})
    view = phone.get(f"/tables/{opened.json['code']}").json

    assert opened.status_code == 201, opened.json
    assert (view["modules"], view["edition"]) == (list(caral.modules), "crowd")


def test_the_seed_is_fixed_before_and_shown_after(app: Flask) -> None:
    table = finished(app, seed=None)
    result = table.public.get(f"{table.path}/result").json

    assert hashlib.sha256(result["seed"].encode()).hexdigest() == result["commitment"]
    assert result["commitment"] == table.opened.json["commitment"] == table.view()["commitment"]
    assert (result["provably_fair"], "--verify" in result["check"]) == (True, True)
