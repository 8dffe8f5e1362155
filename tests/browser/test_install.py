"""On the phone's home screen, and with the screen on while somebody has to look at it."""

from playwright.sync_api import expect

from tests.support.caral_words import starts
from tests.support.devices import Device

LAMP = """
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    const lamp = new EventTarget();
    const shine = (lit) => { document.documentElement.dataset.lit = lit; };
    lamp.release = async () => { shine("no"); lamp.dispatchEvent(new Event("release")); };
    shine("yes");
    return lamp;
  } } });
"""
WITHOUT_LAMP = "Object.defineProperty(navigator, 'wakeLock', { value: undefined })"
UNWILLING = "Object.defineProperty(navigator, 'wakeLock', { value: { request: () => Promise.reject('no') } })"


def test_a_browser_finds_nothing_wrong_with_the_manifest(room):
    device = room.device()
    device.page.goto(f"{room.address}/")
    devtools = device.page.context.new_cdp_session(device.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"].startswith(f"{room.address}/static/manifest.webmanifest")
    assert manifest["errors"] == []
    errors = {error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}
    assert device.complaints == []


def lit(*devices: Device) -> None:
    for device in devices:
        expect(device.page.locator("html")).to_have_attribute("data-lit", "yes")


def dark(*devices: Device) -> None:
    for device in devices:
        expect(device.page.locator("html")).not_to_have_attribute("data-lit", "yes")


def test_the_screen_stays_on_for_the_room_and_for_whoever_is_asked(room):
    host, bernd = room.quick_table(pages=2)
    wall = room.device(1280)
    for device, url in ((host, host.page.url), (bernd, bernd.page.url), (wall, f"{host.page.url}/display")):
        device.page.add_init_script(LAMP)
        device.page.goto(url)
    lit(host, wall)
    dark(bernd)
    host.tap(starts(1))
    lit(bernd, wall)
    dark(host)
    assert [device.complaints for device in (host, bernd, wall)] == [[], [], []]


def test_browsers_that_keep_no_screen_on_say_nothing(room):
    host, bernd = room.quick_table(pages=2)
    for device, words in ((host, WITHOUT_LAMP), (bernd, UNWILLING)):
        device.page.add_init_script(words)
        device.page.reload()
    host.tap(starts(1))
    bernd.on_turn()
    expect(bernd.page.get_by_role("alert")).to_have_count(0)
    assert host.complaints == bernd.complaints == []
