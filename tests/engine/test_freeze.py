"""Snapshots: a state as JSON and back."""

import json
from random import Random

import pytest

from companion.engine.freeze import Freezer
from companion.games.caral.game import GAME
from companion.games.caral.state import CaralState, Ceremony, Offering, Player, Site, Turn
from tests.engine.toy import TOY, Bid, Orchard, auction_of

TOY_FREEZER = Freezer(TOY, (Orchard,))


def test_pending_questions_and_waiting_answers_survive() -> None:
    state = TOY.play(auction_of(1, 0, 2), Bid(("fig", "fig")), 0, ("toy.bid.twice",)).state
    raw = json.loads(json.dumps(TOY_FREEZER.freeze(state)))

    assert TOY_FREEZER.thaw(raw) == state
    assert TOY.legal(TOY_FREEZER.thaw(raw), 1).listed == TOY.legal(state, 1).listed


def test_a_class_nobody_told_of_is_not_frozen() -> None:
    with pytest.raises(KeyError):
        Freezer(TOY, ()).freeze(TOY.begin().state)


@pytest.mark.parametrize(("edition", "seats", "cards"), [("retail", 2, "app"), ("crowd", 3, "table")])
def test_every_position_of_a_game_survives(edition: str, seats: int, cards: str) -> None:
    rules = GAME.ruleset(GAME.header(edition, seats, cards=cards))
    freezer = Freezer(rules, (CaralState, Player, Site, Turn, Ceremony, Offering))
    chance, state = Random(5), rules.begin().state
    for _ in range(150):
        if not state.pending:
            break
        thawed = freezer.thaw(json.loads(json.dumps(freezer.freeze(state))))
        assert thawed == state
        state = rules.play(thawed, chance.choice(list(rules.legal(thawed)))).state
    assert state.year > 1 or state.ended
