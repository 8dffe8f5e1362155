"""Who only looks leaves nothing behind: the database is asked, and told nothing."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.service.access.households import device_of
from companion.store.database import db
from companion.store.models import Device
from tests.support.api_client import Table, finished
from tests.support.many_games import statements

WRITES = ("INSERT", "UPDATE", "DELETE", "BEGIN IMMEDIATE")
FIRST = ("/", "/new", "/games", "/people", "/box/caral", "/box/caral/new", "/rules/caral")
AT_A_TABLE = ("", "/log", "/display", "/check", "/setup", "/points", "/luck", "/fairness", "/review", "/turning")
COOKIE = "companion_device"


def written(app: Flask, paths: list[str]) -> list[str]:
    """What a visitor who was never here before makes the app write by looking at these pages."""
    with statements(app) as said:
        for path in paths:
            assert app.test_client().get(path).status_code in (200, 404, 409), path
    return [statement for statement in said if statement.startswith(WRITES)]


def devices(app: Flask) -> int:
    with app.app_context():
        return db.session.scalars(select(func.count(Device.id))).one()


@pytest.mark.parametrize("played", [lambda app: Table(app).start(), finished], ids=["running", "over"])
def test_a_new_visitor_who_looks_around_writes_nothing(app: Flask, played: Callable[[Flask], Table]) -> None:
    table = played(app)
    before = devices(app)

    assert written(app, [*FIRST, *(f"/t/{table.code}{path}" for path in AT_A_TABLE)]) == []
    assert devices(app) == before


def test_the_cookie_of_the_first_look_is_good_for_the_first_tap(app: Flask, table: Table) -> None:
    browser = app.test_client()
    browser.get(f"/t/{table.code}")
    cookie = browser.get_cookie(COOKIE)
    assert cookie is not None
    with app.app_context():
        assert device_of(cookie.value) is None
    for _ in range(2):
        browser.post("/box/caral/new", data={"name": "Ours", "edition": "retail"})

    assert browser.get_cookie(COOKIE).value == cookie.value
    with app.app_context():
        assert device_of(cookie.value) is not None


def test_what_is_no_cookie_of_ours_is_replaced(app: Flask) -> None:
    browser = app.test_client()
    browser.set_cookie(COOKIE, "made-up")
    browser.post("/box/caral/new", data={"name": "Ours", "edition": "retail"})

    with app.app_context():
        assert device_of("made-up") is None
        assert device_of(browser.get_cookie(COOKIE).value) is not None
