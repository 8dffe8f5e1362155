"""Taking back, restoring, and agreeing to end."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.api_client import Body, Phone, Table, box, finished

BY_APP = {"die": "app", "cards": "app"}
LAZY = {"cards": "table", "die": "table"}


@pytest.fixture
def moving(app: Flask) -> Table:
    """Three phones, a real deck, the app's die; seat 0 is asked for its movement."""
    return Table(app, 3).start().play_until("caral.choose_move")


def told(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["code"]


def known(table: Table) -> Body:
    """Everything the table shows but its position."""
    return {name: value for name, value in table.view().items() if name not in ("position", "provably_fair")}


def mover(table: Table) -> tuple[int, Phone]:
    seat = table.view()["waiting_for"][0]["seat"]
    return seat, table.seats[seat]


def a_step(table: Table) -> str:
    """A move that draws nothing: the nearest stop that is no village."""
    legal = table.decisions(mover(table)[1])["decisions"][0]["legal"]
    return next(action["to"] for action in legal if action["to"].startswith(("quarry", "site")))


def test_a_seat_takes_back_its_own_step(moving: Table) -> None:
    before = known(moving)
    seat, phone = mover(moving)
    moving.enter(phone, "caral.move", to=a_step(moving))
    body = moving.enter(phone, "undo")

    assert known(moving) == before
    assert body["view"]["waiting_for"] == [{"seat": seat, "decision": "caral.choose_move"}]
    assert (body["entry"]["by"], body["entry"]["action"]) == (f"seat-{seat}", {"kind": "undo"})
    assert body["entry"]["text"] == "Anna takes back the last step."
    assert body["amendment"] == {"scores": [], "first_misfit": None, "aside": [], "offers": []}


def test_the_log_keeps_everything_and_says_what_holds(moving: Table) -> None:
    _, phone = mover(moving)
    moving.enter(phone, "caral.move", to=a_step(moving))
    moved = moving.log()
    moving.enter(phone, "undo")
    undone = moving.log()
    moving.enter(phone, "redo")
    redone = moving.log()

    assert undone[:-1] == [*moved[:-1], moved[-1] | {"effective": False}]
    assert redone[: len(moved)] == moved
    assert [row["action"]["kind"] for row in redone[-3:]] == ["caral.move", "undo", "redo"]
    assert [row["effective"] for row in redone[-3:]] == [True, True, True]


def test_points_go_and_come_back(app: Flask) -> None:
    table = Table(app, options=LAZY).start()
    before = table.ledger()
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    after = table.ledger()
    undone = table.enter(table.host, "undo")
    taken = table.ledger()
    redone = table.enter(table.host, "redo")

    assert (len(before), len(after)) == (0, 1)
    assert (taken, table.ledger()) == (before, after)
    assert undone["amendment"]["scores"] == [{"seat": 0, "before": 5, "after": 0}]
    assert redone["amendment"]["scores"] == [{"seat": 0, "before": 0, "after": 5}]


def test_not_after_somebody_else_has_acted(moving: Table) -> None:
    seat, phone = mover(moving)
    moving.enter(phone, "caral.move", to=a_step(moving))
    while moving.view()["waiting_for"][0]["seat"] == seat:
        moving.answer()
    other, next_phone = mover(moving)
    moving.enter(next_phone, "caral.move", to=a_step(moving))

    assert told(moving.send(phone, "undo")) == (403, "undo_not_yours")
    assert moving.enter(next_phone, "undo")["entry"]["by"] == f"seat-{other}"
    assert moving.enter(phone, "undo")["entry"]["by"] == f"seat-{seat}", "then it is one's own step again"


def test_not_what_the_host_entered(app: Flask) -> None:
    table = Table(app, options=LAZY).start()
    table.enter(table.host, "caral.start_at", site="site-1", seat=0, proxy=True)

    assert told(table.send(table.seats[0], "undo")) == (403, "undo_not_yours")
    assert table.enter(table.host, "undo")["entry"]["by"] == "host"


@pytest.mark.parametrize("cards", ["table", "app"])
def test_past_a_hidden_draw_only_the_host(app: Flask, cards: str) -> None:
    """The start goods are cards that one seat alone has seen."""
    table = Table(app, options={"cards": cards}).start()
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    denied = table.send(table.seats[0], "undo")
    undone = table.enter(table.host, "undo")["entry"]

    assert told(denied) == (403, "undo_past_draw")
    assert (undone["by"], undone["seat"]) == ("host", "table")
    assert [row["effective"] for row in table.log() if row["seat"] == 0] == [False]
    assert table.view()["seats"][0]["cards"] == 0


def test_the_host_goes_back_to_the_beginning_and_forth_again(app: Flask) -> None:
    table = Table(app, 3, options=BY_APP).start().play(12)
    before, log, steps = known(table), table.log(), 0
    while (answer := table.send(table.host, "undo")).status_code == 201:
        steps += 1
    opening = known(table)
    assert told(answer) == (409, "engine.log.nothing_to_undo")
    assert steps == 12
    assert not any(row["effective"] for row in table.log()[: len(log)] if row["action"]["kind"] != "start")
    for _ in range(steps):
        table.enter(table.host, "redo")

    assert opening["waiting_for"] == [{"seat": 0, "decision": "caral.choose_start_site"}]
    assert known(table) == before
    assert table.log()[: len(log)] == log
    assert told(table.send(table.host, "redo")) == (409, "engine.log.nothing_to_redo")


def dealt(table: Table, seat: int) -> list[list[str]]:
    rows = table.log(table.seats[seat])
    return [
        row["action"]["cards"] for row in rows if row["action"]["kind"] == "caral.deal" and row["action"]["to"] == seat
    ]


def rolls(table: Table) -> list[tuple[str, bool]]:
    return [(row["action"]["face"], row["effective"]) for row in table.log() if row["action"]["kind"] == "caral.roll"]


def test_rolling_and_dealing_again_gives_the_same(app: Flask) -> None:
    """Whether the step is restored or entered anew, and although something else came in between."""
    die = {"faces": [[steps] for steps in range(1, 7)], "confidence": "assumed"}
    table = Table(app, options=BY_APP, seed=None, catalogue=box(1) | {"die": die}).start()
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    table.enter(table.host, "undo")
    table.enter(table.host, "redo")
    table.enter(table.host, "undo")
    table.enter(table.seats[0], "caral.start_at", site="site-5")
    first, second = dealt(table, 0)
    table.play_until("caral.choose_move")
    table.enter(table.host, "undo")
    table.answer()

    assert first == second
    (face, gone), (again, holds) = rolls(table)
    assert (face, gone, holds) == (again, False, True)


def test_a_new_step_leaves_nothing_to_restore(moving: Table) -> None:
    _, phone = mover(moving)
    to = a_step(moving)
    moving.enter(phone, "caral.move", to=to)
    moving.enter(phone, "undo")
    moving.enter(phone, "caral.move", to=to)

    assert told(moving.send(phone, "redo")) == (409, "engine.log.nothing_to_redo")


def test_a_seat_restores_only_its_own_step(moving: Table) -> None:
    seat, phone = mover(moving)
    moving.enter(phone, "caral.move", to=a_step(moving))
    moving.enter(phone, "undo")

    assert told(moving.send(moving.seats[(seat + 1) % 3], "redo")) == (403, "undo_not_yours")
    assert moving.enter(phone, "redo")["entry"]["effective"] is True


# --- agreeing to end ----------------------------------------------------------------------------------------


def test_finish_is_the_host_s_and_has_its_time(app: Flask) -> None:
    table = Table(app, catalogue=box(200)).start()
    early = table.send(table.host, "finish")
    table.play_until("caral.choose_next_year")
    (for_seat,) = table.decisions(table.seats[0])["decisions"]
    (for_host,) = table.decisions(table.host)["decisions"]

    assert told(early) == (422, "refused")
    assert for_seat["legal"] == [{"kind": "caral.begin_year"}]
    assert for_host["legal"] == [{"kind": "caral.begin_year"}, {"kind": "finish"}]
    assert told(table.send(table.seats[0], "finish")) == (403, "host_only")
    assert table.enter(table.host, "finish")["view"]["ended"] == "agreed"


def test_finish_tallies_as_usual(app: Flask) -> None:
    table = finished(app)
    result = table.public.get(f"{table.path}/result").json

    assert (result["reason"], result["text"]) == ("agreed", "The table agreed to end it.")
    assert {row["rule"] for row in result["tally"]} >= {"SET-2", "FIN-1"}
    assert sorted(place["rank"] for place in result["ranking"])[0] == 1


def test_before_the_end_there_is_no_result(moving: Table) -> None:
    assert told(moving.public.get(f"{moving.path}/result")) == (409, "not_ended")


def test_an_end_taken_back_is_no_end(app: Flask) -> None:
    """The seed was shown, so the table is not provably fair any more."""
    table = finished(app, seed=None, options={"cards": "app"})
    fair = table.view()["provably_fair"]
    table.enter(table.host, "undo")
    view = table.view(table.seats[0])

    assert (view["status"], view["provably_fair"], fair) == ("playing", False, True)
    assert "hands" not in view
    assert told(table.public.get(f"{table.path}/result")) == (409, "not_ended")
    assert table.enter(table.host, "redo")["view"]["status"] == "ended"
    assert table.public.get(f"{table.path}/result").json["reason"] == "agreed"
