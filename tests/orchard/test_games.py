"""Whole games at random: nothing gets lost, every point has its receipt, and they end by themselves."""

from collections import Counter
from itertools import product

import pytest

from tests.orchard.meta import BARE, LAST_DAY, META
from tests.orchard.now import Now
from tests.orchard.table import agreed, watched

AGREEMENTS = [
    agreed(seats, *modules, cards=cards, ladders=ladders)
    for seats, modules, cards, ladders in product(META.players, ((), ("bees",)), ("app", "table"), ("one", "many"))
]
GAMES = 200
SHORTEST, LONGEST = 15, 45


def test_nothing_gets_lost_in_two_hundred_games() -> None:
    ends: Counter[str | None] = Counter()
    done: Counter[str] = Counter()
    for seed in range(GAMES):
        game = watched(AGREEMENTS[seed % len(AGREEMENTS)], seed, twists=2)
        assert game.faults == [], seed
        assert SHORTEST <= len(game.chronicle.line) <= LONGEST, seed
        ends[game.chronicle.state.ended] += 1
        done += game.done

    assert set(ends) == {LAST_DAY, BARE}
    assert {*done} == {"undo", "redo", "amend, all fits", "amend, misfits"}


def test_the_watch_notices_a_lost_fruit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Now, "gather", lambda self, seat, kind, count: None)

    assert any("pieces" in fault for fault in watched(agreed(), 0).faults)
