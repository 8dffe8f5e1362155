"""Whatever is wrong is told in one line on stderr, and the exit code is 2."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import door
from companion.cli.door import COMMANDS, PIPE_CLOSED
from tests.support.command_line import Terminal

ROOT = Path(__file__).resolve().parents[2]
LOG = "LOG"
"""Stands for the file of a whole game."""


def words(text: str, log: Path) -> list[str]:
    return [str(log) if word == LOG else word for word in text.split()]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("", "COMMAND"),
        ("dance", "invalid choice: 'dance'"),
        ("simulate --edition gold", "'gold'"),
        ("simulate --players 5", "'5'"),
        ("simulate --cards none", "'none'"),
        ("simulate --games 0", "'0' is not a whole number from 1 on"),
        ("simulate --games many", "'many' is not a whole number from 1 on"),
        ("simulate --games -3", "--games"),
        ("simulate --game 3", "--game"),
        ("simulate --bots genius", "there is no bot 'genius', but sensible and random"),
        ("simulate --bots random,random", "2 bots do not fit 4 players"),
        ("simulate --players all --bots random,sensible", "2 bots do not fit 3 players"),
        ("simulate --out folder --seed ../up", "letters and digits only"),
        ("simulate --games 1 --out LOG", "File exists"),
        ("replay", "FILE"),
        ("replay nowhere.jsonl", "nowhere.jsonl: No such file or directory"),
        ("replay .", ".: Is a directory"),
        ("replay LOG --step 100000", "there is no step 100000: the game has"),
        ("replay LOG --step -1", "--step"),
        ("replay LOG --language fr", "'fr'"),
        ("replay LOG --seat 3", "there is no seat 3, the game has seats 1 to 2"),
        ("replay LOG --seat 0", "'0' is not a whole number from 1 on"),
        ("replay LOG --seat 1 --spectator", "not allowed with argument --seat"),
        ("perft", "--depth"),
        ("perft --depth 0", "'0' is not a whole number from 1 on"),
        ("perft --depth 1 --step 3", "--step needs the --file"),
        ("perft --depth 1 --file LOG --edition crowd", "--edition is for a new game"),
        ("perft --depth 1 --file LOG --step 100000", "there is no step 100000"),
        ("perft --depth 1 --players 7", "7"),
    ],
)
def test_wrong_use_is_told_in_one_line(companion: Terminal, log: Path, command: str, told: str) -> None:
    ran = companion(*words(command, log))

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("companion")
    assert ran.err.count("\n") == 1
    assert told in ran.err


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        (1, "", "line 2: The log does not begin with its header."),
        (3, "{nonsense", "line 3: This line is not JSON."),
        (
            2,
            '{"position": 1, "seat": 0, "action": {"kind": "caral.fly"}}',
            "line 2.action.kind: This game has no action",
        ),
        (
            2,
            '{"position": 1, "seat": 0, "action": {"kind": "caral.start_at", "site": "x"}}',
            "line 2: The rules do not",
        ),
        (-1, "", "The end of the log is missing."),
    ],
)
def test_a_broken_file_is_told_with_its_line(companion: Terminal, log: Path, line: int, text: str, told: str) -> None:
    lines = log.read_text("utf-8").splitlines()
    lines[line - 1 if line > 0 else line] = text
    log.write_text("\n".join(lines), encoding="utf-8")

    for command in (["replay"], ["perft", "--depth", "1", "--file"]):
        ran = companion(*command, log)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert told in ran.err


def test_a_refused_entry_is_told_with_its_reason_in_the_language_asked_for(companion: Terminal, log: Path) -> None:
    text = log.read_text("utf-8").replace('"site-', '"site-9', 1)
    log.write_text(re.sub(r'("kind": "caral.start_at", "site": )"[^"]*"', r'\1"site-99"', text, count=1), "utf-8")

    assert companion("replay", log).err == (
        "companion replay: line 2: The rules do not allow this entry. This board has no such building site: "
        "building site 99.\n"
    )
    german = companion("replay", log, "--language", "de").err
    assert german.startswith("companion replay: Zeile 2: ")
    assert "Bauplatz 99" in german


def test_a_file_that_is_no_text(companion: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\xff\xfe")

    assert companion("replay", path) == (2, "", f"companion replay: {path}: this is not a text file in UTF-8\n")


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_explains_every_option(companion: Terminal, command: tuple[str, ...]) -> None:
    ran = companion(*command, "--help")
    flat = re.sub(r"\s+", " ", ran.out)

    assert (ran.code, ran.err) == (0, "")
    assert all(name in ran.out for name in COMMANDS) or command
    for action in door.parser()._subparsers._group_actions[0].choices[command[0]]._actions if command else ():
        assert action.help, action.dest
        assert re.sub(r"\s+", " ", action.help.split("%")[0].split("(default")[0]).strip() in flat


def test_an_interruption_is_no_traceback(companion: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.series.Series.play", interrupted)

    assert companion("simulate") == (130, "", "companion simulate: interrupted\n")


def test_a_closed_pipe_is_no_traceback(log: Path) -> None:
    command = [sys.executable, "-m", "companion.cli", "replay", str(log)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        run.stdout.close()
        err = run.stderr.read()

    assert (run.returncode, err) == (PIPE_CLOSED, b"")
    assert len(log.read_text("utf-8")) > io.DEFAULT_BUFFER_SIZE, "long enough to fill the pipe"


def test_a_terminal_that_knows_few_letters_is_no_traceback(log: Path) -> None:
    command = [sys.executable, "-m", "companion.cli", "replay", str(log), "--language", "de"]
    run = subprocess.run(command, cwd=ROOT, env={"PYTHONIOENCODING": "ascii"}, capture_output=True, check=False)

    assert (run.returncode, run.stderr) == (0, b"")
    assert b"w?rfelt f?r den Architekten" in run.stdout
