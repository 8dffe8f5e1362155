"""First table: what we only guess is compared with the box in a few taps, and not asked again."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.http.language import COOKIE
from tests.browser.test_access import tabbed_to
from tests.browser.test_box import tap as entered
from tests.support.counting import offered
from tests.support.devices import Device
from tests.support.for_everybody import faults, sideways
from tests.support.orchard_pages import named
from tests.support.touch_targets import small

MOST_TAPS = 12
SHOWN = "#compare"
PATH = ["village-1", "site-1", "site-2", "market-1"]


class Thumb:
    """Counts what it taps."""

    def __init__(self) -> None:
        self.taps = 0

    def __call__(self, target: Locator) -> None:
        self.taps += 1
        target.click()


def lobby(room, width: int = 360, language: str = "en", **form: str) -> Device:
    """Somebody with a household of its own opens a table."""
    host = room.device(width, language)
    url = host.post(f"{room.address}/new", game="caral", name=("Anna", "Bernd"), colour=("red", "blue"), **form)
    host.page.goto(url)
    return host


def spots(page: Page) -> list[str]:
    return seen(page)["board"]["spots"][1:]


def seen(page: Page) -> dict[str, Any]:
    code = page.url.rsplit("/", 1)[-1]
    return page.context.request.get(f"{page.url.split('/t/')[0]}/api/v1/tables/{code}").json()


def next_table(host: Device, address: str) -> None:
    host.page.goto(f"{address}/new")
    host.page.get_by_role("button", name="Open the table").first.click()
    expect(host.page.locator("#asked")).to_have_text("Take your seats")


def test_a_changed_die_and_path_take_a_few_taps_and_the_next_game_does_not_ask_again(room):
    host = lobby(room, id="first-table-1", **{"option-die": "table", "option-setup": "table"})
    page, tap = host.page, Thumb()
    lobby_url = page.url
    tap(page.get_by_role("link", name="Something differs"))
    tap(page.locator("label.stop", has=page.get_by_role("radio", name="quarry 1")))
    tap(page.locator("#do-path-put-market"))
    expect(page.locator("input[name='path.spots']").nth(3)).to_have_value("market-1")
    tap(page.locator("label.tick", has=page.locator("#die-faces-5-2")))
    tap(page.locator("label.tick", has=page.locator("#die-faces-5-3")))
    tap(page.locator("#compare-save"))
    expect(page.locator("#asked")).to_have_text("Take your seats")
    assert page.url == lobby_url
    assert tap.taps <= MOST_TAPS // 2
    expect(page.locator(SHOWN)).to_have_count(0)
    assert spots(page)[:4] == PATH
    host.tap("Start the game")
    expect(page.locator("#table")).to_have_attribute("data-status", "playing")
    assert spots(page)[:4] == PATH
    begin(page)
    assert [entry["face"] for entry in offered(page) if entry["kind"] == "caral.roll"] == [
        "0",
        "1",
        "2",
        "0/1",
        "0/2",
        "1/3",
    ]
    next_table(host, room.address)
    expect(page.locator(SHOWN)).to_have_count(0)
    assert spots(page)[:4] == PATH
    assert host.complaints == []


def begin(page: Page) -> None:
    """Found pyramids until the die is rolled."""
    for kind, site in (("start_at", 1), ("start_at", 2), ("place_neutral", 3), ("place_neutral", 4)):
        entered(page, f"caral.{kind}", site=f"site-{site}")


def test_yes_is_one_tap_and_others_may_sit_down_meanwhile(room):
    host = lobby(room, id="first-table-2")
    page, tap = host.page, Thumb()
    expect(page.locator(f"{SHOWN} .dice li")).to_have_count(6)
    guest = room.guest(host, "Bernd")
    expect(guest.page.locator(SHOWN)).to_have_count(0)
    expect(page.locator("#seat-1")).to_contain_text("Taken")
    tap(page.get_by_role("button", name="Yes, as in our box"))
    expect(page.locator(SHOWN)).to_have_count(0)
    next_table(host, room.address)
    expect(page.locator(SHOWN)).to_have_count(0)
    assert (tap.taps, host.complaints) == (1, [])


@pytest.mark.parametrize(("scheme", "language"), [("light", "en"), ("dark", "de")])
def test_card_and_page_are_for_everybody(room, scheme, language):
    modules = {"module": ("whim", "annual", "status", "emissaries")}
    host = lobby(room, 320, language, id=f"first-table-{scheme}", **modules)
    page, url = host.page, host.page.url
    page.context.add_cookies([{"name": COOKIE, "value": language, "url": room.address}])
    page.emulate_media(color_scheme=scheme)
    for address in (url, f"{url}/box"):
        page.goto(address)
        page.evaluate("document.querySelectorAll('#compare details').forEach(part => part.open = true)")
        assert faults(page) == [], address
        assert small(page) == [], address
        assert sideways(page) <= 0, address


def test_a_keyboard_compares(room):
    host = lobby(room, id="first-table-3")
    page = host.page
    tabbed_to(page, "#compare-no")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Compare with your box")
    page.locator("#path-at-3").focus()
    page.keyboard.press("Space")
    page.locator("#do-path-put-market").focus()
    page.keyboard.press("Enter")
    expect(page.locator("input[name='path.spots']").nth(3)).to_have_value("market-1")
    expect(page.locator("#do-path-put-market")).to_be_focused()
    page.locator("#compare-save").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_have_text("Take your seats")
    assert spots(page)[:4] == PATH


def test_without_script_it_works_as_well(room):
    host = lobby(room, id="first-table-4")
    context = room.browser.new_context(
        java_script_enabled=False, locale="en", storage_state=host.page.context.storage_state()
    )
    context.set_default_timeout(room.patience)
    room.contexts.append(context)
    page = context.new_page()
    page.goto(f"{host.page.url}/box")
    page.locator("#path-at-3").check(force=True)
    page.locator("#do-path-put-market").click()
    page.locator("#compare-save").click()
    expect(page.locator("#asked")).to_have_text("Take your seats")
    expect(page.locator(SHOWN)).to_have_count(0)
    assert spots(page)[:4] == PATH


def test_the_toy_asks_for_what_it_only_guesses(toy_room):
    host = toy_room.device()
    page = host.page
    page.goto(f"{toy_room.address}/new?game=orchard")
    named(host, "Anna", "Bernd")
    page.locator("input[name=one_phone]").check()
    host.tap("Open the table")
    card = page.locator(SHOWN)
    expect(card.locator("#seen-die")).to_be_visible()
    expect(card.locator("#seen-trees")).to_have_count(0)
    page.get_by_role("link", name="Something differs").click()
    page.locator("#fruit-2-worth").fill("5")
    page.locator("#compare-save").click()
    expect(card).to_have_count(0)
    host.tap("Start the game")
    host.tap("I am Anna")
    expect(page.locator("#trees li").nth(2)).to_contain_text("each worth 5")
    assert host.complaints == []
