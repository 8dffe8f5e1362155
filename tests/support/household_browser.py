"""A browser with a household, and finished games brought into it."""

import io
import json
from uuid import uuid4

from flask import Flask

from tests.support.api_client import Body, finished
from tests.support.page_client import Phone

PLAYED: dict[int, Body] = {}
"""A game that was played, by the number of its players."""


class Home(Phone):
    """A browser whose household has games: one that was played, brought in under the names we say."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        super().__init__(app, language)
        self.app = app
        self.look("/new")

    def file(self, *names: str) -> Body:
        """A finished game by these people, as it was saved."""
        if len(names) not in PLAYED:
            table = finished(self.app, len(names))
            PLAYED[len(names)] = table.public.get(f"{table.path}/export.json").json
        raw = PLAYED[len(names)]
        seats = [seat | {"name": name} for seat, name in zip(raw["seats"], names, strict=True)]
        return raw | {"uid": str(uuid4()), "seats": seats}

    def bring(self, raw: Body | str):
        """Choose a file and send it."""
        text = raw if isinstance(raw, str) else json.dumps(raw)
        answer = self.client.post(
            "/games/import", data={"file": (io.BytesIO(text.encode()), "game.json")}, headers=self.headers
        )
        return self.look(answer.location) if answer.status_code == 303 else self._shows(answer)

    def played(self, *names: str) -> str:
        """A finished game by these people: its code."""
        raw = self.file(*names)
        assert self.bring(raw).status_code == 200
        return next(game["code"] for game in self.past() if game["id"] == raw["uid"])

    def past(self) -> list[Body]:
        return self.client.get("/api/v1/past").json["games"]

    def people(self) -> dict[str, str]:
        """Everybody's id by name."""
        return {person["name"]: person["id"] for person in self.client.get("/api/v1/people").json["people"]}
