"""Many past games: lists come in pages and ask for what they show, however many there are."""

import pytest
from flask import Flask

from companion import create_app
from companion.web.past import A_PAGE
from tests.support.household_browser import Home
from tests.support.many_games import home_with, statements

MANY = 2 * A_PAGE + 5


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    instance = str(tmp_path_factory.mktemp("many"))
    return create_app(INSTANCE=instance, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


@pytest.fixture(scope="module")
def many(app: Flask) -> Home:
    return home_with(app, MANY)


@pytest.fixture(scope="module")
def few(app: Flask) -> Home:
    return home_with(app, 3)


def pages(home: Home) -> list[str]:
    """Every page of the list, by following the link to the older games."""
    home.look("/games")
    found = [home.answer.text]
    while "Older" in home.page.links:
        home.look(home.page.links["Older"])
        found.append(home.answer.text)
    return found


def test_the_list_comes_in_pages_and_every_game_stands_on_one(many: Home) -> None:
    codes = [game["code"] for game in many.past()]
    found = pages(many)
    shown = [code for text in found for code in codes if f'href="/t/{code}"' in text]

    assert [text.count('class="card past"') for text in found] == [A_PAGE, A_PAGE, MANY + 1 - 2 * A_PAGE]
    assert sorted(shown) == sorted(codes)


def test_what_goes_on_comes_first_and_one_finds_the_way_back(many: Home) -> None:
    first, second, last = pages(many)

    assert "Not finished yet" in first
    assert "Not finished yet" not in second + last
    many.look(many.page.links["Newer"])
    assert many.answer.text == second
    assert many.page.links["Newer"] == "/games"
    assert "Newer" not in first


@pytest.mark.parametrize("number", ["0", "-1", "x", "99", "9999999", "²"])
def test_any_number_of_a_page_is_taken(many: Home, number: str) -> None:
    assert many.look(f"/games?page={number}").status_code == 200


def test_clients_get_everything_or_ask_for_parts(many: Home) -> None:
    whole = many.client.get("/api/v1/past").json
    parts, after = [], ""
    while after is not None:
        part = many.client.get(f"/api/v1/past?limit=20{after and f'&after={after}'}").json
        parts.append(part["games"])
        after = part["next"]

    assert (len(whole["games"]), whole["next"]) == (MANY + 1, None)
    assert [len(part) for part in parts] == [20, 20, MANY + 1 - 40]
    assert [game for part in parts for game in part] == whole["games"]
    assert many.client.get("/api/v1/past?after=made-up").status_code == 404
    assert many.client.get("/api/v1/past?limit=0").status_code == 400


PLACES = ("/", "/games", "/new", "/people", "/api/v1/past", "/people/{anna}", "/api/v1/people/{anna}/figures")


@pytest.mark.parametrize("place", PLACES)
def test_no_page_asks_more_often_or_reads_boxes_for_more_games(app: Flask, few: Home, many: Home, place: str) -> None:
    asked = []
    for home in (few, many):
        path = place.format(anna=home.people()["Anna"])
        with statements(app) as said:
            assert home.client.get(path).status_code == 200
        asked.append(len(said))
        assert sum("game_table.header" in statement for statement in said) == (place == "/new"), "the last game's own"

    assert asked[0] == asked[1] < 15
