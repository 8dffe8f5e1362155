"""Everybody who may ask at a table, with what their requests carry."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from flask import Flask
from flask.testing import FlaskClient

from companion.http.credentials import COOKIE
from companion.service.access.callers import HOST, SEAT, VIEWER
from companion.service.access.households import new_device
from companion.service.tables import seating
from companion.store.database import db
from tests.secrets.setting import Setting
from tests.support.tables import table_by_code

API = "/api/v1/tables"
NAMES = ("Anna", "Bernd", "Claudia", "Dora")
Headers = dict[str, str]


def bearer(token: str) -> Headers:
    return {"Authorization": f"Bearer {token}"}


@dataclass(frozen=True)
class Person:
    """Somebody with a program that holds a token and a browser that holds a cookie."""

    token: Headers
    browser: Headers

    def carries(self, path: str) -> Headers:
        """What a request to this address carries: pages are looked at with the browser."""
        return self.token if path.startswith("/api/") else self.browser


@dataclass(frozen=True)
class Seating:
    """A table's code, the seat that hides its cards, who shares its secrets, and everybody else by name."""

    code: str
    secret: Person
    sharers: dict[str, Person]
    outsiders: dict[str, Person]

    def person(self, name: str) -> Person:
        return (self.sharers | self.outsiders).get(name, self.secret)


def seat_everybody(app: Flask, setting: Setting) -> Seating:
    """Open a table, let everybody sit down, and stop right before the start."""
    client = app.test_client(use_cookies=False)
    opened, foreign = _open(client, setting), _open(client, setting)
    code, host = opened["code"], bearer(opened["host_token"])
    former = _claim(client, code, setting.secret, 3)
    client.delete(f"{API}/{code}/seats/{setting.secret}/claim", headers=host)
    share = client.post(f"{API}/{code}/shares", headers=host).get_json()["token"]
    players = {
        f"seat-{seat}": Person(bearer(_claim(client, code, seat, 4)), _browser(app, code, (SEAT, seat)))
        for seat in setting.claimed
    }
    secret = players.pop(f"seat-{setting.secret}")
    sharers = {name: players.pop(name) for name in [f"seat-{seat}" for seat in setting.knows]}
    neighbour = min(setting.others.values())
    playing_host = _browser(app, code, (HOST, None), (SEAT, neighbour))
    foreign_player = _claim(client, foreign["code"], setting.secret, 5)
    others = {
        "host": Person(host, _browser(app, code, (HOST, None))),
        "viewer": Person(bearer(share), _browser(app, code, (VIEWER, None))),
        "nobody": Person({}, {}),
        "another table's host": Person(bearer(foreign["host_token"]), _browser(app, foreign["code"], (HOST, None))),
        "another table's player": Person(
            bearer(foreign_player), _browser(app, foreign["code"], (SEAT, setting.secret))
        ),
        "former player": Person(bearer(former), _browser(app, code)),
        "host who plays": Person(playing_host, playing_host),
    }
    return Seating(code, secret, sharers, players | others)


def _open(client: FlaskClient, setting: Setting) -> dict[str, Any]:
    wanted = {
        "game": setting.game,
        "edition": setting.header().edition,
        "modules": list(setting.modules),
        "options": dict(setting.options),
        "seats": [{"name": name} for name in NAMES[: setting.seats]],
    }
    if setting.catalogue:
        wanted["catalogue"] = setting.catalogue
    answer = client.post(API, json=wanted)
    assert answer.status_code == 201, answer.get_json()
    opened: dict[str, Any] = answer.get_json()
    return opened


def _claim(client: FlaskClient, code: str, seat: int, number: int) -> str:
    answer = client.post(f"{API}/{code}/seats/{seat}/claim", json={"id": str(UUID(int=number))})
    assert answer.status_code == 201, answer.get_json()
    token: str = answer.get_json()["token"]
    return token


def _browser(app: Flask, code: str, *roles: tuple[str, int | None]) -> Headers:
    """A browser that holds these roles at a table."""
    with app.app_context():
        device, cookie = new_device()
        for role, seat in roles:
            seating.grant(table_by_code(code), role, seat, device)
        db.session.commit()
    return {"Cookie": f"{COOKIE}={cookie}"}
