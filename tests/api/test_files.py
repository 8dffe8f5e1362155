"""A game handed over as a file and read back: the same to the last byte, or not at all."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from companion import create_app
from companion.store.database import db
from companion.store.models import LogEntry
from companion.store.models import Table as TableRow
from tests.support.api_client import BASE, Body, Phone, Table, box, finished

FIELDS = ["format", "version", "importable", "uid", "created_at", "header", "seats", "commitment", "provably_fair"]


def exported(table: Table, phone: Phone | None = None) -> str:
    return (phone or table.public).get(f"{table.path}/export.json").text


def read_back(app: Flask, text: str | bytes, language: str = "en") -> TestResponse:
    headers = {"Accept-Language": language}
    return app.test_client().post(f"{BASE}/tables/import", data=text, content_type="application/json", headers=headers)


def eventful(app: Flask, **wanted: Any) -> Table:
    """A short game with everything a log may hold: undo, redo, amend, a waived rule, notes, a proxy."""
    table = Table(app, 3, **{"catalogue": box(8)} | wanted).start()
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    table.enter(table.host, "undo")
    table.enter(table.host, "redo")
    table.enter(table.host, "note", text='„Prost“ – 🦙 \\ "quoted"')
    table.enter(table.host, "caral.start_at", site="site-5", seat=1, proxy=True)
    table.enter(table.seats[0], "caral.note_cards", cards=["fish"]) if wanted.get("options") != {
        "cards": "app"
    } else None
    table.play_until("caral.choose_move")
    too_far(table)
    target = next(row for row in table.log() if row["action"].get("site") == "site-5")["position"]
    table.enter(table.host, "amend", target=target, action={"kind": "caral.start_at", "site": "site-9"})
    table.play(4)
    table.enter(table.host, "amend", target=2, action={"kind": "caral.start_at", "site": "site-9"})
    table.enter(table.host, "undo")
    table.play_until("caral.choose_next_year")
    table.enter(table.host, "finish")
    table.enter(table.seats[2], "note", text="Danke!")
    return table


def too_far(table: Table) -> None:
    explained = table.decisions(table.host, "?explain=1")["decisions"][0]
    refused = next(
        item for item in explained["refused"] if [r["code"] for r in item["refusals"]] == ["caral.move.too_far"]
    )
    table.enter(table.host, **refused["action"], seat=explained["seat"], proxy=True, waive=["caral.move.too_far"])


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An app on another machine."""
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("elsewhere")), UNKNOWN_CODES_PER_MINUTE=100_000)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One that has read nothing."""
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("untouched")), UNKNOWN_CODES_PER_MINUTE=100_000)


@pytest.fixture(scope="module")
def game(app: Flask) -> str:
    """The export of an eventful game."""
    return exported(eventful(app))


def counts(app: Flask) -> tuple[int, int]:
    with app.app_context():
        return tuple(db.session.scalar(select(func.count()).select_from(each)) or 0 for each in (TableRow, LogEntry))  # type: ignore[return-value]


@pytest.mark.parametrize("cards", ["table", "app"])
def test_out_and_in_and_out_again_is_the_same_file(app: Flask, elsewhere: Flask, cards: str) -> None:
    table = eventful(app, options={"cards": cards})
    text = exported(table)
    answer = read_back(elsewhere, text)
    other = Phone(elsewhere.test_client(), answer.json["host_token"])
    path = f"/tables/{answer.json['code']}"

    assert answer.status_code == 201, answer.json
    assert answer.headers["Location"] == BASE + path
    assert answer.json["uid"] == json.loads(text)["uid"]
    assert other.get(f"{path}/export.json").text == text
    kinds = {entry["action"]["kind"] for entry in json.loads(text)["entries"]}
    assert {"start", "undo", "redo", "amend", "note", "finish"} <= kinds
    assert {"waive", "proxy", "note"} <= {name for entry in json.loads(text)["entries"] for name in entry}


def test_what_is_read_back_shows_the_same_everywhere(app: Flask, elsewhere: Flask) -> None:
    table = eventful(app)
    answer = read_back(elsewhere, exported(table))
    other, path = Phone(elsewhere.test_client()), f"/tables/{answer.json['code']}"
    position = table.position

    def at_home(body: Body) -> Body:
        """A table's code and who claimed what are not handed over."""
        seats = [seat | {"claimed": True} for seat in body.get("seats", ())]
        return body | ({"code": table.code, "seats": seats} if seats else {})

    assert other.get(f"{path}/log?limit=1000").json == table.public.get(f"{table.path}/log?limit=1000").json
    assert other.get(f"{path}/ledger").json == table.public.get(f"{table.path}/ledger").json
    assert at_home(other.get(path).json) == table.view()
    for at in range(0, position + 1, 7):
        assert at_home(other.get(f"{path}/states/{at}").json) == table.public.get(f"{table.path}/states/{at}").json
    result, before = (phone.get(f"{where}/result").json for phone, where in ((other, path), (table.public, table.path)))
    assert result | {"ranking": []} == before | {"ranking": []}
    assert [p["score"] for p in result["ranking"]] == [p["score"] for p in before["ranking"]]


