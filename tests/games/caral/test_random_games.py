"""Random games over editions, players and card options, watched at every entry. The long form is in `make bench`."""

import pytest

from companion.games.caral.meta import META
from companion.games.caral.now import Now
from tests.games.caral.soak import Soak

QUICK_PATIENCE = 12


@pytest.mark.parametrize("cards", META.options["cards"].values)
@pytest.mark.parametrize("seats", META.players)
@pytest.mark.parametrize("edition", META.editions)
def test_random_games_end_conserve_and_refold(edition: str, seats: int, cards: str) -> None:
    for seed in range(2):
        soak = Soak(edition, seats, cards, seed, patience=QUICK_PATIENCE).play()
        assert soak.faults == []
        assert soak.chronicle.state.ended in META.end_reasons[edition]


def test_the_watch_notices_a_lost_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The soak must be able to fail: cards that vanish instead of being discarded are reported."""
    keep = Now.lay_down

    def lose(self: Now, seat: int, laid: tuple[int, ...]) -> None:
        keep(self, seat, laid)
        self.set(discard=(0, 0, 0, 0))

    monkeypatch.setattr(Now, "lay_down", lose)
    assert any("cards" in fault for fault in Soak("crowd", 3, "app", 0).play().faults)
