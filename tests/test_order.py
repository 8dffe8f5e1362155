"""Long tests lead the share of each worker, and no test is lost or doubled by it."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.order import SECONDS, long_ones_first


def items(*names: str) -> list[Any]:
    return [SimpleNamespace(nodeid=name) for name in names]


def test_each_share_begins_with_long_ones() -> None:
    first, second = sorted(SECONDS, key=lambda file: -SECONDS[file])[:2]
    short = [f"tests/test_short.py::test_{number}" for number in range(8)]
    ordered = [item.nodeid for item in long_ones_first(items(*short, f"{second}::b", f"{first}::a"), 2)]

    assert (ordered[0], ordered[5]) == (f"{first}::a", f"{second}::b")
    assert [name for name in ordered if name in short] == short


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_nothing_is_lost(workers: int) -> None:
    everything = items(*(f"{file}::test_{number}" for file in [*SECONDS, "tests/else.py"] for number in range(5)))
    ordered = long_ones_first(everything, workers)

    assert sorted(item.nodeid for item in ordered) == sorted(item.nodeid for item in everything)
    assert len(ordered) == len(everything)
