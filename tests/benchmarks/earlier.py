"""The code as it was at an earlier commit, checked out for the length of a run, to be measured beside ours."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.benchmarks import fetched

SERVER = "waitress"
COMMIT = "d9705ab24421b4a17c918a1972c2910fdf3c8cc1"
ROOT = Path(__file__).resolve().parents[2]
PROBES = Path(__file__).parent / "probes"
LONGEST = 600
"""Seconds after which a probe is given up."""


@contextmanager
def earlier(commit: str = COMMIT) -> Iterator[Path]:
    """A folder with the code of a commit, gone afterwards."""
    assert fetched.there(SERVER), f"{SERVER}, the server of that time, cannot be fetched"
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "earlier"
        _git("worktree", "add", "--detach", "--quiet", str(place), commit)
        try:
            yield place
        finally:
            _git("worktree", "remove", "--force", str(place))


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True)


def environment(code: Path) -> dict[str, str]:
    """An environment in which the code of a folder is the one that is imported, with the server that it had."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
    found = (str(code), fetched.folder_of(SERVER))
    return clean | {"PYTHONPATH": os.pathsep.join(found), "PYTHONDONTWRITEBYTECODE": "1"}


def probed(probe: str, code: Path, *words: str) -> dict[str, Any]:
    """What a probe finds in the code of a folder, in a process of its own."""
    command = [sys.executable, str(PROBES / f"{probe}.py"), *words]
    done = subprocess.run(
        command, cwd=code, env=environment(code), capture_output=True, text=True, timeout=LONGEST, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found