def test_the_file_is_laid_out_line_by_line(app: Flask) -> None:
    table = finished(app)
    answer = table.public.get(f"{table.path}/export.json")
    lines, raw = answer.text.splitlines(), json.loads(answer.text)

    assert list(raw) == [*FIELDS, "seed", "result", "entries"]
    assert len(lines) == len(raw) + len(raw["entries"]) + 3
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="caral-20')
    assert raw["importable"] is True


def test_codes_and_tokens_are_never_exported(app: Flask) -> None:
    table = eventful(app)
    share, viewer = table.share()
    secrets = [table.code, share, *(phone.token or "" for phone in (table.host, viewer, *table.seats))]
    answer = table.host.get(f"{table.path}/export.json")

    for secret in secrets:
        assert secret not in answer.text
        assert secret not in answer.headers["Content-Disposition"]


# --- before the end -----------------------------------------------------------------------------------------


def test_before_the_end_it_is_redacted_and_without_the_seed(app: Flask, elsewhere: Flask) -> None:
    table = Table(app, seed="a secret seed", options={"cards": "app"}).start().play(8)
    for phone in (table.public, table.host, *table.seats):
        text = exported(table, phone)
        raw = json.loads(text)
        deals = [entry["action"] for entry in raw["entries"] if entry["action"]["kind"] == "caral.deal"]
        own = [deal for deal in deals if "cards" in deal]

        assert list(raw) == [*FIELDS, "entries"]
        assert raw["importable"] is False
        assert "a secret seed" not in text
        assert len(deals) >= 2
        assert {deal["to"] for deal in own} == ({table.seats.index(phone)} if phone in table.seats else set())
        assert all(deal.get("redacted") for deal in deals if deal not in own)
        refused = read_back(elsewhere, text)
        assert (refused.status_code, refused.json["errors"][0]["field"]) == (400, "line 4")


def test_an_unfinished_game_does_not_pass_for_a_finished_one(app: Flask, elsewhere: Flask) -> None:
    whole, part = json.loads(exported(finished(app))), json.loads(exported(Table(app).start().play(2)))
    forged = whole | {"header": part["header"], "seats": part["seats"], "entries": part["entries"]}
    answer = read_back(elsewhere, json.dumps(forged))

    assert (answer.status_code, answer.json["detail"]) == (400, "The log stops before the game's end.")


def test_a_file_from_when_there_was_one_tie_break_is_read_and_written_as_today(app: Flask, elsewhere: Flask) -> None:
    raw = json.loads(exported(finished(app, seed=None)))
    ranking = [
        {name: value for name, value in place.items() if name != "tie_breaks"} for place in raw["result"]["ranking"]
    ]
    answer = read_back(elsewhere, json.dumps(raw | {"result": raw["result"] | {"ranking": ranking}}))
    again = Phone(elsewhere.test_client()).get(f"/tables/{answer.json['code']}/export.json").json

    assert answer.status_code == 201, answer.json
    assert again == raw | {"provably_fair": False}


# --- twice --------------------------------------------------------------------------------------------------


