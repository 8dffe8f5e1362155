"""What is said at the start: addresses, a QR code that says the same, and where the games lie."""

import re
import sys
from pathlib import Path

import pytest
from flask import Flask

from companion import address
from companion.cli import welcome
from companion.cli.serving import database_of
from tests.support.server_process import ROOT, Server

MODULES = {character: pair for pair, character in welcome.HALVES.items()}


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setattr(address, "lan_addresses", lambda: ["192.168.1.20", "10.0.0.3"])
    made = Flask("companion")
    made.config.update(
        HOST="0.0.0.0", SERVED_PORT=8010, PUBLIC_URL=None, SQLALCHEMY_DATABASE_URI="sqlite:////games/c.db"
    )
    return made


def read_back(lines: list[str]) -> list[list[bool]]:
    """The modules of a code drawn in half blocks."""
    rows: list[list[bool]] = []
    for line in lines:
        pairs = [MODULES[character] for character in line]
        rows += [[upper for upper, _ in pairs], [lower for _, lower in pairs]]
    return rows


def test_every_address_is_told(app: Flask) -> None:
    told = welcome.text(app)

    assert re.findall(r"http://\S+", told) == [
        "http://127.0.0.1:8010",
        "http://192.168.1.20:8010",
        "http://10.0.0.3:8010",
    ]
    assert "  Database         /games/c.db\n" in told
    assert told.endswith("Ctrl-C stops it; the games are kept.")


def test_a_configured_address_goes_before_those_of_this_machine(app: Flask) -> None:
    app.config["PUBLIC_URL"] = "https://companion.example"

    assert re.findall(r"https?://\S+", welcome.text(app)) == ["http://127.0.0.1:8010", "https://companion.example"]


def test_a_server_for_this_machine_alone_has_nothing_for_phones(app: Flask) -> None:
    app.config["HOST"] = "127.0.0.1"
    told = welcome.text(app)

    assert "  For phones       none: only this machine can reach it\n" in told
    assert "█" not in told


@pytest.mark.parametrize("url", ["http://192.168.1.20:8008", "https://companion.example/with/a/longer/path"])
def test_the_code_is_drawn_as_it_is(url: str) -> None:
    modules = welcome.matrix(url)
    drawn = list(welcome.half_blocks(modules))

    assert read_back(drawn)[: len(modules)] == modules
    assert len({len(line) for line in drawn}) == 1


def test_a_terminal_shows_it_black_on_white(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)

    lines = welcome.code("http://192.168.1.20:8008")

    assert all(line.startswith("\x1b[30;107m") and line.endswith("\x1b[0m") for line in lines)


def test_a_terminal_that_knows_few_letters_gets_no_code(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    class Simple:
        encoding = "ascii"

    monkeypatch.setattr(sys, "stdout", Simple())

    assert welcome.text(app).isascii()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite:////games/companion.sqlite", "/games/companion.sqlite"),
        ("postgresql://anna:secret@db.example/games", "postgresql://anna:***@db.example/games"),
    ],
)
def test_the_database_is_told_without_a_password(app: Flask, url: str, told: str) -> None:
    app.config["SQLALCHEMY_DATABASE_URI"] = url

    assert database_of(app) == told


def test_a_real_start_says_it_all(start, instance: Path) -> None:
    server: Server = start("--public-url", "http://192.168.1.20:8008/")
    code = [line for line in server.welcome.splitlines() if line and set(line) <= set(MODULES)]

    assert server.welcome.startswith("Caral Companion is running.\n")
    assert "  For phones       http://192.168.1.20:8008\n" in server.welcome
    assert f"  Database         {instance / 'companion.sqlite'}\n" in server.welcome
    modules = welcome.matrix("http://192.168.1.20:8008")
    assert read_back(code)[: len(modules)] == modules
    assert (instance / "companion.sqlite").exists()
    assert ROOT not in instance.parents
