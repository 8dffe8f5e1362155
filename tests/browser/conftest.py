"""One Chromium and one server for all browser tests; without Chromium they fail."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.chromium import PATIENCE, browsing, served
from tests.support.devices import Room
from tests.support.orchard_pages import TOY


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Path:
    """Where the server keeps its tables."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="session")
def address(folder) -> Iterator[str]:
    with served(folder) as found:
        yield found


@pytest.fixture(scope="session")
def full_address(tmp_path_factory) -> Iterator[str]:
    """A server that admits no stream at all."""
    with served(tmp_path_factory.mktemp("full"), streams=0) as found:
        yield found


@pytest.fixture(scope="session")
def toy_folder(tmp_path_factory) -> Path:
    """Where the server that offers the toy keeps its tables."""
    return tmp_path_factory.mktemp("toy")


@pytest.fixture(scope="session")
def toy_address(toy_folder) -> Iterator[str]:
    with served(toy_folder, offers=TOY) as found:
        yield found


@pytest.fixture
def room(chromium, address) -> Iterator[Room]:
    with Room(chromium, address, PATIENCE) as made:
        yield made


@pytest.fixture
def full_room(chromium, full_address) -> Iterator[Room]:
    with Room(chromium, full_address, PATIENCE) as made:
        yield made


@pytest.fixture
def toy_room(chromium, toy_address) -> Iterator[Room]:
    with Room(chromium, toy_address, PATIENCE) as made:
        yield made