def test_the_same_game_is_read_once(app: Flask, elsewhere: Flask) -> None:
    text = exported(finished(app, seed=None))
    here, first, again = read_back(app, text), read_back(elsewhere, text), read_back(elsewhere, text)

    assert (here.status_code, here.json["code"]) == (409, "imported_before"), "where it was played"
    assert (first.status_code, again.status_code) == (201, 409)


def test_an_import_may_belong_to_a_household(app: Flask, elsewhere: Flask) -> None:
    client = elsewhere.test_client()
    key = client.post(f"{BASE}/households").json["token"]
    text = exported(finished(app))
    wrong = client.post(f"{BASE}/tables/import", data=text, headers={"X-Household-Token": "made-up"})
    right = client.post(f"{BASE}/tables/import", data=text, headers={"X-Household-Token": key})

    assert (wrong.status_code, right.status_code) == (401, 201)
    with elsewhere.app_context():
        row = db.session.scalars(select(TableRow).where(TableRow.code == right.json["code"])).one()
        assert row.household_id is not None


# --- damage -------------------------------------------------------------------------------------------------


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def replaced(old: str, new: str) -> Callable[[str], tuple[str, int]]:
    """The text with one part exchanged, and the line where that is."""

    def damage(text: str) -> tuple[str, int]:
        return text.replace(old, new, 1), line_of(text, old)

    return damage


