"""Turning points over the REST interface: 409 before the end, asked for by who took part, numbers that make one."""

import pytest
from flask import Flask

from companion.service.turning import crew, ponder
from tests.support.api_client import Table, box, finished
from tests.support.quick_experts import Played, never


@pytest.fixture
def over(app: Flask) -> Table:
    return finished(app, 3, edition="crowd")


def test_before_the_end_there_is_nothing_to_ask_for(app: Flask) -> None:
    table = Table(app, 2, catalogue=box(8)).start()

    for answer in (table.host.get(f"{table.path}/turning"), table.host.post(f"{table.path}/turning")):
        assert answer.status_code == 409
        assert answer.json["code"] == "turning.not_ended"


def test_only_who_took_part_asks(app: Flask, over: Table) -> None:
    assert over.public.post(f"{over.path}/turning").status_code == 401
    assert over.share()[1].post(f"{over.path}/turning").status_code == 403
    assert over.public.get(f"{over.path}/turning").json["status"] == "not_wanted"
    assert over.seats[1].post(f"{over.path}/turning").status_code == 202
    assert over.public.get(f"{over.path}/turning").json["status"] == "waiting"


def test_asking_twice_is_asking_once_and_the_answer_grows(
    app: Flask, over: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "played_out", Played())
    first, second = (over.host.post(f"{over.path}/turning").json for _ in range(2))
    assert first == second
    assert (first["done"], first["seconds_left"], first["turning_points"]) == (0, None, [])
    assert len(first["moments"]) == 1, "only the end is known"
    with app.app_context():
        assert over.code in ponder.work_off("worker", never)
    found = over.public.get(f"{over.path}/turning").json

    assert (found["status"], found["done"], found["playouts"]) == ("done", found["total"], 400)
    assert over.host.post(f"{over.path}/turning").json == found
    assert len(found["turning_points"]) == 3
    for moment in found["moments"]:
        assert sum(moment["shares"]) == pytest.approx(1)
        assert len(moment["errors"]) == 3
    ranking = over.public.get(f"{over.path}/result").json["ranking"]
    first_places = [place["seat"] for place in ranking if place["rank"] == 1]
    shares = [1 / len(first_places) if seat in first_places else 0 for seat in range(3)]
    assert found["moments"][-1]["shares"] == shares
    assert found["moments"][-1]["errors"] == [0, 0, 0]
