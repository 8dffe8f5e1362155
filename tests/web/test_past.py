"""Past games: the list, the sheet, spectator links, the next game, deleting, and everything in one file."""

import re
from html import unescape
from uuid import uuid4

import pytest

from companion import create_app
from companion.http.at_table import reader_at
from companion.web.aftermath import aftermath, shares_of
from tests.support.api_client import finished
from tests.support.household_browser import Home
from tests.support.page_client import Phone, joined, opened, seated
from tests.web.test_manners import INLINE


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """One app for all: every test has a household of its own."""
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("instance")), UNKNOWN_CODES_PER_MINUTE=100_000)


def code_of(phone: Phone) -> str:
    return phone.url[3:]


# --- the list -----------------------------------------------------------------------------------------------


def test_a_new_browser_has_no_games(app):
    phone = Phone(app)
    assert phone.look("/games").status_code == 200
    assert "No games yet on this device." in phone.says()
    assert phone.page.links["Start a table"] == "/new"


def test_running_and_finished_games_are_listed_apart(app):
    home = Home(app)
    over = home.played("Anna", "Bernd", "Clara")
    home.client.post("/new", data=form("Dora", "Emil"), headers=home.headers)
    running = next(game["code"] for game in home.past() if game["code"] != over)
    text = home.look("/games").text
    assert 0 < text.index("Not finished yet") < text.index(running) < text.index("Finished") < text.index(over)
    assert home.page.links["Go on"] == f"/t/{running}"


def test_a_game_of_the_list_says_who_won_and_leads_on(app):
    home = Home(app)
    code = home.played("Anna", "Bernd", "Clara")
    home.look("/games")
    ranking = home.client.get(f"/api/v1/tables/{code}/result").json["ranking"]
    winners = ", ".join(place["name"] for place in ranking if place["rank"] == 1)
    assert f"by {winners}" in home.says()
    assert "Shop edition" in home.says()
    assert (home.page.links["Result"], home.page.links["Look back"]) == (f"/t/{code}", f"/t/{code}/review")
    assert home.client.get(f"/t/{code}/review").status_code == 200
    assert {"Again", "Bring in"} <= set(home.buttons())
    german = Home(app, "de")
    german.client.set_cookie("companion_device", home.client.get_cookie("companion_device").value)
    assert "Frühere Partien" in german.look("/games").text


def test_whoever_sat_down_finds_the_game_but_cannot_delete_it(app):
    host = opened(app)
    guest = joined(app, host, "Bernd")
    guest.look("/games")
    assert host.url in guest.answer.text
    assert "Delete" not in guest.page.links
    host.look("/games")
    assert "Delete" in host.page.links


# --- bringing in and taking out -----------------------------------------------------------------------------


def test_a_saved_game_is_brought_in_once(app):
    home = Home(app)
    raw = home.file("Anna", "Bernd")
    home.bring(raw)
    assert "Brought in: 1 new game." in home.says()
    home.bring(raw)
    assert "Brought in: no new game. Known already: 1 game." in home.says()
    assert len(home.past()) == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "caral-companion household", "games": 5}'])
def test_a_file_that_is_none_is_told(app, text):
    home = Home(app)
    home.bring(text)
    assert home.answer.status_code == 400
    assert "service." not in home.says()
    assert home.past() == []


def test_no_file_is_told(app):
    home = Home(app)
    answer = home.client.post("/games/import", data={}, headers=home.headers)
    assert answer.status_code == 400
    assert "Choose a file first." in answer.text


def test_everything_in_one_file_can_be_brought_in_elsewhere(app):
    home, elsewhere = Home(app), Home(app)
    for names in (("Anna", "Bernd"), ("Anna", "Clara", "Bernd")):
        home.played(*names)
    home.client.post("/new", data=form("Anna", "Dora"), headers=home.headers)
    whole = home.client.get("/games/all.json")
    raw = whole.json
    assert whole.headers["Content-Disposition"] == 'attachment; filename="household.json"'
    assert {person["name"] for person in raw["people"]} == {"Anna", "Bernd", "Clara", "Dora"}
    assert [game["importable"] for game in raw["games"]] == [False, True, True]
    assert "seed" not in raw["games"][0]
    for game in home.past():
        delete(home, game["id"])
    elsewhere.bring(whole.text)
    assert "Brought in: 2 new games." in elsewhere.says()
    assert set(elsewhere.people()) == {"Anna", "Bernd", "Clara"}
    brought = elsewhere.client.get(f"/api/v1/tables/{elsewhere.past()[0]['code']}/export.json").json
    assert brought in raw["games"]


def form(*names: str) -> dict:
    colours = ["red", "blue", "yellow", "green"][: len(names)]
    return {"game": "caral", "edition": "retail", "name": list(names), "colour": colours, "id": str(uuid4())}


# --- deleting -----------------------------------------------------------------------------------------------


