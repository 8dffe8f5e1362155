"""All tests: apps that begin quickly, and as many tests side by side as keep every processor busy."""

import gc
import os
from collections.abc import Iterator
from typing import Any

import pytest

import companion
from tests.support import databases
from tests.support.order import long_ones_first
from tests.support.shares import import_share


def quick_app(**settings: Any) -> Any:
    """An app whose empty database and compiled templates were made once for all tests."""
    from tests.support.kept import create_app

    return create_app(**settings)


companion.create_app = quick_app
for kind in ("TABLES", "CATALOGUES", "DEVICES"):
    os.environ.setdefault(f"COMPANION_{kind}_PER_HOUR", "1000000")
"""All tests have one address; those of these limits set their own."""

gc.disable()
BETWEEN = 200
"""Tests keep a lot and leave little behind: it is looked for after so many of them, since looking for it in their midst
takes a tenth of their time. What is still there then is not looked through again: with all tests loaded, each look took
a third of a second."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: who tests with a browser or a server often waits for it."""
    return (os.cpu_count() or 1) + 1


DONE = pytest.StashKey[int]()
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    if WORKERS > 1:
        import_share(session.config.rootpath, session.config.args, WORKER, WORKERS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = long_ones_first(items, WORKERS)
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    done = item.session.stash[DONE] = item.session.stash.get(DONE, 0) + 1
    if done % BETWEEN == 0:
        gc.collect()
        gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database", choices=databases.CHOICES, default=databases.BOTH, help=databases.__doc__)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" in metafunc.fixturenames:
        test = metafunc.definition.nodeid.partition("::")[0]
        wanted = databases.chosen(metafunc.config.getoption("--database"), test)
        shown = [pytest.HIDDEN_PARAM if kind == databases.SQLITE else kind for kind in wanted]
        metafunc.parametrize("database", wanted, indirect=True, scope="session", ids=shown)


@pytest.fixture(scope="session")
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """Which database the apps of a test keep their games in; the usual one where a fixture asks for it late."""
    usual, *_ = databases.chosen(request.config.getoption("--database"), "")
    databases.Current.kind = kind = getattr(request, "param", usual)
    yield kind
    databases.Current.kind = databases.SQLITE


@pytest.fixture(scope="session")
def tmp_path_factory(tmp_path_factory: pytest.TempPathFactory, database: str) -> pytest.TempPathFactory:
    """Whoever has a folder may keep games in it."""
    return tmp_path_factory


def pytest_sessionfinish() -> None:
    databases.stop()
