"""The toy's box: a value is changed on its page, and a table played with it, in both languages."""

import pytest
from playwright.sync_api import expect

from tests.orchard.test_table import read
from tests.support.devices import Device, Room
from tests.support.orchard_pages import named

ENGLISH = {
    "edition": "Plain edition",
    "save": "Save",
    "saved": "“Our box” is saved.",
    "play": "Open a table with it",
    "open": "Open the table",
    "start": "Start the game",
    "take": "I am Anna",
    "tree": "apple tree 1: 4, each worth 7",
}
GERMAN = {
    "edition": "Einfache Ausgabe",
    "save": "Speichern",
    "saved": "„Unsere Schachtel“ ist gespeichert.",
    "play": "Damit einen Tisch eröffnen",
    "open": "Tisch öffnen",
    "start": "Spiel starten",
    "take": "Ich bin Anna",
    "tree": "Apfelbaum 1: 4, je 7 wert",
}


def change_apples(host: Device, said: dict[str, str]) -> None:
    """An apple is worth seven."""
    page = host.page
    page.get_by_role("link", name=said["edition"]).click()
    page.locator("#fruit > summary").click()
    page.locator("#fruit-0-worth").fill("7")
    host.tap(said["save"])
    expect(page.get_by_text(said["saved"])).to_be_visible()


@pytest.mark.parametrize(("language", "said"), [("en", ENGLISH), ("de", GERMAN)], ids=("en", "de"))
def test_a_table_is_played_with_a_box_that_was_changed(toy_room: Room, language: str, said: dict[str, str]) -> None:
    host = toy_room.device(360, language)
    page = host.page
    page.goto(f"{toy_room.address}/box/orchard")
    change_apples(host, said)
    page.get_by_role("link", name=said["play"]).click()
    named(host, "Anna", "Bernd")
    page.locator("input[name=one_phone]").check()
    host.tap(said["open"])
    host.tap(said["start"])
    host.tap(said["take"])
    expect(page.locator("#trees li").first).to_contain_text(said["tree"])
    assert read(page.content()) == set()
    assert host.complaints == []
