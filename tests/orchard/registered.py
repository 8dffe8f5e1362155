"""The Orchard beside the real games, by one call and nothing else."""

from collections.abc import Iterator

import pytest

from companion import games
from companion.engine.meta import GameMeta


@pytest.fixture
def orchard() -> Iterator[GameMeta]:
    yield games.register("tests.orchard")
    games.withdraw("orchard")
