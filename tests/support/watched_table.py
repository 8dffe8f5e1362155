"""A table that a bot plays for everybody through the forms behind the pages, while some devices look on."""

import json
from pathlib import Path
from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.log import Chronicle
from tests.support.devices import Device, Room, uid
from tests.support.opened_table import lay_beneath
from tests.support.party import TO_THE_END, Setting
from tests.support.shadow_game import Shadow

MOVING: Any = {"reduced_motion": "no-preference"}
PLAYED: dict[tuple[str, str, int], Chronicle[Any]] = {}
"""Games played so far, for every further table that is to stand there."""


class Watched:
    """Somebody opens the table and enters everything but what the one seat does that has a phone of its own."""

    OWN = 1

    def __init__(self, room: Room, folder: Path, setting: Setting, up_to: str = "", eras: int = TO_THE_END) -> None:
        self.room, self.host = room, room.device()
        self.address = self.host.post(f"{room.address}/new", **setting.form())
        self.code = self.address.rsplit("/", 1)[1]
        self.phone, self.display = room.device(360), room.device(1280)
        self.phone.post(f"{self.address}/claim", seat=str(self.OWN), id=uid())
        self.shadow = Shadow(folder, self.code, setting.lasts)
        if up_to or eras < TO_THE_END:
            lay_beneath(folder, self.code, self._played(str(setting), up_to, eras))
        else:
            self._enter({"kind": "start"}, 0)
        self.shadow.catch_up()

    def _played(self, setting: str, up_to: str, eras: int) -> Chronicle[Any]:
        """The game up to a question, or until so many eras have begun."""
        key = setting, up_to, eras
        if key not in PLAYED:
            PLAYED[key] = self.shadow.ahead(lambda game: game.asked.kind == up_to or game.eras >= eras)
        return PLAYED[key]

    def _enter(self, action: dict[str, Any], expected: int, seat: Seat = TABLE) -> None:
        """By whoever it concerns: what a seat was dealt is nobody else's to enter."""
        device = self.phone if seat == self.OWN else self.host
        device.post(f"{self.address}/log", entry=json.dumps({**action, "id": uid()}), expected=str(expected))

    def step(self) -> None:
        """Whoever is asked answers."""
        asked, position = self.shadow.asked, self.shadow.chronicle.position
        seat = {} if asked.seat == TABLE else {"seat": asked.seat}
        self._enter({**self.shadow.ruleset.codec.encode(self.shadow.answer()), **seat}, position, asked.seat)
        self.shadow.catch_up()

    def until(self, *kinds: str) -> "Watched":
        """Play until one of these is asked, or to the end."""
        while not self.shadow.ended and self.shadow.asked.kind not in kinds:
            self.step()
        return self

    def look_on(self, **media: Any) -> tuple[Device, Device]:
        """The display and the phone of a seat, both following."""
        for device, path in ((self.display, "/display"), (self.phone, "")):
            device.page.emulate_media(**(media or MOVING))
            device.page.goto(f"{self.address}{path}")
            device.connected()
        return self.display, self.phone

    def arrived(self, device: Device) -> None:
        """Wait until a device shows the newest entry."""
        device.page.locator(f'#table[data-position="{self.shadow.chronicle.position}"]').wait_for(state="attached")

    def ledger(self) -> list[dict[str, Any]]:
        """Every point with its receipt, as the API tells it."""
        found: list[dict[str, Any]] = self.host.page.context.request.get(
            f"{self.room.address}/api/v1/tables/{self.code}/ledger"
        ).json()["rows"]
        return found
