"""Many who write at once: nothing acknowledged is lost, doubled or out of order. `make bench` has the long form."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support import databases
from tests.support.crowd import Crowd, CrowdTable, faults
from tests.support.forked_server import Forks

REMARKS = 60


@pytest.fixture
def forks() -> Iterator[Forks]:
    with closing(Forks()) as made:
        yield made


def test_everything_is_there_once_and_in_order_and_streams_only_rise(tmp_path: Path, forks: Forks) -> None:
    with Crowd(forks.start(tmp_path, databases.address_for(tmp_path)), tables=4, writers=16) as crowd:
        crowd.wait(REMARKS)

    assert crowd.streams_end() == []
    assert crowd.checked() == []
    assert crowd.count >= REMARKS
    assert set(crowd.statuses) <= {200, 201, 409}


def test_a_loss_a_double_and_a_wrong_order_would_be_noticed() -> None:
    def entries(*notes: str) -> list[dict[str, object]]:
        return [{"position": number, "note": note} for number, note in enumerate(notes, 1)]

    table = CrowdTable("K7M2QX", "token", {"0 0": 1, "0 1": 2}, [1, 2])
    assert faults(table, entries("0 0", "0 1")) == []
    assert faults(table, entries("0 0")) == ["1 acknowledged and lost or moved"]
    assert any("doubled" in fault for fault in faults(table, entries("0 0", "0 1", "0 1")))
    assert any("out of order" in fault for fault in faults(table, entries("0 1", "0 0")))
    table.heard = [2, 1]
    assert "a stream went back" in faults(table, entries("0 0", "0 1"))
