"""A party: some phones, a display and a host play any game through the pages, and a bot says what to tap."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from companion import games
from companion.bots.experts import expert_of
from companion.engine.actions import TABLE
from tests.i18n.manner import manner_of
from tests.support.counting import tap_entry
from tests.support.devices import Device, Room, uid
from tests.support.shadow_game import Shadow

NAMES = ("Anna", "Bernd", "Claudia", "David")
LOOKS: tuple[tuple[str, tuple[str, ...]], ...] = (("en", ()), ("de", ("as-list",)), ("en", ("as-list",)), ("de", ()))
"""The language and the settings of each phone."""

SHARED = "#chips, #ground, #walkers, #lately, #everyone, #story"
"""Parts of a page that are made once for everybody."""

LISTEN = """
window.received = [];
document.addEventListener("htmx:sse:before:message", ({ detail }) => received.push(detail.message.data ?? ""), true);
document.addEventListener("htmx:after:request", ({ detail }) => received.push(detail.ctx.text ?? ""), true);
"""
"""Keeps what streams and answers to taps bring, also what the page makes nothing of."""
SEEN = """([shared, words]) => {
  const secret = new RegExp(words);
  const read = html => ({
    told: html.split(/[<>"]/).filter(line => secret.test(line)),
    hands: (html.match(/id="hand"[^>]*>/g) ?? []).length,
  });
  const came = window.looked ? [] : [document.documentElement.outerHTML];
  window.looked = true;
  return [
    [...came, ...received.splice(0)].map(read),
    [...document.querySelectorAll(shared)].map(one => one.textContent).filter(text => secret.test(text)),
  ];
}"""
"""What is said of anybody's own cards, and how many hands there are: on the page as it came, in everything it was sent
since, and in what it shows to everybody."""

TO_THE_END = 99


@dataclass(frozen=True)
class Setting:
    """What a party plays, and after how many of its eras it agrees to stop."""

    game: str
    seats: int = len(NAMES)
    modules: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    lasts: int = TO_THE_END

    def form(self) -> dict[str, Any]:
        """What the page for a new table would send."""
        card = games.card(self.game)
        people = {"name": NAMES[: self.seats], "colour": tuple(card.colours)[: self.seats]}
        options = {f"option-{name}": value for name, value in self.options.items()}
        return {"game": card.id, "edition": card.editions[0], "module": self.modules, "id": uid(), **people, **options}


def whole(game: str, lasts: int = TO_THE_END) -> Setting:
    """Everything there is of a game: as many as can play, all modules, and what is hidden is dealt by the app."""
    card, expert = games.card(game), expert_of(games.load(game))
    dealing = {} if expert is None else expert.dealing
    return Setting(game, min(card.players[-1], len(NAMES)), card.modules, dealing, lasts)


class Party:
    """Everybody at the table, each with a device; half of the phones show their answers as a list."""

    def __init__(self, room: Room, folder: Path, setting: Setting) -> None:
        self.names, self.taps = NAMES[: setting.seats], 0
        self.private = manner_of(games.package(setting.game)).private
        self.heard: set[str] = set()
        self.host, self.display = room.device(900), room.device(1280)
        self.table = self.host.post(f"{room.address}/new", **setting.form())
        self.code = self.table.rsplit("/", 1)[1]
        self.phones = [room.device(360, *looks) for looks in LOOKS[: setting.seats]]
        self._sit_down()
        self.shadow = Shadow(folder, self.code, setting.lasts)

    @property
    def devices(self) -> tuple[Device, ...]:
        return (*self.phones, self.host, self.display)

    def _sit_down(self) -> None:
        for device in self.devices:
            device.page.add_init_script(LISTEN)
        for seat, phone in enumerate(self.phones):
            phone.page.goto(self.table)
            self.tap(phone.page.locator(f"#seat-{seat} button"))
        self.host.page.goto(self.table)
        self.display.page.goto(f"{self.table}/display")
        self.tap(self.host.page.locator("button.big[name=entry]"))
        expect(self.host.page.locator("#table")).to_have_attribute("data-status", "playing")

    def tap(self, button: Locator) -> None:
        button.click()
        self.taps += 1

    def device(self) -> Device:
        seat = self.shadow.asked.seat
        return self.host if seat == TABLE else self.phones[seat]

    def turn(self) -> None:
        """Whoever is asked taps the answer on their own device."""
        answer, encode = self.shadow.answer(), self.shadow.ruleset.codec.encode
        then = self.shadow.following(answer)
        page, table = self.device().page, self.device().page.locator("#table")
        position = self.shadow.chronicle.position
        asked = f"#table[data-position='{position}'] .question[data-asked='{self.shadow.asked.kind}']"
        page.locator(asked).wait_for(state="attached")
        tap_entry(page, encode(answer), self.tap, then and encode(then))
        expect(table).not_to_have_attribute("data-position", str(position))
        self.shadow.catch_up()

    def play(
        self,
        each: Callable[["Party"], None] = lambda party: None,
        until: Callable[["Party"], bool] = lambda party: party.shadow.ended,
    ) -> None:
        """To the end, or as long as is wanted."""
        while not until(self):
            self.turn()
            each(self)

    def leaks(self) -> list[str]:
        """What any device was sent or shows of another seat's cards; after the end all cards are open."""
        if self.shadow.ended:
            return []
        people = zip((*self.names, None, None), self.devices, strict=True)
        return [leak for name, device in people for leak in self._leaks(name, device.page)]

    def _leaks(self, name: str | None, page: Page) -> list[str]:
        sent, to_all = page.evaluate(SEEN, [SHARED, self.private])
        found = [leak for seen in sent for leak in self._overheard(name, **seen)]
        return [*found, *(f"{name}: for everybody: {text}" for text in to_all)]

    def _overheard(self, name: str | None, told: list[str], hands: int) -> list[str]:
        """What is not for whoever reads this. Whoever reads of their own cards is kept among those who `heard`."""
        others = [line for line in told if name is None or name not in line]
        self.heard |= {name} if name and len(told) > len(others) else set()
        return [*others, *([f"{name}: a hand"] if hands > (name is not None) else [])]
