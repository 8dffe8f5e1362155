"""A server and a Chromium of one's own, for tests, pictures and measurements."""

import atexit
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from subprocess import PIPE
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.devices import Room

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = "/usr/bin/chromium-headless-shell"
"""Draws pages as the whole browser does, with a third of the work around them."""

WHOLE_CHROMIUM = "/usr/bin/chromium"
"""The whole browser, which alone keeps pages that one has left."""
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--no-first-run"),
]
PATIENCE = 20_000
"""Milliseconds that anything on a page may take."""


@contextmanager
def served(
    folder: Path, streams: int = 64, port: int = 0, offers: tuple[str, ...] = (), **seconds: float
) -> Iterator[str]:
    """The address of a server that lives as long as this lasts; any free port will do, unless one is named.

    It offers the games of these packages beside ours, and waits for so many seconds where it is told so.
    """
    wanted = {"folder": str(folder), "streams": streams, "port": port, "offers": offers, "seconds": seconds}
    process, _, found = forks().ask(wanted).partition(" ")
    assert found.isdecimal(), "the server did not start"
    try:
        yield f"http://127.0.0.1:{found}"
    finally:
        forks().ask(int(process))


class Forks:
    """The process that begins and ends servers, as long as this one lasts."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.support.browser_server"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True)

    def ask(self, wanted: Any) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(wanted)}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        self._process.communicate()


@cache
def forks() -> Forks:
    made = Forks()
    atexit.register(made.close)
    return made


@contextmanager
def browsing() -> Iterator[Browser]:
    """A Chromium that lives as long as this lasts."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def own_room(offers: tuple[str, ...] = ()) -> Iterator[tuple[Room, Path]]:
    """A room with a server of its own that offers these games too, and the folder where its tables are kept."""
    with (
        tempfile.TemporaryDirectory() as name,
        served(Path(name), offers=offers) as address,
        browsing() as browser,
        Room(browser, address, PATIENCE) as room,
    ):
        yield room, Path(name)
