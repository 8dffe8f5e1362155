"""A table that agrees on other components before it begins is played with them, whoever looked at it when."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace

import pytest
from flask import Flask

from companion.games.caral.box import preset
from companion.service.access.callers import Caller
from companion.service.app_state import AppState
from companion.service.errors import BadInput, Forbidden
from companion.service.home.box_entries import needed, unsure
from companion.service.play.desks import Desks
from companion.service.tables.matching import Findings, compare, doubts, game_of, held_by
from companion.service.tables.opening import record
from companion.store.records import TableRecord
from tests.support.api_client import Table
from tests.support.fresh_app import app as app
from tests.support.fresh_app import page_app as page_app
from tests.support.tables import table_by_code

HOST = Caller("host", host=True, known=True)
FACES = [[3], [0, 3]]


@pytest.fixture
def table(app: Flask) -> Iterator[TableRecord]:
    opened = Table(app)
    with app.app_context():
        yield record(table_by_code(opened.code).id)


@pytest.fixture
def state(app: Flask) -> AppState:
    return app.extensions["state"]


def findings(table: TableRecord) -> Findings:
    found = deepcopy(preset("retail"))
    found["die"]["faces"] = FACES
    return Findings(doubts(table), found, "Our box")


def faces(desks: Desks, table: TableRecord) -> list[tuple[int, ...]]:
    with desks.lock(table.id):
        return list(desks.get(table).ruleset.board.box.faces)


def test_a_desk_that_was_in_use_is_made_anew(state: AppState, table: TableRecord) -> None:
    assert len(faces(state.desks, table)) == 6
    compare(state, table, HOST, findings(table))
    assert faces(state.desks, record(table.id)) == [(3,), (0, 3)]


def test_who_looked_before_does_not_bring_the_old_ones_back(state: AppState, table: TableRecord) -> None:
    """As when the game is started by somebody who read the table a moment earlier."""
    compare(state, table, HOST, findings(table))
    assert faces(state.desks, table) == [(3,), (0, 3)]


def test_a_game_that_has_begun_keeps_its_own(state: AppState, table: TableRecord) -> None:
    with state.desks.lock(table.id):
        desk = state.desks.get(table)
        assert not desk.differs(table)
        later = replace(table, revision=table.revision + 1, header=table.header | {"catalogue": {"die": "other"}})
        assert desk.differs(later)
        assert not desk.differs(replace(later, revision=desk.revision))
        desk.position = 1
        assert not desk.differs(later)


def test_what_was_not_compared_stays_as_it_was(state: AppState, table: TableRecord) -> None:
    die = [entry for entry in doubts(table) if entry.place == "die"]
    found = replace(findings(table), entries=die)
    found.catalogue["path"]["spots"] = ["nonsense"]
    compare(state, table, HOST, found)
    after = held_by(record(table.id))
    assert after["die"] == {"faces": FACES, "confidence": "matched"}
    assert {name: part for name, part in after.items() if name != "die"} == {
        name: part for name, part in preset("retail").items() if name != "die"
    }
    assert [entry.place for entry in doubts(record(table.id))] == ["path", "cards"]


def test_what_nobody_could_play_with_is_refused_and_nothing_is_kept(state: AppState, table: TableRecord) -> None:
    found = findings(table)
    found.catalogue["die"]["faces"] = [[0]]
    with pytest.raises(BadInput):
        compare(state, table, HOST, found)
    assert held_by(record(table.id)) == preset("retail")


def test_others_compare_nothing(state: AppState, table: TableRecord) -> None:
    with pytest.raises(Forbidden):
        compare(state, table, replace(HOST, host=False, seats=frozenset({0})), findings(table))


def test_only_the_modules_in_play_are_needed(table: TableRecord) -> None:
    game = game_of(table)
    base = [section.id for section in needed(game, ())]
    assert base == ["path", "die", "goods"]
    assert [section.id for section in needed(game, ("whim",))] == [*base, "whim"]
    assert len(needed(game, game.card.modules)) == len(game.box)
    assert [entry.place for entry in unsure(needed(game, ()), preset("retail"))] == ["path", "die", "cards"]
