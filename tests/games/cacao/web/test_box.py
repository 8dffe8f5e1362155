"""Cacao's box: what is unsure is compared in the lobby once, and another water track is played with."""

from typing import Any

import pytest
from flask import Flask

from companion.games.cacao.game import GAME
from companion.i18n import LANGUAGES
from companion.service.home.box_entries import unsure
from tests.support.api_client import Table
from tests.support.box_pages import matching, save
from tests.support.page_client import Phone

YES = "Yes, as in our box"
NAMES = ("Anna", "Bernd")


def opened(app: Flask) -> Phone:
    phone = Phone(app)
    phone.look("/new?game=cacao")
    assert phone.press("Open the table", name=[*NAMES, "", ""]).status_code == 200, phone.says()
    return phone


@pytest.mark.rule("CMAT-1", "CMAT-2")
def test_the_water_track_and_two_worker_tiles_are_unsure() -> None:
    found = unsure(GAME.box, dict(GAME.catalogue("classic")))
    assert [entry.name for entry in found] == ["water", "workers[2]", "workers[3]"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_ship_is_saved_as_it_is(app: Flask, language: str) -> None:
    saved = save(matching(app, "classic", language, game="cacao"))
    assert (saved["game"], saved["edition"]) == ("cacao", "classic")
    assert saved["catalogue"] == GAME.catalogue("classic")


def test_the_first_table_asks_once_per_household(app: Flask) -> None:
    host = opened(app)
    assert YES in host.buttons()
    assert "Field 9 16" in host.says()
    host.press(YES)
    assert YES not in host.buttons()
    host.look("/new?game=cacao")
    assert host.press("Open the table", name=[*NAMES, "", ""]).status_code == 200
    assert YES not in host.buttons()


@pytest.mark.rule("CTILE-4", "CMAT-1")
def test_another_water_track_counts(app: Flask) -> None:
    phone = matching(app, "classic", game="cacao")
    catalogue: Any = save(phone, **{"water.track[0]": "-12"})["catalogue"]
    assert (catalogue["water"]["track"][0], catalogue["water"]["confidence"]) == (-12, "matched")
    table = Table(app, 2, game="cacao", catalogue=catalogue)
    assert table.start().view()["seats"][0]["water"] == -12
