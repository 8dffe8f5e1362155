"""The toy on two phones and a display: found on the page for a new table, joined by QR, played, repaired."""

from playwright.sync_api import expect

from tests.browser.test_look import photographed
from tests.support.devices import Device, Room
from tests.support.orchard_pages import choose, named


def opened(room: Room) -> Device:
    """The host finds the game on the page for a new table, and opens one for two with bees."""
    host = room.device(900)
    host.page.goto(f"{room.address}/new")
    host.page.get_by_role("link", name="Orchard").click()
    named(host, "Anna", "Bernd")
    choose(host, "module", "bees")
    choose(host, "option-cards", "app")
    host.tap("Open the table")
    host.asked("Take your seats")
    return host


def joined(room: Room, shown: Device, words: str, language: str) -> Device:
    """Somebody takes a picture of the display and sits down."""
    phone = room.device(360, language)
    phone.page.goto(photographed(shown.page))
    phone.tap(words)
    return phone


def begun(room: Room) -> tuple[Device, Device, Device, Device]:
    """Host, display and two phones, one of them German, at a game that has begun."""
    host = opened(room)
    shown = room.device(1280)
    shown.page.goto(f"{host.page.url}/display")
    phones = joined(room, shown, "Sit down as Anna", "en"), joined(room, shown, "Als Bernd Platz nehmen", "de")
    expect(shown.page.locator("#chairs")).to_contain_text("Here")
    host.tap("Start the game")
    for device in (host, shown, *phones):
        expect(device.page.locator("#table")).to_have_attribute("data-status", "playing")
        device.connected()
    return host, shown, *phones


def test_it_is_opened_joined_by_qr_played_on_the_drawing_and_repaired(toy_room: Room) -> None:
    host, shown, anna, bernd = begun(toy_room)
    anna.on_turn()
    anna.pick("The hive at pear tree 1")
    expect(anna.page.locator("#places.map .picked[data-x]")).to_be_visible()
    anna.page.locator("#enter").click()
    anna.told("Anna puts the hive at pear tree 1.")
    bernd.told("Anna stellt den Bienenstock")
    anna.tap("Climb plum tree 1")
    host.told("from plum tree 1: +")
    expect(bernd.page.locator("#bar[data-yours] h1")).to_have_text("Dein Zug")
    expect(shown.page.locator(".d-waiting")).to_contain_text("chooses a tree")
    check_repaired(host, anna, bernd, shown)
    for device in (host, shown, anna, bernd):
        assert device.complaints == []


def check_repaired(host: Device, anna: Device, bernd: Device, shown: Device) -> None:
    """Anna climbed another tree: the host sees what would follow, and changes it for everybody."""
    page, table = host.page, host.page.url
    page.goto(f"{table}/log")
    page.get_by_role("link", name="Repair this step: Anna picks").click()
    host.tap("Climb apple tree 1")
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Every later step still fits and stays.")
    expect(preview.locator(".turns")).to_contain_text("Anna")
    host.tap("Yes, change it")
    expect(page).to_have_url(table)
    anna.told("from apple tree 1: +")
    bernd.told("Berichtigt")
    expect(shown.page.locator("#o-apple-1 .o-ladder")).to_have_count(1)
    expect(shown.page.locator("#o-plum-1 .o-ladder")).to_have_count(0)
