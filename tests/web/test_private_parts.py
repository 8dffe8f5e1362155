"""Own parts are made anew whenever they change: what they are judged by leaves out nothing that they show."""

import re
from collections import Counter
from uuid import uuid4

import pytest
from flask import Flask, g

from companion.http.at_table import reader_of
from companion.service.access.callers import NOBODY, Caller
from companion.service.look.reader import TableReader
from companion.service.tables.names import names_at
from companion.web.private_parts import by_parts, mark, private
from tests.support.late_table import Late
from tests.support.tables import table_by_code

STEPS = 120
NEW_EACH_TIME = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[-\d]*|name=\"expected\" value=\"\d+\"")
"""Ids of taps, and the position that the script fills in."""

PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)"[^>]*>(.*?)</hx-partial>', re.DOTALL)
UNDO = re.compile(r'<button class="side" id="do-kind-undo".*?</button>', re.DOTALL)
GONE = "do-kind-undo"
"""The button that is taken away by itself."""

SEATS = [Caller(str(seat), seats=frozenset({seat}), known=True) for seat in range(4)]


def reader_for(table: Late, caller: Caller) -> TableReader:
    record = table_by_code(table.url[3:])
    g.names = names_at(record, "en")
    return reader_of(record, caller)


def parts(markup: str) -> dict[str, str]:
    """The parts by their ids, without what is new each time."""
    return dict(PARTIAL.findall(NEW_EACH_TIME.sub("", markup)))


@pytest.mark.parametrize("cards", ["app", "table"])
def test_everybody_is_sent_every_part_that_changes_and_few_others(app: Flask, cards: str) -> None:
    table, before, counted = Late(app, **{"option-cards": cards}), {}, Counter()
    for _ in range(STEPS):
        table.step()
        for caller in (*SEATS, NOBODY):
            old, was = before.get(caller, ({}, None))
            with app.test_request_context(table.url):
                own = mark(reader := reader_for(table, caller), "")
                shown, sent = (parts(private(reader, known, own)) for known in (None, was))
            left = {name: UNDO.sub("", text) for name, text in old.items()} if GONE in sent else old
            changed = {name for name in shown if shown[name] != left.get(name)}
            assert changed <= {*sent}, (table.position, caller)
            counted.update(sent.keys() or ["nothing"])
            before[caller] = shown, own
    assert counted["nothing"] > STEPS * 2, "mostly nothing changes"
    assert counted[GONE] > 0
    assert counted["mine"] < counted["places"]


def test_whoever_is_asked_is_known_to_be(app: Flask) -> None:
    table = Late(app).play(until=8)
    asked = table.step()
    with app.test_request_context(table.url):
        found = [mark(reader_for(table, caller), "").asked for caller in SEATS]
        assert not mark(reader_for(table, NOBODY), "").asked
    assert [seat for seat, each in enumerate(found) if each] in ([asked], [0, 1, 2, 3])


def test_a_phone_of_several_people_is_not_told_by_parts(app: Flask) -> None:
    table = Late(app)
    with app.test_request_context(table.url):
        assert by_parts(reader_for(table, SEATS[0]))
        assert not by_parts(reader_for(table, Caller(str(uuid4()), seats=frozenset({0, 1}), known=True)))
