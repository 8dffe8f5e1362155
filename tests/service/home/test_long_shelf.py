"""However many games a household has, its list reads no more of them than it shows."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, func, select

from companion import create_app
from companion.store.database import db
from companion.store.models import Table
from companion.web.past import A_PAGE
from tests.support.generated_rows import Original, codes
from tests.support.household_browser import Home

FEW, MANY = 2 * A_PAGE, 20 * A_PAGE
STEPS = 10
"""So many steps of the database are counted as one."""


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(INSTANCE=str(tmp_path), PONDER=False)


@pytest.fixture
def steps(app: Flask) -> list[int]:
    """A mark for every few steps that the database took: it counts them as it goes, on any machine alike."""
    taken: list[int] = []

    def count(connection: Any, *_: object) -> None:
        connection.set_progress_handler(lambda: taken.append(1), STEPS)

    with app.app_context():
        event.listen(db.engine, "checkout", count)
    return taken


def filled(app: Flask, code: str, many: int) -> None:
    with app.app_context():
        first = int(db.session.scalar(select(func.max(Table.id))) or 0) + 1
        names = (name for number, name in enumerate(codes()) if number >= first)
        Original(code).copied(list(range(first, first + many)), names, logs=False)
        db.session.commit()


@pytest.mark.parametrize("page", ["/games", "/", "/new", "/api/v1/past?limit=20"])
def test_a_long_shelf_costs_as_much_as_a_short_one(app: Flask, steps: list[int], page: str) -> None:
    home = Home(app)
    code = home.played("Anna", "Bernd")

    def cost() -> int:
        home.client.get(page)
        steps.clear()
        assert home.client.get(page).status_code == 200
        return len(steps)

    filled(app, code, FEW)
    short = cost()
    filled(app, code, MANY)

    assert 0 < cost() < 1.5 * short
