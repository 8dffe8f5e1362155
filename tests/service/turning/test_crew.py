"""Several processes that play moments out: they come to the same as one, and end with whoever tells them what to do."""

import os
from collections.abc import Iterator
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.engine.setup import Header
from companion.service.turning import crew, ponder
from companion.service.turning.crew import Batch, Hand
from companion.store import pondering
from tests.support.api_client import finished
from tests.support.tables import table_by_code

PLAYOUTS = 3


@pytest.fixture
def table(tmp_path: Path) -> Iterator[int]:
    """A finished game."""
    app: Flask = create_app(INSTANCE=str(tmp_path), PONDER=False)
    code = finished(app, 2, 8, edition="crowd").code
    with app.app_context():
        yield table_by_code(code).id


def worked_out(table: int, processes: int) -> dict[int, Any]:
    """What is kept of a game when so many have played it."""
    pondering.tidy(table, ())
    pondering.want(table, PLAYOUTS, 0.0)
    assert ponder.work_off("worker", lambda done, total: None, table, processes)
    return {row.position: (row.playouts, row.alike, row.wins, row.leads) for row in pondering.prospects(table)}


def study_of(table: int) -> ponder.Study:
    found = ponder.study(ponder.game_at(table), PLAYOUTS)
    assert found is not None
    return found


def test_several_come_to_the_same_as_one(table: int) -> None:
    alone = worked_out(table, 1)

    assert len(alone) == len(study_of(table).moments) - 1
    assert worked_out(table, 2) == alone


def test_moments_that_are_played_at_once_are_different_ones(table: int) -> None:
    study = study_of(table)
    few = study.few(3)

    assert len({moment.position for moment in few}) == 3
    assert study.planned
    assert not any(moment in few for moment in study.planned)


def test_a_process_ends_when_nobody_tells_it_anything(table: int) -> None:
    study = study_of(table)
    with crew.hand(study.game.header) as hand:
        (process,) = active_children()
        assert hand.plays(study.batch(study.moments[-3])).chances.playouts == ponder.FIRST
        hand.line.close()
        process.join(60)
        assert process.exitcode == 0


@pytest.mark.parametrize("problem", [KeyboardInterrupt, SystemExit])
def test_all_end_when_the_work_is_stopped(table: int, problem: type[BaseException]) -> None:
    pondering.want(table, PLAYOUTS, 0.0)
    started = list[BaseProcess]()

    def stop(done: int, total: int) -> None:
        started.extend(active_children())
        raise problem

    with pytest.raises(problem):
        ponder.work_off("worker", stop, table, 2)
    assert [process.is_alive() for process in started] == [False, False]


def test_a_process_plays_by_the_header_it_is_told(table: int) -> None:
    study = study_of(table)
    batch = study.batch(study.moments[4])
    with crew.hand(Header.from_json(study.game.header).to_json()) as hand:
        assert isinstance(hand, Hand)
        assert hand.plays(batch).chances == Batch.played(batch, study.expert).chances


@pytest.mark.parametrize(
    ("processors", "load", "idle"), [(2, 0.3, 2), (2, 1.2, 1), (2, 7.0, 1), (4, 1.0, 3), (64, 2.0, crew.MOST)]
)
def test_what_is_busy_is_left_to_others(
    processors: int, load: float, idle: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(processors)), raising=False)
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0.0, 0.0), raising=False)

    assert crew.idle_processors() == idle
