"""Small enough for slow phones, with all modules late in a game: what a first look and an update weigh, compressed."""

import gzip
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.web.late import Late

FIRST_LOOK, UPDATE = 60_000, 6_000
DISPLAY, DISPLAY_UPDATE = 60_000, 9_000
LATE, STRETCH = 320, 24


def weight(phone: FlaskClient, url: str, **headers: str) -> bytes:
    with phone.get(url, headers={"Accept-Encoding": "gzip", **headers}) as answer:
        assert answer.status_code == 200, url
        return answer.data


def whole(phone: FlaskClient, url: str) -> int:
    """A page with everything it names."""
    page = weight(phone, url)
    text = gzip.decompress(page).decode()
    named = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', text))
    assert {"companion.css", "companion.js", "icons.svg", "htmx.min.js"} <= {re.split("[/?]", name)[-2] for name in named}
    return len(page) + sum(len(weight(phone, name)) for name in named)


def updates(table: Late, path: str = "") -> Iterator[tuple[int, int, str]]:
    for language in ("en", "de"):
        for seat, phone in enumerate(table.phones):
            asked = {"HX-Request": "true", "Accept-Language": language}
            yield len(weight(phone, f"{table.url}{path}", **asked)), seat, language


@pytest.mark.parametrize("cards", ["app", "table"])
def test_a_seat_s_page_is_light_with_all_modules_late_in_a_game(app, cards):
    table = Late(app, **{"option-cards": cards}).play(until=LATE)
    assert max(whole(phone, table.url) for phone in table.phones) <= FIRST_LOOK
    for _ in range(STRETCH):
        table.step()
        heaviest = max(updates(table))
        assert heaviest[0] <= UPDATE, (table.position, heaviest)
    assert whole(table.phones[0], f"{table.url}/display") <= DISPLAY
    assert max(updates(table, "/display"))[0] <= DISPLAY_UPDATE
