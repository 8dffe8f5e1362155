"""The first table: what we only guess is compared with the box in the lobby, once per household, and blocks nothing."""

from typing import Any

import pytest
from flask import Flask

from companion.games.caral.box import preset
from tests.support.api_client import Table
from tests.support.box_pages import matching, save
from tests.support.page_client import Phone, joined, opened

YES, DIFFERS, SAVE = "Yes, as in our box", "Something differs", "Now it is as in our box"
FACES = {
    f"die.faces[{number}]": [str(value) for value in face]
    for number, face in enumerate(preset("retail")["die"]["faces"])
}


def asks(phone: Phone) -> bool:
    return YES in phone.buttons()


def saved(phone: Phone) -> list[dict[str, Any]]:
    """The household's boxes, whole."""
    listed = phone.client.get("/api/v1/catalogues").json["catalogues"]
    return [phone.client.get(f"/api/v1/catalogues/{each['id']}").json for each in listed]


def spots(phone: Phone) -> list[str]:
    return phone.client.get(f"/api/v1{phone.url.replace('/t/', '/tables/')}").json["board"]["spots"]


def again(phone: Phone, **choices: Any) -> Phone:
    """The same household opens another table."""
    phone.look("/new")
    assert phone.press("Open the table", name=["Anna", "Bernd", "", ""], **choices).status_code == 200
    return phone


def sureness(catalogue: dict[str, Any]) -> dict[str, str]:
    return {name: part["confidence"] for name, part in catalogue.items() if isinstance(part, dict)}


def test_the_host_is_asked_and_may_start_all_the_same(app: Flask) -> None:
    host = opened(app)
    assert asks(host)
    assert host.page.links[DIFFERS] == f"{host.url}/box"
    guest = joined(app, host, "Bernd")
    assert not asks(guest)
    assert DIFFERS not in guest.page.links
    assert "Start the game" in host.buttons()
    host.press("Start the game")
    assert 'data-status="playing"' in host.answer.text


def test_the_path_is_drawn_and_the_die_shows_its_faces(app: Flask) -> None:
    host = opened(app)
    card = host.answer.text.partition('id="compare"')[2].partition("</form>")[0]
    assert card.count('<svg xmlns="http://www.w3.org/2000/svg" id="board-drawing"') == 1
    assert card.count('<li class="stop"') == len(preset("retail")["path"]["spots"])
    assert all(f"<li><span>{face}</span></li>" in card for face in ("0", "1", "2", "0/1", "0/2", "1/2"))


def test_yes_is_kept_for_the_household_and_not_asked_again(app: Flask) -> None:
    host = opened(app)
    host.press(YES)
    assert not asks(host)
    (box,) = saved(host)
    assert (box["name"], box["edition"]) == ("Our box", "retail")
    before, after = sureness(preset("retail")), sureness(box["catalogue"])
    assert {name for name in after if after[name] != before[name]} == {"path", "die", "cards"}
    assert {after[name] for name in ("path", "die", "cards")} == {"matched"}
    assert not asks(again(host))
    assert host.client.get("/api/v1/catalogues").json["catalogues"][0]["name"] == "Our box"
    assert len(saved(host)) == 1


def test_yes_is_not_asked_where_the_shipped_edition_is_chosen_all_the_same(app: Flask) -> None:
    host = opened(app)
    host.press(YES)
    assert not asks(again(host, edition="retail"))
    assert asks(again(host, edition="crowd")), "that is another box"


def test_another_household_is_asked_for_itself(app: Flask) -> None:
    opened(app).press(YES)
    assert asks(opened(app))


def test_what_differs_is_played_with_at_this_table_and_the_next(app: Flask) -> None:
    host = opened(app, ("Anna", "Bernd"), **{"option-die": "table"})
    url = host.url
    host.look(host.page.links[DIFFERS])
    host.press("Market" if "Market" in host.buttons() else "Animal market", **{"path.at": "3"})
    host.press(SAVE, **FACES | {"die.faces[5]": ["3"]})
    assert host.url == url
    assert not asks(host)
    assert spots(host)[1 + 3] == "market-1"
    host.press("Start the game")
    assert spots(host)[1 + 3] == "market-1"
    (box,) = saved(host)
    assert box["catalogue"]["path"]["spots"][3] == "market-1"
    assert box["catalogue"]["die"] == {"faces": [[0], [1], [2], [0, 1], [0, 2], [3]], "confidence": "matched"}
    again(host)
    assert not asks(host)
    assert spots(host)[1 + 3] == "market-1"


def test_what_was_changed_is_shown_again_with_the_rest_as_it_was_typed(app: Flask) -> None:
    host = opened(app)
    host.look(f"{host.url}/box")
    host.press("Quarry", **{"path.at": "0"}, **FACES | {"die.faces[0]": ["2"]})
    assert [value for name, value in host.page.forms[1].values if name == "path.spots"][:4] == [
        *("quarry-1", "site-1", "site-2", "quarry-2")
    ]
    assert ("die.faces[0]", "2") in host.page.forms[1].values
    assert saved(host) == []


