"""Components that chance lays out all at once."""

import random
from collections import Counter

import pytest

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from tests.support.toy_trade import SWAPS, Lay, LayRow, holding

TILES = ("hill", "hill", "lake")
ASKED = holding(Hand((0, 0, 0)), pending=(LayRow(TABLE, TILES),))


def test_the_order_is_kept() -> None:
    assert SWAPS.play(ASKED, Lay(("lake", "hill", "hill")), TABLE).state.row == ("lake", "hill", "hill")


@pytest.mark.parametrize(
    "order", [("hill", "lake"), ("hill", "lake", "lake"), (*TILES, "hill"), ("sea", "hill", "hill")]
)
def test_nothing_else_is_laid_out(order: tuple[str, ...]) -> None:
    assert [refusal.code for refusal in SWAPS.refusals(ASKED, Lay(order), TABLE)] == ["swaps.row.other"]


def test_every_order_is_as_likely() -> None:
    step, rng = SWAPS.chance(ASKED), random.Random(5)
    assert step is not None
    now = SWAPS.situation(SWAPS, ASKED, TABLE, SWAPS.asked(ASKED))
    found = Counter(step.chance(now, rng.randrange) for _ in range(3_000))

    assert len(found) == 3
    assert all(900 < count < 1_100 for count in found.values())


def test_there_is_one_answer_to_show_and_others_to_give() -> None:
    legal = SWAPS.legal(ASKED, TABLE)

    assert list(legal) == [Lay(TILES)]
    assert legal.open_ended
    assert Lay(("lake", "hill", "hill")) in legal
