"""A household with finished games: one game that was played, read in again under other names."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from companion.service.access.households import household_of
from companion.service.home.people import people_of
from companion.store.models import Household, Person
from tests.support.api_client import Body, Phone, finished, new_id


class Home:
    """A household's key, and games in which seats 0, 1 and so on are who we say."""

    def __init__(self, app: Flask) -> None:
        self.app, self.public = app, Phone(app.test_client())
        self.key: str = self.public.post("/households").json["token"]
        self.phone = Phone(app.test_client(), self.key)
        self.codes: list[str] = []
        self._played: dict[tuple[int, str, tuple[str, ...]], Body] = {}

    def played(self, *names: str, edition: str = "retail", modules: tuple[str, ...] = ()) -> str:
        """A finished game by these people: its code."""
        wanted = len(names), edition, modules
        if wanted not in self._played:
            table = finished(self.app, len(names), edition=edition, modules=list(modules), catalogue=None)
            self._played[wanted] = table.public.get(f"{table.path}/export.json").json
        raw = self._played[wanted]
        seats = [seat | {"name": name} for seat, name in zip(raw["seats"], names, strict=True)]
        answer = self.phone.post("/tables/import", raw | {"uid": new_id(), "seats": seats})
        assert answer.status_code == 201, answer.json
        code: str = answer.json["code"]
        self.codes.append(code)
        return code

    def ranking(self, code: str) -> list[Body]:
        ranking: list[Body] = self.public.get(f"/tables/{code}/result").json["ranking"]
        return ranking

    @contextmanager
    def inside(self) -> Iterator[tuple[Household, dict[str, Person]]]:
        """The household and its people by name, as the service sees them."""
        with self.app.app_context():
            household = household_of(self.key)
            assert household is not None
            yield household, {person.name: person for person in people_of(household)}
