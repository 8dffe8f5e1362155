"""Small enough for slow phones, whatever is asked and late in a game: what a first look and an update weigh."""

import gzip
import json
import re
from types import SimpleNamespace
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine.actions import TABLE
from companion.engine.decisions import asked_now
from companion.engine.seats import write_seat
from tests.orchard.registered import orchard as orchard
from tests.support.brought_table import Brought
from tests.support.every_decision import ASKED, Example, examples
from tests.support.late_table import Late
from tests.support.opened_table import chronicle_of
from tests.support.page_client import Phone
from tests.support.page_stream import Stream, at

FIRST_LOOK, UPDATE, WHOLE_TABLE, DISPLAY_UPDATE = 60_000, 6 * 1024, 12_000, 9_000
"""The whole table, map and all, is sent where parts do not do: to one phone of several people, and after a gap."""
FILES = {"companion.css", "companion.js", "icons.svg", "htmx.min.js", "hx-sse.min.js"}
OF_A_SEAT = {"seat.css", "seat.js", "map.js", "live.js", "table.css", "board.css"}
OF_A_SEAT |= {"parts.js", "later.js"}
EXAMPLES = [example for game in ("caral", "cacao", "inkas", "orchard") for example in examples(game) if example.log]
LATE, STRETCH = 250, 20
HEAVY = "late 5"
"""Of ten games from such seeds the one whose first look weighs most at that moment."""
GERMAN = {"Accept-Language": "de"}
FILE_WEIGHTS: dict[str, int] = {}
"""By addresses that tell what is in a file: the same at every table."""


def weight(phone: FlaskClient, url: str, **headers: str) -> bytes:
    with phone.get(url, headers={"Accept-Encoding": "gzip", **headers}) as answer:
        assert answer.status_code == 200, url
        return answer.data


def whole(phone: FlaskClient, url: str, files: set[str] = FILES) -> int:
    """A page with everything it names."""
    page = weight(phone, url, **GERMAN)
    text = gzip.decompress(page).decode()
    named = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', text))
    assert {name.partition("?")[0].rpartition("/")[2] for name in named} >= files
    return len(page) + sum(file_weight(phone, name) for name in named)


def file_weight(phone: FlaskClient, url: str) -> int:
    assert "?v=" in url
    if url not in FILE_WEIGHTS:
        FILE_WEIGHTS[url] = len(weight(phone, url))
    return FILE_WEIGHTS[url]


def update(phone: FlaskClient, url: str, shown: str = "") -> int:
    """What a page that shows this is brought after a move; German says the most."""
    return len(weight(phone, url, **{"HX-Request": "true", "X-At": shown}, **GERMAN))


def frame(stream: Stream) -> int:
    """What the page's stream brings after a move."""
    said = stream()
    assert "hx-partial" in said or "event: look" in said
    return stream.bytes


def test_pages_are_light_with_all_modules_late_in_a_game(app):
    table = Late(app, HEAVY, **{"option-cards": "table"}).play(until=LATE)
    host, display = table.phones[0], f"{table.url}/display"
    assert max(whole(phone, table.url, FILES | OF_A_SEAT) for phone in table.phones) <= FIRST_LOOK
    assert whole(host, display) <= FIRST_LOOK
    assert update(host, display) <= DISPLAY_UPDATE
    for _ in range(STRETCH):
        shown = at(host.get(table.url, headers=GERMAN).text)
        asked = table.step()
        for phone in {host, table.of(asked)}:
            assert update(phone, table.url, shown) <= UPDATE, table.position


def test_what_streams_bring_is_light_with_all_modules_late_in_a_game(app):
    table = Late(app, HEAVY, **{"option-cards": "table"}).play(until=LATE)
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


@pytest.mark.usefixtures("orchard")
@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_a_first_look_what_led_to_a_question_and_its_answer_are_light(app: Flask, example: Example) -> None:
    """The update holds what everybody is sent of the last entry, and the own parts of who is asked now."""
    table = Brought(app, example, before=1, language="de")
    phone = table.of(example.seat)
    shown = at(phone.look().text)
    table.write()
    stream = Stream(phone, "page", shown, **{"Accept-Encoding": "gzip"})
    said = stream()
    stream.answer.close()
    assert ("hx-partial" in said, f'data-asked="{example.kind}"' in said) == (True, example.way == ASKED)
    assert stream.bytes <= UPDATE
    assert whole(phone.client, phone.url) <= FIRST_LOOK
    if example.way == ASKED:
        assert tapped(phone, example) <= UPDATE


def tapped(phone: Phone, example: Example) -> int:
    """What comes back when the first answer there is to a question is tapped."""
    chronicle, shown = chronicle_of(example), at(phone.look().text)
    rules = chronicle.ruleset
    asked = next(each for each in asked_now(chronicle.state.pending) if each.seat in (example.seat, TABLE))
    action = rules.codec.encode(rules.legal(chronicle.state, asked.seat).listed[0])
    entry = json.dumps({**action, "seat": write_seat(asked.seat), "id": str(uuid4())})
    data = {"entry": entry, "expected": shown.partition(".")[2]}
    headers = {"HX-Request": "true", "X-At": shown, "X-Page": "page", "Accept-Encoding": "gzip", **GERMAN}
    answer = phone.client.post(f"{phone.url}/log", data=data, headers=headers)
    assert answer.status_code == 200, gzip.decompress(answer.data).decode()[:2000]
    told = gzip.decompress(answer.data).decode()
    assert 'hx-target="#at"' in told or 'data-status="ended"' in told
    return len(answer.data)
