"""What nobody would type: endless digits, letters that cannot be written, addresses that lead elsewhere.

Whoever sends it is told in words what is wrong. Nothing of it is our fault, and nothing of it reaches the database.
"""

import re
from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.api_client import Table, new_id
from tests.support.page_client import seated

DIGITS = "9" * 5000
LARGE = "9" * 30
HOSTILE = {"nul": "a%00b", "half a character": "%ED%A0%80", "endless digits": DIGITS, "a large number": LARGE}
NAMES = (
    *("seat", "expected", "id", "text", "secret", "share", "name", "other", "tick", "do", "edition", "game", "colour"),
    *("entry", "back", "language", "code", "page", "new", "known", "players", "module", "q", "for", "saved", "box"),
    *("after", "limit", "address", "explain", "seed", "uid"),
)
NUMBERS = ("seat", "expected", "do", "entry")
VARIABLE = re.compile(r"<[^>]*>")
ASIDE = {"HEAD", "OPTIONS"}
STREAMS = ("live", "events")
WORDS = {
    "unreadable": {"en": "Something in the request cannot be read.", "de": "Etwas in der Anfrage ist nicht lesbar."},
    "letters": {
        "en": "This text holds a character that cannot be written down.",
        "de": "Dieser Text enthält ein Zeichen, das sich nicht aufschreiben lässt.",
    },
    "nothing": {"en": "There is nothing here.", "de": "Hier ist nichts."},
    "foreign": {
        "en": "This request did not come from one of our pages.",
        "de": "Diese Anfrage kam nicht von einer unserer Seiten.",
    },
}


def routes(app: Flask) -> list[tuple[str, str]]:
    """Every address with every way to ask there, but for streams, which do not end."""
    found = (
        (str(rule), method) for rule in app.url_map.iter_rules() for method in sorted((rule.methods or set()) - ASIDE)
    )
    return [each for each in found if not each[0].endswith(STREAMS) and not each[0].startswith("/static")]


def tried(client: FlaskClient, path: str, method: str, **sent: Any) -> bool:
    with client.open(path, method=method, **sent) as answer:
        return answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR


@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE)
def test_no_address_form_or_query_is_our_fault(app: Flask, value: str) -> None:
    code, client = Table(app).start().code, app.test_client()
    client.get("/new")
    query = "&".join(f"{name}={value}" for name in NAMES)
    for rule, method in routes(app):
        if VARIABLE.search(rule):
            assert tried(client, VARIABLE.sub(value, rule), method), rule
        here = VARIABLE.sub(lambda part: code if "code" in part[0] else "1", rule)
        assert tried(client, f"{here}?{query}", method), rule
        for form in (query, *(f"{name}={value}" for name in NUMBERS)) if method == "POST" else ():
            sent = {"data": form, "content_type": "application/x-www-form-urlencoded"}
            assert tried(client, here, method, **sent), (rule, form[:80])


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_seat_with_endless_digits_is_told_in_words(app: Flask, language: str) -> None:
    host, *_ = seated(app)
    for seat in (DIGITS, "-1", "٣", "1.0", ""):
        answer = posted(host.client, f"{host.url}/claim", language, seat=seat, id=new_id())
        assert (answer.status_code, WORDS["unreadable"][language] in answer.text) == (400, True)
    for field, path in (("expected", "log"), ("expected", "hands")):
        answer = posted(host.client, f"{host.url}/{path}", language, entry="{}", tick="mine", **{field: DIGITS})
        assert (answer.status_code, WORDS["unreadable"][language] in answer.text) == (400, True)


def posted(client: FlaskClient, url: str, language: str, **form: str) -> TestResponse:
    client.delete_cookie("companion_language")
    return client.post(url, data=form, headers={"Accept-Language": language})


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_cannot_be_written_is_told_so_on_pages_and_by_the_api(app: Flask, language: str) -> None:
    client, spoken = app.test_client(), {"Accept-Language": language}
    words = WORDS["letters"][language]

    page = posted(client, "/new", language, name="An\0na", game="caral")
    assert (page.status_code, words in page.text) == (400, True)
    asked = client.get("/api/v1/games/caral/catalogue?edition=%00", headers=spoken)
    assert (asked.status_code, asked.json["errors"]) == (400, [{"field": "edition", "message": words}])
    sent = client.post("/api/v1/tables", json={"game": "a\0"}, headers=spoken)
    assert (sent.status_code, sent.json["errors"][0]["message"]) == (400, words)


