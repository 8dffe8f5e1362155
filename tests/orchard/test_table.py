"""The Orchard at a table: opened, joined, played, repaired, looked back at, saved and brought back, page by page."""

import re
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from tests.orchard.meta import META
from tests.support.api_client import BASE, Body, Table
from tests.support.page_client import Phone

RAW = re.compile(r"\borchard\.\w+|\{\w*\}|\b(apple|pear|plum)-\d")
"""Codes, open placeholders and ids, which nobody should read."""
ON_THE_MAP = re.compile(r'<button [^>]*class="t [^>]* data-x="')
PAGES = ("", "/display", "/check", "/log", "/review", "/setup")


def house(instance: Path) -> Flask:
    return create_app(INSTANCE=str(instance), UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False, TESTING=True)


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return house(tmp_path)


def opened(app: Flask, seats: int = 2, **options: str) -> Table:
    return Table(app, seats, game="orchard", modules=["bees"], options=options).start()


def played(table: Table) -> Table:
    while table.answer() is not None:
        pass
    return table


def result(table: Table) -> Body:
    answer = table.public.get(f"{table.path}/result")
    assert answer.status_code == 200, answer.json
    body: Body = answer.json
    return body


def read(text: str) -> set[str]:
    """What a page shows that nobody should read: what stands between tags and in spoken labels."""
    without = re.sub(r"<script.*?</script>", "", text, flags=re.S)
    spoken = re.findall(r'(?:aria-label|title|alt|data-text)="([^"]*)"', without)
    return {found[0] for part in (re.sub(r"<[^>]*>", " ", without), *spoken) for found in RAW.finditer(part)}


@pytest.mark.parametrize("seats", META.players)
def test_a_game_is_played_to_its_end_over_the_api(app: Flask, seats: int) -> None:
    table = played(opened(app, seats, cards="app"))
    places = result(table)["ranking"]

    assert table.view()["status"] == "ended"
    assert sorted(place["seat"] for place in places) == [*range(seats)]
    assert all(len(place["tie_breaks"]) == 2 for place in places)
    assert {place["seat"]: place["score"] for place in places} == {
        seat: sum(row["amount"] for row in table.ledger() if row["seat"] == seat) for seat in range(seats)
    }


def test_a_ladder_is_refused_and_the_host_may_rule_otherwise(app: Flask) -> None:
    table = opened(app, die="table").play_until("orchard.roll_die")
    for seat, tree in enumerate(("pear-2", None)):
        table.enter(table.seats[0], "orchard.roll", face=1, seat="table")
        if tree:
            table.enter(table.seats[seat], "orchard.pick", tree=tree)
    refused = table.send(table.seats[1], "orchard.pick", tree="pear-2")

    assert (refused.status_code, refused.json["refusals"][0]["code"]) == (422, "orchard.pick.ladder")
    codes = ["orchard.pick.ladder"]
    table.enter(table.host, "orchard.pick", tree="pear-2", seat=1, proxy=True, waive=codes)
    assert table.log()[-1]["waived"] == codes


def test_what_was_laid_stays_hidden_until_all_have_chosen(app: Flask) -> None:
    table = opened(app, cards="app").play_until("orchard.choose_ware")
    table.enter(table.seats[0], "orchard.lay", card=None, seat=0)

    assert table.log(table.seats[1])[-1]["action"] == {"kind": "orchard.lay", "redacted": True}
    assert [waiting["seat"] for waiting in table.view()["waiting_for"]] == [1]


def test_a_game_is_saved_and_brought_to_another_house(app: Flask, tmp_path: Path) -> None:
    table = played(opened(app, cards="app"))
    text = table.public.get(f"{table.path}/export.json").text
    elsewhere = house(tmp_path / "elsewhere").test_client()
    answer = elsewhere.post(f"{BASE}/tables/import", data=text, content_type="application/json")
    assert answer.status_code == 201, answer.json
    again = elsewhere.get(f"{BASE}/tables/{answer.json['code']}/result").json

    assert [place["score"] for place in again["ranking"]] == [place["score"] for place in result(table)["ranking"]]
    for file in ("export.csv", "export.bgsplay"):
        assert table.public.get(f"{table.path}/{file}").status_code == 200, file


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_speaks_at_every_moment(app: Flask, language: str) -> None:
    table = opened(app, die="table")
    phone = Phone(app, language)
    seen: set[str] = set()
    while True:
        asked = {waiting["decision"] for waiting in table.view()["waiting_for"]}
        for page in PAGES if asked - seen or not asked else ():
            answer = phone.client.get(f"/t/{table.code}{page}", headers=phone.headers, follow_redirects=True)
            assert answer.status_code == 200, page
            assert read(answer.text) == set(), page
        seen |= asked
        if table.answer() is None:
            break

    assert len(seen) == 5, "every kind of decision but the deal"


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_offered_explained_and_matched(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    for page in ("/new?game=orchard", "/rules/orchard", "/box/orchard", "/box/orchard/new?edition=plain"):
        answer = phone.client.get(page, headers=phone.headers)
        assert answer.status_code == 200, page
        assert read(answer.text) == set(), page


def test_two_phones_tap_trees_on_the_drawing(app: Flask) -> None:
    host, guest = Phone(app), Phone(app)
    host.look("/new?game=orchard")
    host.press("Open the table", name=["Ann", "Ben", "", ""])
    host.press("Sit down as Ann")
    guest.look(host.url)
    guest.press("Sit down as Ben")
    host.press("Start the game")
    for phone, name, tree in ((host, "Ann", "pear tree 1"), (guest, "Ben", "plum tree 2")):
        phone.look()
        assert len([words for words in phone.buttons() if words.startswith("Climb")]) == 6 - (name == "Ben")
        assert len(ON_THE_MAP.findall(phone.answer.text)) == 6, "one of them refused once it has a ladder"
        phone.press(next(words for words in phone.buttons() if words.startswith(f"Climb {tree}")))
        assert f"{name} picks" in phone.says()
