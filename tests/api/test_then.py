"""Two actions of a seat in one post: both or none, and taken back together."""

import json
from importlib import resources
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion import create_app
from tests.support.api_client import BASE, Body, Table, box, new_id

REAL = {"die": "table", "cards": "table"}
MOVE = {"kind": "caral.move", "to": "village-1"}
WORKER = {"kind": "caral.place_worker", "quarry": "quarry-1"}
STONES = {"kind": "caral.take_stones", "count": 1}
CULT = {"kind": "caral.move", "to": "cult-1"}
DRAW = {"kind": "caral.draw_cards"}
END_TURN = {"kind": "caral.end_turn"}
SCHEMA = resources.files("companion.service.exchange") / "formats" / "game.schema.json"


def moving(app: Flask, **wanted: Any) -> Table:
    """Three phones, far sites, the architect stayed: seat 0 is asked for its movement."""
    table = Table(app, 3, **{"options": REAL} | wanted).start()
    for seat, site in enumerate(("site-10", "site-8", "site-12")):
        table.enter(table.seats[seat], "caral.start_at", site=site)
    table.enter(table.seats[1], "caral.roll", face="0")
    return table


@pytest.fixture
def table(app: Flask) -> Table:
    return moving(app)


def told(answer: TestResponse) -> tuple[int, str, str | None]:
    return answer.status_code, answer.json["code"], answer.json.get("at")


def everything(table: Table) -> list[Any]:
    return [(table.view(phone), table.log(phone), table.decisions(phone)) for phone in (*table.seats, table.host)]


def seen(table: Table) -> Body:
    """What the table shows but its code and position."""
    return {name: value for name, value in table.view().items() if name not in ("code", "position")}


def kinds(rows: list[Body]) -> list[str]:
    return [row["action"]["kind"] for row in rows]


def restart(table: Table) -> None:
    table.app.extensions["state"].forget_tables()


# --- accepted -----------------------------------------------------------------------------------------------


def test_two_entries_come_of_it_and_the_position_is_the_last(table: Table) -> None:
    before = table.position
    body = table.enter(table.seats[0], **MOVE, then=WORKER)
    first, second = table.log()[-2:]

    assert (body["position"], body["entry"]["position"]) == (before + 2, before + 1)
    assert (body["entry"]["action"], first["action"], second["action"]) == (MOVE, MOVE, WORKER)
    assert (first["by"], second["by"], first["seat"], second["seat"]) == ("seat-0", "seat-0", 0, 0)
    assert ("joined" in first, second["joined"]) == (False, True)
    assert body["view"] == table.view(table.seats[0])


def test_it_is_as_if_one_had_come_after_the_other(app: Flask, table: Table) -> None:
    other = moving(app)
    table.enter(table.seats[0], **MOVE, then=WORKER)
    for action in (MOVE, WORKER):
        other.enter(other.seats[0], **action)

    assert seen(table) == seen(other)
    assert table.ledger() == other.ledger()
    restart(table)
    assert seen(table) == seen(other)


def test_the_same_id_is_told_the_same(table: Table) -> None:
    body = {**MOVE, "then": WORKER, "expected": table.position, "id": new_id()}
    first = table.seats[0].post(f"{table.path}/log", body)
    again = table.seats[0].post(f"{table.path}/log", body)
    restart(table)
    cold = table.seats[0].post(f"{table.path}/log", body)

    assert (first.status_code, again.status_code, cold.status_code) == (201, 200, 200)
    assert first.json == again.json == cold.json
    for other in (body | {"then": END_TURN}, {name: body[name] for name in body if name != "then"}):
        assert told(table.seats[0].post(f"{table.path}/log", other)) == (409, "id_reused", None)
    assert kinds(table.log())[-2:] == ["caral.move", "caral.place_worker"]


def test_each_says_which_rules_it_broke(table: Table) -> None:
    far, codes = MOVE | {"to": "quarry-2"}, ["caral.move.too_far"]
    table.enter(table.host, **far, then=END_TURN, seat=0, proxy=True, waive=codes)
    first, second = table.log()[-2:]

    assert (first["waived"], second["waived"]) == (codes, [])
    assert (first["proxy"], second["proxy"], first["by"], second["by"]) == (True, True, "host", "host")


def test_a_trial_tells_and_keeps_nothing(table: Table) -> None:
    before, name = everything(table), new_id()
    tried = table.send(table.seats[0], **MOVE, then=WORKER, dry_run=True, id=name)
    refused = table.send(table.seats[0], **MOVE, then=STONES, dry_run=True)

    assert (tried.status_code, tried.json["position"]) == (200, table.position + 2)
    assert everything(table) == before
    assert told(refused) == (422, "refused", "then")
    done = table.enter(table.seats[0], **MOVE, then=WORKER, id=name)
    assert tried.json["view"] == done["view"]


# --- refused ------------------------------------------------------------------------------------------------


