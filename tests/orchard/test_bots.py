"""The sensible player of the Orchard."""

import random
from collections import Counter

from companion.bots import Bot
from companion.bots.croupier import Croupier
from companion.bots.experts import expert_for, expert_of
from companion.bots.play import Players, play_out
from companion.bots.random_bot import RandomBot
from companion.engine.setup import Header
from tests.orchard.bots import EXPERT, SensibleBot, dealt_anew
from tests.orchard.conservation import misplaced
from tests.orchard.game import GAME
from tests.orchard.rules.market import Lay
from tests.orchard.table import Table, agreed, finished

GAMES = 120
CLEARLY = 0.75


def winners(header: Header, seed: int) -> list[int]:
    """Who wins when one seat plays sensibly, a different one each time, and the others at random."""
    rng = random.Random(f"orchard {seed}")
    bots: list[Bot] = [RandomBot(rng) for _ in range(header.seats)]
    bots[seed % header.seats] = SensibleBot()
    rules = GAME.ruleset(header)
    end = play_out(rules, Players(bots, Croupier(GAME, rng), GAME.view))
    return [place.seat for place in GAME.standings(rules, end.state) if place.winner]


def test_the_sensible_player_beats_the_random_one_clearly() -> None:
    headers = [agreed(2), agreed(2, "bees"), agreed(2, cards="table")]
    won = Counter((seed % 2) in winners(headers[seed % len(headers)], seed) for seed in range(GAMES))

    assert won[True] > CLEARLY * GAMES


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
