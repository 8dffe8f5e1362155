"""Every test here finds Rise of the Inkas among the games."""

from collections.abc import Iterator

import pytest

from companion import games
from companion.engine.meta import GameMeta


@pytest.fixture(autouse=True)
def among_the_games() -> Iterator[GameMeta]:
    """Registered by one call, as long as a test lasts; where it was offered before it stays."""
    offered = games.offered("inkas")
    yield games.register("companion.games.inkas")
    if not offered:
        games.withdraw("inkas")
