"""A client of the REST interface, and a table with everybody who sits at it."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.caral.box import preset

BASE = "/api/v1"
NAMES = ("Anna", "Bernd", "Claudia", "Dora")
Body = dict[str, Any]


def new_id() -> str:
    return str(uuid4())


class Phone:
    """Sends what one caller sends: a token, or none; a language, or none."""

    def __init__(self, client: FlaskClient, token: str | None = None, language: str | None = None) -> None:
        self.client, self.token, self.language = client, token, language

    def speaking(self, language: str) -> "Phone":
        return Phone(self.client, self.token, language)

    def headers(self, **more: str) -> dict[str, str]:
        given = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        spoken = {"Accept-Language": self.language} if self.language else {}
        return given | spoken | more

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        sent = {} if body is None else {"json": body}
        return self.client.open(BASE + path, method=method, headers=self.headers(**headers), **sent)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self.call("POST", path, body, **headers)


class Table:
    """A table over HTTP: the host's phone, a phone for each claimed seat, one for everybody else.

    Chance comes from a seed of the tests' own; with `seed=None` from one that nobody knows.
    """

    def __init__(self, app: Flask, seats: int = 2, claimed: int | None = None, **wanted: Any) -> None:
        self.app = app
        self.public = Phone(app.test_client())
        names = [{"name": name} for name in NAMES[:seats]]
        body = {"game": "caral", "seats": names, "seed": "a seed for tests"} | wanted
        self.opened = self.public.post("/tables", {name: value for name, value in body.items() if value is not None})
        assert self.opened.status_code == 201, self.opened.json
        self.code: str = self.opened.json["code"]
        self.path = f"/tables/{self.code}"
        self.host = self.phone(self.opened.json["host_token"])
        self.seats = [self.claim(seat) for seat in range(seats if claimed is None else claimed)]

    def phone(self, token: str | None) -> Phone:
        return Phone(self.app.test_client(), token)

    def claim(self, seat: int) -> Phone:
        answer = self.public.post(f"{self.path}/seats/{seat}/claim", {"id": new_id()})
        assert answer.status_code == 201, answer.json
        return self.phone(answer.json["token"])

    def share(self) -> tuple[str, Phone]:
        made = self.host.post(f"{self.path}/shares")
        assert made.status_code == 201, made.json
        return made.json["id"], self.phone(made.json["token"])

    # --- reading --------------------------------------------------------------------------------------------

    def view(self, phone: Phone | None = None) -> Body:
        return self._got(phone, "")

    def decisions(self, phone: Phone | None = None, query: str = "") -> Body:
        return self._got(phone, f"/decisions{query}")

    def log(self, phone: Phone | None = None) -> list[Body]:
        return self._got(phone, "/log?limit=1000")["entries"]

    def ledger(self) -> list[Body]:
        return self._got(None, "/ledger")["rows"]

    def _got(self, phone: Phone | None, path: str) -> Body:
        answer = (phone or self.public).get(self.path + path)
        assert answer.status_code == 200, answer.json
        body: Body = answer.json
        return body

    @property
    def position(self) -> int:
        position: int = self.view()["position"]
        return position

    # --- entering -------------------------------------------------------------------------------------------

    def send(self, phone: Phone, kind: str, **fields: Any) -> TestResponse:
        """Post an entry, on the newest position and with a new id unless told otherwise."""
        body = {"kind": kind, "expected": self.position, "id": new_id()} | fields
        return phone.post(f"{self.path}/log", {name: value for name, value in body.items() if value is not None})

    def enter(self, phone: Phone, kind: str, **fields: Any) -> Body:
        """Post an entry that is accepted."""
        answer = self.send(phone, kind, **fields)
        assert answer.status_code == 201, answer.json
        body: Body = answer.json
        return body

    def start(self) -> "Table":
        self.enter(self.host, "start")
        return self

    def answer(self, choose: Callable[[list[Body]], Body] = lambda legal: legal[0]) -> Body | None:
        """Whoever is asked answers with a legal action as it is listed; nobody is asked any more at the end."""
        for phone in (*self.seats, self.host):
            asked = self.decisions(phone)
            for decision in asked["decisions"]:
                if decision.get("legal") and not decision["proxy"]:
                    action = choose(decision["legal"])
                    extra = {"expected": asked["position"], "id": new_id(), "seat": decision["seat"]}
                    answer = phone.post(f"{self.path}/log", action | extra)
                    assert answer.status_code == 201, answer.json
                    body: Body = answer.json
                    return body
        return None

    def play(self, steps: int) -> "Table":
        """So many answers, each time the first that is listed."""
        for _ in range(steps):
            assert self.answer() is not None
        return self

    def play_until(self, kind: str) -> "Table":
        """First answers until somebody is asked this."""
        while kind not in [waiting["decision"] for waiting in self.view()["waiting_for"]]:
            assert self.answer() is not None, f"{kind} was never asked"
        return self


def box(steps: int) -> Body:
    """A box whose die always lets the architect go so many steps, for years of any length."""
    return preset("retail") | {"die": {"faces": [[steps]], "confidence": "assumed"}}


def finished(app: Flask, seats: int = 2, steps: int = 200, **wanted: Any) -> Table:
    """A whole game of one year, which the table agreed to end."""
    table = Table(app, seats, **{"catalogue": box(steps)} | wanted).start().play_until("caral.choose_next_year")
    table.enter(table.host, "finish")
    return table
