"""Who may: host, seats, share links, rescue links; revoked at once, and never for another table."""

import re

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion.service.access import tokens
from companion.service.access.callers import Caller
from companion.service.tables.seating import rescue
from companion.store.database import db
from companion.store.models import Grant
from tests.support.api_client import Phone, Table, new_id
from tests.support.tables import table_by_code

LOOK_ALIKES = set("B8I1LO0S5Z2")


def told(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["code"]


def rescue_secret(table: Table, seat: int) -> str:
    """What a seat's own QR carries in its fragment."""
    with table.app.app_context():
        return rescue(table_by_code(table.code), Caller("host", host=True, known=True), seat)


def test_opening_makes_a_lobby_with_a_host(app: Flask) -> None:
    table = Table(app, claimed=0, seed=None)
    body = table.opened.json

    assert body.keys() == {"code", "host_token", "join_url", "position", "commitment", "seats"}
    assert table.opened.headers["Location"].endswith(f"/api/v1/tables/{table.code}")
    assert body["join_url"].endswith(f"/t/{table.code}")
    assert re.fullmatch(r"[0-9a-f]{64}", body["commitment"])
    assert body["position"] == 0
    assert body["seats"] == [
        {"seat": 0, "name": "Anna", "colour": "red", "claimed": False},
        {"seat": 1, "name": "Bernd", "colour": "blue", "claimed": False},
    ]
    assert table.view(table.host)["provably_fair"] is True
    assert Table(app, seed="mine").view()["provably_fair"] is False


def test_codes_have_no_letters_that_look_alike() -> None:
    codes = {tokens.new_code() for _ in range(500)}

    assert {len(code) for code in codes} == {6}
    assert not set("".join(codes)) & LOOK_ALIKES
    assert set("".join(codes)) == set(tokens.LETTERS)
    assert len(codes) > 490


def test_a_code_may_be_typed_in_small_letters(app: Flask) -> None:
    table = Table(app)

    assert table.public.get(f"/tables/{table.code.lower()}").json == table.view()


def test_tokens_are_stored_as_hashes_only(app: Flask) -> None:
    table = Table(app)
    tokens = {phone.token for phone in (table.host, *table.seats)}
    with app.app_context():
        grants = db.session.scalars(select(Grant).where(Grant.table_id == table_by_code(table.code).id)).all()
        stored = {str(value) for grant in grants for value in vars(grant).values()}

    assert len(tokens) == 3
    assert all(len(token or "") >= 22 for token in tokens)
    assert not stored & tokens


def test_claiming_sits_down(app: Flask) -> None:
    table = Table(app, claimed=1)

    assert [seat["claimed"] for seat in table.view()["seats"]] == [True, False]
    assert table.view(table.seats[0])["you"]["seat"] == 0
    assert "you" not in table.view()
    assert told(table.public.post(f"{table.path}/seats/2/claim", {})) == (404, "no_such_seat")
    taken = table.public.speaking("de").post(f"{table.path}/seats/0/claim", {"id": new_id()})
    assert told(taken) == (409, "seat_taken")
    assert taken.json["detail"] == "Anna ist besetzt. Der Gastgeber kann den Platz freigeben."


def test_a_freed_seat_s_token_stops_at_once(app: Flask) -> None:
    table = Table(app).start()
    old = table.seats[0]
    legal = "legal" in table.decisions(old)["decisions"][0]
    freed = table.host.call("DELETE", f"{table.path}/seats/0/claim")

    assert (freed.status_code, freed.data, legal) == (204, b"", True)
    assert told(table.send(old, "caral.start_at", site="site-1")) == (401, "no_token")
    assert "you" not in table.view(old)
    assert "legal" not in table.decisions(old)["decisions"][0]
    assert table.view()["seats"][0]["claimed"] is False
    new = table.claim(0)
    assert table.enter(new, "caral.start_at", site="site-1")["entry"]["by"] == "seat-0"
    assert told(table.send(old, "note", text="still here")) == (401, "no_token")


def test_a_freed_seat_s_claim_is_not_told_again(app: Flask) -> None:
    table = Table(app, claimed=0)
    body = {"id": new_id()}
    first = table.public.post(f"{table.path}/seats/0/claim", body)
    table.host.call("DELETE", f"{table.path}/seats/0/claim")
    new = table.claim(0)
    again = table.public.post(f"{table.path}/seats/0/claim", body)

    assert first.status_code == 201
    assert told(again) == (409, "seat_taken")
    assert table.view(new)["you"]["seat"] == 0


def test_only_the_host_frees_shares_and_edits(app: Flask) -> None:
    table = Table(app)
    for method, path, body in (
        ("DELETE", "/seats/0/claim", None),
        ("POST", "/shares", None),
        ("DELETE", f"/shares/{new_id()}", None),
        ("PATCH", "/seats/0", {"name": "Zoe"}),
    ):
        assert told(table.seats[1].call(method, table.path + path, body)) == (403, "host_only"), path
        assert told(table.public.call(method, table.path + path, body)) == (401, "no_token"), path
        assert told(Table(app).host.call(method, table.path + path, body)) == (401, "no_token"), path


def test_a_share_link_watches_until_it_is_revoked(app: Flask) -> None:
    table = Table(app).start()
    made = table.host.post(f"{table.path}/shares").json
    viewer = table.phone(made["token"])
    seen = table.view(viewer)

    assert made.keys() == {"id", "token", "url"}
    assert made["url"].endswith(f"/t/{table.code}#view={made['token']}"), "the secret is in the fragment"
    assert seen == table.view()
    assert told(table.send(viewer, "note", text="x")) == (403, "read_only")
    gone = table.host.call("DELETE", f"{table.path}/shares/{made['id']}")
    assert gone.status_code == 204
    assert told(table.send(viewer, "note", text="x")) == (401, "no_token")
    assert told(table.host.call("DELETE", f"{table.path}/shares/{made['id']}")) == (404, "no_such_share")


def test_a_share_of_another_table_cannot_be_revoked(app: Flask) -> None:
    table, other = Table(app), Table(app)
    share, viewer = table.share()

    assert told(other.host.call("DELETE", f"{other.path}/shares/{share}")) == (404, "no_such_share")
    assert told(table.send(viewer, "start")) == (403, "read_only")


def test_a_rescue_link_moves_a_seat_to_another_phone_once(app: Flask) -> None:
    table = Table(app).start()
    old, secret = table.seats[0], rescue_secret(table, 0)
    moved = table.public.post(f"{table.path}/seats/0/claim", {"rescue": secret})
    again = table.public.post(f"{table.path}/seats/0/claim", {"rescue": secret})

    assert moved.status_code == 201
    assert told(again) == (403, "rescue_spent")
    assert told(table.send(old, "caral.start_at", site="site-1")) == (401, "no_token")
    assert table.enter(table.phone(moved.json["token"]), "caral.start_at", site="site-1")["entry"]["by"] == "seat-0"


def test_a_rescue_is_told_again_to_who_used_it(app: Flask) -> None:
    """The link is spent, but the answer may have been lost on the way."""
    table = Table(app)
    body = {"rescue": rescue_secret(table, 0), "id": new_id()}
    first, again = (table.public.post(f"{table.path}/seats/0/claim", body) for _ in range(2))

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json


def test_a_rescue_link_is_good_for_its_seat_and_table_alone(app: Flask) -> None:
    table, other = Table(app), Table(app)
    secret = rescue_secret(table, 0)

    assert told(table.public.post(f"{table.path}/seats/1/claim", {"rescue": secret})) == (403, "rescue_spent")
    assert told(other.public.post(f"{other.path}/seats/0/claim", {"rescue": secret})) == (403, "rescue_spent")
    assert told(table.send(table.phone(secret), "start")) == (401, "no_token"), "it is no token"
    assert table.public.post(f"{table.path}/seats/0/claim", {"rescue": secret}).status_code == 201


def test_a_new_rescue_link_and_a_freed_seat_end_the_old_one(app: Flask) -> None:
    table = Table(app)
    first, second = rescue_secret(table, 0), rescue_secret(table, 0)

    assert told(table.public.post(f"{table.path}/seats/0/claim", {"rescue": first})) == (403, "rescue_spent")
    table.host.call("DELETE", f"{table.path}/seats/0/claim")
    assert told(table.public.post(f"{table.path}/seats/0/claim", {"rescue": second})) == (403, "rescue_spent")


def test_the_scheme_may_be_written_in_any_letters(app: Flask) -> None:
    table = Table(app)
    headers = {"Authorization": f"bEARER {table.seats[0].token}"}

    assert table.public.get(table.path, **headers).json["you"]["seat"] == 0


# --- the host edits seats -----------------------------------------------------------------------------------


def patch(table: Table, seat: int, **changes: object) -> TestResponse:
    return table.host.call("PATCH", f"{table.path}/seats/{seat}", changes)


def test_the_host_edits_seats_in_the_lobby(app: Flask) -> None:
    table = Table(app)
    answer = patch(table, 1, name="Zoë", colour="green")

    assert (answer.status_code, answer.json) == (
        200,
        {"seat": 1, "name": "Zoë", "colour": "green", "claimed": True},
    )
    assert table.view()["seats"][1]["name"] == "Zoë"
    assert told(patch(table, 5, name="X")) == (404, "no_such_seat")
    table.start()
    assert told(patch(table, 1, name="X")) == (409, "not_in_lobby")
    assert table.view()["seats"][1]["name"] == "Zoë"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"colour": "pink"}, "colour"),
        ({"colour": "red"}, "colour"),
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": 5}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"person": "nobody"}, "person"),
        ({"hat": "red"}, "hat"),
    ],
)
def test_what_is_wrong_with_a_seat_is_named(app: Flask, changes: dict[str, object], field: str) -> None:
    table = Table(app)
    answer = patch(table, 1, **changes)

    assert told(answer) == (400, "unreadable")
    assert [error["field"] for error in answer.json["errors"]] == [field]
    assert [(seat["name"], seat["colour"]) for seat in table.view()["seats"]] == [("Anna", "red"), ("Bernd", "blue")]


