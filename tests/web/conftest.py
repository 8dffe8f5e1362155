"""A fresh app for every test."""

import pytest

from companion import create_app


@pytest.fixture
def app(tmp_path):
    return create_app(INSTANCE=str(tmp_path), TESTING=True)
