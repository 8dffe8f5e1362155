"""What whoever watches the app is told, also of the Redis of several processes."""

import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.config import SETTINGS, BadSetting, from_environment
from tests.support.troubles import health


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    program, socket = shutil.which("redis-server"), tmp_path / "redis"
    assert program is not None, "no redis-server here: install Redis, on Debian and Ubuntu the package redis-server"
    command = [program, "--port", "0", "--unixsocket", str(socket), "--save", "", "--appendonly", "no"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL) as server:
        for _ in range(1000):
            if socket.exists():
                break
            threading.Event().wait(0.01)
        yield f"unix://{socket}", server
        server.kill()


def test_a_redis_that_is_configured_must_answer(make: Callable[..., Flask], redis) -> None:
    address, server = redis
    app = make(REDIS_URL=address)
    assert health(app) == (200, 200, [])
    server.kill()
    server.wait()

    assert health(app) == (200, 503, ["redis"])
    assert app.test_client().get("/").status_code == 200


def test_nonsense_is_no_redis(make: Callable[..., Flask]) -> None:
    assert health(make(REDIS_URL="stone://tablet")) == (200, 503, ["redis"])


WAITS = ("POOL", "CONNECT", "STATEMENT", "LOCK")


@pytest.mark.parametrize("name", WAITS)
def test_every_wait_is_a_setting(name: str) -> None:
    variable = f"COMPANION_{name}_SECONDS"
    assert from_environment({variable: "2.5"}) == {f"{name}_SECONDS": 2.5}
    assert variable in SETTINGS
    for nonsense in ("0", "-1", "soon", "nan", "1e9"):
        with pytest.raises(BadSetting, match=f"{variable}: '{nonsense}' is not a number of seconds"):
            from_environment({variable: nonsense})


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_an_address_may_begin_as_hosting_companies_write_it(scheme: str) -> None:
    found = from_environment({"COMPANION_DATABASE_URL": f"{scheme}://me@here/games"})
    assert found == {"SQLALCHEMY_DATABASE_URI": "postgresql+psycopg://me@here/games"}
