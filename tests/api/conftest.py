from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from tests.support.api_client import Phone, Table

Open = Callable[..., Table]


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One app for all tests that leave its settings alone: every test opens tables of its own."""
    instance = str(tmp_path_factory.mktemp("instance"))
    return create_app(INSTANCE=instance, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


@pytest.fixture
def own_app(tmp_path: Path) -> Callable[..., Flask]:
    """Apps with settings of their own, all on the same database."""
    return lambda **settings: create_app(**{"INSTANCE": str(tmp_path), "UNKNOWN_CODES_PER_MINUTE": 100_000} | settings)


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A caller without any token."""
    return Phone(app.test_client())


@pytest.fixture
def table(app: Flask) -> Open:
    """Opens a table and claims its seats; the game does not begin by itself."""

    def open_table(seats: int = 2, claimed: int | None = None, **wanted: Any) -> Table:
        return Table(app, seats, claimed, **wanted)

    return open_table
