"""A party: some phones, a display and a host play any game through the pages, and a bot says what to tap."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from companion import games
from companion.bots.experts import expert_of
from companion.engine.actions import TABLE
from tests.i18n.manner import manner_of
from tests.support.counting import count_out
from tests.support.devices import Device, Room, uid
from tests.support.shadow_game import Shadow

NAMES = ("Anna", "Bernd", "Claudia", "David")
LANGUAGES = ("en", "de", "en", "de")
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
    """Everybody at the table, each with a device."""

    def __init__(self, room: Room, folder: Path, setting: Setting) -> None:
        self.names, self.taps = NAMES[: setting.seats], 0
        self.private = re.compile(manner_of(games.package(setting.game)).private)
        self.heard: set[str] = set()
        self.host, self.display = room.device(900), room.device(1280)
        self.table = self.host.post(f"{room.address}/new", **setting.form())
        self.code = self.table.rsplit("/", 1)[1]
        self.phones = [room.device(360, language) for language in LANGUAGES[: setting.seats]]
        self._sit_down()
        self.shadow = Shadow(folder, self.code, setting.lasts)

    @property
    def devices(self) -> tuple[Device, ...]:
        return (*self.phones, self.host, self.display)

    def _sit_down(self) -> None:
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
        wanted = self.shadow.ruleset.codec.encode(self.shadow.answer())
        page = self.device().page
        position = self.shadow.chronicle.position
        expect(page.locator("#table")).to_have_attribute("data-position", str(position))
        buttons = page.locator(".question button[name=entry]:not(.ruling)")
        buttons.first.wait_for()
        count_out(page, wanted, self.tap)
        self.tap(self._button(buttons, wanted))
        expect(page.locator("#table")).not_to_have_attribute("data-position", str(position))
        self.shadow.catch_up()

    def _button(self, buttons: Locator, wanted: dict[str, Any]) -> Locator:
        values = buttons.evaluate_all("buttons => buttons.map(button => button.value)")
        found = [n for n, value in enumerate(values) if wanted.items() <= json.loads(value).items()]
        assert found, (wanted, values)
        return buttons.nth(found[0])

    def play(self, each: Callable[["Party"], None] = lambda party: None) -> None:
        while not self.shadow.ended:
            self.turn()
            each(self)

    def leaks(self) -> list[str]:
        """What any page shows of another seat's cards; after the end all cards are open."""
        if self.shadow.ended:
            return []
        people = zip((*self.names, None, None), self.devices, strict=True)
        return [leak for name, device in people for leak in self._overheard(name, device.page.content())]

    def _overheard(self, name: str | None, html: str) -> list[str]:
        """What is not for whoever reads this page. Whoever reads of their own cards is kept among those who `heard`."""
        told = [line for line in re.findall(r"<span>([^<]*)</span>", html) if self.private.search(line)]
        others = [line for line in told if name is None or name not in line]
        self.heard |= {name} if name and len(told) > len(others) else set()
        hands = len(re.findall(r'id="hand"[^>]*>', html))
        return [*others, *([f"{name}: a hand"] if hands > (name is not None) else [])]
