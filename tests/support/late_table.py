"""A table late in a game, played by bots through the forms behind the pages."""

import json
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.bots.caral import SensibleBot
from companion.bots.sight import Sight
from companion.engine.actions import TABLE, Action, Seat
from companion.games.caral.meta import META
from companion.http.at_table import desk_of
from companion.service.play import chance
from companion.service.play.desk import Desk
from tests.support.tables import table_by_code

NAMES = ("Anna", "Bernd", "Claudia", "David")


class Late:
    """Four phones; the first is the host's. Everything is played as it is asked: with a `seed` always the same."""

    def __init__(self, app: Flask, seed: str | None = None, **form: str) -> None:
        self.app, self.bot, self.game = app, SensibleBot(), games.load("caral")
        self.phones = [app.test_client() for _ in NAMES]
        people = {"name": list(NAMES), "colour": list(META.colours), "module": list(META.modules), "id": str(uuid4())}
        with pytest.MonkeyPatch.context() as patch:
            if seed is not None:
                patch.setattr(chance, "new_seed", lambda: seed)
            opened = self.phones[0].post("/new", data={"game": "caral", "edition": "retail", **people, **form})
        self.url: str = opened.location
        for seat, phone in enumerate(self.phones):
            phone.post(f"{self.url}/claim", data={"seat": str(seat), "id": str(uuid4())})
        self.position = 0
        self._enter({"kind": "start"})

    def _enter(self, action: dict[str, object], seat: Seat = TABLE) -> None:
        entry = action | ({} if seat == TABLE else {"seat": seat}) | {"id": str(uuid4())}
        data = {"entry": json.dumps(entry), "expected": str(self.position)}
        answer = self.of(seat).post(f"{self.url}/log", data=data)
        assert answer.status_code == 303, answer.text

    def of(self, seat: Seat) -> FlaskClient:
        """The phone that answers for a seat."""
        return self.phones[0 if seat == TABLE else seat]

    def step(self) -> Seat:
        """Whoever is asked answers, and whoever is asked then is told."""
        desk, seat = self._asked()
        self.position = desk.position
        self._enter(desk.ruleset.codec.encode(self._chosen(desk, seat)), seat)
        return self._asked()[1]

    def _asked(self) -> tuple[Desk, Seat]:
        with self.app.app_context():
            desk = desk_of(table_by_code(self.url[3:]))
        return desk, desk.ruleset.asked(desk.state).seat

    def _chosen(self, desk: Desk, seat: Seat) -> Action:
        """The table goes on as long as it may."""
        legal = desk.ruleset.legal(desk.state, seat).listed
        if seat == TABLE:
            return legal[0]
        return self.bot.choose(Sight(self.game.view, desk.ruleset, desk.state, seat), legal)

    def play(self, until: int) -> "Late":
        while self.position < until:
            self.step()
        return self
