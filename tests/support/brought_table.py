"""A table of an app in this process, brought to a question at once: its log is put beneath it."""

from uuid import uuid4

from flask import Flask

from companion.store.database import db
from tests.support.every_decision import Example
from tests.support.opened_table import chronicle_of, write
from tests.support.page_client import Phone

NAMES = ("Anna", "Bernd", "Claudia", "Dora")


class Brought:
    """The page of the example's seat at its table, some entries before the end of its log."""

    def __init__(self, app: Flask, example: Example, before: int = 0, language: str = "en") -> None:
        self.app, self._log = app, chronicle_of(example)
        seats = [{"name": name} for name in NAMES[: example.seats]]
        body = {**example.agreed, "seats": seats}
        self.code: str = app.test_client().post("/api/v1/tables", json=body).json["code"]
        self.phones = [Phone(app, language) for _ in range(example.seats)]
        for seat, phone in enumerate(self.phones):
            phone.url = f"/t/{self.code}"
            phone.client.post(f"{phone.url}/claim", data={"seat": str(seat), "id": str(uuid4())})
        self.written = 0
        self.write(self._log.position - before)

    def of(self, seat: int) -> Phone:
        return self.phones[max(seat, 0)]

    def write(self, until: int | None = None) -> None:
        """Put the log beneath the table up to an entry, or the rest of it."""
        last = self._log.position if until is None else until
        with self.app.app_context(), db.engine.begin() as connection:
            write(connection, self.code, self._log, self.written, last)
        self.written = last