def delete(home: Home, uid: str):
    home.look(f"/games/{uid}/delete")
    assert "go for good" in home.says()
    assert "Only a saved file can bring it back." in home.says()
    return home.press("Delete the game for good")


def test_deleting_a_game_explains_itself_and_leaves_nothing(app):
    home = Home(app)
    code, kept = home.played("Anna", "Bernd"), home.played("Anna", "Bernd")
    uid = next(game["id"] for game in home.past() if game["code"] == code)
    delete(home, uid)
    assert home.url == "/games"
    assert [game["code"] for game in home.past()] == [kept]
    for url in (f"/t/{code}", f"/t/{code}/sheet", f"/api/v1/tables/{code}", f"/api/v1/tables/{code}/log"):
        assert home.client.get(url).status_code == 404, url
    anna = home.people()["Anna"]
    assert home.client.get(f"/api/v1/people/{anna}/figures").json["figures"][0]["games"] == 1
    assert home.look(f"/games/{uid}/delete").status_code == 404


def test_only_the_household_deletes_its_games(app):
    home, other, nobody = Home(app), Home(app), Phone(app)
    code = home.played("Anna", "Bernd")
    other.played("Clara", "Dora")
    uid = home.past()[0]["id"]
    for phone, status in ((other, 404), (nobody, 401)):
        assert phone.client.get(f"/games/{uid}/delete").status_code == status
        assert phone.client.post(f"/games/{uid}/delete").status_code == status
        assert phone.client.delete(f"/api/v1/past/{uid}").status_code == status
    assert home.client.get(f"/t/{code}").status_code == 200


def test_a_game_in_play_can_be_deleted_under_its_players(app):
    phones = seated(app)
    code = code_of(phones[0])
    uid = phones[0].client.get("/api/v1/past").json["games"][0]["id"]
    phones[0].client.post(f"/games/{uid}/delete")
    for phone in phones:
        assert phone.look().status_code == 404
    assert phones[1].client.get(f"/api/v1/tables/{code}/events").status_code == 404


# --- the sheet and the picture ------------------------------------------------------------------------------


def test_the_sheet_shows_places_and_where_points_came_from(app):
    table = finished(app, 3)
    page = app.test_client().get(f"/t/{table.code}/sheet")
    words = Phone(app)
    words._shows(page)
    result = table.public.get(f"{table.path}/result").json
    for place in result["ranking"]:
        assert place["name"] in words.page.words
        assert words.page.words.count(str(place["score"])) >= 2
    assert {"Fame at the start", "Total", "Share the picture"} <= set(words.page.words)
    assert not INLINE.search(page.text)
    assert f'src="/t/{table.code}/result.svg"' in page.text


@pytest.mark.parametrize("part", ["sheet", "result.svg", "bgstats"])
def test_there_is_no_result_before_the_end(app, part):
    host = opened(app)
    answer = host.client.get(f"{host.url}/{part}")
    assert answer.status_code == 409
    assert "The result is there once the game has ended." in unescape(answer.text)


def test_going_on_to_bg_stats(app):
    table = finished(app)
    answer = app.test_client().get(f"/t/{table.code}/bgstats")
    assert answer.status_code == 302
    assert answer.location == table.public.get(f"{table.path}/bgstats").json["url"]


# --- spectator links -----------------------------------------------------------------------------------


def made_link(host: Phone) -> str:
    answer = host.client.post(f"{host.url}/shares", headers=host.headers)
    assert answer.status_code == 200
    return unescape(re.search(r'value="([^"]+#view=[^"]+)"', answer.text)[1])


def test_a_link_lets_a_browser_look_on_until_it_is_revoked(app):
    host = seated(app)[0]
    address, secret = made_link(host).split("#view=")
    assert address.endswith(host.url)
    guest = Phone(app)
    guest.look(host.url)
    answer = guest.client.post(f"{host.url}/view", data={"secret": secret})
    assert (answer.status_code, answer.location) == (303, host.url)
    entry = {"kind": "note", "text": "x", "expected": 0, "id": "looking-on"}
    api = f"/api/v1/tables/{code_of(host)}"
    assert guest.client.post(f"{api}/log", json=entry).json["code"] == "read_only"
    share = re.search(r'name="share" value="([^"]+)"', shares_page(app, host))[1]
    assert host.client.post(f"{host.url}/unshare", data={"share": share}).status_code == 303
    assert guest.client.post(f"{api}/log", json=entry).json["code"] == "no_token", "at once"
    assert guest.client.post(f"{host.url}/view", data={"secret": secret}).status_code == 403


def shares_page(app, host: Phone) -> str:
    """The host's form, as the table's page shows it before the game and after it."""
    cookie = host.client.get_cookie("companion_device").value
    return part_of(app, host.url, "share", {"Cookie": f"companion_device={cookie}"})


