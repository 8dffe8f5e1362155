"""What is told of requests: every word of it is from a list that is known before, so no name, token or card can be."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from companion.proxies import Proxies, networks
from tests.support.api_client import Table

HEX = r"[0-9a-f]{16}"
FIELDS = {
    "time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00",
    "level": "info|error",
    "request": HEX,
    "method": "GET|POST|DELETE",
    "status": r"\d{3}",
    "ms": r"\d+\.\d",
}
SECRET = "Anna holds the jaguar card, s3cr3t"


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[dict[str, str]]]:
    """What was told since last asked, as fields."""

    def read() -> list[dict[str, str]]:
        return [
            {name: value.strip('"') for name, value in re.findall(r'(\w+)=("[^"]*"|\S+)', line)}
            for line in capsys.readouterr().err.splitlines()
        ]

    return read


@pytest.fixture
def logged(own_app: Callable[..., Flask]) -> Flask:
    return own_app(LOG="lines", TRUSTED_PROXIES=Proxies(networks("10.0.0.1")))


def everything(table: Table, browser: Any) -> Iterator[Any]:
    """Requests of all kinds, with names, tokens and cards in bodies, addresses, queries, headers and cookies."""
    phone, path = table.seats[0], table.path
    yield phone.post(f"{path}/log", {"kind": "note", "text": "Anna", "id": "x", "expected": 0})
    yield phone.get(f"{path}/view?seat=0&name=Anna")
    yield phone.get(f"{path}/s3cr3t/Anna")
    yield phone.get("/tables/Claudia")
    yield browser.get(f"/t/{table.code}?token={phone.token}")
    yield browser.get(f"/t/{table.code.lower()}/rescue/{phone.token}")
    yield browser.get("/Anna")
    yield browser.post("/people", data={"name": "Anna"})
    yield browser.delete(f"{path}/seats/0", headers={"X-Request-ID": "Anna"})


def test_every_word_is_from_a_list_known_before(logged: Flask, told: Callable[[], Any]) -> None:
    table = Table(logged, 2).start()
    answers = list(everything(table, logged.test_client()))
    lines = told()

    assert len(lines) > len(answers)
    known = FIELDS | {"route": "|".join(re.escape(rule.rule) for rule in logged.url_map.iter_rules())}
    for line in lines:
        assert line.keys() <= {*known, "table"}
        assert all(re.fullmatch(known[name], value) for name, value in line.items() if name in known), line
        assert line.get("table", table.code) == table.code
    assert {line.get("table") for line in lines} == {table.code, None}


def test_a_line_tells_which_request_of_which_table_and_how_it_ended(logged: Flask, told: Callable[[], Any]) -> None:
    table = Table(logged, 2)
    told()
    answer = table.send(table.seats[0], "caral.jump")
    *_, line = told()

    assert (line["method"], line["route"]) == ("POST", "/api/v1/tables/<code:code>/log")
    assert (line["table"], line["status"], line["level"]) == (table.code, str(answer.status_code), "info")
    assert line["request"] == answer.headers["X-Request-ID"]


def test_a_proxy_that_is_trusted_names_its_requests(logged: Flask, told: Callable[[], Any]) -> None:
    said = {"X-Request-ID": "edge-7.1"}
    for address in ("10.0.0.1", "10.0.0.2"):
        logged.test_client().get("/", headers=said, environ_base={"REMOTE_ADDR": address})

    believed, other = (line["request"] for line in told())
    assert believed == "edge-7.1"
    assert re.fullmatch(HEX, other)


def test_whoever_watches_is_not_told_of_but_when_it_fails(
    logged: Flask, told: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = logged.test_client()
    client.get("/healthz")
    client.get("/readyz")
    client.get("/static/companion.css").close()
    assert told() == []

    monkeypatch.setattr("companion.web.health.missing", lambda *_: ["database"])
    client.get("/readyz")
    assert [(line["status"], line["level"]) for line in told()] == [("503", "error")]


def test_json_is_one_object_a_line(own_app: Callable[..., Flask], capsys: pytest.CaptureFixture[str]) -> None:
    own_app(LOG="json").test_client().get("/api/v1/games")
    (line,) = map(json.loads, capsys.readouterr().err.splitlines())

    assert line.keys() == {"time", "level", "request", "method", "route", "status", "ms"}
    assert (line["route"], line["status"]) == ("/api/v1/games", 200)


@pytest.mark.parametrize("style", ["off", "lines"])
def test_a_fault_of_ours_is_told_without_what_it_says(
    style: str, own_app: Callable[..., Flask], told: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise LookupError(SECRET)

    app = own_app(LOG=style)
    monkeypatch.setattr("companion.web.health.missing", broken)
    answer = app.test_client().get(f"/readyz?{SECRET}")
    fault, *rest = told()

    assert answer.status_code == 500
    assert (fault["level"], fault["failure"], fault["route"]) == ("error", "LookupError", "/readyz")
    assert re.search(r"companion/web/health\.py:\d+ test_request_log\.py:\d+$", fault["at"])
    assert "jaguar" not in str((fault, rest, answer.text))
    assert [line["status"] for line in rest] == ([] if style == "off" else ["500"])


def test_nothing_is_told_unless_it_is_wanted(own_app: Callable[..., Flask], told: Callable[[], Any]) -> None:
    answer = own_app().test_client().get("/")

    assert told() == []
    assert "X-Request-ID" not in answer.headers
