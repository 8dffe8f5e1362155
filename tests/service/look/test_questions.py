"""What is asked is told as values: actions stay actions, and what costs something is worked out when asked for."""

import gc
import re
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import companion
from companion import create_app
from companion.engine.actions import Action
from companion.http.at_table import desk_of
from companion.service.access.callers import NOBODY, Caller
from companion.service.look.questions import Answerable
from companion.service.look.reader import TableReader
from companion.service.look.redaction import Redacted
from companion.service.tables.seating import table_by_code
from tests.support.api_client import Table

ANNA, BERND = (Caller(f"seat {seat}", seats=frozenset({seat}), known=True) for seat in (0, 1))
HOME = Path(companion.__file__).parent


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("questions")), UNKNOWN_CODES_PER_MINUTE=1000, PONDER=False)


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app, 2, options={"die": "table", "cards": "app"}).start()


def reader(table: Table, caller: Caller) -> TableReader:
    with table.app.app_context():
        found = table_by_code(table.app.extensions["state"].tables, table.code)
        return TableReader(found, desk_of(found), caller, "en")


def test_only_who_may_answer_is_told_the_answers(table: Table) -> None:
    mine, theirs = (reader(table, caller).decisions().asked[0] for caller in (ANNA, BERND))
    assert (mine.seat, mine.kind) == (theirs.seat, theirs.kind) == (0, "caral.choose_start_site")
    assert isinstance(mine, Answerable)
    assert not isinstance(theirs, Answerable)
    assert len(mine.legal) == 16
    assert all(isinstance(action, Action) for action in mine.legal)


def test_what_everybody_sees_is_put_together_once_and_nothing_else_is(table: Table) -> None:
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    own, other = (reader(table, caller).view() for caller in (ANNA, BERND))
    assert own.seats is other.seats
    assert [view.you and view.you["seat"] for view in (own, other)] == [0, 1]
    assert {*own.seen} == {*other.seen}


def test_a_table_as_it_would_be_does_not_show_what_is(table: Table) -> None:
    before = reader(table, ANNA)
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    after = reader(table, ANNA)
    tried = TableReader(after.table, replace(after.desk, state=before.desk.state), ANNA, "en")
    assert after.view().seats != before.view().seats == tried.view().seats
    assert reader(table, BERND).view().seats == after.view().seats


def test_what_costs_something_is_worked_out_when_asked_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    for name in ("prospect", "refused"):
        plain = getattr(TableReader, name)

        def noted(self: TableReader, *args: Any, name: str = name, plain: Any = plain) -> Any:
            asked.append(name)
            return plain(self, *args)

        monkeypatch.setattr(TableReader, name, noted)
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    (question,) = reader(table, BERND).decisions().answerable
    assert asked == []
    question.prospect(question.legal[0])
    (refused,) = question.refused()
    assert asked == ["prospect", "refused"]
    assert (refused.codes, refused.action.kind) == (("caral.site.held",), "caral.start_at")


def test_a_look_goes_with_whoever_looked(table: Table) -> None:
    """Nobody has to search for it: with thousands of tables that would take longer than looking."""
    look = reader(table, ANNA)
    (question,) = look.decisions().answerable
    question.prospect(question.legal[0])
    gone = weakref.ref(look)
    gc.disable()
    try:
        del look, question
        assert gone() is None
    finally:
        gc.enable()


def test_what_somebody_may_not_know_never_leaves_the_service(table: Table) -> None:
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    with table.app.app_context():
        own, other, anybody = ([*reader(table, caller).log()] for caller in (ANNA, BERND, NOBODY))
    dealt = [line.position for line in own if line.action.kind == "caral.deal"]
    assert dealt
    for position in dealt:
        assert isinstance(own[position - 1].action, Action)
        for lines in (other, anybody):
            hidden = lines[position - 1].action
            assert isinstance(hidden, Redacted)
            assert "cards" not in hidden.fields
    assert all(isinstance(line.action, Action) for line in other if line.position not in dealt)


def test_pages_read_no_action_from_json() -> None:
    """Forms come back as JSON and are read by the verb; nothing is written to be read again."""
    found = [path.name for path in (HOME / "web").rglob("*.py") if re.search(r"codec\.decode", path.read_text())]
    assert found == []
