"""A proxy may have named a tile that the seat does not hold; the game must go on all the same (CSET-2, CMAT-2)."""

from random import Random

import pytest

from companion.games.cacao.meta import LAST_TILE
from companion.games.cacao.rules.tile import ChooseTile, Take
from companion.games.cacao.state import Cacao
from tests.games.cacao.table import Table

RARE = ("3-0-0-1", "3-1-0-0")
GAMES = 6


def played(seed: int, always: bool) -> Cacao:
    """Somebody plays for the first seat without its tiles, for two turns or always, and claims rare ones first."""
    rules, rng, claims = Table(2).rules, Random(seed), 2
    state = rules.begin().state
    while state.ended is None:
        decision = rules.asked(state)
        assert decision is not None
        proxy = decision.seat == 0 and (always or (claims > 0 and isinstance(decision, ChooseTile)))
        legal = [*rules.legal(rules.veil(state, 0) if proxy else state, decision.seat)]
        assert legal, decision
        claimed = [action for action in legal if proxy and isinstance(action, Take) and action.tile in RARE]
        claims -= bool(claimed)
        state = rules.play(state, rng.choice(claimed or legal), decision.seat, proxy=proxy).state
    return state


@pytest.mark.rule("CSET-2", "CMAT-2")
@pytest.mark.parametrize("always", [False, True])
def test_a_game_ends_whatever_a_proxy_claimed(always: bool) -> None:
    ended = [played(seed, always) for seed in range(GAMES)]

    assert {state.ended for state in ended} == {LAST_TILE}
    assert all(state.players[0].laid == (4, 5, 1, 1) for state in ended)


@pytest.mark.rule("CMAT-2")
def test_more_of_a_kind_than_there_are_cannot_be_claimed() -> None:
    table = Table().worker(0, "e0n1", "3-0-0-1").player(0, hand={"1-1-1-1": 3}).to_take()

    refused = table.rules.refusals(table.state, Take("3-0-0-1"), 0, proxy=True)
    assert [refusal.code for refusal in refused] == ["cacao.tiles.impossible"]
