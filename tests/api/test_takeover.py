"""Who plays for whom: a proxy names no card the app dealt, and who takes a seat over stands in the log for all."""

import json
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion import games
from companion.engine.agreement import by_app
from companion.service.access.callers import Caller
from companion.service.play import turning_back
from companion.service.tables import seating
from tests.support.api_client import Body, Phone, Table, finished, new_id

LONGEST = 400
REFUSED = {
    "en": "Only Anna knows what the app dealt to them, so nobody else can enter this. Whoever plays on for Anna takes "
    "the seat over: free it, then sit down there. Everybody reads that in the log.",
    "de": "Was die App Anna gegeben hat, kennt nur Anna. Darum kann das niemand sonst eintragen. Wer für Anna "
    "weiterspielt, übernimmt den Platz: erst freigeben, dann dort hinsetzen. Das lesen alle im Verlauf.",
}


def dealt(app: Flask, game: str) -> Table:
    """A table of two with phones of their own, at which the app deals everything."""
    meta = games.card(game)
    return Table(app, meta.players.start, game=game, options=by_app(meta)).start()


def to_hidden_choice(table: Table, game: str) -> Body:
    """Play until somebody may answer by hidden cards; what is asked, and that answer as `chosen`."""
    rng, header = Random(7), games.load(game).header(seats=games.card(game).players.start)
    classes = games.load(game).ruleset(header).codec.classes
    for _ in range(LONGEST):
        seat = table.view()["waiting_for"][0]["seat"]
        phone = table.seats[0 if seat == "table" else seat]
        asked = table.decisions(phone)["decisions"]
        decision: Body = next(each for each in asked if each["seat"] == seat)
        naming = [each for each in decision["legal"] if classes[each["kind"]].of_hand and seat == 0]
        if naming:
            return decision | {"chosen": naming[0]}
        action = rng.choice([each for each in decision["legal"] if each["kind"] != "finish"])
        table.enter(phone, **action, seat=seat)
    raise AssertionError("nobody was ever asked for a hidden card")


@pytest.mark.parametrize("game", [meta.id for meta in games.cards()])
def test_a_proxy_enters_nothing_that_needs_a_card_the_app_dealt(app: Flask, game: str) -> None:
    table = dealt(app, game)
    asked = to_hidden_choice(table, game)
    before = table.view(table.seats[0]), table.position

    for language, words in REFUSED.items():
        answer = table.send(table.host.speaking(language), **asked["chosen"], seat=0, proxy=True)
        assert (answer.status_code, answer.json["refusals"][0]["message"]) == (422, words)
        assert not answer.json["refusals"][0]["waivable"]
    assert (table.view(table.seats[0]), table.position) == before
    told = next(each for each in table.decisions(table.host, "?explain=1")["decisions"] if each["seat"] == 0)
    assert told["proxy"]
    assert asked["chosen"] not in told["legal"]
    reasons = {json.dumps(each["action"]): each["refusals"][0]["code"] for each in told["refused"]}
    assert told["open_ended"] or reasons[json.dumps(asked["chosen"])] == "engine.hidden_from_proxy"
    assert table.send(table.seats[0], **asked["chosen"], seat=0).status_code == 201


def test_what_everybody_sees_a_proxy_enters_as_before(app: Flask) -> None:
    table = Table(app, 2, options={"cards": "app"}).start()

    start = table.decisions(table.seats[0])["decisions"][0]["legal"][0]
    assert table.enter(table.host, **start, seat=0, proxy=True)["entry"]["proxy"]


def test_whoever_takes_the_seat_over_plays_its_cards(app: Flask) -> None:
    table = dealt(app, "cacao")
    chosen = to_hidden_choice(table, "cacao")["chosen"]
    free(table, 0)
    heir = claimed(table, 0, table.host)

    assert table.view(heir)["you"]["seat"] == 0
    table.enter(heir, **chosen)
    assert [entry["action"]["kind"] for entry in table.log()][-3:-1] == ["free", "claim"]


# --- seats in the log ----------------------------------------------------------------------------------------------


def free(table: Table, seat: int) -> None:
    assert table.host.call("DELETE", f"{table.path}/seats/{seat}/claim").status_code == 204


def claimed(table: Table, seat: int, by: Phone, **body: Any) -> Phone:
    answer = by.post(f"{table.path}/seats/{seat}/claim", {"id": new_id()} | body)
    assert answer.status_code == 201, answer.json
    return table.phone(answer.json["token"])


