"""A tap is one request: its answer is the table as it is then. Without scripts the browser is sent back to the page."""

import json
import re

import pytest

from tests.support.page_client import Phone, founded, opened, seated
from tests.web.test_result import played_out

HTMX = {"HX-Request": "true"}


@pytest.fixture
def asked(app, monkeypatch):
    """Every request that reaches the app, as method and path."""
    found: list[str] = []
    plain = app.wsgi_app

    def counting(environ, start_response):
        found.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}")
        return plain(environ, start_response)

    monkeypatch.setattr(app, "wsgi_app", counting)
    return found


def tapped(phone: Phone, words: str):
    """A tap with scripts: what htmx would put in place."""
    return phone.press(words, HTMX)


def test_a_tap_is_answered_with_the_new_table(app, asked):
    anna, *_ = seated(app)
    anna.look()
    asked.clear()
    answer = tapped(anna, "Start a pyramid at building site 1")
    assert (answer.status_code, asked) == (200, [f"POST {anna.url}/log"])
    assert 'data-position="2"' in answer.text
    assert answer.text.lstrip().startswith("<title>")
    assert "Waiting for: Bernd" in anna.says()
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_taking_back_and_restoring_are_answered_in_the_same_way(app, asked):
    anna, *_ = seated(app)
    anna.look()
    tapped(anna, "Start a pyramid at building site 1")
    asked.clear()
    assert 'data-position="3"' in tapped(anna, "Take back: start a pyramid at building site 1").text
    assert "Your turn, Anna" in anna.says()
    assert 'data-position="4"' in tapped(anna, "Restore: start a pyramid at building site 1").text
    assert asked == [f"POST {anna.url}/log"] * 2


def test_a_start_is_answered_with_the_first_question(app, asked):
    host = opened(app)
    host.press("Sit down as Anna")
    asked.clear()
    assert 'data-status="playing"' in tapped(host, "Start the game").text
    assert len(asked) == 1


def test_the_last_tap_is_answered_with_the_result(app, asked):
    host = played_out(app)
    asked.clear()
    answer = tapped(host, "End the game here")
    assert (answer.status_code, len(asked)) == (200, 1)
    assert 'data-status="ended"' in answer.text
    assert "The game is over" in host.says()


def test_a_tap_twice_is_answered_twice_and_entered_once(app):
    anna, *_ = seated(app)
    before = anna.look().text
    for _ in range(2):
        assert tapped(anna, "Start a pyramid at building site 1").status_code == 200
        assert 'data-position="2"' in anna.answer.text
        anna._shows(type("Page", (), {"text": before}))


def test_without_scripts_a_tap_leads_back_to_the_page(app):
    anna, *_ = seated(app)
    anna.look()
    entry = anna.entry("Start a pyramid at building site 1")
    answer = anna.client.post(f"{anna.url}/log", data={"entry": json.dumps(entry), "expected": "1"})
    assert (answer.status_code, answer.location) == (303, anna.url)


@pytest.mark.parametrize(("behind", "status"), [(1, 409), (0, 422)])
def test_what_goes_wrong_is_told_as_ever(app, behind, status):
    anna, *_ = founded(seated(app))
    expected = str(int(re.search(r'data-position="(\d+)"', anna.look().text)[1]) - behind)
    entry = json.dumps({"kind": "caral.start_at", "site": "site-9", "id": "a-tap-gone-wrong"})
    answer = anna.client.post(f"{anna.url}/log", data={"entry": entry, "expected": expected}, headers=HTMX)
    assert answer.status_code == status
    assert 'hx-target="#notice"' in answer.text
    gone = Phone(app).client.post(f"{anna.url}/log", data={"entry": entry, "expected": expected}, headers=HTMX)
    assert gone.status_code == 401
