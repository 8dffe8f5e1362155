"""`make test` provides what it needs, or says what is missing; in CI nothing may be missing."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.support.chromium import CHROMIUM, WHOLE_CHROMIUM
from tests.support.server_process import PATIENCE, ROOT

BROWSERS = (Path(CHROMIUM), Path(WHOLE_CHROMIUM))
IN_CI = bool(os.environ.get("CI"))


@pytest.fixture
def machine(tmp_path: Path):
    """A machine without a browser: its programs are stand-ins that write down how they were called."""
    programs = tmp_path / "programs"
    programs.mkdir()
    calls = tmp_path / "calls"

    def run(*, user: int, apt: bool = True, ci: str = "") -> tuple[int, str, list[str]]:
        stand_in(programs / "id", f"echo {user}")
        if apt:
            stand_in(programs / "apt-get", f'echo "$@" >> {calls}')
        for needed in ("sh", "make", "test", "env"):
            if not (programs / needed).exists():
                (programs / needed).symlink_to(real(needed))
        command = ["make", "--no-print-directory", "browser", f"CHROMIUM={tmp_path / 'nowhere'}", f"CI={ci}"]
        env = {"PATH": str(programs)}
        ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
        return ran.returncode, ran.stderr, calls.read_text("utf-8").splitlines() if calls.exists() else []

    return run


def stand_in(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def real(program: str) -> Path:
    folders = map(Path, os.environ["PATH"].split(os.pathsep))
    return next(folder / program for folder in folders if (folder / program).exists())


def test_root_gets_a_browser_from_the_distribution(machine) -> None:
    code, _, calls = machine(user=0)

    assert code == 0
    assert calls == ["-qq update", "-qq install --yes --no-install-recommends chromium chromium-headless-shell"]


@pytest.mark.parametrize(("user", "apt"), [(1000, True), (0, False)])
def test_everybody_else_is_told_what_to_install(machine, user: int, apt: bool) -> None:
    code, told, calls = machine(user=user, apt=apt)

    assert (code, calls) == (0, []), "the other tests can still run"
    both = "chromium chromium-headless-shell"
    assert told == f"Missing here: {both}. On Debian or Ubuntu: sudo apt-get install {both}\n"


def test_in_ci_a_missing_browser_is_a_failure(machine) -> None:
    code, told, _ = machine(user=1000, ci="true")

    assert code != 0
    assert "Missing here: chromium" in told


def test_ci_has_a_browser() -> None:
    assert all(browser.exists() for browser in BROWSERS) or not IN_CI


def test_ci_checks_and_tests_everything() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

    assert script.endswith('export CI="${CI:-true}"\nmake check\nmake test\n')
