"""One phone for several people: it is handed on before it shows anything of the next one."""

import pytest

from tests.support.page_client import NAMES, Phone, joined, opened, seated

PARTIAL = {"HX-Request": "true"}
OWN = ("Your cards", 'class="hand"', "Note in private", "Start a pyramid", "notes:")
"""What is somebody's own on these pages."""


def passed_around(app, names=("Anna", "Bernd"), **choices) -> Phone:
    """The phone of Anna and Bernd at the start of their game."""
    phone = opened(app, names, one_phone="on", **choices)
    phone.press("Start the game")
    return phone


def covered(phone: Phone, name: str) -> bool:
    """Whether the phone shows who is to take it, and nothing of anybody's own."""
    shown = phone.answer.text
    return f"Hand the phone to {name}" in phone.says() and not any(words in shown for words in OWN)


def noted_by_anna(app) -> Phone:
    """Anna has the phone and has noted a card."""
    phone = passed_around(app)
    phone.press("I am Anna")
    phone.press("Start a pyramid at building site 4")
    phone.press("I am Bernd")
    phone.press("Start a pyramid at building site 8")
    phone.press("I am Anna")
    phone.press("Note in private: 1 clay card")
    return phone


def test_nothing_of_a_seat_is_shown_before_its_player_has_the_phone(app):
    phone = passed_around(app)
    assert covered(phone, "Anna")
    phone.press("I am Anna")
    assert "Your turn, Anna" in phone.says()
    assert phone.hand() == 0
    phone.press("Start a pyramid at building site 4")
    assert covered(phone, "Bernd")
    phone.press("I am Bernd")
    assert phone.hand() == 1
    assert "Start a pyramid at building site 5" in phone.buttons()


def test_the_cover_names_its_player_by_colour_and_shape_and_has_one_button_for_them(app):
    phone = passed_around(app)
    cover = phone.answer.text.split('id="cover"')[1].split("</section>")[0]
    assert 'class="mark red" data-shape=' in cover
    assert cover.count("<button") == 1
    assert "autofocus" in cover
    assert "<title>Hand the phone to Anna" in phone.answer.text


def test_in_german_too(app):
    phone = opened(app, ("Anna", "Bernd"), "de", one_phone="on")
    phone.press("Spiel starten")
    assert "Gebt das Handy an Anna" in phone.says()
    phone.press("Ich bin Anna")
    assert "Deine Karten" in phone.says()


def test_a_tap_is_answered_with_the_cover_at_once(app):
    phone = passed_around(app)
    phone.press("I am Anna")
    answer = phone.press("Start a pyramid at building site 4", PARTIAL)
    assert answer.text.startswith("<title>Hand the phone to Bernd")
    assert '<hx-partial hx-target="#notice"></hx-partial>' in answer.text, "nor is told what Anna was told"
    assert covered(phone, "Bernd")


def test_neither_a_reload_nor_news_lifts_it(app):
    phone = passed_around(app)
    phone.press("I am Anna")
    phone.press("Start a pyramid at building site 4")
    for headers in ({}, PARTIAL, {}):
        phone.look(**headers)
        assert covered(phone, "Bernd")


def test_taking_back_does_not_show_who_had_the_phone_before(app):
    phone = passed_around(app)
    phone.press("I am Anna")
    phone.press("Start a pyramid at building site 4")
    phone.press(phone.named("Take back"))
    assert covered(phone, "Anna")
    phone.press(phone.named("Restore"))
    assert covered(phone, "Bernd")
    phone.press("I am Bernd")
    phone.press(phone.named("Take back"))
    assert covered(phone, "Anna")


def test_an_old_button_of_somebody_else_lifts_nothing(app):
    phone = passed_around(app)
    page = phone.page
    phone.press("I am Anna")
    phone.press("Start a pyramid at building site 4")
    phone.page = page
    phone.press("I am Anna")
    assert covered(phone, "Bernd")


def test_whoever_has_the_phone_keeps_it_over_a_reload(app):
    phone = passed_around(app)
    phone.press("I am Anna")
    for headers in ({}, PARTIAL):
        phone.look(**headers)
        assert phone.hand() == 0


def test_no_browser_keeps_such_a_page_for_its_back_button(app):
    phone = passed_around(app)
    assert phone.answer.headers["Cache-Control"] == "private, no-store"
    phone.press("I am Anna")
    assert phone.answer.headers["Cache-Control"] == "private, no-store"


def test_while_others_are_asked_elsewhere_the_phone_stays_with_who_has_it(app):
    host = opened(app)
    host.press("Sit down as Anna")
    host.press("Sit down as Cleo")
    bernd = joined(app, host, "Bernd")
    host.press("Start the game")
    host.press("I am Anna")
    host.press("Start a pyramid at building site 4")
    assert "Waiting for: Bernd" in host.says()
    assert host.hand() == 0
    bernd.look()
    bernd.press("Start a pyramid at building site 8")
    host.look()
    assert covered(host, "Cleo")


def test_what_the_table_is_asked_needs_no_cover_and_shows_no_hand(app):
    phone = passed_around(app, NAMES, **{"option-die": "table"})
    for site, name in enumerate(NAMES, start=4):
        phone.press(f"I am {name}")
        phone.press(f"Start a pyramid at building site {site}")
    assert "The die shows 1" in phone.buttons()
    phone.client.delete_cookie(f"holds-{phone.url[3:]}")
    phone.look()
    assert "The die shows 1" in phone.buttons()
    assert not any(words in phone.answer.text for words in OWN)


def test_a_phone_with_one_seat_never_sees_it(app):
    for phone in seated(app):
        phone.look()
        assert "Hand the phone" not in phone.says()
        assert phone.answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("path", ["", "/log", "/review"])
def test_no_page_tells_of_who_does_not_have_the_phone(app, path):
    phone = noted_by_anna(app)
    table = phone.url
    phone.look(f"{table}{path}")
    assert "Anna notes: 1 clay" in phone.says()
    for taker in ("", "1"):
        phone.client.set_cookie(f"holds-{table[3:]}", taker)
        phone.look(f"{table}{path}")
        assert "1 clay" not in phone.says().replace("Note in private: 1 clay card", "")
        assert phone.answer.headers["Cache-Control"] == "private, no-store"


def test_a_private_step_is_not_named_by_what_takes_it_back(app):
    phone = noted_by_anna(app)
    assert "Take back the last step" in phone.buttons()
    phone.press("Take back the last step")
    assert "Restore the step" in phone.buttons()


def test_only_own_seats_are_taken(app):
    anna, bernd, _ = seated(app)
    assert bernd.client.post(f"{anna.url}/hand", data={"seat": "0"}).status_code == 403
    assert bernd.client.post(f"{anna.url}/hand", data={"seat": "x"}).status_code == 400
