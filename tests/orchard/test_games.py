"""Whole games at random: nothing gets lost, every point has its receipt, and they end by themselves."""

from collections import Counter
from itertools import product

import pytest

from companion.engine.setup import Header
from tests.orchard.conservation import misplaced
from tests.orchard.meta import BARE, LAST_DAY, META
from tests.orchard.now import Now
from tests.orchard.table import agreed, finished, random_game

AGREEMENTS = [
    agreed(seats, *modules, cards=cards, ladders=ladders)
    for seats, modules, cards, ladders in product(META.players, ((), ("bees",)), ("app", "table"), ("one", "many"))
]
GAMES = 200
SHORTEST, LONGEST = 15, 45


def headers() -> list[tuple[int, Header]]:
    return [(seed, AGREEMENTS[seed % len(AGREEMENTS)]) for seed in range(GAMES)]


def test_nothing_gets_lost_in_two_hundred_games() -> None:
    ends: Counter[str | None] = Counter()
    for seed, header in headers():
        for log in random_game(header, seed):
            assert misplaced(log.ruleset, log.state) == {}, (seed, log.position)
        assert log.ledger().totals == [player.score for player in log.state.players], seed
        assert SHORTEST <= log.position <= LONGEST, seed
        ends[log.state.ended] += 1

    assert set(ends) == {LAST_DAY, BARE}


def test_the_watch_notices_a_lost_fruit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Now, "gather", lambda self, seat, kind, count: None)
    log = finished(agreed(), 0)

    assert misplaced(log.ruleset, log.state)
