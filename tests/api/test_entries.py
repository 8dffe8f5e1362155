"""What an entry may be answered with: accepted, stale, refused, unreadable, not allowed."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.api_client import Table, finished, new_id

ENTRY = {"position", "at", "by", "seat", "action", "waived", "proxy", "effective", "text"}


@pytest.fixture
def table(app: Flask) -> Table:
    """Two phones; the first is asked for its site."""
    return Table(app).start()


def told(answer: TestResponse) -> tuple[int, str]:
    assert answer.content_type == "application/problem+json"
    assert {"type", "title", "status", "detail", "code"} <= set(answer.json)
    assert answer.json["status"] == answer.status_code
    return answer.status_code, answer.json["code"]


# --- accepted -----------------------------------------------------------------------------------------------


def test_an_accepted_entry_comes_with_position_entry_and_view(table: Table) -> None:
    body = table.enter(table.seats[0], "caral.start_at", site="site-3")

    assert body.keys() == {"position", "entry", "view"}
    assert set(body["entry"]) == ENTRY
    assert body["entry"] | {"at": "", "text": ""} == {
        "position": 2,
        "at": "",
        "by": "seat-0",
        "seat": 0,
        "action": {"kind": "caral.start_at", "site": "site-3"},
        "waived": [],
        "proxy": False,
        "effective": True,
        "text": "",
    }
    assert body["view"] == table.view(table.seats[0])
    assert table.log()[-1] == body["entry"] | {"text": table.log()[-1]["text"]}


def test_times_are_utc_with_milliseconds(table: Table) -> None:
    at = table.enter(table.seats[0], "caral.start_at", site="site-3")["entry"]["at"]

    assert len(at) == len("2026-01-31T12:00:00.000Z")
    assert at.endswith("Z")


def test_what_the_app_does_follows_and_the_position_is_the_last(app: Flask) -> None:
    table = Table(app, options={"cards": "app"}).start()
    body = table.enter(table.seats[0], "caral.start_at", site="site-3")
    own, dealt = table.log(table.seats[0])[-2:]

    assert (body["entry"]["position"], body["position"]) == (2, 3)
    assert (own["by"], dealt["by"], dealt["action"]["kind"], dealt["seat"]) == ("seat-0", "app", "caral.deal", "table")
    assert len(dealt["action"]["cards"]) == 4
    assert table.log(table.seats[1])[-1]["action"] == {"kind": "caral.deal", "to": 0, "redacted": True}


def test_the_log_can_be_read_in_parts(table: Table) -> None:
    table.play(5)
    whole = table.log()
    part = table.public.get(f"{table.path}/log?after=2&limit=3").json

    assert part == {"position": len(whole), "entries": whole[2:5]}
    assert table.public.get(f"{table.path}/log?after={len(whole)}").json["entries"] == []


# --- stale --------------------------------------------------------------------------------------------------


def test_an_old_position_is_stale_and_shows_the_fresh_one(table: Table) -> None:
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    late = table.send(table.seats[1], "caral.start_at", site="site-2", expected=1)

    assert told(late) == (409, "stale")
    assert late.json["position"] == 2
    assert late.json["view"] == table.view(table.seats[1])
    assert table.position == 2


def test_a_position_still_to_come_is_stale(table: Table) -> None:
    assert told(table.send(table.seats[0], "caral.start_at", site="site-1", expected=9)) == (409, "stale")


def test_after_an_undo_history_has_changed(table: Table) -> None:
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    table.enter(table.host, "undo")
    late = table.send(table.seats[1], "caral.start_at", site="site-2", expected=2)

    assert told(late) == (409, "history_changed")
    assert late.json["position"] == 3
    assert late.json["view"]["waiting_for"] == [{"seat": 0, "decision": "caral.choose_start_site"}]


def test_a_private_note_makes_nobody_stale(table: Table) -> None:
    """Neither the others nor the one who noted; a remark does."""
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    expected = table.position
    table.enter(table.seats[0], "caral.note_cards", cards=["fish"])
    accepted = table.send(table.seats[1], "caral.start_at", site="site-2", expected=expected)
    table.enter(table.seats[1], "caral.note_cards", cards=["clay"])
    table.enter(table.host, "note", text="Cheers")
    late = table.send(table.seats[0], "caral.note_cards", cards=["clay"], expected=table.position - 1)

    assert accepted.status_code == 201
    assert told(late) == (409, "stale")


def test_who_undoes_must_know_the_last_entry(table: Table) -> None:
    """Otherwise somebody's private note would be taken back instead."""
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    expected = table.position
    table.enter(table.seats[0], "caral.note_cards", cards=["fish"])

    assert told(table.send(table.host, "undo", expected=expected)) == (409, "stale")


