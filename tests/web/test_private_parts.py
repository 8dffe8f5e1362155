"""Own parts are made anew whenever they change: what they are judged by leaves out nothing that they show."""

import re
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

SEATS = [Caller(str(seat), seats=frozenset({seat}), known=True) for seat in range(4)]


def reader_for(table: Late, caller: Caller) -> TableReader:
    record = table_by_code(table.url[3:])
    g.names = names_at(record, "en")
    return reader_of(record, caller)


@pytest.mark.parametrize("cards", ["app", "table"])
def test_whoever_is_not_asked_is_shown_the_same_as_long_as_the_mark_stays(app: Flask, cards: str) -> None:
    table, before, same = Late(app, **{"option-cards": cards}), {}, 0
    for _ in range(STEPS):
        table.step()
        for caller in (*SEATS, NOBODY):
            with app.test_request_context(table.url):
                reader = reader_for(table, caller)
                now = mark(reader), NEW_EACH_TIME.sub("", private(reader))
            old = before.get(caller)
            if old is not None and now[0] is not None and old[0] == now[0]:
                assert old[1] == now[1], (table.position, caller)
                same += 1
            before[caller] = now
    assert same > STEPS * 2, "mostly it stays"


def test_whoever_is_asked_has_none(app: Flask) -> None:
    table = Late(app).play(until=8)
    asked = table.step()
    with app.test_request_context(table.url):
        found = [mark(reader_for(table, caller)) for caller in SEATS]
        assert mark(reader_for(table, Caller("host", host=True, known=True))) is None
        assert mark(reader_for(table, NOBODY)) is not None
    assert [seat for seat, each in enumerate(found) if each is None] in ([asked], [0, 1, 2, 3])


def test_a_phone_of_several_people_is_not_told_by_parts(app: Flask) -> None:
    table = Late(app)
    with app.test_request_context(table.url):
        assert by_parts(reader_for(table, SEATS[0]))
        assert not by_parts(reader_for(table, Caller(str(uuid4()), seats=frozenset({0, 1}), known=True)))
