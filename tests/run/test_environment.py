"""The environment is made with the Python that is asked for, or with one that is much quicker than the usual one."""

import subprocess
from pathlib import Path

import pytest

from tests.support.server_process import PATIENCE, ROOT

USUAL = 100
"""Millionths of a second that a stand-in says it takes: far less than any real Python."""


@pytest.fixture
def made_with(tmp_path: Path):
    """By which of these stand-ins an environment was made, each with how long it takes; who takes no time is old."""
    programs, folder = tmp_path / "programs", tmp_path / "environment"
    programs.mkdir()

    def make(named: str = "", /, **pythons: int) -> str:
        for name, took in pythons.items():
            _stand_in(programs / name.replace("_", "."), took)
        command = ["/bin/sh", ".ci/environment", str(folder), *([named] if named else [])]
        env = {"PATH": f"{programs}:/bin"}
        ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert ran.returncode == 0, ran.stderr
        return (folder / "by").read_text("utf-8").strip()

    return make


def _stand_in(path: Path, took: int) -> None:
    script = f"""#!/bin/sh
case "$1 $2" in
"-c import ensurepip") exit ;;
"-c "*) [ {took} -gt 0 ] && echo {took} ;;
"-m venv") mkdir -p "$3/bin" && echo {path.name} >"$3/by" && cp "$0" "$3/bin/python" ;;
esac
"""
    path.write_text(script, encoding="utf-8")
    path.chmod(0o755)


def test_it_is_the_usual_one(made_with) -> None:
    assert made_with(python3=USUAL, python3_13=USUAL - 1) == "python3", "what is quicker by chance is left alone"


def test_one_that_is_much_quicker_is_taken(made_with) -> None:
    assert made_with(python3=USUAL, python3_12=USUAL // 2, python3_11=USUAL // 2 - 1) == "python3.12"


def test_one_that_is_too_old_is_passed_over(made_with) -> None:
    assert made_with(python3=0, python3_11=USUAL) == "python3.11"


def test_whoever_names_one_gets_it(made_with) -> None:
    assert made_with("python3.13", python3=USUAL, python3_13=2 * USUAL) == "python3.13"


def test_an_environment_that_works_stays(made_with) -> None:
    made_with(python3=USUAL)

    assert made_with(python3=USUAL, python3_12=USUAL // 2) == "python3"
    assert made_with("python3.12", python3_12=USUAL) == "python3.12", "unless another Python is asked for"


def test_where_there_is_none_it_says_what_is_needed(tmp_path: Path) -> None:
    command = ["/bin/sh", ".ci/environment", str(tmp_path / "environment"), str(tmp_path / "nowhere")]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert ran.returncode == 1
    assert ran.stderr == "Python 3.11 or newer is needed, for example: make run PYTHON=python3.12\n"
