"""People: their figures on pages, renaming, merging, and forgetting one everywhere."""

import json
import re
from html import unescape
from urllib.parse import unquote
from uuid import uuid4

import pytest

from companion import create_app
from companion.service.home.forgetting import without
from tests.support.household_browser import Home
from tests.support.page_client import Phone

GONE = "Quetzalcoatlus"
"""A name that stands nowhere else."""

STREAMS = ("tables.Events", "live.live")


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """One app for all: every test has a household of its own."""
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("instance")), UNKNOWN_CODES_PER_MINUTE=100_000)


@pytest.fixture
def home(app):
    """A household with two games of three and one of two."""
    home = Home(app)
    home.played("Anna", "Bernd", "Clara")
    home.played("Clara", "Anna", "Bernd")
    home.played("Anna", "Dora")
    return home


def figures(home: Home, name: str, query: str = "") -> dict:
    return home.client.get(f"/api/v1/people/{home.people()[name]}/figures{query}").json


def test_a_new_browser_knows_nobody(app):
    phone = Phone(app)
    assert phone.look("/people").status_code == 200
    assert "Nobody yet." in phone.says()
    assert phone.look("/people/x").status_code == 401


def test_everybody_is_listed_with_games_and_wins(home):
    home.look("/people")
    for name, uid in home.people().items():
        (mine,) = figures(home, name)["figures"]
        assert home.page.links[name] == f"/people/{uid}"
        many = "game" if mine["games"] == 1 else "games"
        assert f"Won {mine['wins']} of {mine['games']} {many}" in home.says()
    assert "Counted: 3 finished games" in home.says()


def test_a_person_s_page_says_what_the_interface_says(home):
    told = figures(home, "Anna")
    home.look(f"/people/{home.people()['Anna']}")
    mine = told["figures"][0]
    words = home.page.words
    for label, value in (("Games", mine["games"]), ("Wins", mine["wins"]), ("Best", mine["best"])):
        assert words[words.index(label) + 1] == str(value)
    assert words[words.index("Average") + 1] == f"{mine['average']:.1f}"
    assert {"Bernd", "Clara", "Dora"} <= set(home.page.links)
    for rival in told["against"]:
        many = "game" if rival["games"] == 1 else "games"
        assert f"It stands {rival['ahead']}:{rival['behind']} after {rival['games']} {many}" in home.says()
    for source in told["sources"]:
        assert words[words.index(source["source"]) + 1] == str(source["amount"])
        assert f'aria-label="{source["source"]} {source["amount"]}"' in home.answer.text


def test_the_average_is_written_as_the_language_does(home):
    uid = home.people()["Anna"]
    german = home.client.get(f"/people/{uid}", headers={"Accept-Language": "de"}).text
    assert re.search(r"<dd>\d+,\d</dd>", german)
    assert "Im direkten Vergleich" in german


def test_figures_are_for_the_games_one_chooses(home):
    uid = home.people()["Anna"]
    for query, games in (("?players=2", 1), ("?players=3", 2), ("?edition=retail&module=none", 3)):
        assert figures(home, "Anna", query)["figures"][0]["games"] == games
        home.look(f"/people/{uid}{query}")
        words = home.page.words
        assert words[words.index("Games") + 1] == str(games)
    home.look(f"/people/{uid}?edition=crowd")
    assert "No finished game that counts here." in home.says()
    assert figures(home, "Anna", "?edition=crowd")["figures"] == []


@pytest.mark.parametrize("value", ["x", "0", "9", "-1", "99999999999", "²"])
def test_a_number_of_players_that_is_none_is_told(home, value):
    assert home.look(f"/people?players={value}").status_code == 400
    uid = home.people()["Anna"]
    answer = home.client.get(f"/api/v1/people/{uid}/figures?players={value}")
    assert (answer.status_code, answer.json["errors"][0]["field"]) == (400, "players")


