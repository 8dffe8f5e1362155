"""What Python looks through for things that can go: little at a time, since everybody waits meanwhile."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from companion.cli.serving import keep_what_is_there

NEW, MOST_AT_ONCE = 200_000, 40_000


@pytest.fixture
def looked_through() -> Iterator[list[int]]:
    """How much was looked through each time, after a start. Tests look for nothing by themselves, servers do."""
    found, before = list[int](), gc.get_threshold()
    gc.enable()

    def note(phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            found.append(sum(len(gc.get_objects(younger)) for younger in range(info["generation"] + 1)))

    keep_what_is_there()
    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.unfreeze()
    gc.set_threshold(*before)
    gc.disable()


def test_little_is_looked_through_at_a_time(looked_through: list[int]) -> None:
    kept = [[number] for number in range(NEW)]

    assert 1 < len(looked_through) < len(kept) / 1000, "seldom"
    assert max(looked_through) < MOST_AT_ONCE
    assert gc.get_freeze_count() > 0, "what the start has made is passed over"
