"""A page is worked out once: its table is found once, its language once, and what never changes not at all."""

import gzip
import json

import pytest

from companion.http import language
from companion.i18n import render
from companion.store import tables
from companion.web import assets, pictures
from tests.support.page_client import Phone, founded, opened, seated
from tests.web.test_result import played_out


class Counted:
    """Calls of a function, which still does what it does."""

    def __init__(self, monkeypatch, module, name):
        self.calls, self._plain = 0, getattr(module, name)
        monkeypatch.setattr(module, name, self)

    def __call__(self, *args, **kwargs):
        self.calls += 1
        return self._plain(*args, **kwargs)


@pytest.fixture
def anna(app):
    return founded(seated(app))[0]


def test_a_page_finds_its_language_once(anna, monkeypatch):
    found = Counted(monkeypatch, language, "wanted")
    anna.look()
    assert found.calls == 1


def test_each_request_has_its_own_language_also_in_one_context(app):
    with app.app_context():
        english, german = (Phone(app, wanted).look("/").text for wanted in ("en", "de"))
    assert '<html lang="en">' in english
    assert '<html lang="de">' in german


def test_files_are_looked_at_by_the_first_page_only(anna, monkeypatch):
    looks = [Counted(monkeypatch, module, "static_path") for module in (assets, pictures)]
    anna.look()
    assert [look.calls for look in looks] == [0, 0]


def test_while_it_is_worked_on_files_are_looked_at_each_time(app, anna, monkeypatch):
    app.config["DEBUG"] = True
    look = Counted(monkeypatch, assets, "static_path")
    anna.look()
    assert look.calls > 1


def the_end(app):
    host = played_out(app)
    host.press("End the game here")
    return host


@pytest.mark.parametrize("stage", [opened, the_end])
def test_the_host_s_page_finds_its_table_once(app, monkeypatch, stage):
    host = stage(app)
    found = Counted(monkeypatch, tables, "glance")
    text = host.look().text
    assert found.calls == 1
    assert 'id="shares"' in text


def test_what_needs_no_words_of_its_own_is_said_alike_each_time():
    assert render("web.play.undo", {}, "de") == render("web.play.undo", None, "de-AT") != "web.play.undo"
    assert render("no.such.code", {}, "en") == "no.such.code"


def test_every_text_goes_compressed_refusals_and_new_things_too(app):
    client, packed = app.test_client(), {"Accept-Encoding": "gzip"}
    told = client.post("/api/v1/tables", json={"game": "x" * 19, "seats": [{"y" * 90: 1}] * 8}, headers=packed)
    assert (told.status_code, told.headers["Content-Encoding"]) == (400, "gzip")
    assert json.loads(gzip.decompress(told.data))["status"] == 400
    seats = [{"name": name * 33} for name in ("Anna ", "Bernd ", "Cleo ", "Dora ")]
    made = client.post("/api/v1/tables", json={"game": "caral", "seats": seats}, headers=packed)
    assert (made.status_code, made.headers["Content-Encoding"]) == (201, "gzip")
    assert json.loads(gzip.decompress(made.data))["position"] == 0
