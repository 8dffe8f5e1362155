"""How much work something is, counted instead of timed: calls of functions, and steps of the database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from cProfile import Profile
from dataclasses import dataclass
from typing import Any

from flask import Flask
from sqlalchemy import event

from companion.store.database import db

AT_ONCE = 10
"""After how many of its steps SQLite says so."""


@dataclass
class Work:
    """Calls within this thread, and what SQLite did for it."""

    calls: int = 0
    steps: int = 0


@contextmanager
def counted(app: Flask) -> Iterator[Work]:
    """Everything that is done meanwhile; known when it is over."""
    found, profile = Work(), Profile()
    with _steps(app, found):
        profile.enable()
        try:
            yield found
        finally:
            profile.disable()
    found.calls = sum(each.callcount for each in profile.getstats()) - found.steps // AT_ONCE


@contextmanager
def _steps(app: Flask, work: Work) -> Iterator[None]:
    def step() -> None:
        work.steps += AT_ONCE

    def listen(connection: Any, *_: object) -> None:
        connection.set_progress_handler(step, AT_ONCE)

    def leave(connection: Any, *_: object) -> None:
        connection.set_progress_handler(None, AT_ONCE)

    with app.app_context():
        engine = db.engine
    listeners: dict[str, Callable[..., None]] = {"checkout": listen, "checkin": leave}
    for name, listener in listeners.items():
        event.listen(engine, name, listener)
    try:
        yield
    finally:
        for name, listener in listeners.items():
            event.remove(engine, name, listener)
