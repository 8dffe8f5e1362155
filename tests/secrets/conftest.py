"""Twin tables for the tests that nothing hidden is told."""

import pytest

from tests.secrets.journey import Journey, stops
from tests.secrets.setting import SETTINGS
from tests.secrets.twins import Twins


@pytest.fixture(scope="session")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Twins:
    return Twins(tmp_path_factory.mktemp("twins"))


@pytest.fixture(scope="session", params=SETTINGS, ids=lambda setting: setting.name)
def journey(request: pytest.FixtureRequest, twins: Twins) -> Journey:
    """Both tables driven through a whole game, kept at the stops."""
    return Journey(twins, request.param).drive(stops(SETTINGS)[request.param])