def moved_about(app: Flask) -> Table:
    """A seat freed and taken by the host, by another player, and by somebody new."""
    table = Table(app, 2).start().play(2)
    for taker in (table.host, table.seats[0], table.public):
        free(table, 1)
        table.seats[1] = claimed(table, 1, taker)
    return table


TOLD = {
    "en": [
        "The host takes over the seat of Bernd.",
        "The host frees the seat of Bernd.",
        "Anna takes over the seat of Bernd.",
        "The host frees the seat of Bernd.",
        "Another phone takes the seat of Bernd.",
    ],
    "de": [
        "Der Gastgeber übernimmt den Platz von Bernd.",
        "Der Gastgeber gibt den Platz von Bernd frei.",
        "Anna übernimmt den Platz von Bernd.",
        "Der Gastgeber gibt den Platz von Bernd frei.",
        "Ein anderes Handy übernimmt den Platz von Bernd.",
    ],
}


def seat_entries(log: list[Body]) -> list[Body]:
    return [entry for entry in log if entry["action"]["kind"] in ("free", "claim")]


def test_who_sits_down_or_is_sent_off_after_the_start_is_told_by_seat_and_role(app: Flask) -> None:
    table = moved_about(app)
    entries = seat_entries(table.log())

    assert [(entry["action"], entry["seat"], entry["by"]) for entry in entries] == [
        ({"kind": "free"}, 1, "host"),
        ({"kind": "claim"}, 1, "host"),
        ({"kind": "free"}, 1, "host"),
        ({"kind": "claim"}, 1, "seat-0"),
        ({"kind": "free"}, 1, "host"),
        ({"kind": "claim"}, 1, "seat-1"),
    ]
    for language, told in TOLD.items():
        assert [entry["text"] for entry in seat_entries(table.log(table.host.speaking(language)))][1:] == told
        page = app.test_client().get(f"/t/{table.code}/log", headers={"Accept-Language": language}).text
        assert all(text in page for text in told)
        record = app.test_client().get(f"/t/{table.code}/fairness", headers={"Accept-Language": language}).text
        assert all(text in record.partition('id="seats"')[2] for text in told)


def test_before_the_start_and_where_nothing_changes_nothing_is_written(app: Flask) -> None:
    table = Table(app, 2)
    free(table, 1)
    table.claim(1)
    assert table.position == 0
    free(table, 1)
    table.start()
    free(table, 1)
    assert table.position == 1


def test_a_rescue_link_writes_that_the_seat_changed_hands(app: Flask) -> None:
    table = Table(app, 2).start()
    with app.app_context():
        record = seating.find_table(table.code)
        assert record is not None
        secret = seating.rescue(record, Caller("host", host=True, known=True), 1)
    claimed(table, 1, table.public, rescue=secret)

    assert [(e["action"]["kind"], e["by"]) for e in seat_entries(table.log())] == [
        ("free", "host"),
        ("claim", "seat-1"),
    ]


def test_nobody_s_tap_comes_too_late_because_somebody_sat_down(app: Flask) -> None:
    table = Table(app, 2).start()
    asked = table.decisions(table.seats[0])
    free(table, 1)
    claimed(table, 1, table.public)

    answer = table.send(table.seats[0], **asked["decisions"][0]["legal"][0], expected=asked["position"])
    assert answer.status_code == 201, answer.json
    assert answer.json["position"] == asked["position"] + 3


def test_no_undo_takes_back_who_sits_where(app: Flask) -> None:
    table = Table(app, 2).start().play(1)
    free(table, 0)
    table.enter(table.host, "undo")

    assert [entry["effective"] for entry in table.log()] == [True, False, True, True]
    assert [seat["claimed"] for seat in table.view()["seats"]] == [False, True]
    claimed(table, 0, table.public)
    table.enter(table.host, "redo")
    assert [entry["effective"] for entry in table.log()] == [True] * 6
    assert table.send(table.host, "redo").json["code"] == "engine.log.nothing_to_redo"


