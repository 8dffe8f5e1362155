"""People in a room, each with a browser of their own."""

import json
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode, urljoin
from uuid import uuid4

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, Request, expect

from companion import games
from tests.support.answering import enter, pick
from tests.support.kept_devices import from_the_shelf, put_away, watch

NAMES = ("Anna", "Bernd", "Cleo")
SEE_OTHER = 303
SOON = 1000
"""Milliseconds until the clock of a page stands: it cannot be put back."""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => hidden ? "hidden" : "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Device:
    """A browser with a table open, and everything it asked of the server since."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page, self.language = page, language
        self.begin_anew()
        page.on("request", self._requested)
        page.on("load", self._loaded)
        page.on("pageerror", self._failed)
        page.on("console", self._said)
        self.traces = watch(page)

    def begin_anew(self) -> None:
        self.requests: list[Request] = []
        self.loads = 0
        self.complaints: list[str] = []

    def _requested(self, request: Request) -> None:
        self.requests.append(request)

    def _loaded(self, _: Page) -> None:
        self.loads += 1

    def _failed(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def post(self, url: str, **fields: str | tuple[str, ...]) -> str:
        """Send a form; where it leads, without going there."""
        pairs = [(name, one) for name, v in fields.items() for one in (v if isinstance(v, tuple) else (v,))]
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = self.page.context.request.post(url, data=urlencode(pairs), headers=kind, max_redirects=0)
        assert answer.ok or answer.status == SEE_OTHER, answer.text()
        return urljoin(url, answer.headers.get("location", ""))

    def tap(self, words: str) -> None:
        """Tap what says this; an answer that is only picked by it is entered as well."""
        enter(self.button(words).first)

    def pick(self, words: str) -> None:
        """Tap an answer to see what it leads to."""
        pick(self.button(words).first)

    def button(self, words: str) -> Locator:
        """The button that says this, or an answer that means it."""
        named = self.page.get_by_role("button", name=words, exact=True)
        return named.or_(self.page.locator(f'button[data-text="{words}"]:visible'))

    def undo(self) -> None:
        """Take back the last step."""
        self.page.locator("#do-kind-undo").click()

    def asked(self, words: str) -> None:
        """Wait until this is asked, or the headline of a page without questions says it."""
        expect(self.page.locator("#asked")).to_have_text(words)

    def on_turn(self) -> None:
        """Wait until somebody who holds this device is asked."""
        expect(self.page.locator("#bar[data-yours] h1")).to_have_text("Your turn")

    def waits_for(self, *names: str) -> None:
        """Wait until these are waited for here, and nobody who holds this device."""
        expect(self.page.locator("#lately .wait strong")).to_have_text(f"Waiting for: {', '.join(names)}")
        expect(self.page.locator("#bar")).not_to_have_attribute("data-yours", "true")

    def told(self, words: str) -> None:
        """Wait until the log tells this."""
        expect(self.page.locator("#story")).to_contain_text(words)

    def tab(self, name: str) -> None:
        self.page.locator(f".tabs [data-tab='{name}']").click()

    def connected(self, state: str = "live") -> None:
        expect(self.page.locator("#connection")).to_have_attribute("data-state", state)

    def hides(self) -> None:
        """Put the phone away, or turn it over."""
        self.page.evaluate(HIDE, arg=True)

    def wakes(self) -> None:
        self.page.evaluate(HIDE, arg=False)

    def wait(self, seconds: int) -> None:
        """Let the page's own clock run, without anybody waiting."""
        self.page.clock.run_for(seconds * 1000)

    def holds_still(self) -> None:
        """From now on time goes by here only where a test lets it."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + SOON)

    def forget(self) -> None:
        """Count anew from here on, once the page is there."""
        self.page.wait_for_load_state()
        self.requests.clear()
        self.loads = 0

    def asked_for(self, method: str) -> list[str]:
        return [request.url for request in self.requests if request.method == method]


class Room:
    """Opens browsers and closes them all."""

    def __init__(self, browser: Browser, address: str, patience: int) -> None:
        self.browser, self.address, self.patience = browser, address, patience
        self.contexts: list[BrowserContext] = []
        self.devices: list[Device] = []

    def __enter__(self) -> "Room":
        return self

    def __exit__(self, *_: object) -> None:
        for context in self.contexts:
            context.close()
        for device in self.devices:
            put_away(self.browser, device, self.address)

    def device(self, width: int = 360, language: str = "en", settings: tuple[str, ...] = ()) -> Device:
        """A browser of its own, in which these settings of the phone are on, and nothing moves without need."""
        device: Device = from_the_shelf(self.browser, language) or self._new(language)
        device.page.set_viewport_size({"width": width, "height": 740})
        for name in settings:
            device.page.context.add_init_script(f"localStorage.setItem('{name}', 'on')")
        device.page.context.set_default_timeout(self.patience)
        device.begin_anew()
        self.devices.append(device)
        return device

    def _new(self, language: str) -> Device:
        page = self.browser.new_context(locale=language, reduced_motion="reduce").new_page()
        page.clock.install()
        return Device(page, language)

    def leave(self, device: Device) -> None:
        """Put a browser away that is not needed any more."""
        self.devices.remove(device)
        put_away(self.browser, device, self.address)

    def host(self, width: int = 900, names: tuple[str, ...] = NAMES) -> Device:
        """Somebody opens a table by way of the form behind the page, and sees its lobby."""
        host = self.device(width)
        host.page.goto(host.post(f"{self.address}/new", id=uid(), **seated("caral", names)))
        host.asked("Take your seats")
        return host

    def by_the_pages(self) -> Device:
        """The same from the first page on."""
        host = self.device(900)
        host.page.goto(f"{self.address}/")
        host.page.get_by_role("link", name="Start a table").click()
        for number, name in enumerate(NAMES, start=1):
            host.page.get_by_label(f"Seat {number}: name").fill(name)
        host.tap("Open the table")
        host.asked("Take your seats")
        return host

    def guest(self, host: Device, name: str = "", width: int = 360) -> Device:
        """Somebody follows the link, and sits down."""
        guest = self.device(width)
        guest.page.goto(host.page.url)
        if name:
            guest.tap(f"Sit down as {name}")
            expect(guest.page.locator("#seats").get_by_text("You sit here")).to_be_visible()
        return guest

    def table(self) -> tuple[Device, Device, Device]:
        """Three at a table that has begun, by way of the pages; the first is the host."""
        host = self.by_the_pages()
        host.tap("Sit down as Anna")
        guests = self.guest(host, "Bernd"), self.guest(host, "Cleo")
        expect(host.page.locator("#seats").get_by_text("Taken")).to_have_count(2)
        for device in (host, *guests):
            device.connected()
        host.tap("Start the game")
        return begun(host, *guests)

    def quick_table(
        self, pages: int = 3, entered: Sequence[Mapping[str, Any]] = (), game: str = "caral", **form: str
    ) -> tuple[Device, ...]:
        """The same by way of the forms behind the pages: so many of them look on, and this was entered before they did.

        Whoever does not look on has sat down all the same; the host enters what such a seat does.
        """
        host, *_ = devices = [self.device(width) for width in (900, 360, 360)[:pages]]
        opened = host.post(f"{self.address}/new", id=uid(), **seated(game, NAMES), **form)
        for seat, device in enumerate(devices):
            device.post(f"{opened}/claim", seat=str(seat), id=uid())
        for seat in range(pages, len(NAMES)):
            sit_down(f"{self.address}/api/v1/tables/{opened.rpartition('/')[2]}", seat)
        for position, action in enumerate(({"kind": "start"}, *entered)):
            seat = action.get("seat", 0)
            who, proxy = (devices[seat], {}) if seat < pages else (host, {"proxy": True})
            entry = json.dumps({**action, **proxy, "id": uid()})
            who.post(f"{opened}/log", entry=entry, expected=str(position))
        for device in devices:
            device.page.goto(opened)
        for device in devices:
            device.connected()
        return begun(*devices)


def seated(game: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Who plays what, as the form says it."""
    return {"game": game, "name": names, "colour": tuple(games.card(game).colours)[: len(names)]}


def sit_down(table: str, seat: int) -> None:
    """Somebody without a browser takes a seat."""
    sent = json.dumps({"id": uid()}).encode()
    asked = urllib.request.Request(f"{table}/seats/{seat}/claim", sent, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        assert answer.status < SEE_OTHER


def begun(*devices: Device) -> tuple[Device, ...]:
    for device in devices:
        expect(device.page.locator("#table")).to_have_attribute("data-status", "playing")
    return devices


def uid() -> str:
    return str(uuid4())
