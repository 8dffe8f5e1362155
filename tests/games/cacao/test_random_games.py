"""Random games over players and options, watched at every entry. The long form is in `make bench`."""

from collections import Counter
from itertools import product

import pytest

from companion.games.cacao.meta import LAST_TILE, META
from companion.games.cacao.now import Now
from tests.games.cacao.table import Soak

ROUNDS = {2: 11, 3: 10, 4: 9}
GAMES = 2
OPTIONS = [*product(META.players, META.options["tiles"].values, META.options["display"].values)]


@pytest.mark.rule("CFIN-1", "CPUT-3", "CMAT-5")
@pytest.mark.parametrize(("seats", "tiles", "display"), OPTIONS)
def test_random_games_end_conserve_and_refold(seats: int, tiles: str, display: str) -> None:
    done: Counter[str] = Counter()
    for seed in range(GAMES):
        soak = Soak(seats, tiles, display, seed).play()
        state = soak.chronicle.state
        assert soak.faults == []
        assert (state.ended, state.round) == (LAST_TILE, ROUNDS[seats])
        assert {sum(player.laid) for player in state.players} == {ROUNDS[seats]}
        done += soak.done
    assert done["undo"] + done["amend, all fits"] + done["amend, misfits"] + done["renounce"]


def test_the_watch_notices_a_lost_fruit(monkeypatch: pytest.MonkeyPatch) -> None:
    award = Now.award

    def lose(self: Now, seat: int, amount: int, rule: str, reason: str, **params: object) -> None:
        award(self, seat, amount, rule, reason, **params)
        self.change(seat, cacao=-1, gold=0)

    monkeypatch.setattr(Now, "award", lose)
    faults = Soak(3, "app", "app", 0, twists=0).play().faults
    assert any("village" in fault for fault in faults)
    assert any("receipts" in fault for fault in faults)
