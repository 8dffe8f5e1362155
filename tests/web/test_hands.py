"""On the table now, on pages: the same list for everybody, ticked without script, sent as parts to those who look."""

import re

from flask import Flask

from companion.web import shared_parts
from tests.support.page_client import Phone, founded, opened, seated
from tests.support.page_stream import at, listening, targets

ROW = re.compile(r'<li id="do-([\w-]+)" data-seats="([\d ]+|any)">')
FOUNDS = "Start a pyramid at building site {}"
TICK = "Done: Carali → building site 4"


def rows(phone: Phone) -> dict[str, str]:
    """What is told, by its key, and to whom."""
    return dict(ROW.findall(phone.look().text))


def test_everybody_is_told_the_same_and_styles_know_whose_phone_it_is(app: Flask) -> None:
    anna, bernd, cleo = seated(app)
    anna.press(FOUNDS.format(4))
    assert rows(anna) == rows(bernd) == rows(cleo)
    assert rows(anna)["draw-0"] == rows(anna)["fame-0"] == "0"
    assert [re.search(r' data-here="([\d ]+)"', each.look().text)[1] for each in (anna, bernd)] == ["0", "1"]
    assert "data-here" not in Phone(app).look(anna.url).text


def test_the_host_s_phone_is_told_what_those_without_one_have_to_do(app: Flask) -> None:
    host = opened(app)
    host.press("Sit down as Anna")
    host.press("Start the game")
    assert ' data-here="0 1 2"' in host.look().text


def test_own_rows_are_told_at_length_after_an_own_entry_and_as_a_line_otherwise(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    with listening(anna) as (to_anna,):
        answer = to_anna.tap(FOUNDS.format(4)).text
        assert 'class="bar sheet"' in answer
        bernd.look()
        bernd.press(FOUNDS.format(5))
        assert 'class="bar"' in to_anna(), "somebody else has gone on"
    assert 'class="bar sheet"' not in anna.look().text


def test_a_tick_without_script_is_a_form(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    anna.press(FOUNDS.format(4))
    bernd.look()
    position = at(bernd.answer.text).partition(".")[2]
    bernd.press(TICK)
    assert "builder-0" not in "".join(rows(anna))
    assert TICK not in bernd.buttons()
    assert at(bernd.answer.text).partition(".")[2] == position
    anna.press("Done")
    assert rows(anna) == {}


def test_all_is_done_by_one_button(app: Flask) -> None:
    anna, bernd, cleo = founded(seated(app))
    assert len(rows(cleo)) > 4
    cleo.press("All done")
    assert rows(anna) == rows(bernd) == {}


def test_whoever_looks_on_has_nothing_to_send_and_a_form_of_nonsense_is_told_so(app: Flask) -> None:
    anna, *_ = founded(seated(app))
    guest = Phone(app)
    guest.look(anna.url)
    assert not any(words.startswith(("Done", "All done")) for words in guest.buttons())
    refused = guest.client.post(f"{anna.url}/hands", data={"tick": "all", "expected": "1"})
    assert refused.status_code == 401
    assert anna.client.post(f"{anna.url}/hands", data={"tick": "all", "expected": "x"}).status_code == 400
    assert rows(anna)


def test_a_tick_is_sent_as_parts_and_nobody_looks_again(app: Flask, monkeypatch) -> None:
    anna, bernd, _ = founded(seated(app))
    with listening(anna, bernd) as (to_anna, to_bernd):
        made = []
        make = shared_parts._make
        monkeypatch.setattr(shared_parts, "_make", lambda reader: made.append(reader) or make(reader))
        answer = to_anna.tap("All done")
        heard = to_bernd()
    assert targets(answer.text) == targets(heard) == ["at", "to-do"]
    assert len(made) == 1
    before, after = re.search(r'data-revision="(\d+)" data-from="(\d+)"', heard).groups()
    assert int(before) == int(after) + 1


def test_a_change_of_seats_still_makes_everybody_look(app: Flask) -> None:
    anna, bernd, _ = founded(seated(app))
    with listening(bernd) as (to_bernd,):
        anna.look()
        anna.press("Free the seat of Cleo")
        assert to_bernd().splitlines()[1] == "event: seats"


def test_one_phone_for_all_tells_it_on_the_cover(app: Flask) -> None:
    phone = opened(app, ("Anna", "Bernd"), one_phone="on")
    phone.press("Start the game")
    phone.press("I am Anna")
    phone.press(FOUNDS.format(4))
    assert "I am Bernd" in phone.buttons()
    assert "Carali → building site 4" in phone.says()


def test_the_display_tells_it_by_whose_hands(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    anna.press(FOUNDS.format(4))
    shown = anna.client.get(f"{anna.url}/display").text
    assert 'id="d-hands-builder-' in shown
    bernd.look()
    bernd.press("All done")
    assert "d-hands" not in anna.client.get(f"{anna.url}/display", headers={"HX-Request": "true"}).text


def test_the_whole_table_is_laid_out_again(app: Flask) -> None:
    anna, *_ = founded(seated(app))
    anna.look()
    anna.look(anna.page.links["Lay it out again"])
    assert "Fame: 5" in anna.says()
    assert 'data-step="fame-0 Fame: 5"' in anna.answer.text
    lobby = opened(app)
    assert lobby.client.get(f"{lobby.url}/layout").location == f"{lobby.url}/setup"
