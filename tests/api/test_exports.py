"""Games handed over to others: spreadsheets, BG Stats, a text to paste; and names that try to break them."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from importlib import resources
from typing import Any
from urllib.parse import unquote

import jsonschema_rs
import pytest
from flask import Flask

from companion import games
from companion.http import downloads
from companion.service.exchange.bgstats import LINK, LONGEST_LINK
from companion.service.exchange.spreadsheet import harmless
from tests.support.api_client import Body, Phone, Table, box, finished, new_id

FORMULA = "=cmd|' /C calc'!A0"
HOSTILE = (FORMULA, "Anna 🦙👩‍👩‍👧‍👦", "שָׁלוֹם <b>&amp;", "x" * 200)
SCRIPT = "<script>alert(1)</script>"
RESULTS = ("export.csv?part=result", "export.bgsplay", "export.txt", "bgstats")


def valid(name: str, raw: Any) -> None:
    """Hold a file against its written schema."""
    schema = json.loads(
        (resources.files("companion.service.exchange") / "formats" / f"{name}.schema.json").read_text("utf-8")
    )
    jsonschema_rs.validator_for(schema).validate(raw)


@pytest.fixture(scope="module")
def over(app: Flask) -> Table:
    return finished(app, 3)


def played_by(app: Flask, *names: str) -> Table:
    """A whole game of one year by people of these names."""
    table = Table(app, len(names), catalogue=box(200))
    for seat, name in enumerate(names):
        assert table.host.call("PATCH", f"{table.path}/seats/{seat}", {"name": name}).status_code == 200
    table.start().play_until("caral.choose_next_year")
    table.enter(table.host, "finish")
    return table


@pytest.fixture(scope="module")
def hostile(app: Flask) -> Table:
    """A finished game of people with strange names."""
    return played_by(app, *HOSTILE)


def got(table: Table, file: str, phone: Phone | None = None) -> Any:
    answer = (phone or table.public).get(f"{table.path}/{file}")
    assert answer.status_code == 200, answer.text
    return answer


def sheet(table: Table, part: str, phone: Phone | None = None, **more: str) -> list[list[str]]:
    query = "&".join([f"part={part}", *(f"{name}={value}" for name, value in more.items())])
    text = got(table, f"export.csv?{query}", phone).data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=";" if more else ","))


def result(table: Table) -> Body:
    body: Body = got(table, "result").json
    return body


# --- spreadsheets -------------------------------------------------------------------------------------------


def test_a_spreadsheet_is_utf_8_with_a_mark_and_saved_by_name(over: Table) -> None:
    answer = got(over, "export.csv?part=log")

    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert answer.mimetype == "text/csv"
    assert answer.headers["Content-Disposition"].endswith('-log.csv"')
    assert answer.data.count(b"\r\n") == answer.data.count(b"\n"), "one kind of line end"


def test_the_log_has_a_row_per_entry(over: Table) -> None:
    head, *rows = sheet(over, "log")
    entries = over.log()

    assert head[:5] == ["position", "at", "by", "seat", "player"]
    assert len(rows) == len(entries)
    for row, entry in zip(rows, entries, strict=True):
        assert [row[0], row[3], row[5]] == [str(entry["position"]), str(entry["seat"]), entry["action"]["kind"]]
        assert json.loads(row[6]) == entry["action"]
        assert row[10].lstrip("'") == entry["text"]


def test_the_ledger_adds_up_to_the_result(over: Table) -> None:
    _, *points = sheet(over, "ledger")
    _, *places = sheet(over, "result")
    sums = {place[1]: sum(int(row[3]) for row in points if row[1] == place[1]) for place in places}

    assert len(points) == len(over.ledger())
    assert {place[1]: int(place[4]) for place in places} == sums
    assert [int(place[0]) for place in places] == [place["rank"] for place in result(over)["ranking"]]


def test_the_result_has_every_tie_break_in_its_last_column(over: Table) -> None:
    head, *rows = sheet(over, "result")
    ranking = result(over)["ranking"]

    assert head == ["rank", "seat", "player", "colour", "score", "tie_break", "starts", "tie_breaks"]
    assert [row[-1] for row in rows] == [" ".join(map(str, place["tie_breaks"])) for place in ranking]
    assert [place["tie_breaks"] for place in ranking] == [[place["tie_break"]] for place in ranking]


def test_a_semicolon_for_spreadsheets_that_want_one(over: Table) -> None:
    assert sheet(over, "result", separator="semicolon") == sheet(over, "result")


@pytest.mark.parametrize("query", ["part=gossip", "separator=dash", "part="])
def test_an_unknown_part_is_named(over: Table, query: str) -> None:
    answer = over.public.get(f"{over.path}/export.csv?{query}")

    assert (answer.status_code, answer.json["code"]) == (400, "unreadable")
    assert answer.json["errors"][0]["field"] in ("part", "separator")


@pytest.mark.parametrize("beginning", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＠"])
def test_no_text_is_a_formula_and_every_number_a_number(beginning: str) -> None:
    assert harmless(f"{beginning}1+1") == f"'{beginning}1+1"
    assert harmless(-5) == -5
    assert harmless("Anna = Berta") == "Anna = Berta"


def test_before_the_end_a_spreadsheet_shows_what_its_caller_may_see(app: Flask) -> None:
    table = Table(app, options={"cards": "app"}).start().play(6)
    for phone in (table.public, table.host, *table.seats):
        deals = [json.loads(row[6]) for row in sheet(table, "log", phone)[1:] if row[5] == "caral.deal"]
        own = {deal["to"] for deal in deals if "cards" in deal}
        assert deals
        assert own == ({table.seats.index(phone)} if phone in table.seats else set())


@pytest.mark.parametrize("file", RESULTS)
def test_there_is_no_result_before_the_end(app: Flask, file: str) -> None:
    table = Table(app).start()
    answer = table.host.get(f"{table.path}/{file}")

    assert (answer.status_code, answer.json["code"]) == (409, "not_ended")


# --- BG Stats and BoardGameGeek -----------------------------------------------------------------------------


def test_the_link_carries_the_whole_play(over: Table) -> None:
    body = got(over, "bgstats").json
    play, ranking = body["play"], result(over)["ranking"]

    valid("bgstats", play)
    assert json.loads(unquote(body["url"].removeprefix(LINK))) == play
    assert body["url"].startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    assert [(p["name"], p["score"], p["rank"], p["winner"]) for p in play["players"]] == [
        (p["name"], p["score"], p["rank"], p["rank"] == 1) for p in ranking
    ]
    assert [p["startPlayer"] for p in sorted(play["players"], key=lambda p: p["name"])] == [True, False, False]
    assert play["board"] == "Shop edition"
    assert play["players"][0]["role"] in ("Red", "Blue", "Yellow")


def test_the_number_at_boardgamegeek_is_a_number_or_left_out(own_app: Any) -> None:
    without, known = own_app(), own_app(BGG_IDS={"caral": 12345})
    table = finished(without)
    there = Phone(known.test_client())

    assert "bggId" not in got(table, "bgstats").json["play"]["game"]
    assert there.get(f"{table.path}/bgstats").json["play"]["game"]["bggId"] == 12345
    assert there.get(f"{table.path}/export.bgsplay").json["games"][0]["bggId"] == 12345


def test_a_card_s_number_at_boardgamegeek_stands_until_the_installation_tells_another(
    own_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downloads, "card", lambda game: replace(games.card(game), bgg=77))
    plain, told = own_app(), own_app(BGG_IDS={"caral": 12345, "chess": 171})
    table = finished(plain)

    assert got(table, "bgstats").json["play"]["game"]["bggId"] == 77
    assert got(table, "bgstats", Phone(told.test_client())).json["play"]["game"]["bggId"] == 12345


def test_the_file_for_bg_stats_fits_its_schema(over: Table) -> None:
    answer = got(over, "export.bgsplay")
    raw = answer.json

    valid("bgsplay", raw)
    assert answer.headers["Content-Disposition"].endswith('.bgsplay"')
    scores = raw["plays"][0]["playerScores"]
    names = {player["id"]: player["name"] for player in raw["players"]}
    assert [(names[s["playerRefId"]], s["score"]) for s in scores] == [
        (p["name"], str(p["score"])) for p in result(over)["ranking"]
    ]
    assert "nofficial" in raw["about"]


def test_a_person_is_the_same_player_in_all_their_games(app: Flask, phone: Phone) -> None:
    home = Phone(phone.client, phone.post("/households").json["token"])
    text = got(finished(app), "export.json").json
    ids = []
    for uid in (new_id(), new_id()):
        code = home.post("/tables/import", text | {"uid": uid}).json["code"]
        ids.append(
            {p["name"]: p["sourcePlayerId"] for p in phone.get(f"/tables/{code}/bgstats").json["play"]["players"]}
        )
    people = {person["name"]: person["id"] for person in home.get("/people").json["people"]}

    assert ids == [people, people]
    assert set(people) == {"Anna", "Bernd"}


def test_a_text_to_paste_in_both_languages(over: Table) -> None:
    english = got(over, "export.txt", over.public.speaking("en")).text
    german = got(over, "export.txt", over.public.speaking("de")).text
    first = result(over)["ranking"][0]

    assert english.startswith("Game of Caral, 20")
    assert f"No. 1: {first['name']} (" in english
    assert german.startswith("Eine Partie Caral, 20")
    assert f"{first['score']} Punkt" in german


def test_exports_fit_their_written_schema(app: Flask, over: Table) -> None:
    valid("game", got(over, "export.json").json)
    valid("game", got(Table(app).start().play(3), "export.json").json)
    with pytest.raises(jsonschema_rs.ValidationError):
        valid("game", got(over, "export.json").json | {"importable": False})


# --- names that try to break it -----------------------------------------------------------------------------


def test_strange_names_survive_every_format(hostile: Table) -> None:
    exported = got(hostile, "export.json").json
    valid("game", exported)
    assert [seat["name"] for seat in exported["seats"]] == list(HOSTILE)
    bgsplay, play = got(hostile, "export.bgsplay").json, got(hostile, "bgstats").json
    valid("bgsplay", bgsplay)
    valid("bgstats", play["play"])
    assert {player["name"] for player in bgsplay["players"]} == set(HOSTILE)
    assert {player["name"] for player in play["play"]["players"]} == set(HOSTILE)
    assert len(play["url"]) <= LONGEST_LINK
    text = got(hostile, "export.txt").text
    assert all(name in text for name in HOSTILE)


def test_strange_names_are_harmless_in_spreadsheets(hostile: Table) -> None:
    for part, column in (("log", 4), ("ledger", 2), ("result", 2)):
        rows = sheet(hostile, part)[1:]
        assert {row[column] for row in rows} - {""} == {f"'{FORMULA}", *HOSTILE[1:]}
        assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "@", "\t", "\r"))]
    texts = [row[10] for row in sheet(hostile, "log")[1:]]
    assert any(text.startswith(f"'{FORMULA}") for text in texts), "a sentence that begins with the name"


def test_a_long_link_is_cut_at_the_names_alone(app: Flask) -> None:
    table = played_by(app, *(letter + "🦙" * 199 for letter in "ABCD"))
    url = got(table, "bgstats").json["url"]
    play = json.loads(unquote(url.removeprefix(LINK)))

    assert len(url) <= LONGEST_LINK
    valid("bgstats", play)
    assert all(len(player["name"]) < 100 for player in play["players"])


def test_the_picture_is_well_formed_and_runs_the_right_way(app: Flask, hostile: Table) -> None:
    scripted = played_by(app, SCRIPT, "\u202eevil\x07\x1b")
    pictures = [app.test_client().get(f"/t/{table.code}/result.svg") for table in (hostile, scripted)]
    drawings = [ET.fromstring(picture.data) for picture in pictures]
    words = [text for drawing in drawings for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    ways = {(word.text or ""): word.get("direction") for word in words}

    assert all(picture.mimetype == "image/svg+xml" for picture in pictures)
    assert not [part for drawing in drawings for part in drawing.iter() if part.tag.endswith("script")]
    for drawing, picture in zip(drawings, pictures, strict=True):
        (style,) = (part.text or "" for part in drawing.iter() if part.tag.endswith("style"))
        known = b64encode(sha256(style.encode()).digest()).decode()
        assert f"default-src 'none'; style-src 'sha256-{known}'" in picture.headers["Content-Security-Policy"]
        assert "evil" not in style
    assert b"<script" not in pictures[1].data
    assert ways[HOSTILE[2]] == "rtl"
    assert ways[HOSTILE[1]] == ways[FORMULA] == "ltr"
    assert SCRIPT in ways
    assert "evil" in ways
    assert any(word.startswith("xxx") and word.endswith("…") for word in ways)


@pytest.mark.parametrize("language", ["en", "de"])
def test_strange_names_stay_words_on_the_sheet(app: Flask, hostile: Table, language: str) -> None:
    page = app.test_client().get(f"/t/{hostile.code}/sheet", headers={"Accept-Language": language}).text

    assert "שָׁלוֹם &lt;b&gt;&amp;amp;" in page
    assert "=cmd|&#39; /C calc&#39;!A0" in page
    assert "x" * 200 in page
    assert "👩‍👩‍👧‍👦" in page
