"""Apps that share a PostgreSQL and a Redis, as several processes do: each has tables, streams and memory of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.live import relay
from tests.support import databases
from tests.support.redis import Redis
from tests.support.server_process import PATIENCE


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    made = Redis()
    yield made
    made.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("processes")


@pytest.fixture(scope="module")
def address(folder: Path) -> str:
    """An empty database on a server for several."""
    return databases.in_folder(folder)


@pytest.fixture(scope="module")
def make(folder: Path, address: str, redis: Redis) -> Iterator[Callable[..., Flask]]:
    """Apps on that database, which hear each other."""
    made: list[Flask] = []

    def app(**settings: Any) -> Flask:
        own = {"INSTANCE": str(folder), "SQLALCHEMY_DATABASE_URI": address, "IS_COPY": True, "PONDER": False}
        made.append(create_app(**own | {"REDIS_URL": redis.address, "HEARTBEAT_SECONDS": 600.0} | settings))
        return made[-1]

    yield app
    for each in made:
        each.extensions["state"].hub.close()


@pytest.fixture(scope="module")
def pair(make: Callable[..., Flask]) -> tuple[Flask, Flask]:
    """Heartbeats are ten minutes apart: whatever is heard was told."""
    return make(), make()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody in a test waits long until a cut line is tried again, and a machine that is busy cuts none."""
    for name in ("BEAT", "PRESENCE", "RETRY", "LOOK"):
        monkeypatch.setattr(relay, f"{name}_SECONDS", 0.05)
    for name in ("SILENT", "ANSWER"):
        monkeypatch.setattr(relay, f"{name}_SECONDS", PATIENCE)
