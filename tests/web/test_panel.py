"""The buttons of a question: what each leads to, how it is shown, and the entry that does two things in one."""

import json

import pytest
from flask import Flask

from companion.engine.questions import FREE, Badge, Told
from companion.http.at_table import desk_of
from companion.service.access.callers import Caller
from companion.service.look.questions import ToldProspect
from companion.service.look.reader import TableReader
from companion.service.tables.seating import table_by_code
from companion.web.panel import Panel, with_prospect
from tests.support.api_client import Table

ANNA = Caller("seat 0", seats=frozenset({0}), known=True)


@pytest.fixture
def panel(app: Flask) -> Panel:
    """Anna is asked for her movement."""
    table = Table(app, 3, options={"die": "table", "cards": "table"}).start()
    for seat, site in enumerate(("site-10", "site-8", "site-12")):
        table.enter(table.seats[seat], "caral.start_at", site=site)
    table.enter(table.seats[1], "caral.roll", face="0")
    with app.app_context():
        found = table_by_code(app.extensions["state"].tables, table.code)
        return Panel(TableReader(found, desk_of(found), ANNA, "en"))


def test_a_button_enters_an_answer_alone_or_with_what_follows(panel: Panel) -> None:
    question = panel.question()
    assert question is not None
    button = next(each for each in question.legal if each.action.get("to") == "quarry-1")
    alone, both = json.loads(button.entry), json.loads(button.then)

    assert both.pop("then") == {"kind": "caral.take_stones", "count": 1}
    assert alone.pop("id") != both.pop("id"), "they are two entries"
    assert alone == both == {"kind": "caral.move", "to": "quarry-1", "seat": 0}
    assert (button.verb, button.alone, button.title) == ("Go and load", "Only go", "Quarry 1")
    assert (button.told, button.weight, button.badge) == ((Told("+1 stone", "gain"),), FREE, Badge(1, "stone"))
    assert str(button.told[0]) == "+1 stone"


def test_where_nothing_follows_there_is_one_entry(panel: Panel) -> None:
    question = panel.question()
    assert question is not None
    village = next(each for each in question.legal if each.action.get("to") == "village-1")

    assert (village.then, village.alone, village.verb) == ("", "", "Go")


def test_who_cannot_enter_both_is_offered_the_answer_alone(panel: Panel) -> None:
    """A past step is repaired by one answer."""
    plain = panel.button("Move", kind="caral.move", to="quarry-1")
    button = with_prospect(plain, ToldProspect(verb="Go and load", alone="Only go"))

    assert (button.verb, button.alone, button.then) == ("Only go", "", "")


def test_refused_answers_have_titles_too(panel: Panel) -> None:
    question = panel.question()
    assert question is not None

    assert "Site 8: Bernd, 1 of 5" not in {each.title for each in question.refused}
    assert {each.title for each in question.refused} >= {"Site 1", "Start square"}