# --- refused ------------------------------------------------------------------------------------------------


def test_against_the_rules_with_reasons_in_both_languages(table: Table) -> None:
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    english = table.send(table.seats[1].speaking("en"), "caral.start_at", site="site-1")
    german = table.send(table.seats[1].speaking("de-AT,de;q=0.9"), "caral.start_at", site="site-1")

    assert told(english) == told(german) == (422, "refused")
    (reason,), (grund,) = english.json["refusals"], german.json["refusals"]
    assert reason.keys() == {"code", "rule", "message", "params", "waivable"}
    assert (reason["code"], reason["rule"]) == (grund["code"], grund["rule"]) == ("caral.site.held", "ACT-2")
    assert reason["params"] == grund["params"] == {"site": "site-1", "owner": 0}
    assert "Anna" in reason["message"]
    assert "Anna" in grund["message"]
    assert reason["message"] != grund["message"]
    assert (english.json["detail"], german.json["detail"]) == (
        "That is against the rules.",
        "Das ist gegen die Regeln.",
    )


def test_out_of_turn_and_out_of_place(table: Table) -> None:
    early = table.send(table.seats[1], "caral.start_at", site="site-1")
    wrong = table.send(table.seats[0], "caral.move", to="market-1")

    assert told(early) == told(wrong) == (422, "refused")
    assert early.json["refusals"][0]["code"] == "engine.not_asked"
    assert wrong.json["refusals"][0]["code"] == "engine.not_now"
    assert table.position == 1


def test_refused_candidates_come_with_reasons_when_asked_for(table: Table) -> None:
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    (plain,) = table.decisions(table.seats[1])["decisions"]
    (explained,) = table.decisions(table.seats[1], "?explain=1")["decisions"]
    (refused,) = explained["refused"]

    assert "refused" not in plain
    assert refused["action"] == {"kind": "caral.start_at", "site": "site-1"}
    assert refused["refusals"][0]["code"] == "caral.site.held"
    assert {"kind": "caral.start_at", "site": "site-1"} not in explained["legal"]


