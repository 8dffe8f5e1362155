"""What is told of an answer is what the engine then does; chance and other hands stay out of it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.bots.croupier import Croupier
from companion.engine.actions import TABLE
from companion.engine.questions import COSTS, FAINT, FREE, GAIN, LOSS, Badge, Prospect
from companion.engine.view import SPECTATOR
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.rules.act import ChooseAction
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.quarry import TakeStones
from companion.i18n import LANGUAGES, render

CHANGES = {
    "caral.outcome.stones": "stones",
    "caral.outcome.alpacas": "alpacas",
    "caral.outcome.hand": "cards",
}
FAME = ("caral.outcome.fame", "caral.why.")
NOT_COUNTED = (
    "caral.discard",
    "caral.sacrifice",
    "caral.sacrifice_nothing",
    "caral.play_pair",
    "caral.play_mixed_pair",
)
"""Answers that say themselves how many cards they take."""
EVERYTHING = [((), "table"), (META.modules, "app"), (META.modules, "table")]
Position = tuple[Any, Any, Any]


def positions(seed: int, modules: tuple[str, ...], cards: str, moves: int = 250, seats: int = 3) -> Iterator[Position]:
    """Positions of a random game in which a seat is asked."""
    rng = Random(seed)
    rules = GAME.ruleset(GAME.header("retail", seats, modules=modules, cards=cards))
    state, croupier = rules.begin().state, Croupier(GAME, rng)
    for _ in range(moves):
        if state.ended is not None:
            return
        decision = rules.asked(state)
        if decision.seat == TABLE:
            action = croupier.answer(rules.legal(state), decision)[0]
        else:
            yield rules, state, decision
            action = rng.choice(rules.legal(state, decision.seat).listed)
        state = rules.play(state, action, decision.seat).state


def answers(*setup: Any, **more: Any) -> Iterator[tuple[Any, Any, Any, int, Prospect]]:
    """Every legal answer of such a game, with what is told of it."""
    for rules, state, decision in positions(*setup, **more):
        for action in rules.legal(state, decision.seat).listed:
            yield rules, state, action, decision.seat, GAME.prospect(rules, state, action, decision.seat)


def dealt(rules: Any, state: Any, seat: int) -> Any:
    """A state in which the seat has got the cards it is owed."""
    while (asked := rules.asked(state)) is not None and asked.kind == "caral.deal_cards" and asked.to == seat:
        state = rules.play(state, next(iter(rules.legal(state, TABLE))), TABLE).state
    return state


def numbers(rules: Any, state: Any, seat: int) -> dict[str, Any]:
    return GAME.view(rules, state, SPECTATOR)["seats"][seat]


def after_both(rules: Any, state: Any, action: Any, seat: int, told: Prospect) -> Any:
    """Where an answer leads, together with what may follow it."""
    state = dealt(rules, rules.play(state, action, seat).state, seat)
    return state if told.then is None else dealt(rules, rules.play(state, told.then, seat).state, seat)


@pytest.mark.parametrize(("modules", "cards"), EVERYTHING)
def test_changes_are_those_that_follow(modules: tuple[str, ...], cards: str) -> None:
    seen = set()
    for rules, state, action, seat, told in answers(3, modules, cards):
        if action.kind in NOT_COUNTED:
            continue
        before, after = numbers(rules, state, seat), numbers(rules, after_both(rules, state, action, seat, told), seat)
        changes = {outcome.code: outcome.params.get("change") for outcome in told.outcomes}
        for code, name in CHANGES.items():
            assert changes.get(code, 0) == after[name] - before[name], (action, code)
        fame = sum(outcome.params["change"] for outcome in told.outcomes if outcome.code.startswith(FAME))
        assert fame == after["score"] - before["score"], action
        seen |= changes.keys()
    assert {*CHANGES} <= seen


@pytest.mark.parametrize(("modules", "cards"), EVERYTHING)
def test_what_may_follow_is_accepted_and_leaves_no_choice_open(modules: tuple[str, ...], cards: str) -> None:
    offered = set()
    for seed in (3, 4, 5):
        for rules, state, action, seat, told in answers(seed, modules, cards, 500):
            if told.then is None:
                assert told.alone is None
                continue
            gone = rules.play(state, action, seat).state
            assert rules.asked(gone) == ChooseAction(seat), "no chance between"
            asked = rules.asked(after_both(rules, state, action, seat, told), seat)
            assert asked is None or asked == ChooseAction(seat)
            assert (told.verb.code, told.alone.code) == (told.then.kind.replace(".", ".go."), "caral.outcome.only_go")
            offered.add(told.then.kind)
    assert {"caral.take_stones", "caral.draw_cards"} <= offered


@pytest.mark.rule("ACT-4")
def test_stones_beyond_the_workers_are_told_as_lost() -> None:
    for rules, state, action, seat, told in answers(5, (), "app", 600):
        if isinstance(action, TakeStones):
            lost = rules.play(state, action, seat).events[0].params["lost"]
            codes = {outcome.code: outcome for outcome in told.outcomes}
            found = codes.get("caral.outcome.lost") or codes.get("caral.outcome.no_room")
            assert (found.params["count"] if found else 0) == lost
            if found and found.code == "caral.outcome.no_room":
                assert found.tone == LOSS
                return
    raise AssertionError("no stone was ever lost for want of room")


@pytest.mark.rule("MOVE-5", "ACT-1")
def test_a_place_tells_what_it_costs_and_offers_or_why_it_does_not() -> None:
    codes = set()
    for rules, state, action, _, told in answers(7, META.modules, "app", 400):
        if isinstance(action, Move):
            said = {outcome.code: outcome.params for outcome in told.outcomes}
            paid = said.get("caral.outcome.discard", {}).get("count", said.get("caral.outcome.swap", {}).get("paid", 0))
            assert paid == action.discard
            assert (told.badge == Badge(-action.discard, "cards")) == bool(action.discard)
            if rules.board.box.path.index[action.to] < state.architect:
                assert told.weight == FAINT or any(outcome.tone == GAIN for outcome in told.outcomes)
            codes |= said.keys()
    assert {"caral.idle.behind", "caral.idle.not_yours", "caral.outcome.swap"} <= codes
    assert {"caral.offer.place_worker", "caral.offer.take_stones", "caral.outcome.ends_year_yours"} <= codes


def test_lists_begin_with_what_is_free_and_useful_and_go_forward() -> None:
    weights = set()
    for rules, state, decision in positions(7, META.modules, "app", 400):
        if decision.kind != "caral.choose_move":
            continue
        path, figure = rules.board.box.path, state.players[decision.seat].figure
        moves = [each for each in rules.legal(state, decision.seat) if isinstance(each, Move)]
        told = [(GAME.prospect(rules, state, move, decision.seat), path.index[move.to]) for move in moves]
        ordered = sorted(told, key=lambda each: each[0].order)
        assert [each.weight for each, _ in ordered] == sorted(
            (each.weight for each, _ in told), key=(FREE, COSTS, FAINT).index
        )
        for weight in (FREE, COSTS, FAINT):
            spots = [spot for each, spot in ordered if each.weight == weight]
            ahead, back = [s for s in spots if s > figure], [s for s in spots if s < figure]
            assert spots == [*sorted(ahead), *sorted(back, reverse=True)]
        weights |= {each.weight for each, _ in told}
    assert weights == {FREE, COSTS, FAINT}


@pytest.mark.rule("CER-3")
def test_a_bid_tells_its_fame_if_nobody_lays_more() -> None:
    open_, sure = 0, 0
    for rules, state, action, seat, told in answers(9, (), "app", 900):
        if not isinstance(action, Sacrifice | SacrificeNothing):
            continue
        after = rules.play(state, action, seat).state
        while (asked := rules.asked(after)) is not None and asked.kind == "caral.choose_sacrifice":
            after = rules.play(after, SacrificeNothing(), asked.seat).state
        changes = {outcome.code: outcome.params.get("change") for outcome in told.outcomes}
        fame = after.players[seat].fame - state.players[seat].fame
        if "caral.outcome.no_fame_left" in changes:
            assert fame == 0
        elif after.ended is None:
            assert [change for change in changes.values() if change is not None] == [fame]
        open_ += "caral.outcome.bid" in changes
        sure += "caral.why.highest" in changes
    assert open_
    assert sure


def test_the_table_is_told_nothing() -> None:
    rules, state, _ = next(positions(1, (), "app"))
    assert GAME.prospect(rules, state, SacrificeNothing(), TABLE) == Prospect()


@pytest.mark.parametrize(("modules", "cards"), EVERYTHING)
def test_everything_told_has_its_words(modules: tuple[str, ...], cards: str) -> None:
    for rules, state, action, seat, told in answers(11, modules, cards, 300):
        said = [*told.outcomes, told.verb, told.alone, GAME.title(rules, state, action, seat)]
        for outcome in (each for each in said if each is not None):
            for language in LANGUAGES:
                text = render(outcome.code, outcome.params, language, ["Anna", "Bernd", "Claudia"])
                assert text != outcome.code
                assert not {"…", "{", "|", "#"} & {*text}, (outcome, text)
