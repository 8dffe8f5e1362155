"""What playouts tell together is worked out once for all who look, and again when there are more of them.

Leads are kept with victories, and what was kept without them is still of use.
"""

import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from companion import create_app
from companion.bots.chances import Chances, nothing_yet, outcome
from companion.engine.standings import ranked
from companion.http.at_table import desk_of
from companion.service.turning import crew, ponder, wishes
from companion.store import pondering
from companion.store.log import writing
from tests.support.quick_experts import Played, Stopped, stop_after
from tests.support.recorded_games import Recording, read_in
from tests.support.tables import table_by_code

PLAYOUTS = 30


def test_it_is_worked_out_anew_only_when_there_are_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(INSTANCE=str(tmp_path), PONDER=False)
    code, made, work_out = read_in(app, Recording(2, ()).play_out(60)), list[int](), wishes.found_at
    monkeypatch.setattr(wishes, "found_at", lambda *given: made.append(given[0]) or work_out(*given))
    monkeypatch.setattr(crew, "played_out", Played())

    def looked() -> wishes.Course:
        table = table_by_code(code)
        return wishes.course_of(table, desk_of(table), PLAYOUTS)

    with app.app_context():
        before = [looked() for _ in range(3)]
        pondering.want(table_by_code(code).id, PLAYOUTS, time.time())
        with pytest.raises(Stopped):
            ponder.work_off("worker", stop_after(2))
        after = [looked() for _ in range(3)]

    assert len(made) == 2
    assert {course.done for course in before} == {0}
    assert {course.done for course in after} == {sum(one.chances.playouts for one in after[0].found.values())} != {0}


def won_by_its_number(expert: Any, state: Any, numbers: Iterable[int], seed: str, sequel: Any) -> Chances:
    """Stands in for the players: who wins a playout, and by how much, follows from its number; all go on alike."""
    ends = (outcome(ranked({0: (10 + number % 7,), 1: (12,)})) for number in numbers)
    return sum((replace(end, alike=1) for end in ends), nothing_yet(2))


def test_leads_are_kept_and_rows_without_them_are_carried_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(INSTANCE=str(tmp_path), PONDER=False)
    code = read_in(app, Recording(2, ()).play_out(60))
    monkeypatch.setattr(crew, "played_out", won_by_its_number)

    def kept() -> list[Chances]:
        table = table_by_code(code)
        return [one.chances for one in wishes.course_of(table, desk_of(table), PLAYOUTS).found.values()]

    def work(batches: int) -> list[Chances]:
        pondering.want(table_by_code(code).id, PLAYOUTS, time.time())
        with pytest.raises(Stopped):
            ponder.work_off("worker", stop_after(batches))
        return kept()

    with app.app_context():
        first = [one for one in work(3) if one.playouts]
        assert first == [won_by_its_number(None, None, range(one.playouts), "", None) for one in first]
        with writing() as connection:
            connection.execute(update(pondering.PROSPECT).values(leads=[], lead_squares=[], lead_wins=[], seconds=1.0))
        assert [one for one in kept() if not one.leads] == [
            Chances(one.playouts, one.wins, one.squares, alike=one.playouts) for one in first
        ]
        grown = work(len(kept()) + 3)

    assert sum(one.playouts for one in grown) > len(grown)
    assert [bool(one.leads) for one in grown].count(False) == len(first)