# --- browsers -----------------------------------------------------------------------------------------------


def test_a_cookie_counts_only_for_our_own_pages(app: Flask) -> None:
    """A table opened and a seat claimed in a browser, and a page from elsewhere that tries its luck."""
    browser = app.test_client()
    form = {"game": "caral", "edition": "retail", "name": ["Anna", "Bernd"], "colour": ["red", "blue"], "id": new_id()}
    browser.get("/new")
    opened = browser.post("/new", data=form)
    code = opened.headers["Location"].rsplit("/", 1)[-1]
    phone, path = Phone(browser), f"/tables/{code}/log"
    body = {"kind": "start", "expected": 0, "id": new_id()}

    assert told(phone.post(path, body, **{"Sec-Fetch-Site": "cross-site"})) == (403, "foreign_origin")
    assert told(phone.post(path, body, Origin="https://elsewhere.example")) == (403, "foreign_origin")
    assert phone.get(f"/tables/{code}", Origin="https://elsewhere.example").status_code == 200
    assert phone.post(path, body, **{"Sec-Fetch-Site": "same-origin"}).status_code == 201


def test_one_browser_may_hold_several_seats(app: Flask) -> None:
    """It sees with one seat's eyes at a time, and says for whom it acts where that is not clear."""
    browser = app.test_client()
    browser.get("/new")
    table = Table(app, 3, claimed=0)
    own = {"Sec-Fetch-Site": "same-origin"}
    for seat in (0, 2):
        browser.post(f"/t/{table.code}/claim", data={"seat": seat, "id": new_id()}, headers=own)
    phone = Phone(browser)
    table.start()
    views = [phone.get(f"{table.path}{query}").json for query in ("", "?seat=0", "?seat=2")]
    first, third = (
        phone.post(
            f"{table.path}/log",
            {"kind": "caral.start_at", "site": f"site-{4 + seat}", "seat": seat, "expected": expected, "id": new_id()},
            **own,
        )
        for seat, expected in ((0, 1), (2, 2))
    )

    assert [view["you"]["seat"] for view in views] == [0, 0, 2]
    assert told(phone.get(f"{table.path}?seat=1")) == (403, "not_your_seat")
    assert (first.status_code, first.json["view"]["you"]["seat"]) == (201, 0)
    assert told(third) == (422, "refused"), "seat 1 comes first"
    assert {item["seat"] for item in phone.get(f"{table.path}/decisions").json["anytime"]} == {0}
    noted = {"kind": "caral.note_cards", "cards": ["fish"], "seat": 0, "expected": 2, "id": new_id()}
    assert phone.post(f"{table.path}/log", noted, **own).json["entry"]["by"] == "seat-0"
