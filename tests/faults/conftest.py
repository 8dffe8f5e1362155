"""Apps that wait for nothing long."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from tests.support.api_client import Table
from tests.support.postgres import Postgres
from tests.support.troubles import QUICK, no_traceback

Make = Callable[..., Flask]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Apps with settings of their own, all on one database."""

    def made(**settings: Any) -> Flask:
        return create_app(**{"INSTANCE": str(tmp_path), "PONDER": False} | QUICK | settings)

    return made


@pytest.fixture
def app(make: Make) -> Flask:
    return make()


@pytest.fixture
def table(app: Flask) -> Table:
    """A table whose game has begun."""
    return Table(app).start()


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever happens to the database, nobody finds a traceback."""
    yield
    no_traceback(caplog)


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """A PostgreSQL that may be stopped and killed."""
    made = Postgres(durable=True)
    yield made
    made.close()


@pytest.fixture
def far(make: Make, server: Postgres, tmp_path: Path) -> Flask:
    """An app on a server that may be stopped."""
    return make(SQLALCHEMY_DATABASE_URI=server.create(f"far_{abs(hash(tmp_path)) % 10**9}"))
