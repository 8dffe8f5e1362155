"""Several processes: begun anew when they end, ended all at once, never left alone. Small programs stand for them."""

import errno
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from companion.server import processes
from companion.server.processes import Failed, Processes
from tests.support.processes import runs
from tests.support.server_process import PATIENCE, ROOT
from tests.support.waiting import wait_until

BEGIN = """
import socket, sys
from companion.server.processes import Line
line = Line(int(sys.argv[2]))
"""
WAITS = f"{BEGIN}line.say_ready(); line.wait_for_end()"
FAILS = f"{BEGIN}sys.exit(2)"
STUBBORN = f"{BEGIN}import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); line.say_ready(); line.wait_for_end()"
HANGS_UP = f"{BEGIN}line.say_ready(); line._socket.close(); import time; time.sleep(5)"
ANSWERS = f"""{BEGIN}
line.say_ready()
listening = socket.socket(fileno=int(sys.argv[1]))
while True:
    listening.accept()[0].sendall(b"here")
"""
PARENT = """
import os, socket, sys
from companion.server.processes import Processes
with socket.create_server(("127.0.0.1", 0)) as listening:
    Processes([sys.executable, "-c", sys.argv[1]], [listening], os.environ, lambda line: print(line, flush=True)).run()
"""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "RESTING_SECONDS", 0.01)


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as made:
        yield made


def run(program: str, sockets: list[socket.socket], heard: Callable[[str, "list[str]"], None]) -> list[str]:
    """What is said until somebody ends it; `heard` is told each line with all before it."""
    said: list[str] = []

    def say(line: str) -> None:
        said.append(line)
        heard(line, said)

    command = [sys.executable, "-c", program]
    end = threading.Timer(PATIENCE, lambda: os.kill(os.getpid(), signal.SIGTERM))
    end.start()
    try:
        Processes(command, sockets, {**os.environ, "PYTHONPATH": str(ROOT)}, say).run()
    finally:
        end.cancel()
    return said


def stop() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def pid(line: str) -> int:
    return int(line.rpartition("pid ")[2].rstrip(")\n"))


def test_all_listen_at_one_port_until_a_signal_comes(listening: socket.socket) -> None:
    answers = []

    def heard(line: str, said: list[str]) -> None:
        if len(said) == 3:
            for _ in range(3):
                with socket.create_connection(listening.getsockname(), PATIENCE) as phone:
                    answers.append(phone.recv(4))
            stop()

    said = run(ANSWERS, [listening] * 3, heard)
    assert sorted(line.partition(" (")[0] for line in said) == [f"process {n} of 3 is ready" for n in (1, 2, 3)]
    assert answers == [b"here"] * 3


def test_one_that_ends_is_begun_anew(listening: socket.socket) -> None:
    def heard(line: str, said: list[str]) -> None:
        if "ready" in line:
            os.kill(pid(line), signal.SIGKILL) if len(said) < 3 else stop()

    said = run(WAITS, [listening], heard)
    assert said[1] == "process 1 ended (-9) and is begun anew"
    assert [line.partition(" (")[0] for line in said[::2]] == ["process 1 of 1 is ready"] * 2
    assert pid(said[0]) != pid(said[2])


def test_if_none_can_begin_nothing_is_tried_again(listening: socket.socket) -> None:
    with pytest.raises(Failed) as failed:
        run(FAILS, [listening] * 2, lambda *_: None)
    assert failed.value.code == 2


def test_one_that_does_not_end_is_ended(listening: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "ENDING_SECONDS", 0.1)
    said = run(STUBBORN, [listening], lambda line, said: stop() if len(said) == 1 else None)
    assert said[1:] == ["process 1 did not end and is ended"]
    assert not runs(pid(said[0]))


def test_one_that_hangs_up_and_does_not_end_keeps_nobody_waiting(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "ENDING_SECONDS", 0.1)
    said = run(HANGS_UP, [listening], lambda line, said: stop() if len(said) == 4 else None)
    assert said[1:3] == ["process 1 did not end and is ended", "process 1 ended (-9) and is begun anew"]
    assert not runs(pid(said[0]))


def test_one_that_cannot_be_begun_is_tried_again_beside_the_others(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    def popen(*words: object, **more: object) -> "subprocess.Popen[bytes]":
        begun.append(words)
        if len(begun) == 2:
            raise OSError(errno.EAGAIN, "no more processes")
        return real(*words, **more)

    def heard(line: str, said: list[str]) -> None:
        if "ready" in line:
            os.kill(pid(line), signal.SIGKILL) if len(begun) == 1 else stop()

    real = subprocess.Popen
    monkeypatch.setattr(processes.subprocess, "Popen", popen)
    said = run(WAITS, [listening], heard)
    assert said[2] == "process 1 cannot be begun and is tried again: no more processes"
    assert len(begun) == 3


def test_whoever_is_left_alone_ends_too() -> None:
    command = [sys.executable, "-c", PARENT, WAITS]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        said = parent.stdout.readline()
        parent.kill()
        assert parent.stdout.read() == "", "the child has ended too, or it would hold this open"
    wait_until(lambda: not runs(pid(said)))