def part_of(app, url: str, name: str, headers: dict[str, str] | None = None) -> str:
    """A part of the table's page, for whoever asks."""
    with app.test_request_context(url, headers=headers):
        reader = reader_at(url.rpartition("/")[2])
        given = {"code": reader.table.code, "after": aftermath(reader), "shares": shares_of(reader)}
        return app.jinja_env.get_template(f"table/{name}.html").render(given)


def test_only_the_host_makes_and_revokes_links(app):
    host, guest = seated(app)[:2]
    made_link(host)
    share = re.search(r'name="share" value="([^"]+)"', shares_page(app, host))[1]
    assert guest.client.post(f"{host.url}/shares").status_code == 403
    assert guest.client.post(f"{host.url}/unshare", data={"share": share}).status_code == 403
    assert Phone(app).client.post(f"{host.url}/shares").status_code == 401
    assert host.client.post(f"{host.url}/unshare", data={"share": "x"}).status_code == 404
    assert share in shares_page(app, host)


@pytest.mark.parametrize("secret", ["", "made-up", "x" * 500])
def test_a_wrong_secret_opens_nothing(app, secret):
    host = opened(app)
    assert Phone(app).client.post(f"{host.url}/view", data={"secret": secret}).status_code == 403


# --- the next game ------------------------------------------------------------------------------------------


@pytest.fixture
def ended(app):
    """A finished game: its host, and a guest whose phone sits in Bernd's seat."""
    host, guest = Home(app), Phone(app)
    host.url = f"/t/{host.played('Anna', 'Bernd')}"
    assert guest.client.post(f"{host.url}/claim", data={"seat": "1"}).status_code == 303
    return host, guest


def call_again(phone: Phone):
    answer = phone.client.post(f"{phone.url}/again", headers=phone.headers)
    return phone.look(answer.location) if answer.status_code == 303 else phone._shows(answer)


def test_the_next_game_has_the_same_people_and_the_next_begins(app, ended):
    host, guest = ended
    before = host.client.get(f"/api/v1/tables/{code_of(host)}/export.json").json
    old = code_of(host)
    call_again(host)
    new = code_of(host)
    after = host.client.get(f"/api/v1/tables/{new}/export.json").json
    assert new != old
    assert "Start the game" in host.buttons(), "two taps from the result"
    assert after["seats"] == before["seats"]
    assert after["header"] == before["header"] | {"starts": 1}
    assert [game["code"] for game in host.client.get("/api/v1/past").json["games"]] == [new, old]
    seats = host.client.get(f"/api/v1/tables/{new}").json["seats"]
    assert [seat["claimed"] for seat in seats] == [False, True], "who had a phone has it there too"
    assert guest.client.get(f"/api/v1/tables/{new}").json["you"]["seat"] == 1


def test_there_is_one_next_game_and_everybody_finds_it(app, ended):
    host, _ = ended
    old = host.url
    call_again(host)
    new = code_of(host)
    host.url = old
    call_again(host)
    assert code_of(host) == new
    assert f'href="/t/{new}"' in part_of(app, old, "again")


def test_a_guest_does_not_call_for_the_next_game(app, ended):
    host, guest = ended
    assert guest.client.post(f"{host.url}/again").status_code == 403
    assert Phone(app).client.post(f"{host.url}/again").status_code == 401
    running = opened(app)
    assert running.client.post(f"{running.url}/again").status_code == 409


def test_the_next_game_by_the_interface(app):
    table = finished(app)
    first, again = (table.host.post(f"{table.path}/again") for _ in range(2))
    assert first.status_code == 201
    assert [seat["name"] for seat in first.json["seats"]] == ["Anna", "Bernd"]
    assert (again.status_code, again.json["code"]) == (409, "again_already")
    assert first.json["code"] in again.json["detail"]
    start = {"kind": "start", "expected": 0, "id": "starting-again"}
    phone = table.phone(first.json["host_token"])
    assert phone.post(f"/tables/{first.json['code']}/log", start).status_code == 201


def test_the_files_of_a_game_are_offered(app, ended):
    host, _ = ended
    partial = part_of(app, host.url, "exports")
    links = [unescape(link) for link in re.findall(r'href="([^"]+)"', partial)]
    assert len(links) >= 8
    for link in links:
        assert host.client.get(link).status_code in (200, 302), link
    assert "Game of Caral" in partial
    running = opened(app)
    partial = part_of(app, running.url, "exports")
    links = [unescape(link) for link in re.findall(r'href="([^"]+)"', partial)]
    assert len(links) == 3
    assert all(running.client.get(link).status_code == 200 for link in links)


def test_the_past_is_told_by_the_interface(app):
    home = Home(app)
    code = home.played("Anna", "Bernd")
    (game,) = home.past()
    assert (game["code"], game["status"], game["game"]) == (code, "ended", "caral")
    assert [player["rank"] for player in game["players"]] == sorted(player["rank"] for player in game["players"])
