"""The toy is offered wherever texts are checked."""

from collections.abc import Iterator

import pytest

from tests.i18n.homes import toy_offered


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toy_offered():
        yield
