"""The OpenAPI document: valid, complete, and true of whatever is sent; and its page for people."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.openapi.checks import UndefinedStatusCode
from schemathesis.specs.openapi import checks
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.api.phone import Phone, Table, finished

EXAMPLES = 12
CHECKS = (
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.allow_header_conformance,
)
MODEST = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def world(app: Flask) -> dict[str, Any]:
    """Tables in every state, and everybody who may call them."""
    playing, over, lobby = Table(app).start().play(4), finished(app), Table(app)
    key = Phone(app.test_client()).post("/households").json["token"]
    tokens = [None, playing.host.token, playing.seats[0].token, over.host.token, lobby.host.token, key, "made-up"]
    return {"codes": [playing.code, over.code, lobby.code, "QQQQQQ"], "tokens": tokens, "calls": 0}


@pytest.fixture(scope="module")
def described(app: Flask) -> OpenApiSchema:
    loaded = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    return loaded.exclude(path_regex="/events$")


api = schemathesis.pytest.from_fixture("described")


@api.parametrize()
@MODEST
def test_whatever_is_sent_is_answered_as_documented(case: schemathesis.Case, world: dict[str, Any]) -> None:
    """No fault of ours, no undocumented status, every answer as its schema says."""
    world["calls"] += 1
    count = world["calls"]
    if "code" in (case.path_parameters or {}):
        case.path_parameters["code"] = world["codes"][count % len(world["codes"])]
        if "seat" in case.path_parameters:
            case.path_parameters["seat"] = count % 3
    token = world["tokens"][count % len(world["tokens"])]
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = case.call(headers=headers)
    case.validate_response(response, checks=CHECKS)
    assert response.status_code < 500


# --- the document -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def document(app: Flask) -> dict[str, Any]:
    body: dict[str, Any] = Phone(app.test_client()).get("/openapi.json").json
    return body


def test_the_document_is_valid_openapi(described: OpenApiSchema, document: dict[str, Any]) -> None:
    described.validate()

    assert document["openapi"].startswith("3.1")
    assert set(document["components"]["securitySchemes"]) == {"token", "household"}


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    found = set(re.findall(r"'\$ref': '#/components/schemas/(\w+)'", str(document)))

    assert found
    assert found <= set(document["components"]["schemas"])


def operations(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        f"{method} {path}": operation
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    }


def test_every_call_says_what_it_does_and_how_it_may_fail(document: dict[str, Any]) -> None:
    for name, operation in operations(document).items():
        assert operation["summary"].endswith((".", "409", "204")), name
        assert "default" not in operation["responses"], name
        errors = {status: answer for status, answer in operation["responses"].items() if status >= "400"}
        assert all(list(answer["content"]) == ["application/problem+json"] for answer in errors.values()), name
        if "{code}" in name:
            assert {"404", "429"} <= set(errors), name
        if "requestBody" in operation:
            assert {"400", "413"} <= set(errors), name


def test_household_calls_name_their_key(document: dict[str, Any]) -> None:
    for name, operation in operations(document).items():
        if "/people" in name or "/catalogues" in name:
            assert operation["security"] == [{"household": []}, {"token": []}], name


# --- the page -----------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Which elements a page has, where its links lead, and what it says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")
            assert not name.startswith("on")

    def handle_data(self, data: str) -> None:
        self.text += data


def test_people_can_read_every_call(app: Flask, document: dict[str, Any]) -> None:
    answer = app.test_client().get("/api/docs")
    page = Page(answer.text)

    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    for name, operation in operations(document).items():
        method, path = name.split(" ")
        assert f"{method.upper()} {path}" in page.text
        assert operation["summary"] in page.text
    for name in document["components"]["schemas"]:
        assert f"shape-{name}" in page.ids


def test_the_page_needs_no_script_and_nothing_from_elsewhere(app: Flask) -> None:
    client = app.test_client()
    page = Page(client.get("/api/docs").text)

    assert not page.tags & {"script", "style", "iframe", "img"}
    assert all(link.startswith(("#", "/")) for link in page.links)
    assert {link.removeprefix("#") for link in page.links if link.startswith("#")} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    for link in {link for link in page.links if link.startswith("/")}:
        assert client.get(link).status_code == 200, link


def test_an_undocumented_status_would_be_noticed(app: Flask) -> None:
    """The net has no hole: an answer that the document does not know fails its check."""
    raw = Phone(app.test_client()).get("/openapi.json").json
    del raw["paths"]["/api/v1/tables/{code}"]["get"]["responses"]["404"]
    loaded = schemathesis.openapi.from_dict(raw)
    loaded.app = app
    case = loaded["/api/v1/tables/{code}"]["GET"].Case(path_parameters={"code": "QQQQQQ"})

    with pytest.raises(UndefinedStatusCode):
        case.validate_response(case.call(), checks=[checks.status_code_conformance])
