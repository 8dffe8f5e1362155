from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.cli.conftest import companion as companion
from tests.support.server_process import Server


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


@pytest.fixture
def start(instance: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers on one database and ends them after the test."""
    with ExitStack() as servers:
        yield lambda *words, **variables: servers.enter_context(closing(Server(instance, *words, **variables)))
