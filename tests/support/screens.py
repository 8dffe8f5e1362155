"""Every screen there is, on tables that a bot has played so far that there is something to see."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Response

from companion.engine.actions import TABLE
from companion.games.caral.meta import META
from companion.http.language import COOKIE
from tests.support.devices import Device, Room, uid
from tests.support.every_decision import Example, examples
from tests.support.opened_table import lay_beneath, taken
from tests.support.party import NAMES
from tests.support.shadow_game import Shadow

PHONE, WIDE = (360, 740), (1280, 720)
BROUGHT = {
    "caral": ("pay-four", "sacrifice-unknown", "waiting", "waiting-ceremony", "drawn-cards"),
    "cacao": ("tile", "overbuild-or-not", "turn-and-gaps", "two-gaps", "sale", "reveal-tile", "noted-tiles"),
    "inkas": ("build-tradable", "offer-made", "offered", "discard-many"),
}


OF_A_SEAT = {"cacao": ("noted-tiles",)}
"""Of which the tabs behind the question are looked at as well."""


@dataclass(frozen=True)
class Screen:
    name: str
    path: str
    device: Device
    wide: bool = False
    settings: tuple[str, ...] = ()
    """Of this phone, that are on."""
    opens: str = ""
    """What is unfolded by a tap."""

    @property
    def width(self) -> int:
        return (WIDE if self.wide else PHONE)[0]

    def show(self, address: str, scheme: str, language: str, width: int = 0, height: int = 0) -> Response | None:
        """Open it as somebody with these settings sees it, on its usual screen where no other is named."""
        page, (usual_width, usual) = self.device.page, WIDE if self.wide else PHONE
        page.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width or usual_width, "height": height or usual})
        wanted = f"{address}{self.path}"
        if page.url == wanted:
            answer = page.reload()
        else:
            if page.url.partition("#")[0] == wanted.partition("#")[0]:
                page.goto("about:blank")
            answer = page.goto(wanted)
        if self.settings:
            page.evaluate("names => names.forEach(name => localStorage.setItem(name, 'on'))", self.settings)
            answer = page.reload()
            page.evaluate("() => localStorage.clear()")
        if self.opens:
            page.locator(self.opens).click()
        return answer


class Table:
    """A table played by one browser for all, quickly, through the forms behind the pages."""

    def __init__(self, room: Room, folder: Path, name: str, years: int = 2, **form: Any) -> None:
        self.device, self.name = room.device(), name
        opened = {"game": "caral", "edition": "retail", "name": NAMES, "colour": tuple(META.colours), "id": uid()}
        self.address = self.device.post(
            f"{room.address}/new", **opened, **{"option-cards": "app", "one_phone": "on", **form}
        )
        self.code = self.address.rsplit("/", 1)[1]
        self.path = f"/t/{self.code}"
        self.folder, self.years = folder, years

    def start(self) -> "Table":
        self._enter({"kind": "start"}, 0)
        self.shadow = Shadow(self.folder, self.code, self.years)
        return self

    def brought_to(self, kind: str) -> "Table":
        """Started, and at once where this is asked for the first time."""
        self.shadow = Shadow(self.folder, self.code, self.years)
        lay_beneath(self.folder, self.code, self.shadow.ahead(lambda game: game.asked.kind == kind))
        self.shadow.catch_up()
        return self.handed_on()

    def _enter(self, action: dict[str, Any], expected: int) -> None:
        self.device.post(f"{self.address}/log", entry=json.dumps({**action, "id": uid()}), expected=str(expected))

    def until(self, kind: str, times: int = 1) -> "Table":
        """Play until this is asked for the so manieth time, or the game is over. No page follows meanwhile."""
        self.device.page.goto("about:blank")
        while self.shadow.chronicle.state.ended is None:
            asked = self.shadow.asked
            times -= asked.kind == kind
            if not times:
                break
            answer = self.shadow.ruleset.codec.encode(self.shadow.answer())
            seat = {} if asked.seat == TABLE else {"seat": asked.seat}
            self._enter({**answer, **seat}, self.shadow.chronicle.position)
            self.shadow.catch_up()
        return self.handed_on()

    def handed_on(self) -> "Table":
        """Whoever is asked has the phone."""
        if self.shadow.chronicle.state.ended is None and self.shadow.asked.seat != TABLE:
            self.device.post(f"{self.address}/hand", seat=str(self.shadow.asked.seat))
        return self


def around(name: str, table: Table) -> Iterator[Screen]:
    """A question on the map and as a list, with the menu open, and the tabs behind it."""
    yield Screen(name, table.path, table.device)
    yield Screen(f"{name}-list", table.path, table.device, settings=("as-list",))
    yield Screen(f"{name}-menu", table.path, table.device, opens="#menu > summary")
    for tab in ("mine", "everyone", "story"):
        yield Screen(f"{name}-{tab}", f"{table.path}#p-{tab}", table.device)
    yield Screen(f"{name}-wide", table.path, table.device, wide=True)


def named(chosen: Mapping[str, tuple[str, ...]]) -> Iterator[Example]:
    return (each for game, names in chosen.items() for each in examples(game) if each.name in names)


def brought(room: Room, folder: Path) -> Iterator[Screen]:
    """Questions at tables that were brought to them."""
    device = room.device()
    for example in named(BROUGHT):
        yield Screen(str(example), taken(device, room.address, folder, example).removeprefix(room.address), device)


def behind(room: Room, folder: Path) -> Iterator[Screen]:
    """What lies behind such a question."""
    device = room.device()
    for example in named(OF_A_SEAT):
        path = taken(device, room.address, folder, example).removeprefix(room.address)
        yield Screen(f"{example}-mine", f"{path}#p-mine", device)
        yield Screen(f"{example}-everyone", f"{path}#p-everyone", device)


def beforehand(room: Room, folder: Path) -> Iterator[Screen]:
    """What is seen until a game begins."""
    lobby = Table(room, folder, "lobby", module=META.modules)
    for path, name in (
        ("/", "home"),
        ("/new", "new"),
        ("/box", "boxes"),
        ("/box/caral/new?edition=retail", "box"),
        ("/rules/caral", "rules"),
    ):
        yield Screen(name, path, lobby.device)
    yield Screen("lobby", lobby.path, lobby.device)
    yield Screen("setup", f"{lobby.path}/setup", lobby.device)
    yield Screen("compare", f"{lobby.path}/box", lobby.device)
    yield Screen("display-lobby", f"{lobby.path}/display", lobby.device, wide=True)


def in_play(room: Room, folder: Path) -> Iterator[Screen]:
    """A whole short game, and what is seen of it afterwards."""
    play = Table(room, folder, "play", years=1, module=META.modules).start().until("caral.choose_move", 9)
    yield from around("move", play)
    yield Screen("log", f"{play.path}/log", play.device)
    yield Screen("check", f"{play.path}/check", play.device)
    yield Screen("layout", f"{play.path}/layout", play.device)
    yield Screen("hands", f"{play.path}#hands", play.device)
    yield Screen("display", f"{play.path}/display", play.device, wide=True)
    play.device.page.context.clear_cookies(name=f"holds-{play.code}")
    yield Screen("cover", play.path, play.device)
    play.until("caral.choose_action")
    yield Screen("action", play.path, play.device)
    play.until("caral.choose_sacrifice", 2)
    yield Screen("ceremony", play.path, play.device)
    yield Screen("display-ceremony", f"{play.path}/display", play.device, wide=True)
    play.until("caral.choose_next_year")
    yield Screen("year", play.path, play.device)
    play.until("")
    yield Screen("result", play.path, play.device)
    yield Screen("display-end", f"{play.path}/display", play.device, wide=True)
    for name in ("review", "points", "luck", "turning", "sheet"):
        yield Screen(name, f"{play.path}/{name}", play.device, wide=name == "review")
    yield Screen("review-phone", f"{play.path}/review", play.device)
    yield Screen("games", "/games", play.device)
    yield Screen("people", "/people", play.device)
    yield Screen("problem", "/xyz", play.device)


PARTS = {"beforehand": beforehand, "in play": in_play, "behind questions": behind}
"""Every screen there is but for questions, in parts that need nothing of one another."""


def screens(room: Room, folder: Path) -> Iterator[Screen]:
    """All of them, one after the other; the pages stay on their devices."""
    for part in (*PARTS.values(), brought):
        yield from part(room, folder)
