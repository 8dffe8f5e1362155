"""What is told beside an answer is what the engine then does; chance and other hands stay out of it."""

from random import Random
from typing import Any

import pytest

from companion import games
from companion.bots.croupier import Croupier
from companion.engine.actions import TABLE
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.pages.outcomes import outcomes
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.quarry import TakeStones

CHANGES = {
    "caral.outcome.fame": "score",
    "caral.outcome.stones": "stones",
    "caral.outcome.alpacas": "alpacas",
    "caral.outcome.hand": "cards",
}


def positions(seed: int, modules: tuple[str, ...], cards: str, moves: int = 250):
    """Positions of a random game in which a seat is asked."""
    rng = Random(seed)
    rules = GAME.ruleset(GAME.header("retail", 3, modules=modules, cards=cards))
    state, croupier = rules.begin().state, Croupier(GAME, rng)
    for _ in range(moves):
        if state.ended is not None:
            return
        decision = rules.asked(state)
        if decision.seat == TABLE:
            action = croupier.answer(rules, state, decision)[0]
        else:
            yield rules, state, decision
            action = rng.choice(rules.legal(state, decision.seat).listed)
        state = rules.play(state, action, decision.seat).state


def seat_view(rules: Any, state: Any, seat: int) -> dict[str, Any]:
    from companion.engine.view import SPECTATOR

    return games.load("caral").view(rules, state, SPECTATOR)["seats"][seat]


@pytest.mark.parametrize(("modules", "cards"), [((), "table"), (META.modules, "app"), (META.modules, "table")])
def test_changes_are_those_that_follow(modules, cards):
    seen = set()
    for rules, state, decision in positions(3, modules, cards):
        before = seat_view(rules, state, decision.seat)
        for action in rules.legal(state, decision.seat).listed:
            told = {outcome.code: outcome.params for outcome in outcomes(rules, state, action, decision.seat)}
            after = seat_view(rules, rules.play(state, action, decision.seat).state, decision.seat)
            for code, name in CHANGES.items():
                assert told.get(code, {}).get("change", 0) == after[name] - before[name], (action, code)
            seen |= told.keys()
    assert {"caral.outcome.stones", "caral.outcome.hand"} <= seen


@pytest.mark.rule("ACT-4")
def test_stones_beyond_the_workers_are_told_as_lost():
    for rules, state, decision in positions(5, (), "app", 600):
        for action in rules.legal(state, decision.seat).listed:
            if isinstance(action, TakeStones):
                lost = rules.play(state, action, decision.seat).events[0].params["lost"]
                told = {o.code: o.params for o in outcomes(rules, state, action, decision.seat)}
                assert told.get("caral.outcome.lost", {}).get("count", 0) == lost
                if lost:
                    return
    raise AssertionError("no stone was ever lost")


@pytest.mark.rule("MOVE-5", "ACT-1")
def test_a_stop_tells_what_it_costs_and_offers():
    codes = set()
    for rules, state, decision in positions(7, META.modules, "app", 400):
        for action in rules.legal(state, decision.seat).listed:
            if isinstance(action, Move):
                told = {o.code: o.params for o in outcomes(rules, state, action, decision.seat)}
                assert told.get("caral.outcome.discard", {}).get("count", 0) == action.discard
                codes |= told.keys()
    offers = {code for code in codes if code.startswith("caral.offer.")}
    assert {"caral.offer.nothing", "caral.offer.draw_cards", "caral.offer.take_stones"} <= offers


@pytest.mark.rule("CER-3")
def test_a_bid_tells_its_fame_if_nobody_lays_more():
    told = 0
    for rules, state, decision in positions(9, (), "app", 600):
        if decision.kind != "caral.choose_sacrifice":
            continue
        for action in rules.legal(state, decision.seat).listed:
            bids = [o for o in outcomes(rules, state, action, decision.seat) if o.code == "caral.outcome.bid"]
            after = rules.play(state, action, decision.seat).state
            while (asked := rules.asked(after)).kind == "caral.choose_sacrifice":
                after = rules.play(after, SacrificeNothing(), asked.seat).state
            fame = after.players[decision.seat].fame - state.players[decision.seat].fame
            if bids:
                assert bids[0].params["change"] == fame
                told += isinstance(action, Sacrifice)
    assert told


def test_the_table_is_told_nothing():
    rules, state, _ = next(positions(1, (), "app"))
    assert outcomes(rules, state, SacrificeNothing(), TABLE) == ()
