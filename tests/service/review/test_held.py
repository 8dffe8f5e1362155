"""The deeds that hold, with what each was played on: the same as a fold of the whole log tells, without one."""

from itertools import islice
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.service.errors import Conflict, Unknown
from companion.service.play.desk import EVERY, Desk
from companion.service.play.desks import Desks
from companion.service.review import held, states
from tests.support.api_client import Table
from tests.support.tables import table_by_code


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("held")), UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


@pytest.fixture(scope="module")
def taken_back(app: Flask) -> Table:
    """A table with much that was taken back and restored, more than a snapshot lies apart."""
    table = Table(app, 3, options={"cards": "app"}).start().play(30)
    for kind in ("undo", "undo", "redo", "undo", "undo"):
        table.enter(table.host, kind)
    table.enter(table.host, "note", text="so it was")
    return table.play(40)


def desk_of(table: Table) -> Desk:
    return Desks().get(table_by_code(table.code))


def folded(desk: Desk) -> list[tuple[Any, Any]]:
    chronicle = desk.fold(desk.position)
    return [(deed.entry, chronicle.state_after(number)) for number, deed in enumerate(chronicle.line)]


def looked_up(desk: Desk) -> list[tuple[Any, Any]]:
    found = []
    for position in range(1, desk.position + 1):
        try:
            found.append(tuple(held.at(desk, position)))
        except Conflict:
            continue
    return found


def test_what_was_taken_back_is_passed_over(app: Flask, taken_back: Table) -> None:
    with app.app_context():
        desk = desk_of(taken_back)
        assert looked_up(desk) == folded(desk)
        assert list(held.backwards(desk, desk.position)) == folded(desk)[::-1]
        assert [entry.position for entry, _ in held.backwards(desk, 10)] == [
            entry.position for entry, _ in reversed(folded(desk)) if entry.position > desk.position - 10
        ]


def test_what_was_corrected_counts_as_it_holds(app: Flask) -> None:
    table = Table(app, 3, options={"cards": "app"}).start().play(20)
    first = next(row for row in table.log() if row["action"]["kind"] == "caral.start_at")
    table.enter(table.host, "amend", target=first["position"], action=first["action"] | {"site": "site-14"})
    table.play(8)
    with app.app_context():
        desk = desk_of(table)
        assert looked_up(desk) == folded(desk)
        assert list(held.backwards(desk, desk.position)) == folded(desk)[::-1]


def test_no_more_is_played_than_lies_between_two_snapshots(app: Flask, taken_back: Table, plays: list[str]) -> None:
    with app.app_context():
        desk = desk_of(taken_back)
        states.at(desk, 1)
        for position in range(1, desk.position, 9):
            plays.clear()
            try:
                held.at(desk, position)
            except Conflict:
                continue
            assert len(plays) <= EVERY
        plays.clear()
        assert len(list(islice(held.backwards(desk, desk.position), 5))) == 5
        assert len(plays) <= 2 * EVERY


@pytest.mark.parametrize("position", [0, 10_000])
def test_there_is_nothing_beyond_the_log(app: Flask, taken_back: Table, position: int) -> None:
    with app.app_context(), pytest.raises(Unknown):
        held.at(desk_of(taken_back), position)
