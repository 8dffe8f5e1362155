"""`companion serve`: several processes at one port, begun anew when they end, ended all at once."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from companion.cli import served
from companion.cli.door import main
from companion.cli.serve import NO_REDIS, NO_SQLITE
from tests.support import databases
from tests.support.forked_server import Forks
from tests.support.redis import Redis
from tests.support.server_process import Door
from tests.support.several import Several

PROCESSES = 2
STREAMS = 200


@pytest.fixture(scope="module")
def several(folder: Path, address: str, redis: Redis) -> Iterator[Several]:
    with closing(Several(folder, address, redis.address, PROCESSES)) as made:
        yield made


def test_whoever_answers_all_are_told(several: Several) -> None:
    """Each request is a connection of its own, so now this process answers and now that one."""
    table = several.open_table()
    with ExitStack() as room:
        phones = [room.enter_context(table.listen()) for _ in range(12)]
        assert {phone.position() for phone in phones} == {table.position}
        for number in range(10):
            position = table.note(f"remark {number}")
            assert {phone.position() for phone in phones} == {position}


def test_it_ends_at_once_with_hundreds_of_streams_open(several: Several) -> None:
    """The last test of this server: nobody had to be ended, and every stream came to its end."""
    table = several.open_table()
    with ExitStack() as room:
        phones = [room.enter_context(table.listen()) for _ in range(STREAMS)]
        assert all(phone.position() == table.position for phone in phones)

        assert several.end() == (0, "Stopped.\n")
        assert all(b"event: seats" in phone.rest() for phone in phones)


def test_four_that_begin_at_once_on_an_empty_database_all_serve(tmp_path: Path) -> None:
    address = databases.server().create("four_at_once")
    with closing(Forks()) as forks:
        ports = forks.start_at_once(tmp_path, address, 4)
        table = Door(ports[0]).open_table()
        for port in ports:
            table.server = Door(port)
            table.note("served")
            assert table.server.ask("GET", "/readyz").status == 200


def test_sqlite_is_refused_with_the_reason(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(f"COMPANION_{name}", raising=False)
    assert main(["serve"]) == main(["serve", "--database-url", "sqlite:///games.sqlite"]) == 2
    assert capsys.readouterr().err == f"companion serve: {NO_SQLITE}\n" * 2


def test_several_without_redis_are_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_REDIS_URL", raising=False)
    assert main(["serve", "--processes", "2", "--database-url", "postgresql://here/games"]) == 2
    assert capsys.readouterr().err == f"companion serve: {NO_REDIS}\n"


@pytest.mark.parametrize(
    ("instance", "why"), [(".", "the database cannot be used: "), ("file", "{folder}/file: File exists")]
)
def test_a_process_that_finds_no_database_or_folder_says_so_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, instance: str, why: str
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("COMPANION_DATABASE_URL", f"postgresql://nobody@/none?host={tmp_path}")
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / instance))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert served.main(socket.create_server(("127.0.0.1", 0)).detach(), theirs.fileno()) == 2
        ours.settimeout(0)
        with pytest.raises(BlockingIOError):
            ours.recv(5)
    told = capsys.readouterr().err
    assert told.startswith(f"companion serve: {why.format(folder=tmp_path)}")
    assert told.count("\n") == 1


def test_nonsense_is_no_redis(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--redis-url", "stone://tablet"]) == 2
    assert "'stone' is not the beginning of an address of Redis" in capsys.readouterr().err
