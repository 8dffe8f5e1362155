"""What a bot thinks is thought once: for each outlook, and not for the next."""

from typing import Any

from companion.bots.once import once, thought


class Outlook:
    """Something to think about."""

    def __init__(self, seen: int) -> None:
        self.seen, self.thoughts = seen, dict[Any, Any]()
        self.asked = 0

    @once
    def doubled(self) -> int:
        """Twice what is seen."""
        self.asked += 1
        return 2 * self.seen


@thought
def tripled(o: Outlook) -> int | None:
    o.asked += 1
    return 3 * o.seen if o.seen else None


def test_what_follows_from_an_outlook_is_worked_out_once_for_it() -> None:
    one, other, empty = Outlook(1), Outlook(5), Outlook(0)

    assert [tripled(one), tripled(other), tripled(one)] == [3, 15, 3]
    assert [tripled(empty), tripled(empty)] == [None, None], "nothing is an answer too"
    assert [one.doubled, one.doubled, other.doubled] == [2, 2, 10]
    assert [one.asked, other.asked, empty.asked] == [2, 2, 1]