def test_what_an_undo_or_a_redo_would_do_is_read_past_who_sits_where(app: Flask) -> None:
    table = Table(app, 2).start().play(1)

    def groups() -> list[int | None]:
        with app.app_context():
            desk = app.extensions["state"].desks.seen(seating.find_table(table.code))
            found = (turning_back.last_group(desk), turning_back.next_group(desk))
        return [group.first.position if group and group.first else None for group in found]

    free(table, 0)
    assert groups() == [2, None]
    table.enter(table.host, "undo")
    claimed(table, 0, table.public)
    assert groups() == [None, 2]


def test_no_client_writes_such_an_entry_itself(app: Flask) -> None:
    table = Table(app, 2).start()

    for kind in ("free", "claim"):
        answer = table.send(table.host, kind, seat=1)
        assert (answer.status_code, answer.json["code"]) == (400, "unreadable")
        start = table.decisions(table.seats[0])["decisions"][0]["legal"][0]
        assert table.send(table.seats[0], **start, then={"kind": kind}).status_code == 400
    assert table.position == 1


def test_they_outlive_a_restart_an_export_and_an_import(app: Flask, own_app: Any) -> None:
    table = finished(app, seed=None)
    free(table, 1)
    claimed(table, 1, table.public)
    told = table.log()
    app.extensions["state"].forget_tables()
    assert table.log() == told

    elsewhere = Phone(own_app(PONDER=False).test_client())
    text = table.public.get(f"{table.path}/export.json")
    assert "Bernd" not in json.dumps(text.json["entries"])
    made = elsewhere.post("/tables/import", text.json)
    assert made.status_code == 201, made.json
    again = elsewhere.get(f"/tables/{made.json['code']}/log?limit=1000").json["entries"]
    assert again == told
    assert "Another phone takes the seat of Bernd." in table.public.get(f"{table.path}/export.csv").text
    review = app.test_client().get(f"/t/{table.code}/review/{told[-1]['position']}").text
    assert "Another phone takes the seat of Bernd." in review


# --- tokens and ids ------------------------------------------------------------------------------------------------


def test_a_freed_seat_gives_another_token_for_the_same_claim_id(app: Flask) -> None:
    table, name = Table(app, 2, claimed=0), new_id()
    old = claimed(table, 0, table.public, id=name)
    free(table, 0)
    new = claimed(table, 0, table.public, id=name)

    assert old.token != new.token
    assert table.send(old, "note", text="still here").status_code == 401
    repeat = table.public.post(f"{table.path}/seats/0/claim", {"id": name})
    assert (repeat.status_code, repeat.json["token"]) == (200, new.token)


def test_who_knows_another_client_s_id_is_told_no_token(app: Flask) -> None:
    table, name = Table(app, 2, claimed=0), new_id()
    claimed(table, 0, table.public, id=name)
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    stolen = app.test_client().post(
        f"/api/v1{table.path}/seats/0/claim", json={"id": name}, environ_overrides=elsewhere
    )
    assert (stolen.status_code, stolen.json["code"]) == (409, "seat_taken")

    body = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}], "id": new_id()}
    mine = app.test_client().post("/api/v1/tables", json=body)
    theirs = app.test_client().post("/api/v1/tables", json=body, environ_overrides=elsewhere)
    assert (mine.status_code, theirs.status_code) == (201, 201)
    assert mine.json["code"] != theirs.json["code"]
    assert mine.json["host_token"] != theirs.json["host_token"]


# --- notes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("proxy", [False, True])
def test_nobody_notes_something_for_somebody_else(app: Flask, proxy: bool) -> None:
    table = Table(app, 3, claimed=2).start()

    for language, words in {"en": "You do not play for Bernd.", "de": "Du spielst nicht für Bernd."}.items():
        answer = table.send(table.host.speaking(language), "note", text="I give up", seat=1, proxy=proxy)
        assert (answer.status_code, answer.json["detail"]) == (403, words)
    assert table.send(table.seats[0], "note", text="I give up", seat=1).status_code == 403
    assert table.send(table.host, "note", text="Who is that?", seat=5).status_code == 400
    assert table.position == 1


def test_everybody_notes_for_themselves_and_the_host_for_who_has_no_phone(app: Flask) -> None:
    table = Table(app, 3, claimed=2).start()

    for phone, seat in ((table.seats[1], 1), (table.host, 2), (table.host, "table"), (table.seats[0], None)):
        entry = table.enter(phone, "note", text="so it was", seat=seat)["entry"]
        assert entry["seat"] == (0 if seat is None else seat)
