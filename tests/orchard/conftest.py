"""Every test here finds the Orchard among the games."""

import pytest

from companion.engine.meta import GameMeta
from tests.orchard.registered import orchard as orchard


@pytest.fixture(autouse=True)
def among_the_games(orchard: GameMeta) -> None:
    """Registered by one call."""
