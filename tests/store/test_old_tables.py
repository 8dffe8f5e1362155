"""Tables of an earlier version open as they were and play on; its exports, boxes and people are still good."""

from collections import Counter
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select

from companion import create_app
from companion.store.database import db
from companion.store.models import Snapshot
from tests.support.api_client import NAMES, Body, Phone, new_id
from tests.support.old_database import ENDED, RUNNING, TABLES, OldTable, copy, facts, household, lost, told
from tests.support.tables import table_by_code

PAGES = (
    "",
    "/review",
    "/review/{middle}",
    "/points",
    "/luck",
    "/fairness",
    "/turning",
    "/log",
    "/sheet",
    "/result.svg",
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """A copy that is only looked at."""
    return copy(tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """A copy in which people go on; no test counts on what another has left."""
    return copy(tmp_path_factory.mktemp("used"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An app that knows nothing yet."""
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("empty")), PONDER=False)


def test_what_is_lost_is_noticed_and_what_is_new_is_not() -> None:
    old = {"a": [{"b": 1}], "c": None}

    assert list(lost(old, old | {"d": 2, "a": [{"b": 1, "e": 3}]})) == []
    assert list(lost(old, {"a": [{"b": 2}]})) == ["answer.a[0].b: 1 became 2", "answer.c"]
    assert len(list(lost(old, old | {"a": []}))) == 1


@pytest.mark.parametrize("name", TABLES)
def test_everybody_is_told_what_they_were_told(kept: Flask, name: str) -> None:
    table = OldTable(kept, name)
    for said in table.facts["answers"]:
        got = table.callers[said["caller"]].get(table.path + said["path"])

        assert got.status_code == 200, got.json
        assert list(lost(said["answer"], got.json, f"{said['caller']} {said['path']}")) == []


@pytest.mark.parametrize("name", TABLES)
def test_position_status_and_scores_are_as_they_were(kept: Flask, name: str) -> None:
    view, known = OldTable(kept, name).view(), facts(name)

    assert (view["position"], view["status"]) == (known["position"], known["status"])
    assert [seat["score"] for seat in view["seats"]] == known["scores"]


@pytest.mark.parametrize("name", RUNNING)
def test_a_running_table_plays_on(used: Flask, name: str) -> None:
    table = OldTable(used, name)
    before = table.position
    table.play(8)

    assert table.position >= before + 8
    assert table.view()["status"] == "playing"


@pytest.mark.parametrize("name", RUNNING)
def test_steps_are_still_taken_back_restored_and_corrected(used: Flask, name: str) -> None:
    table = OldTable(used, name)
    view = table.view()
    table.enter(table.host, "undo")
    assert list(lost(view | {"position": table.position}, table.view()))
    table.enter(table.host, "redo")
    assert list(lost(view | {"position": table.position}, table.view())) == []
    first = next(row for row in table.log() if row["action"]["kind"] == "caral.start_at" and row["effective"])
    table.enter(table.host, "amend", target=first["position"], action=first["action"] | {"site": "site-14"})

    assert table.log()[-1]["action"]["kind"] == "amend"
    assert table.play(2).view()["status"] == "playing"


def test_a_post_sent_again_is_told_the_same_entry(used: Flask) -> None:
    table = OldTable(used, "running")
    posted, before = table.facts["posted"], table.position
    again = table.callers[posted["caller"]].post(f"{table.path}/log", posted["body"])

    assert again.status_code == 200
    first = {name: posted["answer"][name] for name in ("position", "entry")}
    assert list(lost(first, again.json)) == []
    assert again.json["view"]["position"] == table.position == before


def test_a_lobby_fills_and_begins(used: Flask) -> None:
    table = OldTable(used, "lobby")
    table.seats += [table.claim(seat) for seat in (2, 3)]

    assert table.start().play(4).view()["status"] == "playing"


@pytest.mark.parametrize("name", ENDED)
@pytest.mark.parametrize("page", PAGES)
def test_a_finished_game_can_be_looked_back_at(kept: Flask, name: str, page: str) -> None:
    path = page.format(middle=facts(name)["position"] // 2)

    assert kept.test_client().get(f"/t/{facts(name)['code']}{path}").status_code == 200


@pytest.mark.parametrize("name", ENDED)
def test_an_export_is_read_and_written_again_as_it_was(empty: Flask, name: str) -> None:
    phone, export = Phone(empty.test_client()), facts(name)["export"]
    sent = phone.post("/tables/import", export)
    assert sent.status_code == 201, sent.json
    again = phone.get(f"/tables/{sent.json['code']}/export.json").json

    assert list(lost(export, again)) == []


@pytest.mark.parametrize("name", ENDED)
def test_the_database_itself_exports_what_it_exported(kept: Flask, name: str) -> None:
    table = OldTable(kept, name)

    assert list(lost(table.facts["export"], table.public.get(f"{table.path}/export.json").json)) == []


def test_boxes_and_people_are_listed(kept: Flask) -> None:
    home, known = household(kept), told()["household"]
    people = {person["name"]: person["id"] for person in home.get("/people").json["people"]}

    assert list(lost(known["listed"], home.get("/catalogues").json["catalogues"])) == []
    assert [home.get(f"/catalogues/{box['id']}").json["catalogue"] for box in known["boxes"]] == [
        box["catalogue"] for box in known["boxes"]
    ]
    assert people == known["people"]


def test_a_table_is_opened_with_a_saved_box(used: Flask) -> None:
    home, seats = household(used), [{"name": name} for name in NAMES[:2]]
    for box in told()["household"]["boxes"]:
        wanted: Body = {"game": "caral", "edition": box["edition"], "seats": seats, "catalogue": box["id"]}
        opened = home.post("/tables", wanted)
        host = Phone(used.test_client(), opened.json["host_token"])
        begun = host.post(f"/tables/{opened.json['code']}/log", {"kind": "start", "expected": 0, "id": new_id()})

        assert (opened.status_code, begun.status_code) == (201, 201), begun.json


def test_a_browser_is_still_known(kept: Flask) -> None:
    browser, known = kept.test_client(), told()["browser"]
    browser.set_cookie("companion_device", known["cookie"])
    people = browser.get("/people").text

    assert all(name in people for name in known["people"])
    assert known["code"] in browser.get("/games").text
    assert browser.get(f"/t/{known['code']}").status_code == 200


def test_what_other_code_kept_of_a_state_is_made_anew(tmp_path: Path) -> None:
    """Its snapshots are not read; looking back makes those of today in their place."""
    app = copy(tmp_path)
    table = OldTable(app, "running")
    before = snapshots(app, table.code)
    assert table.seats[0].get(f"{table.path}/states/75").status_code == 200
    after = snapshots(app, table.code)

    assert before.keys() == {"caral 1 1"}
    assert before.keys() & after.keys() == set()
    assert after.total() >= before.total() > 1


def snapshots(app: Flask, code: str) -> Counter[str]:
    """How many there are of each version."""
    with app.app_context():
        mine = select(Snapshot.version).where(Snapshot.table_id == table_by_code(code).id)
        return Counter(db.session.scalars(mine))
