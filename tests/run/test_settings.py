"""Settings: every one is told, and a bad one is told in one line."""

import argparse
import re
from pathlib import Path

import pytest

from companion import config, games
from companion.cli import door
from companion.cli.run import option, read_settings
from tests.support.command_line import Terminal
from tests.support.server_process import ROOT, environment

NONSENSE = [
    ("COMPANION_PORT", "web", "COMPANION_PORT: 'web' is not a port"),
    ("COMPANION_PORT", "65536", "COMPANION_PORT: '65536' is not a port"),
    ("COMPANION_PORT", "-1", "COMPANION_PORT: '-1' is not a port"),
    ("COMPANION_STREAMS", "0", "COMPANION_STREAMS: '0' is not a whole number from 1 on"),
    ("COMPANION_STREAMS", "many", "COMPANION_STREAMS: 'many' is not a whole number from 1 on"),
    ("COMPANION_PLAYOUTS", "0", "COMPANION_PLAYOUTS: '0' is not a whole number from 1 on"),
    ("COMPANION_PONDER", "no", "COMPANION_PONDER: 'no' is neither on nor off"),
    ("COMPANION_PREPARE", "0", "COMPANION_PREPARE: '0' is neither on nor off"),
    ("COMPANION_NICENESS", "20", "COMPANION_NICENESS: '20' is not a whole number from 0 to 19"),
    ("COMPANION_NICENESS", "-1", "COMPANION_NICENESS: '-1' is not a whole number from 0 to 19"),
    ("COMPANION_PUBLIC_URL", "companion.example", "COMPANION_PUBLIC_URL: 'companion.example' is not an address"),
    ("COMPANION_PUBLIC_URL", "ftp://companion.example", "is not an address such as https://companion.example"),
    ("COMPANION_PUBLIC_URL", "http://", "is not an address such as"),
    ("COMPANION_PUBLIC_URL", "http://[::1", "is not an address such as"),
    ("COMPANION_PUBLIC_URL", "http://here:port", "is not an address such as"),
    ("COMPANION_TRUSTED_PROXIES", "proxy.example", "COMPANION_TRUSTED_PROXIES: 'proxy.example' is not an address such"),
    ("COMPANION_TRUSTED_PROXIES", "127.0.0.1,", "COMPANION_TRUSTED_PROXIES: '' is not an address such as 127.0.0.1"),
    ("COMPANION_TRUSTED_PROXIES", "10.0.0.1/8", "COMPANION_TRUSTED_PROXIES: '10.0.0.1/8' is not an address such"),
    ("COMPANION_LOG", "loud", "COMPANION_LOG: 'loud' is none of off, lines, json"),
    ("COMPANION_METRICS", "9108", "COMPANION_METRICS: '9108' is not an address with a port, such as 127.0.0.1:9108"),
    ("COMPANION_METRICS", "127.0.0.1:web", "COMPANION_METRICS: 'web' is not a port"),
    ("COMPANION_BGG_IDS", "caral", "COMPANION_BGG_IDS: 'caral' is not a game with its number"),
    ("COMPANION_BGG_IDS", "caral=1,inkas=x", "COMPANION_BGG_IDS: 'inkas=x' is not a game with its number"),
    ("COMPANION_BGG_IDS", "caral=0", "COMPANION_BGG_IDS: 'caral=0' is not a game with its number"),
    ("COMPANION_DATABASE_URL", "games.sqlite", "COMPANION_DATABASE_URL: 'games.sqlite' is not the beginning of a"),
    ("COMPANION_DATABASE_URL", "stone://tablet", "COMPANION_DATABASE_URL: 'stone' is not the beginning of a"),
    ("COMPANION_DATABASE_URL", "oracle://me:secret@here/games", "the driver for 'oracle' is not installed"),
]
PROBLEMS = [
    ("COMPANION_HOST", "203.0.113.7", "COMPANION_HOST: '203.0.113.7' is not an address of this machine"),
    ("COMPANION_HOST", "no such host", "COMPANION_HOST: 'no such host' is not an address of this machine"),
    ("COMPANION_PORT", "web", "COMPANION_PORT: 'web' is not a port"),
    ("COMPANION_INSTANCE", "FILE", "File exists"),
    ("COMPANION_DATABASE_URL", "sqlite:////no/such/folder/games.sqlite", "the database cannot be used: unable to open"),
    ("COMPANION_DATABASE_URL", "sqlite:///FILE", "the database cannot be used: file is not a database"),
]


@pytest.mark.parametrize(("name", "value", "told"), NONSENSE)
def test_nonsense_is_told_with_its_name(name: str, value: str, told: str) -> None:
    with pytest.raises(config.BadSetting) as complaint:
        config.from_environment({name: value})

    assert told in str(complaint.value)
    assert str(complaint.value).startswith(name)
    assert "secret" not in str(complaint.value)


@pytest.mark.parametrize(("name", "value", "told"), PROBLEMS)
def test_a_start_that_cannot_be_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, companion: Terminal, name: str, value: str, told: str
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, this is a letter and nothing else.\n" * 100, encoding="utf-8")
    for variable, text in environment(tmp_path / "instance", COMPANION_PORT=0).items():
        monkeypatch.setenv(variable, text)
    monkeypatch.setenv(name, value.replace("FILE", str(file)))

    ran = companion("run")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("companion run: ")
    assert ran.err.count("\n") == 1
    assert told in ran.err


def test_the_environment_is_read() -> None:
    read = config.from_environment(
        {
            "COMPANION_HOST": "192.168.1.20",
            "COMPANION_PORT": "8080",
            "COMPANION_STREAMS": "50",
            "COMPANION_BGG_IDS": "caral=5, inkas=7",
            "COMPANION_PUBLIC_URL": "https://companion.example/",
            "COMPANION_DATABASE_URL": "sqlite:///games.sqlite",
            "COMPANION_INSTANCE": "",
            "COMPANION_OTHER": "unknown",
            "PORT": "1",
        }
    )

    assert read == {
        "HOST": "192.168.1.20",
        "PORT": 8080,
        "STREAMS": 50,
        "BGG_IDS": {"caral": 5, "inkas": 7},
        "PUBLIC_URL": "https://companion.example",
        "SQLALCHEMY_DATABASE_URI": "sqlite:///games.sqlite",
    }


def test_options_go_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_PORT", "1000")
    monkeypatch.setenv("COMPANION_STREAMS", "7")
    args = door.parser().parse_args(["run", "--port", "2000", "--instance", "games"])

    settings = read_settings(args)

    assert (settings["PORT"], settings["STREAMS"], settings["INSTANCE"]) == (2000, 7, "games")


def test_help_names_every_option_and_variable(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        door.main(["run", "--help"])
    told = re.sub(r"\s+", " ", capsys.readouterr().out)

    assert config.SETTINGS
    for name, setting in config.SETTINGS.items():
        assert f"{option(name)} {setting.metavar}" in told
        assert f"{setting.meaning} [{name}]" in told


def test_the_parser_has_no_option_without_a_setting() -> None:
    parser = argparse.ArgumentParser()
    door.COMMANDS["run"].configure(parser, games.cards()[0])

    assert {action.dest for action in parser._actions} - {"help"} == set(config.SETTINGS)


def test_the_readme_lists_every_variable() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.split("\n## Running it\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(COMPANION_\w+)` \| `(--[a-z-]+)` \| (.+) \|$", section, re.MULTILINE)

    assert [name for name, _, _ in rows] == list(config.SETTINGS)
    assert [given for _, given, _ in rows] == [option(name) for name in config.SETTINGS]
    assert all(len(meaning) > 20 for _, _, meaning in rows)
