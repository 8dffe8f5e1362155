"""The Inkas around the table and afterwards: every page in both languages, charts, luck, files, sheet and box."""

import json
import re

import pytest
from flask import Flask

from companion.engine.review import steps_of
from companion.games.inkas.game import GAME
from companion.i18n import LANGUAGES
from companion.service.home.box_entries import unsure
from tests.games.inkas.recorded import recorded
from tests.support.api_client import Table
from tests.support.box_pages import matching, save
from tests.support.page_client import Phone

PAGES = ("", "/review", "/review/60", "/points", "/luck", "/sheet", "/display", "/check")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_reader_s_language(house: Flask, over: str, page: str, language: str) -> None:
    phone = Phone(house, language)
    assert phone.look(f"/t/{over}{page}").status_code == 200
    assert not re.search(r"inkas\.[a-z_]+\.", phone.says())


def test_markers_come_by_tribe_and_trades_are_counted(house: Flask, over: str) -> None:
    phone = Phone(house)
    phone.look(f"/t/{over}/points")
    assert all(text in phone.says() for text in ("First tribe", "Second tribe", "Third tribe", "Trades, thefts"))


def test_what_dice_and_tiles_gave_stands_beside_what_was_to_be_expected(house: Flask, over: str) -> None:
    phone = Phone(house)
    phone.look(f"/t/{over}/luck")
    assert all(text in phone.says() for text in ("The dice", "Cards that rolls brought", "Cards by tile"))
    fortune = GAME.lookback.open_luck(recorded().chronicle.ruleset.board, 3, steps())[1]
    assert sum(map(sum, fortune.counts)) == yielded()
    assert 0.6 < sum(map(sum, fortune.expected)) / yielded() < 1.6


def steps() -> list[object]:
    return [*steps_of(recorded().chronicle.line)]


def yielded() -> int:
    """Cards by rolls, from what was told."""
    rolled = [deed.played.events for deed in recorded().chronicle.line if deed.entry.action.kind == "inkas.roll"]
    told = (event for events in rolled for event in events if event.code == "inkas.log.yields")
    return sum(len(event.params["cards"]) for event in told)


def test_files_for_others(house: Flask, over: str) -> None:
    client, at = house.test_client(), f"/api/v1/tables/{over}"
    play = json.loads(client.get(f"{at}/export.bgsplay").text)
    markers = [str(player.markers) for player in recorded().chronicle.state.players]
    assert sorted(each["score"] for each in play["plays"][0]["playerScores"]) == sorted(markers)
    assert json.loads(client.get(f"{at}/export.json").text)["header"]["game"] == "inkas"


def test_the_picture_of_the_result_has_its_colours(house: Flask, over: str) -> None:
    drawn = house.test_client().get(f"/t/{over}/result.svg").text
    used = set(re.findall(r"var\((--i-[a-z-]+)\)", drawn))
    assert 'id="i-tiles"' in drawn
    assert {name for name in used if f"{name}:" not in drawn} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_shows_the_layout_and_the_display_the_board(house: Flask, language: str) -> None:
    table, phone = Table(house, 3, game="inkas"), Phone(house, language)
    assert phone.look(f"/t/{table.code}/setup").status_code == 200
    assert 'id="i-tiles"' in phone.answer.text
    table.start()
    phone.look(f"/t/{table.code}/display")
    assert phone.answer.text.count('<rect class="i-bar') == 11
    assert not re.search(r"inkas\.[a-z_]+\.", phone.says())


@pytest.mark.rule("IMAT-2", "ISET-3")
def test_the_frame_is_unsure_and_another_one_is_played_with(house: Flask) -> None:
    assert "frame" in [entry.name for entry in unsure(GAME.box, dict(GAME.catalogue("german")))]
    saved = save(matching(house, "german", game="inkas"), **{"frame.jungle": "north", "tiles[0].number": "5"})
    assert saved["catalogue"]["frame"] == {"jungle": "north", "confidence": "matched"}
    table = Table(house, 3, game="inkas", catalogue=saved["catalogue"])
    assert table.start().view()["board"]["hexes"]["b4"] == {"terrain": "fish", "number": 5}