def cut(text: str) -> tuple[str, int]:
    kept = text[: len(text) // 2]
    return kept, kept.count("\n") + 1


def without_an_entry(text: str) -> tuple[str, int]:
    lines = text.splitlines()
    gone = lines.index('"entries": [') + 5
    return "\n".join([*lines[:gone], *lines[gone + 1 :]]), gone + 1


DAMAGE: dict[str, Callable[[str], tuple[str, int]]] = {
    "cut off": cut,
    "an entry is missing": without_an_entry,
    "a letter is lost": replaced('"kind": "start"', '"kind: "start"'),
    "a foreign format": replaced('"caral-companion game"', '"a shopping list"'),
    "a later version": replaced('"version": 1,\n"importable"', '"version": 2,\n"importable"'),
    "no version": replaced('"version": 1,\n"importable"', '"version": true,\n"importable"'),
    "not a uid": replaced('"uid": "', '"uid": "x'),
    "not a time": replaced('"created_at": "20', '"created_at": "x20'),
    "another game": replaced('"header": {"game": "caral"', '"header": {"game": "chess"'),
    "later rules": replaced('"version": 1, "format"', '"version": 9, "format"'),
    "another format of logs": replaced('"format": 1, "starts"', '"format": 7, "starts"'),
    "a wrong edition": replaced('"edition": "retail"', '"edition": "pocket"'),
    "a wrong option": replaced('"die": "app"', '"die": "loaded"'),
    "a broken catalogue": replaced('"stones": {"count": ', '"stones": {"count": -'),
    "a nameless seat": replaced('"name": "Anna"', '"name": ""'),
    "seats in disorder": replaced('{"seat": 1, "name"', '{"seat": 2, "name"'),
    "another colour": replaced('"colour": "blue"', '"colour": "green"'),
    "another commitment": replaced('"commitment": "', '"commitment": "0'),
    "another result": replaced('"rank": 1', '"rank": 3'),
    "an unknown field": replaced('"seed": ', '"sead": ""' + ',\n"seed": '),
    "an unknown action": replaced('"kind": "start"', '"kind": "stat"'),
    "an illegal action": replaced('"site": "site-1"', '"site": "site-99"'),
    "a wrong position": replaced('{"position": 3,', '{"position": 4,'),
    "a stranger's signature": replaced('"by": "host"', '"by": "nobody"'),
    "a seat that is none": replaced('{"position": 1, "seat": "table"', '{"position": 1, "seat": 7'),
    "a moment that is none": replaced('"at": "20', '"at": "x20'),
    "a note that is none": replaced('"note": "„Prost“', '"note": 5, "x": "„Prost“'),
    "an unknown field of an entry": replaced('"by": "host"', '"by": "host", "hat": 1'),
    "half a letter": replaced('"note": "Danke!"', '"note": "\\ud800"'),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damage_is_told_with_its_line_and_changes_nothing(
    untouched: Flask, game: str, damage: Callable[[str], tuple[str, int]]
) -> None:
    before = counts(untouched)
    text, line = damage(game)
    english, german = (read_back(untouched, text, language) for language in ("en", "de"))

    assert text != game
    assert (english.status_code, english.json["code"]) == (400, "unreadable")
    assert english.json["errors"][0]["field"] == german.json["errors"][0]["field"] == f"line {line}"
    assert english.json["detail"] != german.json["detail"]
    assert "service." not in english.json["detail"]
    assert counts(untouched) == before


def test_a_roll_that_the_seed_does_not_give_is_found(app: Flask, elsewhere: Flask) -> None:
    """Even where the rules would allow it: the faces of this die lead to the same spot."""
    catalogue = box(200) | {"die": {"faces": [[150], [200]], "confidence": "assumed"}}
    text = exported(finished(app, catalogue=catalogue))
    face = "150" if '"face": "150"' in text else "200"
    forged = text.replace(f'"face": "{face}"', '"face": "{}"'.format({"150": "200", "200": "150"}[face]))
    answer = read_back(elsewhere, forged)

    assert answer.status_code == 400
    assert answer.json["errors"] == [
        {"field": f"line {line_of(text, 'caral.roll')}", "message": "The seed does not give this roll or deal."}
    ]
    assert read_back(elsewhere, text).status_code == 201


def test_a_broken_byte_is_told_with_its_line(elsewhere: Flask, game: str) -> None:
    data = game.encode().replace(b"Danke", b"Dan\xffke")
    answer = read_back(elsewhere, data)

    assert answer.json["errors"][0]["field"] == f"line {line_of(game, 'Danke')}"


def test_the_layout_does_not_matter(app: Flask, elsewhere: Flask) -> None:
    raw = json.loads(exported(finished(app)))
    pretty = json.dumps(raw, indent=2)
    wrong = pretty.replace('"kind": "start"', '"kind": "stat"')
    line = next(n for n, text in enumerate(wrong.splitlines(), start=1) if '"entries": [' in text)

    assert read_back(elsewhere, wrong).json["errors"][0]["field"] == f"line {line + 1}", "where the entry begins"
    assert read_back(elsewhere, json.dumps(raw)).status_code == 201
    assert read_back(elsewhere, pretty).status_code == 409


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "5", '"x"', "[" * 100_000, '{"format":' * 200 + "1" + "}" * 200]
)
def test_what_is_no_export_is_told_so(elsewhere: Flask, text: str) -> None:
    answer = read_back(elsewhere, text)

    assert (answer.status_code, answer.json["errors"][0]["field"]) == (400, "line 1")


def mutated(raw: Any, rng: Random) -> Any:
    """The same JSON with one value somewhere exchanged, doubled or taken away."""
    if isinstance(raw, (dict, list)) and raw and rng.random() < 0.9:
        key = rng.choice(list(raw) if isinstance(raw, dict) else range(len(raw)))
        copy = dict(raw) if isinstance(raw, dict) else list(raw)
        if rng.random() < 0.1:
            del copy[key]
        else:
            copy[key] = mutated(raw[key], rng)
        return copy
    return rng.choice(
        [None, -1, 0, 1, 2**40, 10**30, 1.5, True, "", "x", "app", "seat-9", [], {}, [[]], {"kind": "undo"}, "é" * 500]
    )


def test_no_file_is_our_fault(elsewhere: Flask, game: str) -> None:
    """Three hundred exports with something wrong somewhere."""
    raw, rng, statuses = json.loads(game), Random(7), []
    for _ in range(300):
        answer = read_back(elsewhere, json.dumps(mutated(raw, rng)))
        statuses.append(answer.status_code)
        assert answer.status_code in (201, 400, 409), answer.json
        if answer.status_code == 201:
            raw["uid"] = raw["uid"][:-4] + f"{len(statuses):04x}"
    assert statuses.count(400) > 150
