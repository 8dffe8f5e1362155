"""Each phone speaks its own language, chosen by itself or on the page, from one log."""

import pytest

from tests.support.page_client import Phone, founded, joined, opened, seated


@pytest.mark.parametrize(
    ("accept", "told"),
    [("de-AT,de;q=0.9", "Tisch eröffnen"), ("en", "Start a table"), ("fr", "Start a table"), ("", "Start a table")],
)
def test_the_browser_s_language_is_the_default(app, accept, told):
    phone = Phone(app, accept)
    phone.look("/")
    assert told in phone.page.links
    assert f'<html lang="{"de" if "de" in accept else "en"}">' in phone.answer.text


def test_the_switch_goes_before_and_stays(app):
    phone = Phone(app, "de")
    phone.look("/new")
    phone.press("EN")
    assert phone.url == "/new"
    assert "A new table" in phone.says()
    assert phone.client.get("/api/v1/games", headers={"Accept-Language": "de"}).json["games"][0]["editions"][0] == {
        "id": "retail",
        "label": "Shop edition",
    }


def test_languages_call_themselves_by_name(app):
    text = Phone(app).look("/").text
    assert 'title="English" aria-current="true">EN' in text
    assert 'lang="de" title="Deutsch">DE' in text


@pytest.mark.parametrize("back", ["https://evil.example", "//evil.example", "/\\evil.example", "x"])
def test_the_switch_leads_nowhere_else(app, back):
    answer = app.test_client().post("/language", data={"language": "de", "back": back})
    assert (answer.status_code, answer.location) == (303, "/")


def test_an_unknown_language_is_not_remembered(app):
    answer = app.test_client().post("/language", data={"language": "xx"})
    assert "Set-Cookie" not in answer.headers
    client = app.test_client()
    client.set_cookie("companion_language", "xx")
    assert "Tisch eröffnen" in client.get("/", headers={"Accept-Language": "de"}).text


def test_two_phones_read_one_log_in_two_languages(app):
    anna, bernd, _ = founded(seated(app))
    bernd.press("DE")
    assert bernd.url == anna.url
    assert "Anna beginnt am Bauplatz 1 eine Pyramide." in bernd.says()
    assert "Anna starts a pyramid at building site 1." in anna.says()
    assert "Wartet auf: Anna" in bernd.says()


def test_times_are_told_as_the_language_tells_them(app):
    host = opened(app)
    guest = joined(app, host, "Bernd")
    host.press("Start the game")
    guest.look()
    assert guest.answer.text.count("\u202fAM<") + guest.answer.text.count("\u202fPM<") == 1
    guest.press("DE")
    assert "\u202fAM<" not in guest.answer.text
