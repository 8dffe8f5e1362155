"""Behind a proxy that is trusted its clients count, each for itself, and their https; nobody else is believed."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.http.credentials import COOKIE
from companion.proxies import Proxies, networks
from companion.server.guard import Limits

PROXY, BEHIND, ELSEWHERE = "10.0.0.1", "203.0.113.9", "198.51.100.4"
TRUSTED = Proxies(networks("127.0.0.1, 10.0.0.0/24, fd00::/8"))
TABLE = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}


@pytest.mark.parametrize(
    ("peer", "said", "client"),
    [
        (PROXY, BEHIND, BEHIND),
        (PROXY, f"{ELSEWHERE}, {BEHIND}", BEHIND),
        (PROXY, f"{BEHIND}, 10.0.0.7", BEHIND),
        (PROXY, f"{BEHIND}:4711", BEHIND),
        (PROXY, "[2001:db8::7]:4711", "2001:db8::7"),
        (PROXY, "2001:db8::7", "2001:db8::7"),
        ("fd00::1", BEHIND, BEHIND),
        ("::ffff:10.0.0.1", BEHIND, BEHIND),
        (PROXY, "", PROXY),
        (PROXY, "unknown", PROXY),
        (PROXY, f"{BEHIND}, nonsense", PROXY),
        (PROXY, "10.0.0.8, 10.0.0.7", "10.0.0.8"),
        (ELSEWHERE, BEHIND, ELSEWHERE),
        ("", BEHIND, ""),
    ],
)
def test_who_asks_is_the_last_that_is_no_proxy(peer: str, said: str, client: str) -> None:
    assert TRUSTED.client(peer, said) == client


def test_without_the_setting_nobody_is_believed() -> None:
    assert not Proxies().trusts("127.0.0.1")
    assert Proxies().client("127.0.0.1", BEHIND) == "127.0.0.1"


@pytest.fixture
def app(own_app: Callable[..., Flask]) -> Flask:
    return own_app(TRUSTED_PROXIES=TRUSTED, TABLES_PER_HOUR=1, UNKNOWN_CODES_PER_MINUTE=1)


def asked(app: Flask, method: str, path: str, peer: str = PROXY, **more: Any) -> Any:
    headers = {"X-Forwarded-For": BEHIND} | more.pop("headers", {})
    return app.test_client().open(path, method=method, headers=headers, environ_base={"REMOTE_ADDR": peer}, **more)


def test_limits_count_each_client_for_itself(app: Flask) -> None:
    first, again = (asked(app, "POST", "/api/v1/tables", json=TABLE).status_code for _ in range(2))
    other = asked(app, "POST", "/api/v1/tables", json=TABLE, headers={"X-Forwarded-For": ELSEWHERE}).status_code

    assert (first, again, other) == (201, 429, 201)


def test_wrong_codes_count_each_client_for_itself(app: Flask) -> None:
    first, again = (asked(app, "GET", "/api/v1/tables/QQQQQQ").status_code for _ in range(2))
    other = asked(app, "GET", "/api/v1/tables/QQQQQQ", headers={"X-Forwarded-For": ELSEWHERE}).status_code

    assert (first, again, other) == (404, 429, 404)


def test_who_is_no_proxy_cannot_change_its_address(app: Flask) -> None:
    answers = [
        asked(app, "POST", "/api/v1/tables", ELSEWHERE, json=TABLE, headers={"X-Forwarded-For": f"203.0.113.{n}"})
        for n in range(2)
    ]

    assert [answer.status_code for answer in answers] == [201, 429]


@pytest.mark.parametrize(
    ("peer", "proto", "secure"),
    [
        (PROXY, "https", True),
        (PROXY, "http, https", True),
        (PROXY, "https, http", False),
        (PROXY, "gopher", False),
        (ELSEWHERE, "https", False),
    ],
)
def test_cookies_are_secure_where_a_proxy_says_https(app: Flask, peer: str, proto: str, *, secure: bool) -> None:
    answer = asked(app, "POST", "/new", peer, data={"game": "caral"}, headers={"X-Forwarded-Proto": proto})
    (cookie,) = [value for value in answer.headers.getlist("Set-Cookie") if value.startswith(COOKIE)]

    assert ("; Secure" in cookie) == secure


def test_a_page_served_by_https_may_post(app: Flask) -> None:
    """What tells whether a form is our own knows the scheme that the browser sees."""

    def sent(proto: str) -> int:
        more = {"X-Forwarded-Proto": proto, "Origin": "https://companion.example", "Host": "companion.example"}
        return int(asked(app, "POST", "/language", headers=more, data={"language": "de"}).status_code)

    assert (sent("http"), sent("https")) == (403, 303)


def test_a_proxy_holds_as_many_connections_as_there_are() -> None:
    limits = Limits(connections=3, per_address=1, header_seconds=1, trusted=TRUSTED)

    assert [limits.take(ELSEWHERE) for _ in range(2)] == [True, False]
    assert [limits.take(PROXY) for _ in range(3)] == [True, True, False]
    assert (limits.held, limits.refused) == (3, 2)
