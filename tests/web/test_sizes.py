"""Small enough for slow phones, with all modules late in a game: what a first look and an update weigh, compressed."""

import gzip
import re
from types import SimpleNamespace

from flask.testing import FlaskClient

from tests.support.late_table import Late
from tests.support.page_stream import Stream, at

FIRST_LOOK, UPDATE, DISPLAY_UPDATE = 60_000, 6_000, 9_000
FILES = {"companion.css", "companion.js", "icons.svg", "htmx.min.js", "hx-sse.min.js"}
LATE, STRETCH = 250, 20
GERMAN = {"Accept-Language": "de"}


def weight(phone: FlaskClient, url: str, **headers: str) -> bytes:
    with phone.get(url, headers={"Accept-Encoding": "gzip", **headers}) as answer:
        assert answer.status_code == 200, url
        return answer.data


def whole(phone: FlaskClient, url: str) -> int:
    """A page with everything it names."""
    page = weight(phone, url)
    text = gzip.decompress(page).decode()
    named = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', text))
    assert {name.partition("?")[0].rpartition("/")[2] for name in named} >= FILES
    return len(page) + sum(len(weight(phone, name)) for name in named)


def update(phone: FlaskClient, url: str, shown: str = "") -> int:
    """What a page that shows this is brought after a move; German says the most."""
    return len(weight(phone, url, **{"HX-Request": "true", "X-At": shown}, **GERMAN))


def frame(stream: Stream) -> int:
    """What the page's stream brings after a move."""
    said = stream()
    assert "hx-partial" in said or "event: look" in said
    return stream.bytes


def test_pages_are_light_with_all_modules_late_in_a_game(app):
    table = Late(app, **{"option-cards": "table"}).play(until=LATE)
    host, display = table.phones[0], f"{table.url}/display"
    assert max(whole(phone, table.url) for phone in table.phones) <= FIRST_LOOK
    assert whole(host, display) <= FIRST_LOOK
    assert update(host, display) <= DISPLAY_UPDATE
    for _ in range(STRETCH):
        shown = at(host.get(table.url, headers=GERMAN).text)
        asked = table.step()
        for phone in {host, table.of(asked)}:
            assert update(phone, table.url, shown) <= UPDATE, table.position


def test_what_streams_bring_is_light_with_all_modules_late_in_a_game(app):
    table = Late(app, **{"option-cards": "table"}).play(until=LATE)
    phones = [SimpleNamespace(client=phone, url=table.url, headers=GERMAN) for phone in table.phones]
    shown = at(phones[0].client.get(table.url).text)
    streams = [Stream(phone, "", shown, **{"Accept-Encoding": "gzip"}) for phone in phones]
    for stream in streams:
        assert stream().startswith(": welcome")
    for _ in range(STRETCH):
        table.step()
        assert max(map(frame, streams)) <= UPDATE, table.position
    for stream in streams:
        stream.answer.close()
