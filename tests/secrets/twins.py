"""Two apps whose databases are the same but for one seat's hidden cards, asked the same things."""

import json
import os
import random
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion import create_app, games
from companion.engine.actions import Action
from companion.engine.steps import ChanceStep
from companion.service.play import clock
from companion.store.database import db
from tests.secrets.hidings import hiding_of
from tests.secrets.seating import API, Headers, Person, Seating, seat_everybody
from tests.secrets.setting import Setting
from tests.support.saved import Saved, put_back, saved

STREAM = "text/event-stream"
NOON = "2024-03-01T12:00:00.000Z"
ANY_NUMBER = 10**6
CLOCK = re.compile(r"Expires=[^;]*; ")
"""The one moment in a header besides the date: how long a cookie is kept."""

SHOWN = re.compile(r'data-position="(\d+)" data-revision="(\d+)"')
"""What a page says of what it shows."""


@dataclass(frozen=True)
class Request:
    """What is sent, the same to both twins unless said otherwise."""

    method: str
    path: str
    body: Any = None
    headers: Headers = field(default_factory=dict)
    form: dict[str, str] | None = None


@dataclass(frozen=True)
class Answer:
    """Everything that comes back: of a stream, what it says at once."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @classmethod
    def of(cls, response: TestResponse) -> "Answer":
        streams = response.mimetype == STREAM and response.status_code == 200
        body = until(response.iter_encoded(), b"id: ") if streams else response.get_data()
        kept = ((name, CLOCK.sub("", value)) for name, value in response.headers if name != "Date")
        response.close()
        return cls(response.status_code, tuple(sorted(kept)), body)

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def until(frames: Iterable[bytes], mark: bytes) -> bytes:
    """The frames of a stream up to the first with this mark."""
    read = b""
    for frame in frames:
        read += frame
        if mark in frame:
            break
    return read


class Asked(Exception):
    """Chance was asked, and nobody had told yet what it answers."""

    def __init__(self, now: Any) -> None:
        super().__init__("chance was asked")
        self.now = now


class Twin:
    """One of the two apps."""

    def __init__(self, folder: Path) -> None:
        self.app: Flask = create_app(
            INSTANCE=str(folder), UNKNOWN_CODES_PER_MINUTE=ANY_NUMBER, PROPAGATE_EXCEPTIONS=True
        )
        self.app.extensions["state"].hub.attendance.clock = lambda: 0.0  # how long a phone is silent is no secret
        self.client = self.app.test_client(use_cookies=False)

    def send(self, request: Request, answers: tuple[Action, ...], number: int) -> Answer:
        with frozen(list(answers), number, asks=request.method == "GET"):
            response = self.client.open(
                request.path, method=request.method, json=request.body, data=request.form, headers=request.headers
            )
            return Answer.of(response)

    def become(self, kept: Saved) -> None:
        """Take over what was kept of a database, and forget every table in memory."""
        put_back(self.app, kept)
        self.app.extensions["state"].forget_tables()
        for made in ("shared_parts", "last_parts", "shared_changes", "fragments"):
            self.app.extensions[made].clear()

    def saved(self) -> Saved:
        return saved(self.app)


class Twins:
    """Both apps, one table in them, and what has been asked of them so far."""

    def __init__(self, folder: Path) -> None:
        self.both = Twin(folder / "one"), Twin(folder / "other")
        self.asked = 0
        self.setting: Setting
        self.seating: Seating

    def open(self, setting: Setting) -> Seating:
        """A table in its lobby, the same in both to the last byte."""
        games.load(setting.game)
        self.setting = setting
        self.seating = seat_everybody(self.both[0].app, setting)
        kept = self.both[0].saved()
        for twin in self.both:
            twin.become(kept)
        return self.seating

    def send(self, one: Request, other: Request | None = None, answers: Any = ((), ())) -> tuple[Answer, Answer]:
        """Ask both; chance answers as told."""
        self.asked += 1
        first, second = self.both
        return first.send(one, answers[0], self.asked), second.send(other or one, answers[1], self.asked)

    def send_to_one(self, request: Request) -> Answer:
        """Ask the first alone, where nothing is compared."""
        self.asked += 1
        return self.both[0].send(request, (), self.asked)

    def send_with_chance(self, request: Request, rng: random.Random) -> tuple[Answer, Answer]:
        """Ask both; where chance is asked, stop, look at both tables, and begin anew knowing the answer."""
        answers: list[tuple[Action, Action]] = []
        while True:
            told = tuple(tuple(answer[twin] for answer in answers) for twin in (0, 1))
            try:
                return self.send(request, answers=told)
            except Asked as first:
                with frozen_asking(self.both[1], request, told[1], self.asked) as second:
                    answers.append(hiding_of(self.setting).answers_of_chance(first.now, second, self.setting, rng))

    @contextmanager
    def listening(self) -> Iterator[Callable[[], tuple[bytes, bytes]]]:
        """Streams that stay open at both tables: each call gives the next frame of either."""
        path = f"{API}/{self.seating.code}/events"
        streams = [twin.client.get(path) for twin in self.both]
        frames = [iter(stream.iter_encoded()) for stream in streams]
        assert until(frames[0], b"event: seats") == until(frames[1], b"event: seats")
        try:
            yield lambda: (next(frames[0]), next(frames[1]))
        finally:
            for stream in streams:
                stream.close()

    @contextmanager
    def shown(self, person: Person, alike: bool = True) -> Iterator[Callable[[], tuple[bytes, bytes]]]:
        """The streams of somebody's page at both tables, which they looked at before: the next frame of either."""
        path = f"/t/{self.seating.code}"
        looks = self.send(Request("GET", path, headers=person.browser))
        assert looks[0] == looks[1] or not alike
        found = SHOWN.search(looks[0].body.decode())
        assert found is not None
        says = person.browser | {"X-At": f"{found[2]}.{found[1]}"}
        streams = [twin.client.get(f"{path}/live", headers=says) for twin in self.both]
        frames = [iter(stream.iter_encoded()) for stream in streams]

        def heard() -> tuple[bytes, bytes]:
            self.asked += 1
            return _next(frames[0], self.asked), _next(frames[1], self.asked)

        try:
            yield heard
        finally:
            for stream in streams:
                stream.close()

    def close(self) -> None:
        for twin in self.both:
            with twin.app.app_context():
                db.engine.dispose()

    def save(self) -> tuple[Saved, Saved]:
        return self.both[0].saved(), self.both[1].saved()

    def restore(self, saved: tuple[Saved, ...]) -> None:
        for twin, kept in zip(self.both, saved, strict=True):
            twin.become(kept)