def test_a_new_name_shows_at_past_tables_too(home):
    uid = home.people()["Dora"]
    code = next(game["code"] for game in home.past() if "Dora" in json.dumps(game))
    home.look(f"/people/{uid}")
    home.press("Rename", name="Zoë")
    assert home.url == f"/people/{uid}"
    assert "Zoë" in home.client.get(f"/t/{code}/sheet").text
    assert "Dora" not in home.client.get(f"/api/v1/tables/{code}/export.json").text


@pytest.mark.parametrize("name", ["", "   ", "x" * 201])
def test_a_name_that_is_none_is_told(home, name):
    home.look(f"/people/{home.people()['Dora']}")
    home.press("Rename", name=name)
    assert home.answer.status_code == 400
    assert "Dora" in home.people()


def test_two_entries_are_merged_but_not_two_people(home):
    people = home.people()
    home.look(f"/people/{people['Bernd']}")
    home.press("Merge", other=people["Anna"])
    assert home.answer.status_code == 409
    assert "They played against each other in 2 games" in home.says()
    home.look(f"/people/{people['Bernd']}")
    home.press("Merge", other=people["Dora"])
    assert set(home.people()) == {"Anna", "Bernd", "Clara"}
    assert figures(home, "Bernd")["figures"][0]["games"] == 3


def test_merging_by_the_interface(home):
    people = home.people()
    path = f"/api/v1/people/{people['Bernd']}/merge"
    met, same, unknown, unreadable = (
        home.client.post(path, json=body)
        for body in ({"other": people["Clara"]}, {"other": people["Bernd"]}, {"other": "x"}, {})
    )
    assert [answer.status_code for answer in (met, same, unknown, unreadable)] == [409, 400, 404, 400]
    assert same.json["errors"][0]["field"] == unreadable.json["errors"][0]["field"] == "other"
    assert home.client.post(path, json={"other": people["Dora"]}).json == {"id": people["Bernd"], "name": "Bernd"}


def test_the_people_of_another_household_are_not_shown(app, home):
    other = Home(app)
    other.played("Xaver", "Yvonne")
    uid = home.people()["Anna"]
    assert "Anna" not in other.look("/people").text
    for url in (f"/people/{uid}", f"/people/{uid}/delete", f"/api/v1/people/{uid}/figures"):
        assert other.client.get(url).status_code == 404
    for what in ("rename", "merge", "delete"):
        assert other.client.post(f"/people/{uid}/{what}", data={"name": "X", "other": uid}).status_code == 404
    assert "Anna" in home.people()


# --- forgetting ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Anna won, anna smiled", "… won, … smiled"),
        ("Annalena and Joanna won", "Annalena and Joanna won"),
        ("=cmd|' /C calc'!A0, Anna!", "…, …!"),
        ("(Anna)", "(…)"),
    ],
)
def test_a_name_goes_from_a_text_where_it_is_a_word(text, left):
    assert without(text, {"Anna", "=cmd|' /C calc'!A0"}) == left


def addresses(app, home: Home) -> list[str]:
    """Every address that answers GET, filled with everything the household has."""
    games = home.past()
    known = {
        "code": [game["code"] for game in games],
        "uid": [*home.people().values(), *(game["id"] for game in games)],
        "person": [*home.people().values()],
        "seat": [0, 1],
        "position": [1, 3],
        "game": ["caral"],
    }
    adapter, found = app.url_map.bind("localhost"), []
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in (*STREAMS, "static"):
            continue
        filled = [{}]
        for name in sorted(rule.arguments):
            filled = [each | {name: value} for each in filled for value in known.get(name, ["1"])]
        found += [adapter.build(rule.endpoint, each, method="GET") for each in filled]
    queries = [f"{url}?part={part}" for url in found if url.endswith(".csv") for part in ("ledger", "result")]
    return sorted({*found, *queries})


def naming(app, home: Home) -> set[str]:
    """Where the name stands, for the household's browser and for a stranger who speaks German."""
    found = set()
    for url in addresses(app, home):
        for client, language in ((home.client, "en"), (app.test_client(), "de")):
            with client.get(url, headers={"Accept-Language": language}) as answer:
                text = unescape(unquote(answer.text)) + unquote(answer.headers.get("Location", ""))
                assert answer.status_code < 500, url
            if GONE.lower() in text.lower():
                found.add(url)
    return found