PLACES = ("/t/%00", "/past/%00", "/people/a%00b", "/api/v1/catalogues/%00", "/api/v1/tables/%00/log")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", PLACES)
def test_an_address_that_cannot_be_leads_nowhere(app: Flask, path: str, language: str) -> None:
    answer = app.test_client().get(path, headers={"Accept-Language": language})

    assert (answer.status_code, WORDS["nothing"][language] in answer.text) == (404, True)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "The log has no position 999999999."), ("de", "Das Protokoll hat keine Stelle 999999999.")],
)
def test_no_step_has_endless_digits(app: Flask, language: str, words: str) -> None:
    path, client = f"/t/{Table(app).start().code}", app.test_client()
    for where in (f"{path}/review/{DIGITS}", f"{path}/review/{LARGE}", f"/api/v1/tables/{path[3:]}/states/{DIGITS}"):
        answer = client.get(where, headers={"Accept-Language": language})
        assert (answer.status_code, words in answer.text) == (404, True), answer.text[-900:]


# --- leading elsewhere ---------------------------------------------------------------------------------------------

ELSEWHERE = (
    *("//evil.example", "/\\evil.example", "/\t/evil.example", "/\n/evil.example", "/\r\nX-Evil: 1"),
    *("\t//evil.example", "https://evil.example", "javascript:alert(1)", "evil.example", "/a\\..\\evil", "", "/ä"),
)
HOSTS = {
    **{each: each for each in ("evil.example", "evil.example:80", "evil.example:99999999", "[::1", "a b", "x:y:z")},
    **{each: each for each in ("<b>", "localhost.evil.example", "127.0.0.1.evil.example", "..", "u@evil.example")},
    "endless port": f"evil.example:{DIGITS}",
    "long": "a" * 300,
}
ORIGINS = (
    *("http://evil.example", "https://localhost", "http://localhost:1", "evil://x://localhost", "null", "localhost"),
    *("", "http://localhost.evil.example", "http://localhost/", "http://LOCALHOST", "http://localhost@evil.example"),
)


@pytest.mark.parametrize("back", ELSEWHERE)
def test_a_form_leads_back_to_our_own_pages_alone(app: Flask, back: str) -> None:
    answer = app.test_client().post("/language", data={"language": "de", "back": back})

    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_a_form_leads_back_to_where_it_was(app: Flask) -> None:
    answer = app.test_client().post("/language", data={"language": "de", "back": "/t/ABCDEF/review/3?x=%20"})

    assert answer.headers["Location"] == "/t/ABCDEF/review/3?x=%20"


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
def test_no_answer_names_a_host_that_is_not_ours(app: Flask, host: str) -> None:
    code, client, there = Table(app).code, app.test_client(), {"Host": host}
    wanted = {"game": "caral", "seats": [{"name": "A"}, {"name": "B"}]}

    answers = [client.post("/api/v1/tables", json=wanted, headers=there | {"Origin": "http://localhost"})]
    answers += [client.post("/language", headers=there | {"Origin": "http://localhost"})]
    answers += [client.get(path, headers=there) for path in ("/", f"/t/{code}", "/t//x", "/t/x/", "/api/docs", "/box")]
    for answer in answers:
        said = answer.get_data(as_text=True) + str(answer.headers)
        assert (answer.status_code < 500, f"//{host}" in said, "evil.example" in said) == (True, False, False)


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_post_comes_from_exactly_our_own_page(app: Flask, origin: str, language: str) -> None:
    answer = app.test_client().post("/language", data={}, headers={"Origin": origin, "Accept-Language": language})

    assert (answer.status_code, WORDS["foreign"][language] in answer.text) == (403, True)


def test_our_own_page_and_the_public_address_may_post(app: Flask) -> None:
    app.config["PUBLIC_URL"] = "https://companion.example/games"
    for origin in ("http://localhost", "https://companion.example"):
        assert app.test_client().post("/language", data={}, headers={"Origin": origin}).status_code == 303
