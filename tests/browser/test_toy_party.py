"""A party with the toy: a day on two phones in two languages, looked back at, and taken to another house."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.test_party import check_played, ranking
from tests.orchard.registered import orchard as orchard
from tests.orchard.test_table import read
from tests.support.chromium import PATIENCE, served
from tests.support.devices import Device, Room
from tests.support.orchard_pages import TOY
from tests.support.party import Party, Setting

A_DAY = 1
LOOKS = ("", "/display", "/log", "/check", "/setup", "/review", "/points", "/luck", "/sheet")


def test_a_day_is_played_looked_back_at_and_taken_to_another_house(
    toy_room: Room, toy_folder: Path, orchard: object, chromium: Browser, tmp_path: Path
) -> None:
    party = Party(toy_room, toy_folder, Setting("orchard", 2, ("bees",), {"cards": "app"}, lasts=A_DAY))
    check_played(party)
    for phone in party.phones:
        check_pages(phone, party.table)
    check_looked_back(party)
    places = ranking(party.host.page)
    file = saved(party.host, tmp_path)
    check_listed(party.host, toy_room)
    with served(tmp_path, offers=TOY) as address, Room(chromium, address, PATIENCE) as elsewhere:
        check_brought_in(elsewhere, file, places)


def check_pages(device: Device, table: str) -> None:
    """No page says anything that only the app should read."""
    for look in LOOKS:
        device.page.goto(f"{table}{look}")
        assert read(device.page.content()) == set(), look
    assert device.complaints == []


def check_looked_back(party: Party) -> None:
    """The first and the last step by the scrubber, and whose points they were."""
    page, last = party.phones[0].page, party.shadow.chronicle.position
    page.goto(f"{party.table}/review")
    page.keyboard.press("Home")
    expect(page.locator("#told")).to_have_text("Before the game begins.")
    page.keyboard.press("End")
    expect(page.locator("#step")).to_have_attribute("data-position", str(last))
    scores = [str(score) for score in party.shadow.scores()]
    expect(page.locator("#step .scores strong")).to_have_text(scores)
    page.goto(f"{party.table}/points")
    expect(page.locator(".bars dt strong")).to_have_text(scores)
    expect(page.get_by_role("heading", name="Day by day")).to_be_visible()


def saved(device: Device, folder: Path) -> Path:
    """The game as a file, from the page of its result."""
    device.page.locator("#files > summary").click()
    with device.page.expect_download() as download:
        device.page.get_by_role("link", name="Save the game").click()
    download.value.save_as(folder / "game.json")
    return folder / "game.json"


def check_listed(device: Device, room: Room) -> None:
    """Whoever opened the table finds the game among those that are over."""
    device.page.goto(f"{room.address}/games")
    expect(device.page.locator(".past h3").first).to_have_text("Orchard")
    expect(device.page.locator(".past .won").first).to_contain_text("Won ")


def check_brought_in(room: Room, file: Path, places: list[tuple[str, int]]) -> None:
    """A German household reads the file, and finds the game among its own."""
    device = room.device(360, "de")
    page = device.page
    page.goto(f"{room.address}/games")
    page.locator("#bring > summary").click()
    page.locator("#file").set_input_files(file)
    device.tap("Einlesen")
    expect(page.get_by_role("status")).to_contain_text("1 neue Partie")
    expect(page.locator(".past h3")).to_have_text("Orchard")
    page.get_by_role("link", name="Ergebnis").click()
    expect(page.locator("#table")).to_have_attribute("data-status", "ended")
    assert ranking(page) == places
    assert device.complaints == []
