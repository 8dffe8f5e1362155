"""The toy beside the real games."""

from collections.abc import Iterator

import pytest

from companion import games
from companion.engine.meta import GameMeta


@pytest.fixture
def toy() -> Iterator[GameMeta]:
    yield games.register("tests.toy")
    games.withdraw("toy")
