"""Which view an address leads to is found once, and is nothing but that."""

from pathlib import Path

import pytest
from flask import Flask, request

from companion import create_app
from companion.http import routes


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(INSTANCE=str(tmp_path), PONDER=False)


def led_to(app: Flask, path: str, method: str = "GET") -> tuple[str | None, dict[str, object] | None]:
    with app.test_request_context(path, method=method):
        return request.endpoint, request.view_args


def test_the_same_address_leads_to_the_same_view_with_what_stands_in_it(app: Flask) -> None:
    first = led_to(app, "/t/ABCDE")
    assert first == ("table.show", {"code": "ABCDE"})
    assert led_to(app, "/t/ABCDE?for=1") == first
    assert led_to(app, "/t/FGHIJ") == ("table.show", {"code": "FGHIJ"})


def test_what_is_asked_there_makes_a_difference(app: Flask) -> None:
    assert led_to(app, "/t/ABCDE/log") == ("log.show", {"code": "ABCDE"})
    assert led_to(app, "/t/ABCDE/log", "POST") == ("table.enter", {"code": "ABCDE"})
    assert led_to(app, "/t/ABCDE/log") == ("log.show", {"code": "ABCDE"})


def test_whoever_changes_what_stood_in_it_changes_it_for_nobody_else(app: Flask) -> None:
    for _ in range(2):
        with app.test_request_context("/t/ABCDE"):
            assert request.view_args == {"code": "ABCDE"}
            request.view_args["code"] = "another"


def test_what_leads_nowhere_is_told_every_time_and_kept_never(app: Flask) -> None:
    client = app.test_client()
    for _ in range(2):
        assert client.get("/api/v1/nowhere/at/all").status_code == 404
        assert client.delete("/t/ABCDE").status_code == 405
    assert app.extensions["routes"].find("GET", "/api/v1/nowhere/at/all") is None
    assert app.extensions["routes"].find("DELETE", "/t/ABCDE") is None


def test_no_more_are_kept_than_were_allowed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "MOST", 3)
    for number in range(10):
        assert led_to(app, f"/t/CODE{number}") == ("table.show", {"code": f"CODE{number}"})
    assert len(app.extensions["routes"]._known) <= 3
