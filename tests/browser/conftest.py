"""One Chromium and one server for all browser tests; without Chromium they fail."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.room import Room

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--no-first-run"),
]
PATIENCE = 20_000
"""Milliseconds that anything on a page may take."""


@contextmanager
def served(folder: Path, streams: int) -> Iterator[str]:
    """The address of a server that lives as long as this lasts."""
    command = [sys.executable, "-m", "tests.browser.serve", str(folder), str(streams)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        try:
            port = server.stdout.readline().strip()
            assert port.isdecimal(), "the server did not start"
            yield f"http://127.0.0.1:{port}"
        finally:
            server.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Path:
    """Where the server keeps its tables."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="session")
def address(folder) -> Iterator[str]:
    with served(folder, streams=64) as found:
        yield found


@pytest.fixture(scope="session")
def full_address(tmp_path_factory) -> Iterator[str]:
    """A server that admits no stream at all."""
    with served(tmp_path_factory.mktemp("full"), streams=0) as found:
        yield found


@pytest.fixture
def room(chromium, address) -> Iterator[Room]:
    with Room(chromium, address, PATIENCE) as made:
        yield made


@pytest.fixture
def full_room(chromium, full_address) -> Iterator[Room]:
    with Room(chromium, full_address, PATIENCE) as made:
        yield made