# --- unreadable ---------------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"kind": "caral.fly"}, "kind"),
    ({"kind": "Caral.start_at"}, "kind"),
    ({"kind": 5}, "kind"),
    ({"kind": None}, "kind"),
    ({"kind": "x" * 81}, "kind"),
    ({"kind": "caral.start_at", "site": None}, "site"),
    ({"kind": "caral.start_at", "site": 3}, "site"),
    ({"kind": "caral.start_at", "site": ["site-1"]}, "site"),
    ({"kind": "caral.start_at", "site": {"id": "site-1"}}, "site"),
    ({"kind": "caral.start_at", "site": "s" * 1001}, "site"),
    ({"kind": "caral.start_at", "site": "site-1", "colour": "red"}, "colour"),
    ({"kind": "caral.start_at", "site": "site-1", "text": "hello"}, "text"),
    ({"kind": "caral.note_cards", "cards": "fish"}, "cards"),
    ({"kind": "caral.note_cards", "cards": ["fish", 1]}, "cards[1]"),
    ({"kind": "caral.lead_architect", "steps": -1}, "steps"),
    ({"kind": "caral.lead_architect", "steps": 10**30}, "steps"),
    ({"kind": "caral.lead_architect", "steps": 1.5}, "steps"),
    ({"kind": "caral.lead_architect", "steps": True}, "steps"),
    ({"kind": "undo", "steps": 1}, "steps"),
    ({"kind": "amend", "target": 1}, "action"),
    ({"kind": "amend", "target": "1", "action": {"kind": "caral.move", "to": "x"}}, "target"),
    ({"kind": "amend", "target": 1, "action": {"kind": "undo"}}, "action.kind"),
    ({"kind": "amend", "target": 1, "action": {"kind": "caral.move"}}, "action.to"),
    ({"kind": "amend", "target": 1, "action": "caral.move"}, "action"),
    ({"kind": "note"}, "text"),
    ({"kind": "note", "text": ""}, "text"),
    ({"kind": "note", "text": 5}, "text"),
    ({"kind": "note", "text": "x" * 1001}, "text"),
    ({"kind": "note", "text": "x", "by": "Anna"}, "by"),
    ({"kind": "caral.start_at", "site": "site-1", "expected": None}, "expected"),
    ({"kind": "caral.start_at", "site": "site-1", "expected": "1"}, "expected"),
    ({"kind": "caral.start_at", "site": "site-1", "expected": -1}, "expected"),
    ({"kind": "caral.start_at", "site": "site-1", "expected": 1.0}, "expected"),
    ({"kind": "caral.start_at", "site": "site-1", "expected": True}, "expected"),
    ({"kind": "caral.start_at", "site": "site-1", "id": None}, "id"),
    ({"kind": "caral.start_at", "site": "site-1", "id": "short"}, "id"),
    ({"kind": "caral.start_at", "site": "site-1", "id": 12345678}, "id"),
    ({"kind": "caral.start_at", "site": "site-1", "seat": "0"}, "seat"),
    ({"kind": "caral.start_at", "site": "site-1", "seat": 8}, "seat"),
    ({"kind": "caral.start_at", "site": "site-1", "seat": 2}, "seat"),
    ({"kind": "caral.start_at", "site": "site-1", "seat": -1}, "seat"),
    ({"kind": "caral.start_at", "site": "site-1", "proxy": 1}, "proxy"),
    ({"kind": "caral.start_at", "site": "site-1", "proxy": "true"}, "proxy"),
    ({"kind": "caral.start_at", "site": "site-1", "dry_run": "yes"}, "dry_run"),
    ({"kind": "caral.start_at", "site": "site-1", "waive": "caral.move.too_far"}, "waive"),
    ({"kind": "caral.start_at", "site": "site-1", "waive": [1]}, "waive[0]"),
    ({"kind": "caral.start_at", "site": "site-1", "then": "caral.end_turn"}, "then"),
    ({"kind": "caral.start_at", "site": "site-1", "then": [{"kind": "caral.end_turn"}]}, "then"),
    ({"kind": "caral.start_at", "site": "site-1", "then": {}}, "then.kind"),
    ({"kind": "caral.start_at", "site": "site-1", "then": {"kind": "caral.fly"}}, "then.kind"),
    ({"kind": "caral.start_at", "site": "site-1", "then": {"kind": "caral.move"}}, "then.to"),
    ({"kind": "caral.start_at", "site": "site-1", "then": {"kind": "caral.end_turn", "seat": 0}}, "then.seat"),
    ({"kind": "caral.start_at", "site": "site-1", "then": {"kind": "caral.end_turn", "then": {}}}, "then.then"),
]


