"""Playing by tapping: questions, buttons, greyed ones with reasons, notes, undo, house rulings, proxies."""

import json
import re
from html import unescape

from tests.support.page_client import NAMES, Phone, founded, joined, opened, seated

GREYED = re.compile(r'<button type="button" class="t no".*?</button>', re.DOTALL)
ANYWAY = re.compile(r'<button type="button" class="t no"[^>]* data-anyway="([^"]*)"')
NOTE = re.compile(r'<button[^>]*value="([^"]*)"[^>]* data-note>')


def test_only_who_is_asked_gets_buttons(app):
    anna, bernd, _ = seated(app)
    bernd.look()
    assert "Your turn, Anna" in anna.says()
    assert sum(text.startswith("Start a pyramid") for text in anna.buttons()) == 16
    assert "Waiting for: Anna" in bernd.says()
    assert not any(text.startswith("Start a pyramid") for text in bernd.buttons())


def test_a_move_shows_on_the_other_phones(app):
    anna, bernd, cleo = seated(app)
    anna.press("Start a pyramid at building site 4")
    for phone in (anna, bernd, cleo):
        phone.look()
        assert "Anna starts a pyramid at building site 4." in phone.says()
    assert "Your turn, Bernd" in bernd.says()


def test_a_greyed_choice_tells_why_and_by_which_rule(app):
    anna, bernd, _ = seated(app)
    anna.press("Start a pyramid at building site 4")
    bernd.look()
    assert "Start a pyramid at building site 4" not in bernd.buttons()
    greyed = next(each for each in GREYED.findall(bernd.answer.text) if 'data-rules="ACT-2"' in each)
    assert 'aria-disabled="true"' in greyed
    assert 'type="button"' in greyed, "without a script nothing is sent"
    assert "Site 4: Anna, 1 of 5" in greyed
    assert "Already taken: building site 4 (Anna)." in greyed
    assert re.search(r' data-x="[\d.]+" data-y="[\d.]+" data-r="[\d.]+"', greyed), "on the map too"


def test_a_double_tap_is_one_entry(app):
    anna, *_ = seated(app)
    page = anna.page
    anna.press("Start a pyramid at building site 4")
    position = anna.answer.text.split('data-position="')[1][:1]
    anna.page = page
    assert anna.press("Start a pyramid at building site 4").status_code == 200
    assert anna.answer.text.split('data-position="')[1][:1] == position


def test_who_comes_too_late_is_told_and_sees_the_fresh_table(app):
    anna, *_ = seated(app)
    old = anna.page
    anna.press("Start a pyramid at building site 4")
    anna.page = old
    answer = anna.press("Start a pyramid at building site 5")
    assert answer.status_code == 409
    assert "Something has happened at the table since." in anna.says()
    assert "Waiting for: Bernd" in anna.says()


