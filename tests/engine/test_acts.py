"""A great moment as an act: since the event that opened it, every receipt once, and everybody's points after it."""

from collections.abc import Sequence
from typing import Any

from companion.engine.actions import TABLE
from companion.engine.acts import Act, last_act, told_in
from companion.engine.ledger import Event, Receipt
from companion.engine.review import Step

BEGINS = "any.harvest"
OPENED = Event(BEGINS)
ENOUGH = 10


def gain(seat: int, amount: int, reason: str = "any.gain") -> Receipt:
    return Receipt(seat, amount, "PICK-1", reason)


def tells(receipt: Receipt) -> Event:
    return Event(receipt.reason, {"seat": receipt.seat, "amount": receipt.amount, "rule": receipt.rule})


def step(position: int, events: list[Event], *receipts: Receipt) -> Step:
    return Step(position, TABLE, None, tuple(events), receipts)


def scores(steps: Sequence[Step]) -> list[int]:
    given = [receipt for step in steps for receipt in step.receipts]
    return [sum(receipt.amount for receipt in given if receipt.seat == seat) for seat in range(2)]


def act(*steps: Step, latest: int = ENOUGH) -> Act:
    found = last_act(steps[-latest:], scores(steps), BEGINS)
    assert found is not None
    return found


def test_points_stand_in_place_of_the_event_that_tells_of_them() -> None:
    first, second = gain(0, 3), gain(1, -1)
    said = Event("any.said")

    assert list(told_in(step(1, [tells(first), said, tells(second)], first, second))) == [first, said, second]


def test_points_that_nothing_tells_of_are_told_by_their_receipt() -> None:
    silent, told, late = gain(0, 3, "any.silent"), gain(1, 2), gain(0, 1, "any.late")

    assert list(told_in(step(1, [tells(told), OPENED], silent, told, late))) == [silent, told, OPENED, late]


def test_an_event_without_a_receipt_gives_no_points() -> None:
    bonus: dict[str, Any] = {"amount": 5, "seat": 0}

    assert act(step(1, [OPENED, Event("any.bonus", bonus)])).after == (0, 0)


def test_it_begins_with_its_opening_whatever_the_same_step_gave_before() -> None:
    early, before, after = gain(0, 4), gain(1, 2), gain(1, 3)
    found = act(step(1, [], early), step(2, [tells(before), OPENED, tells(after)], before, after))

    assert (found.position, found.before, found.after) == (2, (4, 2), (4, 5))
    assert [line.told for line in found.lines] == [OPENED, after]
    assert [line.scores for line in found.lines] == [(4, 2), (4, 5)]


def test_the_newest_one_is_told() -> None:
    old, new = gain(0, 1), gain(1, 1)
    found = act(step(1, [OPENED], old), step(2, [OPENED]), step(3, [tells(new)], new))

    assert (found.position, found.before) == (2, (1, 0))
    assert [line.told for line in found.lines] == [OPENED, new]


def test_one_that_is_long_past_is_not() -> None:
    steps = (step(1, [OPENED]), step(2, []), step(3, []))

    assert act(*steps, latest=3).position == 1
    assert last_act(steps[-2:], (0, 0), BEGINS) is None
    assert last_act((), (0, 0), BEGINS) is None
    assert last_act(steps, (0, 0), "") is None


def test_points_from_before_the_latest_steps_are_known_by_the_scores() -> None:
    early, late = gain(0, 4), gain(1, 2)
    found = act(step(1, [], early), step(2, [OPENED, tells(late)], late), latest=1)

    assert (found.before, found.after) == ((4, 0), (4, 2))
