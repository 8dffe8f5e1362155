"""What playouts tell together is worked out once for all who look, and again when there are more of them."""

import time
from pathlib import Path

import pytest

from companion import create_app
from companion.http.at_table import desk_of
from companion.service.turning import ponder, wishes
from companion.store import pondering
from tests.support.quick_experts import Played, Stopped, stop_after
from tests.support.recorded_games import Recording, read_in
from tests.support.tables import table_by_code

PLAYOUTS = 30


def test_it_is_worked_out_anew_only_when_there_are_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(INSTANCE=str(tmp_path), PONDER=False)
    code, made, work_out = read_in(app, Recording(2, ()).play_out(60)), list[int](), wishes.found_at
    monkeypatch.setattr(wishes, "found_at", lambda *given: made.append(given[0]) or work_out(*given))
    monkeypatch.setattr(ponder, "played_out", Played())

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
