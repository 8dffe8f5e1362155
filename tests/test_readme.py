"""README is true: its Python examples run, and every make target and command it names exists."""

import doctest
import re
from pathlib import Path

import pytest

from companion.cli.door import COMMANDS, parser

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_do_what_they_show() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_run_and_test_are_told_at_the_top() -> None:
    first_screen = README[: README.index("\n## ")]
    assert "make run" in first_screen
    assert "make test" in first_screen


def test_every_target_named_is_there() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    named = set(re.findall(r"(?:`|\$ )make ([a-z]+)", README))
    assert named
    assert named <= set(targets)


@pytest.mark.parametrize("line", re.findall(r"^\$ \.venv/bin/companion (.+)$", README, re.M))
def test_every_command_line_shown_can_be_read(line: str) -> None:
    args = parser().parse_args(line.split())
    assert args.command in COMMANDS
    for path in re.findall(r"tests/\S+", line):
        assert (ROOT / path).exists()
