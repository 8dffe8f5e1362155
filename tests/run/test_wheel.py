"""A built wheel is a good guest: everything of it lies in its own folder, and the games lie with the user."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion import places
from tests.support.server_process import PATIENCE, ROOT

SOURCE = ("companion", ".ci", "templates", "static", "pyproject.toml", "README.md", "LICENSE")
MADE = shutil.ignore_patterns("*.mo", "__pycache__")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel was installed that was built of the source alone, without anything that was made of it."""
    source = tmp_path_factory.mktemp("source")
    for name in SOURCE:
        path = ROOT / name
        copy = shutil.copytree if path.is_dir() else shutil.copy
        copy(path, source / name, **({"ignore": MADE} if path.is_dir() else {}))
    ran(source, "-m", "hatchling", "build", "--target", "wheel", "--directory", "dist")
    (wheel,) = source.glob("dist/*.whl")
    installed = tmp_path_factory.mktemp("site")
    ran(source, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", installed, wheel)
    return installed


def ran(folder: Path, *words: object) -> None:
    command = [sys.executable, *map(str, words)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=10 * PATIENCE, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def port(site: Path, home: Path) -> Iterator[int]:
    """The port of `companion run` as it is installed, for a user who has set nothing."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("COMPANION_", "XDG_"))}
    process = subprocess.Popen(
        [sys.executable, str(site / "bin" / "companion"), "run", "--host", "127.0.0.1", "--port", "0"],
        cwd=home.parent,
        env=own | {"PYTHONPATH": str(site), "HOME": str(home), "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    try:
        yield port_of(process)
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=PATIENCE)[0].endswith("Stopped.\n")
    finally:
        process.kill()
        process.wait()


def port_of(process: subprocess.Popen[str]) -> int:
    said = []
    for line in process.stdout or ():
        said.append(line)
        if found := re.search(r"On this machine +http://127\.0\.0\.1:(\d+)", line):
            return int(found[1])
    raise AssertionError("".join(said))


def got(port: int, path: str) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path, headers={"Accept-Language": "de"})
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def test_nothing_lies_beside_the_package(site: Path) -> None:
    names = {path.name.partition("-")[0] for path in site.iterdir()}

    assert names == {"bin", "companion", "caral_companion"}
    assert sorted(path.parts[-3] for path in site.rglob("*.mo")) == ["de", "en"]


def test_it_serves_its_pages_and_keeps_games_with_the_user(port: int, home: Path, site: Path) -> None:
    before = {path for path in site.rglob("*") if "__pycache__" not in path.parts}
    status, page = got(port, "/new")
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)

    assert (status, 'lang="de"' in page) == (200, True)
    assert styles
    assert {got(port, style)[0] for style in styles} == {200}
    assert got(port, "/readyz")[0] == 200
    assert [path.name for path in home.rglob("companion.sqlite")] == ["companion.sqlite"]
    assert {path for path in site.rglob("*") if "__pycache__" not in path.parts} == before


def test_a_checkout_keeps_its_folders(tmp_path: Path) -> None:
    assert (places.pages(), places.instance()) == (ROOT, ROOT / "instance")
    (tmp_path / "companion" / "templates").mkdir(parents=True)
    assert places.pages(tmp_path / "companion") == tmp_path / "companion"
    assert not places.instance(tmp_path / "companion").is_relative_to(tmp_path)