def test_what_is_against_the_rules_is_told_with_reason_and_rule(app):
    anna, bernd, _ = seated(app)
    anna.press("Start a pyramid at building site 4")
    bernd.look()
    entry = bernd.entry("Start a pyramid at building site 5") | {"site": "site-4"}
    form = next(form for form in bernd.page.forms if form.action.endswith("/log"))
    data = {**dict(form.values), "entry": json.dumps(entry)}
    answer = bernd.client.post(form.action, data=data, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert '<hx-partial hx-target="#notice">' in answer.text
    assert "That is against the rules." in answer.text
    assert "Rule ACT-2" in answer.text.split("<hx-partial")[1]
    assert 'id="table"' in answer.text


def test_unreadable_taps_are_told(app):
    anna, *_ = seated(app)
    good = {"entry": json.dumps(anna.entry("Start a pyramid at building site 5")), "expected": "1"}
    for change in ({"entry": "x"}, {"entry": "[]"}, {"expected": "x"}, {"entry": '{"kind": "moon", "id": "12345678"}'}):
        answer = anna.client.post(f"{anna.url}/log", data=good | change)
        assert answer.status_code == 400, change
        assert 'role="alert"' in answer.text
    assert anna.client.post(f"{anna.url}/log", data={}).status_code == 400


def test_a_card_is_noted_in_private(app):
    anna, bernd, _ = founded(seated(app))
    anna.press("Note in private: 1 clay card")
    assert "1 clay" in anna.says()
    assert "Anna notes: 1 clay card." in anna.says()
    bernd.look()
    assert "1 clay" not in bernd.says().replace("Note in private: 1 clay card", "")
    assert bernd.says().count("clay") == 2, "the kind and its button"
    anna.look()
    assert "Your turn, Anna" in anna.says()


def test_only_buttons_for_private_notes_are_marked_so(app):
    anna, *_ = founded(seated(app))
    anna.press("Note in private: 1 clay card")
    marked = {json.loads(unescape(value))["kind"] for value in NOTE.findall(anna.answer.text)}
    assert marked == {"caral.note_cards", "caral.forget_cards"}
    kinds = {
        json.loads(value)["kind"] for form in anna.page.forms for _, name, value in form.buttons if name == "entry"
    }
    assert kinds > marked


def test_the_last_step_can_be_taken_back_and_restored(app):
    anna, bernd, _ = seated(app)
    anna.press("Start a pyramid at building site 4")
    bernd.look()
    assert not bernd.named("Take back")
    anna.press("Take back: start a pyramid at building site 4")
    assert "Your turn, Anna" in anna.says()
    assert "Taken back" in anna.says()
    anna.press("Restore: start a pyramid at building site 4")
    assert "Waiting for: Bernd" in anna.says()


def test_past_the_cards_that_a_seat_drew_only_the_host_takes_back(app):
    anna, bernd, cleo = seated(app)
    anna.press("Start a pyramid at building site 4")
    bernd.look()
    bernd.press("Start a pyramid at building site 5")
    assert not bernd.named("Take back")
    anna.look()
    assert "Take back: start a pyramid at building site 5" in anna.buttons(), "the host may take back more"
    cleo.look()
    assert not cleo.named("Take back")


def test_the_host_enters_what_happened_anyway(app):
    anna, *_ = founded(seated(app, **{"option-die": "table"}))
    anna.press("The die shows 0")
    ruled = [json.loads(unescape(entry)) for entry in ANYWAY.findall(anna.answer.text)]
    assert all(entry["waive"] for entry in ruled)
    assert 'id="only"' in anna.answer.text, "the script's button for it"
    form = next(form for form in anna.page.forms if form.action.endswith("/log"))
    data = {**dict(form.values), "entry": json.dumps(ruled[0])}
    assert anna.client.post(form.action, data=data, headers=anna.headers).status_code == 303
    anna.look()
    assert "House ruling" in anna.says()
    log = anna.client.get(f"/api/v1/tables/{anna.url[3:]}/log").json["entries"]
    assert [entry["waived"] for entry in log if entry["waived"]]


def test_guests_get_no_house_rulings(app):
    host = opened(app, **{"option-die": "table"})
    phones = [joined(app, host, name) for name in NAMES]
    host.press("Start the game")
    anna, *_ = founded(phones)
    anna.press("The die shows 0")
    assert GREYED.search(anna.answer.text)
    assert not ANYWAY.search(anna.answer.text)
    assert ANYWAY.search(host.look(f"{host.url}?for=0").text), "there would be some"


def test_the_host_enters_for_somebody_with_a_mark(app):
    anna, bernd, _ = seated(app)
    anna.press("Start a pyramid at building site 4")
    assert not anna.named("Start a pyramid"), "not before it is asked for"
    anna.look(anna.page.links["Enter something for Bernd"])
    assert "Bernd's turn, on this device" in anna.says()
    assert anna.entry("Start a pyramid at building site 5")["proxy"] is True
    anna.press("Start a pyramid at building site 5")
    assert "Entered by the host" in anna.says()
    bernd.look()
    assert "Waiting for: Cleo" in bernd.says()
    assert "Entered by the host" in bernd.says()


def test_seats_without_a_phone_are_played_by_the_host_without_a_mark(app):
    host = opened(app)
    host.press("Start the game")
    host.press("Start a pyramid at building site 4")
    assert "Bernd's turn, on this device" in host.says()
    assert "Entered by the host" not in host.says()


def test_a_spectator_sees_the_public_numbers_and_no_buttons(app):
    anna, *_ = founded(seated(app))
    guest = Phone(app)
    guest.look(anna.url)
    assert "Waiting for: Anna" in guest.says()
    assert guest.buttons() == ["EN", "DE", "English", "Deutsch", "Play here from now on"]
    assert "Fame" in guest.says()
    assert "On the board" in guest.says()


def test_the_log_is_told_latest_first_and_wholly_on_its_own_page(app):
    anna, *_ = founded(seated(app))
    anna.look(anna.page.links["Everything from the beginning"])
    told = [word for word in anna.page.words if word.endswith(".")]
    assert told[-1] == "The game begins."
    assert told.index("The game begins.") == len(told) - 1
    assert any("Cleo starts a pyramid" in word for word in told)
    assert anna.page.links["Back to the table"] == anna.url[:9]


def test_htmx_gets_the_partial_alone(app):
    anna, *_ = seated(app)
    page, part = anna.look(), anna.look(**{"HX-Request": "true"})
    assert "<html" in page.text
    assert "<html" not in part.text
    assert part.text.startswith("<title>Your turn, Anna")
    assert "HX-Request" in part.headers["Vary"]
    inner = part.text.split('<div id="table"')[1]
    assert inner.split("do-")[0] in page.text
