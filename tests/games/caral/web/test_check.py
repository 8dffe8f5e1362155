"""The table check: a list of what lies on the table, and from each line the way to the steps that changed it."""

import json
import re

import pytest

from companion.service.look import table_check
from tests.support.page_client import Phone, founded, opened, seated

MODULES = ["whim", "annual", "status", "progress", "anaconda", "emissaries"]
THING = re.compile(r'data-thing="([\w-]+)" data-now="([^"]*)"')


@pytest.fixture
def table(app):
    """Anna, who is the host, Bernd and Cleo have started pyramids at sites 1, 4 and 7."""
    return founded(seated(app, **{"option-die": "table"}))


def things(phone: Phone) -> dict[str, str]:
    """Every line of the list by its key."""
    return dict(THING.findall(phone.answer.text))


def checked(phone: Phone) -> dict[str, str]:
    assert phone.look(f"{phone.url.partition('/check')[0]}/check").status_code == 200
    return things(phone)


def enter(phone: Phone, table: str, **entry) -> None:
    """Something that has no button with short words."""
    position = phone.client.get(f"/api/v1{table.replace('/t/', '/tables/')}").json["position"]
    body = {"entry": json.dumps({**entry, "id": f"check-{position:06}"}), "expected": str(position)}
    answer = phone.client.post(f"{table}/log", data=body)
    assert answer.status_code == 303, answer.text


def test_the_list_tells_what_everybody_sees(table):
    anna, *_ = table
    found = checked(anna)
    assert found["figure-0"] == "Figure on the start square"
    assert found["fame-1"] == "Fame: 5"
    assert [found[f"stones-{seat}"] for seat in range(3)] == [
        "On the sled: 1 stone",
        "On the sled: 2 stones",
        "On the sled: 2 stones",
    ]
    assert found["hand-2"] == "In the hand: 5 cards"
    assert found["site-0"] == "Pyramid at building site 1: Anna, 1 of 5 levels"
    assert found["free"] == "Building sites that nobody holds: 13"
    assert found["deck"] == "Deck: 35 cards"
    assert found["supply"] == "Stones in the supply: 11"
    for heading in ("At each place", "On the board", "Beside the board"):
        assert f"<h2>{heading}</h2>" in anna.answer.text


def test_every_line_leads_to_its_own_page_for_everybody(app):
    phones = seated(app, module=MODULES)
    anna = founded(phones)[0]
    stranger = Phone(app)
    stranger.look(anna.url)
    for phone in (anna, stranger):
        for key, text in checked(phone).items():
            link = f"{phone.url}/{key}"
            assert f'href="{link}"' in phone.answer.text
            page = phone.client.get(link, headers=phone.headers)
            assert page.status_code == 200
            assert text in page.text


def test_a_line_that_differs_lists_the_steps_that_changed_it_newest_first(table):
    anna, bernd, _ = table
    home = anna.url
    enter(anna, home, kind="caral.roll", face="0")
    enter(anna, home, kind="caral.move", to="quarry-1", discard=1, seat=0)
    enter(anna, home, kind="caral.discard", cards=["fish"], seat=0)
    enter(anna, home, kind="caral.take_stones", count=1, seat=0)
    anna.look(f"{home}/check/stones-0")
    says = anna.says()
    assert "Stones come from quarries and go into pyramids." in says
    steps = re.findall(r"/repair/(\d+)", anna.answer.text)
    assert steps == ["8", "2"]
    assert "On the sled: 1 stone → On the sled: 2 stones" in says
    anna.look(f"{home}/check/hand-0")
    assert re.findall(r"/repair/(\d+)", anna.answer.text) == ["7", "2"], "Anna may repair what she laid out herself"
    bernd.look(f"{home}/check/stones-0")
    assert "the host can repair it" in bernd.says()
    assert "/repair/" not in bernd.answer.text


def test_repairing_from_there_sets_the_line_right(table):
    anna, *_ = table
    home = anna.url
    anna.look(f"{home}/check/site-3")
    anna.look(anna.page.links["Repair this step"])
    entry = anna.entry("Start a pyramid at building site 5")
    anna._shows(anna.client.get(anna.url, query_string={"entry": json.dumps(entry)}, headers=anna.headers))
    anna.press("Yes, change it")
    found = checked(anna)
    assert "site-3" not in found
    assert found["site-4"] == "Pyramid at building site 5: Bernd, 1 of 5 levels"


def test_what_never_changed_says_so_and_names_the_other_ways(table):
    anna, *_ = table
    home = anna.url
    anna.look(f"{home}/check/architect")
    assert "No step has changed this lately." in anna.says()
    assert anna.named("Take back: start a pyramid at building site")
    draft = next(value for form in anna.page.forms for name, value in form.values if name == "text")
    assert draft == "Table check, On the board: the app has “Architect on the start square”, the table has"
    anna.press("Write it down", text=f"{draft} the cat")
    assert "the table has the cat" in anna.says()


def test_the_steps_looked_at_are_bounded(table, monkeypatch):
    anna, *_ = table
    anna.look(f"{anna.url}/check/free")
    assert len(re.findall(r"/repair/", anna.answer.text)) == 3
    monkeypatch.setattr(table_check, "MOST", 2)
    assert len(re.findall(r"/repair/", anna.look().text)) == 2
    monkeypatch.setattr(table_check, "BACK", 1)
    assert len(re.findall(r"/repair/", anna.look().text)) == 1


def test_before_the_game_there_is_the_set_up_sheet(app):
    host = opened(app)
    answer = host.client.get(f"{host.url}/check")
    assert (answer.status_code, answer.location) == (303, f"{host.url}/setup")
    assert host.look(f"{host.url}/check/deck").status_code == 409


def test_unknown_lines_and_tables_are_not_found(app, table):
    anna, *_ = table
    for name in ("nothing", "site-15", "stones-9", "x" * 41):
        assert anna.client.get(f"{anna.url}/check/{name}").status_code == 404
    assert anna.client.get("/t/ZZZZZZ/check").status_code == 404


def test_htmx_gets_the_list_alone(table):
    anna, *_ = table
    answer = anna.look(f"{anna.url}/check", **{"HX-Request": "true"})
    assert answer.text.lstrip().startswith('<div class="check" id="check"')
    assert "<html" not in answer.text


def test_cards_are_counted_and_never_named(table):
    anna, bernd, _ = table
    home = anna.url
    before = anna.look(f"{home}/check").text
    enter(bernd, home, kind="caral.note_cards", cards=["fish", "clay"], seat=1)
    after = anna.look(f"{home}/check").text
    assert things(anna) == dict(THING.findall(before))
    for phone in (anna, bernd):
        text = phone.look(f"{home}/check").text + phone.look(f"{home}/check/hand-1").text
        assert "fish" not in text.lower().replace("fish-icon", "")
    assert after.replace('data-position="5"', "") == before.replace('data-position="4"', "")


def test_german(app):
    host = opened(app, language="de", module=MODULES)
    host.press("Als Anna Platz nehmen")
    host.press("Spiel starten")
    host.look(f"{host.url}/check")
    assert "Tischabgleich" in host.says()
    assert things(host)["architect"] == "Architekt auf dem Startfeld"
    assert things(host)["anaconda"] == "Anakonda neben dem Spielbrett, bis zum zweiten Jahr"