def test_faults_are_told_at_their_fields_and_nothing_is_kept(app: Flask) -> None:
    host = opened(app)
    url = host.url
    host.look(f"{host.url}/box")
    assert host.press(SAVE, **{f"die.faces[{number}]": ["0"] for number in range(6)}).status_code == 400
    assert "Nothing is saved" in host.says()
    assert saved(host) == []
    host.look(url)
    assert asks(host)


def test_a_module_asks_for_its_own_things_alone_once_the_rest_is_known(app: Flask) -> None:
    host = opened(app)
    host.press(YES)
    again(host, module="annual")
    assert asks(host)
    card = host.answer.text.partition('id="compare"')[2].partition("</form>")[0]
    assert 'id="seen-annual"' in card
    assert not any(f'id="seen-{name}"' in card for name in ("path", "die", "goods", "whim"))
    host.press(YES)
    (box,) = saved(host)
    assert {entry["confidence"] for entry in box["catalogue"]["annual"]} == {"matched"}
    assert {entry["confidence"] for entry in box["catalogue"]["status"]} != {"matched"}
    assert not asks(again(host, module="annual"))


def test_what_the_rulebook_says_is_not_asked(app: Flask) -> None:
    host = opened(app, module="whim")
    host.look(f"{host.url}/box")
    assert 'id="whim-1"' in host.answer.text
    assert 'id="whim-0"' not in host.answer.text


def test_the_box_with_which_a_table_was_opened_is_the_one_that_is_completed(app: Flask) -> None:
    phone = matching(app)
    save(phone, name="Old box", **{"die.count": "6"} | FACES | {"ok": "die"})
    host = again(phone)
    assert asks(host)
    card = host.answer.text.partition('id="compare"')[2].partition("</form>")[0]
    assert 'id="seen-die"' not in card
    host.press(YES)
    (box,) = saved(host)
    assert box["name"] == "Old box"
    assert sureness(box["catalogue"])["path"] == sureness(box["catalogue"])["die"] == "matched"


def test_a_game_that_has_begun_keeps_what_it_began_with(app: Flask) -> None:
    host = opened(app, ("Anna", "Bernd"))
    url = host.url
    host.press("Start the game")
    before = spots(host)
    host.look(f"{url}/box")
    assert "keeps what it began with" in host.says()
    host.press("Quarry", **{"path.at": "0"})
    host.press(SAVE)
    assert host.url == url
    app.extensions["state"].forget_tables()
    assert spots(host) == before
    (box,) = saved(host)
    assert box["catalogue"]["path"]["spots"][0] == "quarry-1"
    again(host)
    assert not asks(host)
    assert spots(host)[1] == "quarry-1"


def test_only_the_host_compares(app: Flask) -> None:
    host = opened(app)
    guest = joined(app, host, "Bernd")
    assert guest.client.get(f"{host.url}/box").status_code == 403
    for rest in ("", "/yes"):
        assert guest.client.post(f"{host.url}/box{rest}", data={"do": "look"}).status_code == 403
    assert asks(host)


def test_whoever_is_late_is_led_back(app: Flask) -> None:
    host = opened(app)
    late = host.page
    host.press(YES)
    host.page = late
    assert host.press(YES).status_code == 200
    assert host.client.get(f"{host.url}/box").location == host.url
    assert host.client.post(f"{host.url}/box").location == host.url


def test_a_table_without_a_household_is_set_right_by_itself(app: Flask) -> None:
    table = Table(app)
    bearer = {"Authorization": f"Bearer {table.opened.json['host_token']}"}
    url = f"/t/{table.code}"
    client = app.test_client()
    assert YES in client.get(url, headers=bearer).text
    assert client.post(f"{url}/box/yes", headers=bearer).status_code == 303
    assert YES not in client.get(url, headers=bearer).text


def test_new_table_and_set_up_sheet_mention_it_until_it_is_done(app: Flask) -> None:
    host = Phone(app)
    assert "In the lobby you compare it with your box" in host.look("/new").text
    host = opened(app)
    url = host.url
    told = "Not yet compared with your box: The path, Architect die, Resource cards."
    for page in (url, f"{url}/setup"):
        host.look(page)
        assert told in host.says(), host.says()
        assert host.page.links["Compare with your box"] == f"{url}/box"
    guest = Phone(app)
    guest.look(f"{url}/setup")
    assert told in guest.says()
    assert "Compare with your box" not in guest.page.links
    host.look(url)
    host.press(YES)
    for page in (url, f"{url}/setup"):
        host.look(page)
        assert "Not yet compared" not in host.says()
    assert "In the lobby you compare" not in host.look("/new").text


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_module_is_shown_in_words(app: Flask, language: str) -> None:
    modules = ["whim", "annual", "status", "emissaries"]
    host = opened(app, language=language, module=modules)
    card = host.answer.text.partition('id="compare"')[2].partition("</form>")[0]
    assert all(f'id="seen-{module}"' in card for module in modules)
    assert "caral." not in card
    assert host.look(f"{host.url}/box").status_code == 200


def test_of_several_boxes_the_one_that_was_played_with_last_is_offered(app: Flask) -> None:
    host = opened(app)
    host.press(YES)
    again(host, edition="crowd")
    host.press(YES)
    host.look("/new")
    crowd = next(
        box["id"] for box in host.client.get("/api/v1/catalogues").json["catalogues"] if box["edition"] == "crowd"
    )
    assert ("edition", crowd) in host.page.forms[1].values
