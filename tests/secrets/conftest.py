"""Twin tables for the tests that nothing hidden is told."""

from collections.abc import Iterator

import pytest

from tests.orchard.registered import among_the_games
from tests.secrets.hidings import SETTINGS
from tests.secrets.journey import Journey, stops
from tests.secrets.twins import Twins


@pytest.fixture(autouse=True)
def every_game_that_hides() -> Iterator[None]:
    """The game of the tests is among the others."""
    with among_the_games():
        yield


@pytest.fixture(scope="session")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    with among_the_games():
        made = Twins(tmp_path_factory.mktemp("twins"))
    yield made
    made.close()


@pytest.fixture(scope="session", params=SETTINGS, ids=lambda setting: setting.name)
def journey(request: pytest.FixtureRequest, twins: Twins) -> Journey:
    """Both tables driven through a whole game, kept at the stops."""
    with among_the_games():
        return Journey(twins, request.param).drive(stops(SETTINGS)[request.param])
