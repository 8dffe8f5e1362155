"""A fresh app for every test of pages."""

from pathlib import Path

import pytest
from flask import Flask

from companion import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(INSTANCE=str(tmp_path), TESTING=True)
