"""Properties that are worked out once, and for which nobody waits who asks another object."""

import threading

from companion.engine.lazily import cached_property

PATIENCE = 20


class Sum:
    """Adds up two numbers when it is allowed to."""

    def __init__(self, *numbers: int) -> None:
        self.numbers, self.asked, self.may = numbers, 0, threading.Event()

    @cached_property
    def total(self) -> int:
        """All of them together."""
        self.asked += 1
        assert self.may.wait(PATIENCE)
        return sum(self.numbers)


def test_it_is_worked_out_once_for_each_object() -> None:
    one, other = Sum(1, 2), Sum(3, 4)
    one.may.set()
    other.may.set()

    assert [one.total, other.total, one.total] == [3, 7, 3]
    assert (one.asked, other.asked) == (1, 1)
    assert Sum.total.__doc__ == "All of them together."


def test_nobody_waits_for_another_object() -> None:
    slow, quick = Sum(1), Sum(2)
    quick.may.set()
    asking = threading.Thread(target=lambda: slow.total)
    asking.start()
    while not slow.asked:
        asking.join(0.001)
    found: list[int] = []
    beside = threading.Thread(target=lambda: found.append(quick.total), daemon=True)
    beside.start()
    beside.join(PATIENCE / 2)
    slow.may.set()
    asking.join()

    assert found == [2], "while the first was still being worked out"
