"""Twin tables for the tests that nothing hidden is told."""

from collections.abc import Iterator

import pytest

from tests.secrets.hidings import SETTINGS
from tests.secrets.journey import Journey, stops
from tests.secrets.twins import Twins


@pytest.fixture(scope="session")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    made = Twins(tmp_path_factory.mktemp("twins"))
    yield made
    made.close()


@pytest.fixture(scope="session", params=SETTINGS, ids=lambda setting: setting.name)
def journey(request: pytest.FixtureRequest, twins: Twins) -> Iterator[Journey]:
    """Both tables driven through a whole game, kept at the stops."""
    made = Journey(twins, request.param).drive(stops(SETTINGS)[request.param])
    yield made
    made.close()
