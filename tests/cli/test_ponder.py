"""`companion ponder`: works off what is wanted, complains in one line, and survives whatever ends it."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import config, create_app, games
from companion.bots.chances import Chances, nothing_yet
from companion.cli import ponder as command
from companion.http.at_table import desk_of
from companion.service.turning import ponder, wishes
from companion.service.turning.ponder import Found, Study
from companion.service.turning.sample_moments import Moment
from companion.store import pondering
from tests.support.api_client import Table, box, finished
from tests.support.command_line import Terminal
from tests.support.server_process import API, Server
from tests.support.tables import table_by_code

NICENESS = 1
"""Further would take too long beside other tests."""

PLAYOUTS = 60
"""Several batches for each moment, so that there is a middle to be killed in."""

HELPING, WATCHING = 2, 1
"""Processes that play, and the one by which Python tidies up after them."""

WORKS = {
    "COMPANION_PLAYOUTS": PLAYOUTS,
    "COMPANION_NICENESS": NICENESS,
    "COMPANION_PONDER_PROCESSES": HELPING,
}
"""A server whose turning points several processes play."""

OFTEN, PATIENCE = 0.1, 120
"""Seconds between two looks, and until a test gives up; nothing is measured by it."""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app on the folder that the command is told of. The tests' own process keeps its priority and its signals, and
    nobody helps."""
    monkeypatch.setattr(command, "_step_back", lambda niceness: None)
    monkeypatch.setenv("COMPANION_PONDER_PROCESSES", "1")
    return create_app(INSTANCE=str(tmp_path), PONDER=False)


def chances(app: Flask, code: str, playouts: int) -> wishes.Course:
    with app.app_context():
        return wishes.course_of(table_by_code(code), desk_of(table_by_code(code)), playouts)


def test_a_table_is_worked_out(app: Flask, tmp_path: Path, companion: Terminal) -> None:
    code = finished(app, 2, edition="crowd").code
    ran = companion("ponder", "--instance", tmp_path, "--table", code.lower(), "--playouts", 2)

    assert (ran.code, ran.out, ran.err) == (0, f"{code}: done\n", "")
    assert chances(app, code, 2).status == wishes.DONE


def test_without_a_table_everything_that_is_wanted_is_worked_out(
    app: Flask, tmp_path: Path, companion: Terminal
) -> None:
    codes = [finished(app, 2, edition="crowd").code for _ in range(3)]
    with app.app_context():
        for number, code in enumerate(codes[:2]):
            pondering.want(table_by_code(code).id, 1, float(number))
    ran = companion("ponder", "--instance", tmp_path)

    assert ran.lines == [f"{code}: done" for code in codes[:2]]
    assert chances(app, codes[2], 1).status == wishes.NOT_WANTED
    assert companion("ponder", "--instance", tmp_path).out == ""


