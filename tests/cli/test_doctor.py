"""`companion doctor`: in every broken set-up the cause is named, with what to do; nothing is changed by looking."""

import os
import shutil
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any, NamedTuple

import pytest

from companion import create_app
from companion.cli.examined import folder as folders
from companion.cli.examined import network
from companion.store import migrate
from tests.support import databases
from tests.support.command_line import Ran, Terminal
from tests.support.living_room import HERE, served
from tests.support.refusing_postgres import refusing

SECRET = "s3cr3t"
NOBODY = 1
"""A port at which nobody listens."""

UNKNOWN = "no-such-machine.invalid"
find = socket.getaddrinfo


def known(host: Any, *args: Any, **more: Any) -> Any:
    """Nobody outside is asked for the name of a machine that there is not."""
    if host == UNKNOWN:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    return find(host, *args, **more)


class Setup(NamedTuple):
    """Where a set-up is made: its folder, whatever must end with the test, and how the world is changed."""

    folder: Path
    things: ExitStack
    change: pytest.MonkeyPatch

    @property
    def file(self) -> Path:
        return self.folder / "companion.sqlite"


Settings = dict[str, object]


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Setup]:
    for name in [name for name in os.environ if name.startswith("COMPANION_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(socket, "getaddrinfo", known)
    instance = tmp_path / "instance"
    instance.mkdir()
    with ExitStack() as things:
        yield Setup(instance, things, monkeypatch)


@pytest.fixture
def doctor(setup: Setup, companion: Terminal) -> Callable[..., Ran]:
    def ask(**settings: object) -> Ran:
        own = {"COMPANION_INSTANCE": setup.folder, "COMPANION_HOST": HERE, "COMPANION_CONNECT_SECONDS": 10} | settings
        for name, value in own.items():
            setup.change.setenv(name, str(value))
        return companion("doctor")

    return ask


def no_folder(setup: Setup) -> Settings:
    letter = setup.folder / "letter"
    letter.write_text("Dear Anna", encoding="utf-8")
    return {"COMPANION_INSTANCE": letter / "games"}


def not_writable(setup: Setup) -> Settings:
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    setup.change.setattr(folders.tempfile, "TemporaryFile", refuse)
    return {}


def nearly_full(setup: Setup) -> Settings:
    setup.change.setattr(folders.shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(100, 99, 7_500_000))
    return {}


def damaged(setup: Setup) -> Settings:
    made(setup)
    size = setup.file.stat().st_size
    with setup.file.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xff" * (size // 4))
    return {}


def no_database(setup: Setup) -> Settings:
    setup.file.write_text("Dear Anna" * 1000, encoding="utf-8")
    return {}


def made(setup: Setup) -> None:
    app = create_app(INSTANCE=str(setup.folder), PONDER=False)
    app.test_client().get("/readyz")
    changed(setup, "SELECT 1")


def changed(setup: Setup, statement: str) -> None:
    with closing(sqlite3.connect(setup.file)) as file:
        file.execute(statement)
        file.commit()
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def older(setup: Setup) -> Settings:
    made(setup)
    changed(setup, "UPDATE alembic_version SET version_num = '0003'")
    return {}


def newer(setup: Setup) -> Settings:
    made(setup)
    changed(setup, "UPDATE alembic_version SET version_num = '9999'")
    return {}


def clock_behind(setup: Setup) -> Settings:
    made(setup)
    row = "(1, 1, 0, '{}', 'host', '2100-01-01T00:00:00+00:00', '[]', 0, 0, 1, '[]', '[]')"
    columns = 'table_id, position, seat, action, "by", "at", waive, proxy, joined, effective, events, receipts'
    changed(setup, f"INSERT INTO entry ({columns}) VALUES {row}")
    return {}


def server_away(setup: Setup) -> Settings:
    return {"COMPANION_DATABASE_URL": f"postgresql://me:{SECRET}@{HERE}:{NOBODY}/games"}


def server_unknown(setup: Setup) -> Settings:
    return {"COMPANION_DATABASE_URL": f"postgresql://me:{SECRET}@{UNKNOWN}/games"}


def no_socket(setup: Setup) -> Settings:
    return {"COMPANION_DATABASE_URL": f"postgresql://me@/games?host={setup.folder}"}


def wrong_password(setup: Setup) -> Settings:
    port = setup.things.enter_context(refusing("me"))
    return {"COMPANION_DATABASE_URL": f"postgresql://me:{SECRET}@{HERE}:{port}/games"}


def wrong_name(setup: Setup) -> Settings:
    return {"COMPANION_DATABASE_URL": databases.server().address("gaems")}


def redis_away(setup: Setup) -> Settings:
    return {"COMPANION_REDIS_URL": f"redis://:{SECRET}@{HERE}:{NOBODY}/0"}


def redis_password(setup: Setup) -> Settings:
    class Refusing(StreamRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                while self.rfile.readline():
                    self.wfile.write(b"-WRONGPASS invalid username-password pair or user is disabled.\r\n")

    server = setup.things.enter_context(ThreadingTCPServer((HERE, 0), Refusing))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    setup.things.callback(server.shutdown)
    return {"COMPANION_REDIS_URL": f"redis://:{SECRET}@{HERE}:{server.server_address[1]}/0"}


def port_taken(setup: Setup) -> Settings:
    other = setup.things.enter_context(socket.create_server((HERE, 0)))
    setup.change.setattr(network, "SECONDS", 0.2)
    return {"COMPANION_PORT": other.getsockname()[1]}


def somebody_else(setup: Setup) -> Settings:
    port = setup.things.enter_context(answering(200, b"<h1>Welcome to nginx</h1>"))
    setup.change.setattr(network, "is_local", lambda _: False)
    return {"COMPANION_PUBLIC_URL": f"http://{HERE}:{port}"}


@contextmanager
def answering(status: int, body: bytes) -> Iterator[int]:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer((HERE, 0), Other) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


BROKEN: dict[str, tuple[Callable[[Setup], Settings] | Settings, str, str, str]] = {
    "the folder is a file": (no_folder, "folder", "letter is a file, not a folder", "COMPANION_INSTANCE"),
    "the folder cannot be written": (not_writable, "folder", "nothing can be written in", "chown"),
    "the disk is nearly full": (nearly_full, "folder", "has 7 MB left", "make room"),
    "the file is damaged": (damaged, "database", "companion.sqlite is damaged: ", "companion restore"),
    "the file is none of a database": (no_database, "database", "is damaged: file is not a database", "keep a copy"),
    "older tables": (older, "database", f"(0003 instead of {migrate.newest()})", "companion migrate"),
    "newer tables": (newer, "database", "(9999) were made by a newer version", "install the version"),
    "the clock is behind": (clock_behind, "database", "the clock of this machine is behind", "NTP"),
    "the server is away": (server_away, "database", f"nobody answers at {HERE}, port ", "start the server"),
    "the server has no such name": (server_unknown, "database", f"'{UNKNOWN}'", "correct the name"),
    "the server has no socket": (no_socket, "database", "there is no socket of a server in ", "start the server"),
    "the password is wrong": (wrong_password, "database", "the password of 'me' is wrong", "ALTER ROLE"),
    "the database has another name": (wrong_name, "database", "no database 'gaems' there", "CREATE DATABASE"),
    "Redis is away": (redis_away, "redis", "nobody answers at redis://127.0.0.1:", "start Redis"),
    "Redis wants another password": (redis_password, "redis", "wants another password", "COMPANION_REDIS_URL"),
    "the port is taken": (port_taken, "port", " is taken", "COMPANION_PORT"),
    "the address is of the phone": (
        {"COMPANION_PUBLIC_URL": "http://localhost:8008"},
        "address",
        "means each phone itself",
        "COMPANION_PUBLIC_URL",
    ),
    "the address is of nobody": (
        {"COMPANION_PUBLIC_URL": f"https://{UNKNOWN}", "COMPANION_TRUSTED_PROXIES": HERE},
        "address",
        f"nobody knows a machine called '{UNKNOWN}'",
        "COMPANION_PUBLIC_URL",
    ),
    "the address is of somebody else": (somebody_else, "address", "something else answers at", "COMPANION_PUBLIC_URL"),
    "a misspelt setting": (
        {"COMPANION_DATABSE_URL": "x"},
        "settings",
        "COMPANION_DATABSE_URL is no setting",
        "did you mean COMPANION_DATABASE_URL?",
    ),
    "malformed proxies": (
        {"COMPANION_TRUSTED_PROXIES": "10.0.0.1/8"},
        "settings",
        "COMPANION_TRUSTED_PROXIES: '10.0.0.1/8' is not an address",
        "correct it",
    ),
    "a port that is none": ({"COMPANION_PORT": "web"}, "settings", "COMPANION_PORT: 'web' is not a port", "correct it"),
    "counts told from somewhere else": (
        {"COMPANION_METRICS": "203.0.113.7:9108"},
        "metrics",
        "'203.0.113.7' is not an address of this machine",
        "COMPANION_METRICS=127.0.0.1:9108",
    ),
    "a host of somewhere else": (
        {"COMPANION_HOST": "203.0.113.7"},
        "port",
        "'203.0.113.7' is not an address of this",
        "COMPANION_HOST",
    ),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_the_cause_is_named_with_what_to_do(broken: str, setup: Setup, doctor: Callable[..., Ran]) -> None:
    make, part, cause, remedy = BROKEN[broken]
    ran = doctor(**(make(setup) if callable(make) else make))
    wrong = [number for number, line in enumerate(ran.lines) if f" {'WRONG':<6} " in line]

    assert (ran.code, ran.err) == (1, "")
    assert len(wrong) == 1, f"one cause, named once: {ran.out}"
    assert ran.lines[wrong[0]].startswith(f"{part:<9} WRONG")
    assert cause in ran.lines[wrong[0]]
    assert remedy in ran.lines[wrong[0] + 1]
    assert SECRET not in ran.out


def test_a_sound_set_up_has_nothing_wrong_and_stays_as_it_is(setup: Setup, doctor: Callable[..., Ran]) -> None:
    ran = doctor(COMPANION_METRICS="127.0.0.1:9108")

    assert (ran.code, ran.err) == (0, "")
    assert [line.split()[1] for line in ran.lines] == ["ok"] * len(ran.lines)
    assert list(setup.folder.iterdir()) == []


def test_a_database_that_is_up_to_date_is_told(setup: Setup, doctor: Callable[..., Ran]) -> None:
    made(setup)

    assert f"database  ok     SQLite, {setup.file}, tables of this version\n" in doctor().out


def test_a_sound_server_is_told_without_its_password(setup: Setup, doctor: Callable[..., Ran]) -> None:
    address = databases.server().address(databases.TEMPLATE).replace("companion@", f"companion:{SECRET}@")
    ran = doctor(COMPANION_DATABASE_URL=address)

    assert (ran.code, SECRET in ran.out) == (0, False)
    assert "tables of this version" in ran.out


def test_the_app_itself_may_have_the_port(setup: Setup, doctor: Callable[..., Ran]) -> None:
    app = create_app(INSTANCE=str(setup.folder), PONDER=False)
    with served(app) as port:
        ran = doctor(COMPANION_PORT=port)

    assert ran.code == 0
    assert f"port      ok     the app answers at port {port} already\n" in ran.out


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"COMPANION_METRICS": "0.0.0.0:9108"}, "metrics   mind   everybody who reaches this machine can read them"),
        (
            {"COMPANION_PUBLIC_URL": "https://localhost"},
            "settings  mind   phones come by https and no proxy is trusted",
        ),
    ],
)
def test_what_works_and_may_not_be_meant_is_told(settings: Any, told: str, doctor: Callable[..., Ran]) -> None:
    assert told in doctor(**settings).out


def test_a_proxy_that_does_not_reach_the_app_is_told(setup: Setup, doctor: Callable[..., Ran]) -> None:
    setup.change.setattr(network, "is_local", lambda _: False)
    with answering(502, b"Bad Gateway") as port:
        ran = doctor(COMPANION_PUBLIC_URL=f"http://{HERE}:{port}")

    assert ran.code == 0
    assert "does not reach the app" in ran.out


def test_an_address_that_leads_here_is_told(setup: Setup, doctor: Callable[..., Ran]) -> None:
    setup.change.setattr(network, "is_local", lambda _: False)
    with answering(200, b'{"status": "ok"}') as port:
        ran = doctor(COMPANION_PUBLIC_URL=f"http://{HERE}:{port}")

    assert f"address   ok     http://{HERE}:{port} leads here\n" in ran.out
