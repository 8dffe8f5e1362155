"""A party: four phones, a display and a host play a game through the pages, and a bot says what to tap."""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from companion import games
from companion.bots.caral import SensibleBot
from companion.bots.sight import Sight
from companion.engine.actions import TABLE, Action
from companion.engine.log import Chronicle, Entry
from companion.engine.setup import Header
from companion.games.caral.meta import META
from tests.browser.room import Device, Room, uid

NAMES = ("Anna", "Bernd", "Claudia", "David")
LANGUAGES = ("en", "de", "en", "de")
DECK = re.compile(r"\b(draws|zieht|notes|notiert): ")
"""How the log tells what somebody drew or noted, which only they may read."""


class Shadow:
    """The same game beside the table, read from its database: it knows what is asked, and what a bot would do."""

    def __init__(self, folder: Path, code: str, years: int) -> None:
        self.database, self.years = folder / "companion.sqlite", years
        self.table, header = self._rows("SELECT id, header FROM game_table WHERE code = ?", code)[0]
        self.game = games.load("caral")
        self.ruleset = self.game.ruleset(Header.from_json(json.loads(header)))
        self.chronicle: Chronicle[Any] = Chronicle(self.ruleset)
        self.bot = SensibleBot()

    def _rows(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            return database.execute(question, values).fetchall()

    def catch_up(self) -> None:
        """Read what was entered since."""
        wanted = "SELECT position, seat, action, by FROM entry WHERE table_id = ? AND position > ? ORDER BY position"
        for position, seat, action, by in self._rows(wanted, self.table, self.chronicle.position):
            decoded = self.ruleset.codec.decode(json.loads(action))
            self.chronicle.append(Entry(position, seat, decoded, (), by))

    @property
    def asked(self) -> Any:
        return self.ruleset.asked(self.chronicle.state)

    def answer(self) -> Action:
        decision, state = self.asked, self.chronicle.state
        legal = self.ruleset.legal(state, decision.seat).listed
        if decision.seat == TABLE:
            kinds = "finish" if state.year >= self.years else "caral.begin_year", "caral.close_claims"
            return next(action for action in legal if action.kind in kinds)
        return self.bot.choose(Sight(self.game.view, self.ruleset, state, decision.seat), legal)

    def scores(self) -> list[int]:
        return [player.fame for player in self.chronicle.state.players]


class Party:
    """Everybody at the table, each with a device."""

    def __init__(self, room: Room, folder: Path, years: int, **options: str) -> None:
        self.host = room.device(900)
        self.host.page.set_default_timeout(room.patience)
        form = {f"option-{name}": value for name, value in ({"cards": "app"} | options).items()}
        self.table = self.host.post(
            f"{room.address}/new",
            game="caral",
            edition="retail",
            name=NAMES,
            colour=tuple(META.colours),
            id=uid(),
            module=META.modules,
            **form,
        )
        self.code = self.table.rsplit("/", 1)[1]
        self.phones = [room.device(360, language) for language in LANGUAGES]
        self.display = room.device(1280)
        self.taps = 0
        for seat, phone in enumerate(self.phones):
            phone.page.goto(self.table)
            self.tap(phone.page.locator(f"#seat-{seat} button"))
        self.host.page.goto(self.table)
        self.display.page.goto(f"{self.table}/display")
        self.tap(self.host.page.locator("button.big[name=entry]"))
        expect(self.host.page.locator("#table")).to_have_attribute("data-status", "playing")
        self.shadow = Shadow(folder, self.code, years)
        self.shadow.catch_up()

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
        self.tap(self._button(page.locator(".question button[name=entry]:not(.ruling)"), wanted))
        expect(page.locator("#table")).not_to_have_attribute("data-position", str(position))
        self.shadow.catch_up()

    def _button(self, buttons: Locator, wanted: dict[str, Any]) -> Locator:
        values = buttons.evaluate_all("buttons => buttons.map(button => button.value)")
        found = [n for n, value in enumerate(values) if wanted.items() <= json.loads(value).items()]
        assert found, (wanted, values)
        return buttons.nth(found[0])

    def play(self, each: Any = lambda party: None) -> None:
        while self.shadow.chronicle.state.ended is None:
            self.turn()
            each(self)

    def leaks(self) -> list[str]:
        """What any page shows of another seat's cards; after the end all cards are open."""
        found: list[str] = []
        if self.shadow.chronicle.state.ended is not None:
            return found
        for seat, device in [*enumerate(self.phones), (None, self.display), (None, self.host)]:
            html = device.page.content()
            hands = re.findall(r'id="hand"[^>]*>', html)
            if len(hands) > (seat is not None):
                found.append(f"{seat}: a hand")
            told = [line for line in re.findall(r"<span>([^<]*)</span>", html) if DECK.search(line)]
            found += [line for line in told if seat is None or NAMES[seat] not in line]
        return found
