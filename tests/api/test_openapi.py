"""The OpenAPI document: valid, complete, and true of whatever is sent; and its page for people."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi import checks
from schemathesis.specs.openapi.schemas import OpenApiSchema

from companion import games
from companion.api.docs import Document
from tests.support.api_client import Phone, Table, box, finished, new_id
from tests.support.toy_records import TRADING, Trade

EXAMPLES = 25
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
    home = Phone(app.test_client(), Phone(app.test_client()).post("/households").json["token"])
    catalogue = {"name": "Ours", "game": "caral", "edition": "retail", "catalogue": box(3)}
    known = {
        "code": [playing.code, over.code, lobby.code, playing.code, "QQQQQQ"],
        "seat": [0, 1, 2],
        "position": [0, 1, 3, 99],
        "game": ["caral", "caral", "chess"],
        "person": [home.post("/people", {"name": str(n)}).json["id"] for n in range(6)],
        "catalogue": [home.post("/catalogues", catalogue).json["id"] for _ in range(6)],
        "share": [playing.share()[0], "x"],
    }
    tokens = [
        None,
        playing.host.token,
        home.token,
        playing.seats[0].token,
        over.host.token,
        lobby.host.token,
        "made-up",
    ]
    return {"known": known, "tokens": tokens, "calls": 0}


@pytest.fixture(scope="module")
def described(app: Flask) -> OpenApiSchema:
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


api = schemathesis.pytest.from_fixture("described").exclude(path_regex="/events$")
"""All calls but the stream, which does not end."""


@api.parametrize()
@MODEST
def test_whatever_is_sent_is_answered_as_documented(case: schemathesis.Case, world: dict[str, Any]) -> None:
    """No fault of ours, no undocumented status, every answer as its schema says."""
    world["calls"] += 1
    count = world["calls"]
    for name in set(case.path_parameters or ()) & set(world["known"]):
        case.path_parameters[name] = world["known"][name][count % len(world["known"][name])]
    token = world["tokens"][count % len(world["tokens"])]
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = case.call(headers=headers | {"Accept-Encoding": "identity"})
    case.validate_response(response, checks=CHECKS)
    assert response.status_code < 500


class Sender:
    """Makes calls and holds each answer against the document."""

    def __init__(self, described: OpenApiSchema) -> None:
        self.described = described
        self.seen: dict[str, set[int]] = {}

    def __call__(self, method: str, path: str, token: str | None = None, body: Any = None, **blanks: Any) -> Any:
        operation = self.described[f"/api/v1{path}"][method]
        sent = {"body": body, "media_type": "application/json"} if body is not None else {}
        case = operation.Case(path_parameters=blanks, **sent)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = case.call(headers=headers | {"Accept-Encoding": "identity"})
        case.validate_response(response, checks=CHECKS)
        self.seen.setdefault(f"{method} {path}", set()).add(response.status_code)
        return response.json() if response.content else None


def test_a_game_s_own_answers_are_as_documented(app: Flask, described: OpenApiSchema) -> None:
    """Not only what fails: the answers of a whole small game, and of a household."""
    send, table = Sender(described), "/tables/{code}"
    seats = [{"name": "Anna"}, {"name": "Bernd"}]
    wanted = {"game": "caral", "seats": seats, "id": new_id(), "catalogue": box(200), "options": {"die": "table"}}
    opened, _ = (send("POST", "/tables", body=wanted) for _ in range(2))
    code, host = opened["code"], opened["host_token"]
    claim = {"id": new_id()}
    seat, _ = (send("POST", f"{table}/seats/{{seat}}/claim", body=claim, code=code, seat=0)["token"] for _ in range(2))
    send("PATCH", f"{table}/seats/{{seat}}", host, {"name": "Zoë"}, code=code, seat=1)
    share = send("POST", f"{table}/shares", host, code=code)
    send("DELETE", f"{table}/shares/{{share}}", host, code=code, share=share["id"])

    def enter(token: str, **entry: Any) -> Any:
        return send("POST", f"{table}/log", token, {"id": new_id()} | entry, code=code)

    enter(host, kind="start", expected=0)
    first = {"kind": "caral.start_at", "site": "site-1", "expected": 1, "id": new_id()}
    for _ in range(2):
        enter(seat, **first)
    enter(seat, kind="caral.start_at", site="site-1", expected=1)
    enter(host, kind="caral.start_at", site="site-1", expected=2)
    enter(host, kind="amend", target=2, action={"kind": "caral.start_at", "site": "site-3"}, expected=2, dry_run=True)
    enter(host, kind="undo", expected=2)
    enter(host, kind="redo", expected=3)
    enter(host, kind="note", text="x", expected=4)
    status, over = "playing", 0
    while status == "playing":
        token, over, legal = next(filter(None, (answerable(send, code, token) for token in (host, seat))))
        status = enter(token, **legal[-1], expected=over)["view"]["status"]
    for path in ("", "/log", "/ledger", "/result", "/export.json", "/decisions"):
        send("GET", table + path, seat, code=code)
    send("GET", f"{table}/states/{{position}}", code=code, position=over)
    send("POST", "/tables/import", body=send("GET", f"{table}/export.json", code=code))
    send("DELETE", f"{table}/seats/{{seat}}/claim", host, code=code, seat=0)

    assert send.seen["POST /tables"] == send.seen[f"POST {table}/seats/{{seat}}/claim"] == {200, 201}
    assert send.seen[f"POST {table}/log"] == {200, 201, 409, 422}
    assert {200, 201, 204} >= set().union(
        *(seen for call, seen in send.seen.items() if not call.endswith(("log", "import")))
    )


def answerable(send: Sender, code: str, token: str) -> tuple[str, int, list[Any]] | None:
    """What this caller may answer without being a proxy."""
    asked = send("GET", "/tables/{code}/decisions", token, code=code)
    mine = [decision["legal"] for decision in asked["decisions"] if decision.get("legal") and not decision["proxy"]]
    return (token, asked["position"], mine[0]) if mine else None


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
    found = set(re.findall(r"'\$ref': '#/components/schemas/([\w.]+)'", str(document)))

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


def test_every_action_is_described_with_its_fields(app: Flask, document: dict[str, Any]) -> None:
    """Also those of modules and of two players; and what is played fits its description."""
    shapes = document["components"]["schemas"]
    table = finished(app, 2)
    played = [row["action"] for row in table.log(table.host)]

    assert {"start", "undo", "amend", "withdraw", "finish", "caral.reveal", "caral.place_neutral"} <= set(shapes)
    for meta in games.cards():
        game = games.load(meta.id)
        everything = game.ruleset(game.header(meta.editions[0], max(meta.players), modules=meta.modules))
        assert set(everything.codec.classes) <= set(shapes)
    assert len(played) > 8
    for action in played:
        shape = shapes[action["kind"]]
        assert set(shape["required"]) <= set(action) <= set(shape["properties"]) | {"redacted"}
    assert shapes["amend"]["required"] == ["kind", "target", "action"]
    assert shapes["caral.note_cards"]["properties"]["cards"]["type"] == "array"


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


def test_records_are_told_field_by_field() -> None:
    trade = TRADING.codec.schema(Trade)["properties"]
    document = Document({})

    assert document.kind(trade["offer"]) == "list of {card: string, count: integer}"
    assert document.kind(trade["wish"]) == "{card: string, count: integer} or null"


def test_the_page_needs_no_script_and_nothing_from_elsewhere(app: Flask) -> None:
    client = app.test_client()
    page = Page(client.get("/api/docs").text)

    assert not page.tags & {"script", "style", "iframe", "img"}
    assert all(link.startswith(("#", "/")) for link in page.links)
    assert {link.removeprefix("#") for link in page.links if link.startswith("#")} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    for link in {link for link in page.links if link.startswith("/")}:
        with client.get(link) as answer:
            assert answer.status_code == 200, link


def test_an_undocumented_status_would_be_noticed(app: Flask) -> None:
    """The net has no hole: an answer that the document does not know fails its check."""
    raw = Phone(app.test_client()).get("/openapi.json").json
    del raw["paths"]["/api/v1/tables/{code}"]["get"]["responses"]["404"]
    loaded = schemathesis.openapi.from_dict(raw)
    loaded.app = app
    case = loaded["/api/v1/tables/{code}"]["GET"].Case(path_parameters={"code": "QQQQQQ"})

    with pytest.raises(FailureGroup, match="Undocumented status code"):
        case.validate_response(case.call(), checks=[checks.status_code_conformance])
