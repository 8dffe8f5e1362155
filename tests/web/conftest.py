"""A fresh app for every test, and a second game where one is wanted."""

import pytest

from companion import games
from tests.support.fresh_app import app as app
from tests.support.fresh_app import page_app as page_app


@pytest.fixture
def basket_offered():
    """A game of which there is nothing but a box."""
    games.register("tests.web.basket")
    yield
    games.withdraw("basket")


@pytest.fixture
def easel_offered(app):
    """A game from elsewhere, registered when the app is already there."""
    games.register("tests.web.easel")
    yield
    games.withdraw("easel")
