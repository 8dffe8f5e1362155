"""All tests: apps that begin quickly, and as many tests side by side as keep every processor busy."""

import gc
import os
from typing import Any

import pytest

import companion
from tests.support.order import long_ones_first


def quick_app(**settings: Any) -> Any:
    """An app whose empty database and compiled templates were made once for all tests."""
    from tests.support.kept import create_app

    return create_app(**settings)


companion.create_app = quick_app
for kind in ("TABLES", "CATALOGUES", "DEVICES"):
    os.environ.setdefault(f"COMPANION_{kind}_PER_HOUR", "1000000")
"""All tests have one address; those of these limits set their own."""

gc.set_threshold(100_000, 50, 100)
"""Tests keep a lot and leave little behind: looking for it as often as usual takes a quarter of their time."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are processors: who tests with a browser or a server often waits for it."""
    return (os.cpu_count() or 1) + 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = long_ones_first(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
