"""An app with one game of the Inkas that is over, for all tests of a file."""

import pytest
from flask import Flask

from companion import create_app
from tests.games.inkas.recorded import recorded
from tests.support.recorded_games import read_in


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("inkas")))


@pytest.fixture(scope="module")
def over(house: Flask) -> str:
    """The code of a game that is over."""
    return read_in(house, recorded())
