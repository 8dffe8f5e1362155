"""Cacao on the display: villages, temples with what they would pay, what comes next, and nobody's tiles."""

import re

from flask import Flask

from companion.games.cacao.scoring import temple_gold
from tests.support.api_client import Table
from tests.support.page_client import Phone


def shown(house: Flask, table: Table, language: str = "en") -> str:
    phone = Phone(house, language)
    assert phone.look(f"/t/{table.code}/display").status_code == 200
    return phone.answer.text


def test_villages_show_what_lies_in_them(house: Flask, going: Table) -> None:
    text, view = shown(house, going), going.view()
    for seat in view["seats"]:
        card = text.partition(f'id="seat-{seat["seat"]}"')[2].partition("</li>")[0]
        assert card.count("#k-good-cacao") == seat["cacao"]
        assert card.count("#k-good-sun") == seat["suns"]
        assert card.count('class="k-hollow"') == view["board"]["storage"] + view["board"]["suns"]
        assert f"<dd>{seat['hand'] + seat['pile']}</dd>" in card


def test_display_and_pile_are_drawn(house: Flask, going: Table) -> None:
    text, board = shown(house, going), going.view()["board"]
    cards = text.partition('id="k-coming"')[2]
    assert re.findall(r'href="#k-([a-z_0-9]+)"', cards)[: len(board["display"])] == board["display"]
    assert f'<span class="k-pile">{board["draw"]}</span>' in cards


def test_temples_tell_what_they_would_pay(house: Flask, going: Table) -> None:
    text, board = shown(house, going), going.view()["board"]
    assert board["temples"]
    for temple in board["temples"]:
        assert temple["gold"] == [*temple_gold(tuple(temple["workers"]))]
    cards = text.partition('id="k-temples"')[2].partition("</ol>")[0]
    assert [int(gold) for gold in re.findall(r"<em>→ (\d+)</em>", cards)] == [
        gold for temple in board["temples"] for gold in temple["gold"] if gold
    ]
    coming = board["left"]["temple"] + board["display"].count("temple")
    assert cards.count("k-later") == coming


def test_the_last_tile_is_ringed(house: Flask, going: Table) -> None:
    tiles = going.view()["board"]["tiles"]
    last = next(tile for tile in reversed(tiles) if tile["owner"] is not None)
    ring = re.search(r'<circle id="ring-\d+" cx="(-?\d+)[^"]*" cy="(-?\d+)', shown(house, going))
    assert ring is not None
    assert (int(ring[1]), int(ring[2])) in {
        (tile["column"] * 100, tile["row"] * 100) for tile in tiles[last["order"] :]
    }


def test_everything_is_said_in_german(house: Flask, going: Table) -> None:
    text = shown(house, going, "de")
    assert "Auslage und Nachziehstapel" in text
    assert "Runde" in text
    assert "Temples" not in text