def numbers(home: Home) -> list:
    """Everything of the games but names."""
    found = []
    for game in home.past():
        path = f"/api/v1/tables/{game['code']}"
        export = home.client.get(f"{path}/export.json").json
        entries = [{key: value for key, value in entry.items() if key != "note"} for entry in export["entries"]]
        points = [(row["seat"], row["amount"], row["total"]) for row in home.client.get(f"{path}/ledger").json["rows"]]
        found.append((export["header"], export.get("result"), export.get("seed"), entries, points))
    return found


@pytest.fixture
def known(app):
    """Somebody who won and lost, who is named in a note, and who sits at a table in play."""
    home = Home(app)
    for names in ((GONE, "Bernd", "Clara"), ("Bernd", GONE, "Clara")):
        code = home.played(*names)
        at = home.client.get(f"/api/v1/tables/{code}").json["position"]
        note = {"kind": "note", "text": f"Well done, {GONE}! {GONE.upper()}!", "expected": at, "id": "a-note-of-praise"}
        assert home.client.post(f"/api/v1/tables/{code}/log", json=note).status_code == 201
    form = {
        "game": "caral",
        "edition": "retail",
        "name": [GONE, "Bernd"],
        "colour": ["red", "blue"],
        "id": str(uuid4()),
    }
    home.url = home.client.post("/new", data=form).location
    home.start = {"kind": "start", "expected": 0, "id": "starting-the-game"}
    assert home.client.post(f"/api/v1/tables{home.url[2:]}/log", json=home.start).status_code == 201
    return home


def test_deleting_a_person_removes_the_name_everywhere_and_keeps_the_numbers(app, known):
    before, kept = naming(app, known), numbers(known)
    uid = known.people()[GONE]
    assert len(before) > 40, "the name was in many places"
    for part in (
        "/games",
        "/people",
        "/sheet",
        "result.svg",
        "bgstats",
        ".csv",
        ".txt",
        ".bgsplay",
        "all.json",
        "/log",
    ):
        assert [url for url in before if part in url], part

    known.look(f"/people/{uid}/delete")
    assert "The name goes for good: from the seats in 3 games" in known.says()
    known.press("Delete for good")

    assert known.url == "/people"
    assert naming(app, known) == set()
    assert numbers(known) == kept
    assert set(known.people()) == {"Bernd", "Clara"}
    assert {"Player 1", "Player 2"} <= {player["name"] for game in known.past() for player in game["players"]}
    code = known.past()[0]["code"]
    german = known.client.get(f"/api/v1/tables/{code}", headers={"Accept-Language": "de"}).json
    assert german["seats"][0]["name"] == "Spieler 1"
    repeated = known.client.post(f"/api/v1/tables/{code}/log", json=known.start)
    assert (repeated.status_code, GONE in repeated.text) == (200, False), "what a phone hears that asks again"


def test_a_forgotten_name_stays_forgotten_in_a_file(app, known):
    known.client.post(f"/people/{known.people()[GONE]}/delete")
    over = next(game for game in known.past() if game["status"] == "ended")
    text = known.client.get(f"/api/v1/tables/{over['code']}/export.json").text
    assert {seat["name"] for seat in json.loads(text)["seats"]} == {None, "Bernd", "Clara"}
    known.client.post(f"/games/{over['id']}/delete")
    elsewhere = Home(app)
    elsewhere.bring(text)
    (game,) = elsewhere.past()
    assert elsewhere.client.get(f"/api/v1/tables/{game['code']}/export.json").text == text
    assert set(elsewhere.people()) == {"Bernd", "Clara"}


def test_forgetting_by_the_interface(home):
    people = home.people()
    assert home.client.delete(f"/api/v1/people/{people['Anna']}").status_code == 204
    assert home.client.delete(f"/api/v1/people/{people['Anna']}").status_code == 404
    assert "Anna" not in home.look("/games").text
    assert figures(home, "Bernd")["figures"][0]["games"] == 2
    assert {rival["name"] for rival in figures(home, "Bernd")["against"]} == {"Clara"}