def test_of_a_refused_second_nothing_stays(table: Table) -> None:
    before, name = everything(table), new_id()
    refused = table.send(table.seats[0], **MOVE, then=STONES, id=name)

    assert told(refused) == (422, "refused", "then")
    assert [reason["code"] for reason in refused.json["refusals"]] == ["caral.act.wrong_square"]
    assert everything(table) == before
    restart(table)
    assert everything(table) == before
    assert table.enter(table.seats[0], **MOVE, then=WORKER, id=name)["position"] == table.position


def test_a_refused_first_is_told_as_ever(table: Table) -> None:
    refused = table.send(table.seats[0], "caral.move", to="centre", then=END_TURN)

    assert told(refused) == (422, "refused", None)
    assert "at" not in refused.json


def test_the_second_is_the_same_seat_s(app: Flask) -> None:
    table = Table(app, claimed=0, options=REAL).start().play_until("caral.roll_die")
    table.enter(table.host, "caral.roll", face="0")
    table.enter(table.host, **MOVE)
    refused = table.send(table.host, **END_TURN, then=MOVE)

    assert told(refused) == (422, "refused", "then")
    assert refused.json["refusals"][0]["code"] == "engine.not_asked"
    assert table.enter(table.host, **END_TURN)["view"]["waiting_for"][0]["seat"] == 1


FIRST: list[Body] = [
    {"kind": "start"},
    {"kind": "redo"},
    {"kind": "note", "text": "hm"},
    {"kind": "finish"},
    {"kind": "amend", "target": 2, "action": {"kind": "caral.start_at", "site": "site-9"}},
]
SECOND: list[Body] = [{"kind": "undo"}, *({name: each[name] for name in each if name != "text"} for each in FIRST)]


@pytest.mark.parametrize("first", FIRST, ids=lambda body: body["kind"])
def test_nothing_comes_after_what_changes_the_log(table: Table, first: Body) -> None:
    before = table.position
    answer = table.send(table.host, **first, then=END_TURN)

    assert told(answer) == (400, "unreadable", None)
    assert [error["field"] for error in answer.json["errors"]] == ["then"]
    assert table.position == before


@pytest.mark.parametrize("second", SECOND, ids=lambda body: body["kind"])
def test_what_changes_the_log_comes_after_nothing(table: Table, second: Body) -> None:
    before = table.position
    answer = table.send(table.seats[0], **MOVE, then=second)

    assert told(answer) == (400, "unreadable", None)
    assert [error["field"] for error in answer.json["errors"]] == ["then.kind"]
    assert table.position == before


# --- chance between -----------------------------------------------------------------------------------------


def test_nothing_follows_what_the_app_rolls(app: Flask) -> None:
    """The last to start a pyramid: the die of the first year is rolled before anything else is entered."""
    table = Table(app, 3).start().play(2)
    before = everything(table)
    start: Body = {"kind": "caral.start_at", "site": "site-8"}
    refused = table.send(table.seats[2], **start, then={"kind": "caral.note_cards", "cards": ["fish"]})

    assert told(refused) == (403, "chance_between", "then")
    assert everything(table) == before, "no roll is known, and none stays"


def dealing(app: Flask) -> Table:
    """The app deals; seat 0 stands where cards are drawn."""
    table = moving(app, options=REAL | {"cards": "app"})
    table.enter(table.seats[0], **CULT)
    return table


def test_what_is_dealt_cannot_be_found_out_beforehand(app: Flask) -> None:
    """Neither by what the cards would allow, nor by trying."""
    table = dealing(app)
    before = everything(table)
    for card in ("stone", "clay", "fish", "alpaca"):
        pair = {"kind": "caral.play_pair", "card": card}
        assert told(table.send(table.seats[0], **DRAW, then=pair)) == (403, "chance_between", "then")
    for more in ({}, {"dry_run": True}):
        assert told(table.send(table.seats[0], **DRAW, then=END_TURN, **more)) == (403, "chance_between", "then")
    assert everything(table) == before


def test_what_is_dealt_after_both_follows(app: Flask) -> None:
    table = moving(app, options=REAL | {"cards": "app"})
    body = table.enter(table.seats[0], **CULT, then=DRAW)

    assert kinds(table.log())[-3:] == ["caral.move", "caral.draw_cards", "caral.deal"]
    assert (body["position"], body["entry"]["action"]) == (table.position, CULT)


# --- taken back ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cold", [False, True], ids=["at once", "after a restart"])
def test_both_are_taken_back_and_restored_together(table: Table, cold: bool) -> None:
    before = seen(table)
    table.enter(table.seats[0], **MOVE, then=WORKER)
    after, log = seen(table), table.log()
    restart(table) if cold else None
    table.enter(table.seats[0], "undo")

    assert seen(table) == before
    assert [row["effective"] for row in table.log()[-3:]] == [False, False, True]
    restart(table) if cold else None
    table.enter(table.seats[0], "redo")
    assert seen(table) == after
    assert table.log()[: len(log)] == log


def test_what_came_before_and_after_is_taken_back_by_itself(table: Table) -> None:
    before = seen(table)
    table.enter(table.seats[0], **MOVE, then=WORKER)
    between = seen(table)
    table.enter(table.seats[0], **END_TURN)
    table.enter(table.seats[0], "undo")
    assert seen(table) == between
    table.enter(table.seats[0], "undo")
    assert seen(table) == before
    table.enter(table.host, "undo")
    assert table.view()["waiting_for"][0]["decision"] == "caral.roll_die"