@pytest.mark.parametrize(("fields", "where"), WRONG, ids=lambda value: str(value)[:60])
def test_unreadable_entries_name_the_field(table: Table, fields: dict[str, Any], where: str) -> None:
    body = {"expected": 1, "id": new_id()} | fields
    sent = {name: value for name, value in body.items() if value is not None or name == "kind"}
    answer = table.host.speaking("de").post(f"{table.path}/log", sent)

    assert told(answer) == (400, "unreadable")
    assert [error["field"] for error in answer.json["errors"]] == [where]
    assert all(error["message"].endswith(".") for error in answer.json["errors"])
    assert table.position == 1


def test_every_missing_field_is_named_at_once(table: Table) -> None:
    answer = table.host.speaking("de").post(f"{table.path}/log", {})

    assert told(answer) == (400, "unreadable")
    assert answer.json["errors"] == [
        {"field": field, "message": "Dieses Feld fehlt."} for field in ("kind", "expected", "id")
    ]


# --- who may ------------------------------------------------------------------------------------------------


def test_without_a_token_nobody_enters_anything(table: Table) -> None:
    elsewhere = Table(table.app)
    for phone in (table.public, table.phone("made-up"), elsewhere.host, elsewhere.seats[0]):
        for kind, fields in (("caral.start_at", {"site": "site-1"}), ("note", {"text": "x"}), ("undo", {})):
            answer = table.send(phone, kind, **fields)
            assert told(answer) == (401, "no_token")
            assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_viewer_only_watches(table: Table) -> None:
    _, viewer = table.share()
    for kind, fields in (
        ("caral.start_at", {"site": "site-1"}),
        ("note", {"text": "x"}),
        ("undo", {}),
        ("amend", {"target": 1, "action": {"kind": "caral.start_at", "site": "site-2"}}),
        ("start", {}),
        ("finish", {}),
    ):
        assert told(table.send(viewer, kind, **fields)) == (403, "read_only"), kind
    assert "legal" not in table.decisions(viewer)["decisions"][0]
    assert table.view(viewer) == table.view()


def test_a_seat_does_not_act_for_another(table: Table) -> None:
    table.enter(table.seats[0], "caral.start_at", site="site-1")

    assert told(table.send(table.seats[0], "caral.start_at", site="site-2", seat=1)) == (403, "not_your_seat")
    assert told(table.send(table.seats[0], "caral.start_at", site="site-2", seat=1, proxy=True)) == (403, "host_only")


def test_the_host_acts_for_a_seat_with_a_phone_only_as_a_marked_proxy(table: Table) -> None:
    (decision,) = table.decisions(table.host)["decisions"]
    plain = table.send(table.host, "caral.start_at", site="site-1", seat=0)
    entered = table.enter(table.host, "caral.start_at", site="site-1", seat=0, proxy=True)["entry"]

    assert decision["proxy"] is True
    assert told(plain) == (403, "needs_proxy")
    assert "Anna" in plain.json["detail"]
    assert (entered["by"], entered["seat"], entered["proxy"]) == ("host", 0, True)


def test_the_host_acts_for_a_seat_nobody_claimed(app: Flask) -> None:
    table = Table(app, claimed=1).start()
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    (decision,) = table.decisions(table.host)["decisions"]
    entered = table.enter(table.host, "caral.start_at", site="site-2")["entry"]

    assert (decision["proxy"], {"kind": "caral.start_at", "site": "site-2"} in decision["legal"]) == (False, True)
    assert (entered["by"], entered["seat"], entered["proxy"]) == ("host", 1, False)


def test_what_a_proxy_may_enter_does_not_tell_of_the_hand(app: Flask) -> None:
    """The host's list for a seat with dealt cards goes by their number alone."""
    table = Table(app, options={"cards": "app"}).start().play_until("caral.choose_move")
    seat = table.view()["waiting_for"][0]["seat"]
    own = table.decisions(table.seats[seat], "?explain=1")["decisions"][0]
    proxy = table.decisions(table.host, "?explain=1")["decisions"][0]

    assert (own["proxy"], proxy["proxy"]) == (False, True)
    assert {str(action) for action in own["legal"]} <= {str(action) for action in proxy["legal"]}
    assert "you" not in table.view(table.host)