def test_as_a_service_it_goes_on_with_what_is_wanted_later(
    app: Flask, tmp_path: Path, companion: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes, rests = [finished(app, 2, edition="crowd").code for _ in range(2)], []

    def rest(seconds: float) -> None:
        if len(rests) == len(codes):
            raise SystemExit(0)
        with app.app_context():
            pondering.want(table_by_code(codes[len(rests)]).id, 1, 0.0)
        rests.append(seconds)

    monkeypatch.setattr(command.time, "sleep", rest)
    ran = companion("ponder", "--instance", tmp_path, "--watch", 7)

    assert (ran.code, ran.lines, rests) == (0, [f"{code}: done" for code in codes], [7, 7])


def test_what_makes_no_sense_is_told_in_one_line(app: Flask, tmp_path: Path, companion: Terminal) -> None:
    running = Table(app, 2, catalogue=box(8)).start().code
    held = finished(app, 2).code
    with app.app_context():
        number = table_by_code(held).id
        pondering.want(number, 5, 0.0)
        pondering.take_up("somebody", time.time(), number)
    complaints = {
        ("--table", running, "--watch", "1"): "--watch goes without --table",
        ("--table", "QQQQQQ"): "--table: there is no table 'QQQQQQ'",
        ("--table", running): f"--table: the game at table {running} is not over",
        ("--table", held): f"somebody else works on {held} already",
        ("--playouts", "3"): "--playouts goes with --table",
    }
    for words, told in complaints.items():
        ran = companion("ponder", "--instance", tmp_path, *words)
        assert (ran.code, ran.out, ran.err) == (2, "", f"companion ponder: {told}\n")


def test_a_game_that_nobody_here_plays_well_is_told_so(
    app: Flask, tmp_path: Path, companion: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = finished(app, 2).code
    monkeypatch.setattr(wishes, "load", lambda game: replace(games.load(game), expert=""))
    ran = companion("ponder", "--instance", tmp_path, "--table", code)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"companion ponder: --table: nobody here plays the game at table {code} well enough\n"


def test_it_stops_when_whoever_started_it_is_gone(app: Flask, tmp_path: Path, companion: Terminal) -> None:
    code = finished(app, 2, edition="crowd").code
    ran = companion("ponder", "--instance", tmp_path, "--table", code, "--playouts", 40, "--parent", os.getpid())
    found = chances(app, code, 40)

    assert (ran.code, ran.out) == (0, "")
    assert found.done == ponder.FIRST, "after one batch"
    assert found.status == wishes.WAITING, "and what it held is free"


def test_everything_else_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    monkeypatch.setattr(os, "nice", steps.append)
    monkeypatch.setattr(signal, "signal", lambda number, handler: steps.append(number))
    command._step_back(config.NICENESS)

    assert steps == [15, signal.SIGTERM]


# --- real processes -----------------------------------------------------------------------------------------


def until(ask: Callable[[], Any]) -> Any:
    """Ask until there is an answer."""
    begun, pause = time.monotonic(), threading.Event()
    while not (found := ask()):
        assert time.monotonic() - begun < PATIENCE, "it takes too long"
        pause.wait(OFTEN)
    return found


class Room:
    """A server with a finished game, whose host asked for turning points."""

    def __init__(self, server: Server, code: str, token: str) -> None:
        self.server, self.path, self.token = server, f"{API}/tables/{code}/turning", token

    def known(self) -> Any:
        return self.server.ask("GET", self.path).body

    def asked(self) -> Any:
        return self.server.ask("POST", self.path, token=self.token)

    def more_than(self, done: int) -> int:
        """Wait until there is more; how much."""
        return until(lambda: found if (found := self.known()["done"]) > done else 0)

    def worker(self) -> int:
        """The process that works, started by the server."""
        return until(lambda: next(children(self.server.process.pid), 0))


def children(process: int) -> Iterator[int]:
    for task in Path(f"/proc/{process}/task").iterdir():
        try:
            yield from map(int, (task / "children").read_text(encoding="ascii").split())
        except FileNotFoundError:
            continue


def is_there(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_killed_at_any_moment_it_goes_on_where_it_was(tmp_path: Path) -> None:
    """Worker and app are killed in turn. In the end every moment has enough, and no playout is missing or counts twice.

    Which moments get more depends on what is known when somebody begins, so it may be others than without a stop.
    """
    instance = tmp_path / "instance"
    game = finished(create_app(INSTANCE=str(instance), PONDER=False), 2, 8, edition="crowd")
    with closing(Server(instance, **WORKS)) as server:
        room = Room(server, game.code, str(game.host.token))
        assert room.asked().status == 202
        worker = room.worker()
        done = room.more_than(0)
        priorities = [os.getpriority(os.PRIO_PROCESS, process) for process in (server.process.pid, worker)]
        assert priorities[1] - priorities[0] == NICENESS
        helping = until(lambda: found if len(found := [*children(worker)]) == HELPING + WATCHING else [])
        assert {os.getpriority(os.PRIO_PROCESS, process) for process in helping} == {priorities[1]}
        os.kill(worker, signal.SIGKILL)
        until(lambda: not any(map(is_there, helping)))
        assert room.known()["done"] >= done
        done = room.more_than(room.known()["done"])
        second = room.worker()
        assert second != worker
        server.signal(signal.SIGKILL)
    until(lambda: not is_there(second))
    with closing(Server(instance, **WORKS)) as server:
        room = Room(server, game.code, "")
        assert room.known()["done"] >= done
        until(lambda: room.known()["status"] == "done")
        interrupted = room.known()
        worker = next(children(server.process.pid), 0)
        server.signal(signal.SIGTERM)
    assert not worker or not is_there(worker)

    app = create_app(INSTANCE=str(instance), PONDER=False, PLAYOUTS=PLAYOUTS)
    with app.app_context():
        study = ponder.study(ponder.game_at(table_by_code(game.code).id), PLAYOUTS)
        assert study is not None
        ponder.pool(study.found.values())
        assert all(found.enough(PLAYOUTS) for found in study.found.values())
        assert sum(found.chances.playouts for found in study.found.values()) == interrupted["done"]
        for moment in study.moments[:-1]:
            assert study.found[moment.position].chances == in_one_go(study, moment)


def in_one_go(study: Study, moment: Moment) -> Chances:
    """As many playouts of a moment as there are, without a stop."""
    kept = study.found[moment.position].chances
    found = Found(nothing_yet(len(kept.wins)))
    alone = replace(study, playouts=kept.playouts, found={moment.position: found})
    while found.chances.playouts < kept.playouts:
        alone.play_on(moment)
    return found.chances