def _next(frames: Iterator[bytes], number: int) -> bytes:
    """The next frame, with the random words of this number."""
    with frozen([], number, asks=True):
        return next(frames)


@contextmanager
def frozen_asking(twin: Twin, request: Request, answers: tuple[Action, ...], number: int) -> Iterator[Any]:
    """The moment at which the other twin's chance is asked; it must be asked there too."""
    try:
        twin.send(request, answers, number)
    except Asked as asked:
        yield asked.now
    else:
        raise AssertionError(f"chance is asked at one table alone: {request}")


@contextmanager
def frozen(answers: list[Action], number: int, asks: bool) -> Iterator[None]:
    """The clock stands still, random words repeat, and chance answers in this order; who only asks changes nothing."""
    rng = random.Random(number)

    def chance(step: Any, now: Any, below: Any) -> Action:
        if not answers:
            raise Asked(now)
        return answers.pop(0)

    changes: list[tuple[Any, str, Any]] = [
        (clock, "timestamp", lambda: NOON),
        (os, "urandom", rng.randbytes),
        (random, "_urandom", rng.randbytes),
        *((step, "chance", chance) for step in (() if asks else steps_of_chance())),
    ]
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in changes]
    for owner, name, value in changes:
        setattr(owner, name, value)
    try:
        yield
    finally:
        for owner, name, value in before:
            setattr(owner, name, value)


def steps_of_chance() -> list[type]:
    """Every class whose answers chance gives, in any game that was loaded."""
    found, classes = [], [ChanceStep]
    while classes:
        cls = classes.pop()
        classes += cls.__subclasses__()
        if "chance" in vars(cls) and cls is not ChanceStep:
            found.append(cls)
    return found
