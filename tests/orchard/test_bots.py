"""The sensible player of the Orchard."""

import random

from companion.bots.experts import expert_for, expert_of
from tests.orchard.bots import EXPERT, dealt_anew
from tests.orchard.conservation import misplaced
from tests.orchard.game import GAME
from tests.orchard.rules.market import Lay
from tests.orchard.table import Table, agreed, finished
from tests.support.matches import sensible_wins

GAMES = 120
CLEARLY = 0.75


def test_the_sensible_player_beats_the_random_one_clearly() -> None:
    headers = [agreed(2), agreed(2, "bees"), agreed(2, cards="table")]
    won = [sensible_wins(GAME, headers[seed % len(headers)], seed) for seed in range(GAMES)]

    assert sum(won) > CLEARLY * GAMES


def test_the_contract_names_it() -> None:
    assert expert_of(GAME) is EXPERT


def test_what_is_dealt_anew_is_all_there_and_what_lies_face_down_stays() -> None:
    table = Table(3).player(0, hand={"apple": 1, "pear": 1}, basket={"apple": 1}).player(1, hand={"plum": 2})
    table.tree("apple-1", fruit=3).to_sell(0, 1).play(Lay("apple"), 0)
    dealt = [dealt_anew(table.rules, table.state, random.Random(seed)) for seed in range(20)]

    assert all(misplaced(table.rules, state) == {} for state in dealt)
    assert all(state.players[0].hand.known[0] for state in dealt)
    assert len({state.players[1].hand for state in dealt}) > 3


def test_it_plays_a_real_deck_on_from_the_middle() -> None:
    header = agreed(3, "bees", cards="table")
    log = finished(header, "middle")
    expert = expert_for(header)

    for state in (log.state_after(deeds) for deeds in range(0, len(log.line), 3)):
        assert expert.played_out(state, random.Random("anew")).ended in GAME.card.end_reasons["plain"]