# --- instead of what is taken back --------------------------------------------------------------------------


@pytest.mark.parametrize("cold", [False, True], ids=["at once", "after a restart"])
def test_something_else_takes_the_place_of_what_is_taken_back_and_stands_by_itself(table: Table, cold: bool) -> None:
    before = seen(table)
    table.enter(table.seats[0], **MOVE)
    restart(table) if cold else None
    body = table.enter(table.seats[0], "undo", then=CULT)
    undo, second = table.log()[-2:]

    assert (body["entry"]["action"], undo["action"], second["action"]) == ({"kind": "undo"}, {"kind": "undo"}, CULT)
    assert [row["effective"] for row in table.log()[-3:]] == [False, True, True]
    assert (second["seat"], second["by"], "joined" in second) == (0, "seat-0", False)
    assert body["view"] == table.view(table.seats[0])
    restart(table) if cold else None
    table.enter(table.seats[0], "undo")
    assert seen(table) == before


def test_what_is_refused_instead_leaves_what_there_was(table: Table) -> None:
    table.enter(table.seats[0], **MOVE)
    before = everything(table)

    assert told(table.send(table.seats[0], "undo", then=STONES)) == (422, "refused", "then")
    assert told(table.send(table.seats[1], "undo", then=CULT)) == (403, "undo_not_yours", None)
    assert told(table.send(table.host, "undo", then=CULT)) == (403, "needs_proxy", "then")
    assert everything(table) == before
    restart(table)
    assert everything(table) == before
    assert table.enter(table.host, "undo", then=CULT, seat=0, proxy=True)["position"] == table.position


def test_a_card_that_the_second_drew_is_the_host_s_to_take_back(table: Table) -> None:
    table.enter(table.seats[0], **CULT, then=DRAW)

    assert told(table.send(table.seats[0], "undo")) == (403, "undo_past_draw", None)
    assert table.enter(table.host, "undo")["view"]["waiting_for"] == [{"seat": 0, "decision": "caral.choose_move"}]


def test_either_is_corrected_by_itself(table: Table) -> None:
    before = seen(table)
    second = table.enter(table.seats[0], **MOVE, then=WORKER)["position"]
    entered = seen(table)
    other = WORKER | {"quarry": "quarry-2"}
    table.enter(table.host, "amend", target=second, action=other)
    assert (table.log()[second - 1]["amended"], table.log()[second - 1]["joined"]) == (other, True)
    table.enter(table.host, "undo")
    assert seen(table) == entered

    body = table.enter(table.host, "amend", target=second - 1, action=MOVE | {"to": "quarry-1"})
    assert body["amendment"]["first_misfit"] == second
    assert [row["effective"] for row in table.log()[second - 2 : second]] == [True, False]
    for wanted in (entered, before):
        table.enter(table.host, "undo")
        restart(table)
        assert seen(table) == wanted


# --- files --------------------------------------------------------------------------------------------------


def finished_in_twos(app: Flask) -> str:
    """The export of a game in which somebody moved and ended the turn in one, took it back and restored it."""
    table = Table(app, catalogue=box(8)).start().play_until("caral.choose_move")
    table.enter(table.seats[0], **MOVE, then=END_TURN)
    table.enter(table.host, "undo")
    table.enter(table.host, "redo")
    table.play_until("caral.choose_next_year").enter(table.host, "finish")
    return table.public.get(f"{table.path}/export.json").text


def read_back(app: Flask, text: str) -> TestResponse:
    return app.test_client().post(f"{BASE}/tables/import", data=text, content_type="application/json")


def test_files_keep_what_belongs_together(app: Flask, tmp_path_factory: pytest.TempPathFactory) -> None:
    text = finished_in_twos(app)
    elsewhere = create_app(INSTANCE=str(tmp_path_factory.mktemp("elsewhere")), PONDER=False)
    answer = read_back(elsewhere, text)

    assert answer.status_code == 201, answer.json
    path = f"{BASE}/tables/{answer.json['code']}"
    assert elsewhere.test_client().get(f"{path}/export.json").text == text
    assert [entry["action"] for entry in json.loads(text)["entries"] if entry.get("joined")] == [END_TURN]
    assert jsonschema_rs.validator_for(json.loads(SCHEMA.read_text("utf-8"))).is_valid(json.loads(text))


def test_a_file_joins_only_what_a_person_did_for_a_seat_in_one(app: Flask) -> None:
    raw = json.loads(finished_in_twos(app))
    for position in (1, 2, 3):
        entries = [entry | ({"joined": True} if entry["position"] == position else {}) for entry in raw["entries"]]
        answer = read_back(app, json.dumps(raw | {"entries": entries, "uid": "6f0e2f5c-58a5-4ac4-9a44-8a9a36b3c1d2"}))

        assert (answer.status_code, answer.json["code"]) == (400, "unreadable"), position
        assert "joined" in answer.json["detail"]