def test_everybody_who_plays_answers_for_the_table(app: Flask) -> None:
    table = Table(app, options={"die": "table"}).start().play_until("caral.roll_die")
    viewer = table.share()[1]
    faces = {str(action) for action in table.decisions(table.seats[1])["decisions"][0]["legal"]}

    assert faces == {str(action) for action in table.decisions(table.host)["decisions"][0]["legal"]}
    assert "legal" not in table.decisions(viewer)["decisions"][0]
    entered = table.enter(table.seats[1], "caral.roll", face="1")["entry"]
    assert (entered["seat"], entered["by"]) == ("table", "seat-1")


def test_nobody_rolls_for_the_app(app: Flask) -> None:
    table = Table(app).start().play_until("caral.choose_move")

    assert told(table.send(table.host, "caral.roll", face="1", seat="table")) == (422, "refused")
    assert [row["by"] for row in table.log() if row["action"]["kind"] == "caral.roll"] == ["app"]


def test_only_the_host_says_it_happened_anyway(app: Flask) -> None:
    table = Table(app, claimed=1).start().play_until("caral.choose_move")
    explained = table.decisions(table.host, "?explain=1")["decisions"][0]
    refused = next(item for item in explained["refused"] if all(reason["waivable"] for reason in item["refusals"]))
    codes = [reason["code"] for reason in refused["refusals"]]
    seat = explained["seat"]
    anyway = {**refused["action"], "seat": seat, "waive": codes, "proxy": explained["proxy"]}

    assert told(table.send(table.seats[0], **anyway)) == (403, "host_only")
    assert told(table.send(table.host, **(anyway | {"waive": ["caral.site.held"]})))[0] == 422
    entered = table.enter(table.host, **anyway)["entry"]
    assert (entered["waived"], entered["by"]) == (codes, "host")


# --- before and after ---------------------------------------------------------------------------------------


def test_a_lobby_waits_for_the_host(app: Flask) -> None:
    table = Table(app)
    for phone in (table.host, table.seats[0]):
        assert table.decisions(phone) == {"position": 0, "decisions": [], "anytime": [], "offers": []}
        assert table.view(phone)["status"] == "lobby"
        assert table.view(phone)["waiting_for"] == []
    for kind, fields in (("caral.start_at", {"site": "site-1"}), ("undo", {}), ("note", {"text": "x"}), ("finish", {})):
        assert told(table.send(table.host, kind, **fields)) == (409, "not_started"), kind
    assert told(table.send(table.seats[0], "start")) == (403, "host_only")
    assert table.enter(table.host, "start")["view"]["status"] == "playing"
    assert told(table.send(table.host, "start")) == (409, "started")


def test_after_the_end_nothing_is_played(app: Flask) -> None:
    table = finished(app)

    assert table.view()["status"] == "ended"
    assert table.decisions(table.host)["decisions"] == table.decisions(table.seats[0])["anytime"] == []
    assert told(table.send(table.seats[0], "caral.move", to="market-1")) == (409, "ended")
    assert told(table.send(table.seats[0], "caral.move", to="market-1", expected=table.position - 1)) == (409, "stale")
    assert told(table.send(table.host, "finish")) == (409, "ended")
    assert table.enter(table.seats[0], "note", text="Well played")["entry"]["note"] == "Well played"
    assert table.view()["status"] == "ended"


def test_a_note_keeps_its_text_beside_the_entry(table: Table) -> None:
    entry = table.enter(table.seats[0].speaking("de"), "note", text="Fürs Protokoll: “ok” 🦙")["entry"]

    assert entry["action"] == {"kind": "note"}
    assert entry["note"] == "Fürs Protokoll: “ok” 🦙"
    assert entry["text"] == "Anna merkt etwas an."
    assert table.log()[-1]["note"] == entry["note"]
