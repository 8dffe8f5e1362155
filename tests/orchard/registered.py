"""The Orchard beside the real games, by one call and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion import games
from companion.engine.meta import GameMeta


@contextmanager
def among_the_games() -> Iterator[GameMeta]:
    """The Orchard is offered as long as this lasts; where it was offered before it stays."""
    offered = games.offered("orchard")
    try:
        yield games.register("tests.orchard")
    finally:
        if not offered:
            games.withdraw("orchard")


@pytest.fixture
def orchard() -> Iterator[GameMeta]:
    with among_the_games() as card:
        yield card
