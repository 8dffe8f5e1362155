"""A naive oracle: try every action there is at positions of random games and compare with what is listed as legal."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.meta_actions import LOG_ACTIONS, Finish
from companion.engine.rules import Refused
from companion.engine.ruleset import Ruleset
from companion.games.caral.box import preset
from companion.games.caral.cards import KINDS
from companion.games.caral.meta import META
from companion.games.caral.rules.act import ChooseAction, EndTurn
from companion.games.caral.rules.architect import LeadArchitect, label
from companion.games.caral.rules.deal import DealCards
from companion.games.caral.rules.discard import PayCards
from companion.games.caral.rules.move import ChooseMove, Move
from companion.games.caral.rules.village import PlaceBuilder
from companion.games.caral.state import CaralState
from tests.games.caral.table import rules_with

Rules = Ruleset[CaralState]
TABLES = [
    (edition, seats, cards, priests)
    for number, (edition, seats, cards) in enumerate(product(META.editions, META.players, META.options["cards"].values))
    for priests in [META.options["priests"].values[number // 2 % 2]]
]
PLIES = 600
MOST_STEPS, MOST_COUNT, MOST_SMALL_HAND = 3, 6, 2


# --- positions ------------------------------------------------------------------------------------------------


def positions(rules: Rules, seed: int) -> list[CaralState]:
    """One position of every sort out of a random game."""
    chance, state = Random(seed), rules.begin().state
    found: dict[tuple[Any, ...], list[CaralState]] = {}
    for _ in range(PLIES):
        if not state.pending:
            break
        found.setdefault(_sort(rules, state), []).append(state)
        legal = list(rules.legal(state))
        weights = [_weight(rules, state, action) for action in legal]
        state = rules.play(state, chance.choices(legal, weights)[0]).state
    return [chance.choice(states) for states in found.values()]


def _weight(rules: Rules, state: CaralState, action: Action) -> float:
    """Enough sense to build pyramids now and then: work, stay off the centre, let the architect go slowly."""
    match action:
        case Finish():
            return 0.01
        case EndTurn() | PlaceBuilder():
            return 0.1
        case LeadArchitect(steps):
            return 1 / (1 + 9 * steps)
        case Move(to, discard):
            return _pull(rules, state, to) / (1 + 3 * discard)
    return 1.0


def _pull(rules: Rules, state: CaralState, to: str) -> float:
    path, decision = rules.board.box.path, rules.asked(state)
    spot = path.index[to]
    if spot == path.centre:
        return 0.1
    if spot < state.architect or decision is None:
        return 0.1
    if spot not in path.site_of:
        return 1.0
    site, stones = state.sites[path.site_of[spot]], state.players[decision.seat].stones
    return 10.0 if site.owner == decision.seat and not site.complete and stones else 0.1


def _sort(rules: Rules, state: CaralState) -> tuple[Any, ...]:
    """What makes two positions much the same for the oracle."""
    decision = rules.asked(state)
    if isinstance(decision, ChooseMove):
        return (decision.kind, decision.discards, state.counted >> state.players[decision.seat].figure & 1)
    if not isinstance(decision, ChooseAction) or state.turn is None:
        return (type(decision),)
    me = state.players[decision.seat]
    spot = rules.board.box.path.kinds[me.figure]
    open_now = state.turn.actions_left > 0 and me.figure >= state.architect
    temple = any(site.owner == decision.seat and site.complete for site in state.sites)
    return (spot, open_now, max(me.hand.known) + me.hand.unknown > 1, temple and me.carali_supply > 0)


# --- every action there is ------------------------------------------------------------------------------------


def universe(rules: Rules, state: CaralState) -> Iterator[Action]:
    """Every action of this game, and some with nonsense in them."""
    for cls in rules.codec.classes.values():
        if cls not in LOG_ACTIONS:
            values = [_values(rules, state, cls, name, hint) for name, hint in _fields(cls)]
            yield from (cls(*chosen) for chosen in product(*values))


@cache
def _fields(cls: type[Action]) -> list[tuple[str, Any]]:
    hints = get_type_hints(cls)
    return [(field.name, hints[field.name]) for field in fields(cls)]


def _values(rules: Rules, state: CaralState, cls: type[Action], name: str, hint: Any) -> list[Any]:
    """Everything a field may hold. A new field must be made known here."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    path, most = rules.board.box.path, max(player.hand.size for player in state.players) + 1
    known: dict[tuple[str, Any], Any] = {
        ("to", str): lambda: [*path.spots, "nowhere"],
        ("discard", int): lambda: range(most + 1),
        ("site", str): lambda: [*path.site_ids, "site-99", "village-1", ""],
        ("quarry", str): lambda: [*path.quarries, "quarry-9", "village-1"],
        ("face", str): lambda: [*(label(face) for face in rules.board.box.faces), "9", "0/", ""],
        ("steps", int): lambda: range(MOST_STEPS + 1),
        ("count", int): lambda: range(max(MOST_COUNT, most) + 1),
        ("component", str): lambda: [*_components(rules), "nothing", ""],
        ("place", str): lambda: [*path.spots, "sled", "emissary", "nowhere"],
        ("card", str): lambda: [*KINDS, "gold"],
        ("to", int): lambda: range(rules.seats + 1),
        ("cards", tuple[str, ...]): lambda: _multisets(_sizes(rules, state, cls)),
    }
    return list(dict.fromkeys(known[name, hint]()))


def _components(rules: Rules) -> list[str]:
    """Cards and tiles of every module's section."""
    sections = (section for section in rules.board.box.modules.values() if isinstance(section, dict))
    return [component for section in sections for component in section]


def _sizes(rules: Rules, state: CaralState, cls: type[Action]) -> int:
    """Up to how many cards are tried: one more than asked for, where this is the answer."""
    decision = rules.asked(state)
    if not isinstance(decision, DealCards | PayCards) or cls not in rules.steps[type(decision)].rules:
        return MOST_SMALL_HAND
    return decision.count + 1


@cache
def _multisets(most: int) -> list[tuple[str, ...]]:
    every = [cards for size in range(most + 1) for cards in combinations_with_replacement(KINDS, size)]
    return [*every, ("gold",), ("stone", "gold")]


# --- the comparison -------------------------------------------------------------------------------------------


def plays(rules: Rules, state: CaralState, action: Action, seat: Seat) -> bool:
    """Whether an action can be played; anything but a refusal is an error of ours."""
    try:
        rules.play(state, action, seat)
    except Refused as refused:
        reasons = refused.refusals
    else:
        reasons = ()
    assert reasons == rules.refusals(state, action, seat)
    return not reasons


def fewest_discards(moves: set[Action]) -> set[Action]:
    """Of the moves to one spot the one with the fewest discards."""
    fewest: dict[str, Move] = {}
    for move in moves:
        assert isinstance(move, Move)
        if move.to not in fewest or move.discard < fewest[move.to].discard:
            fewest[move.to] = move
    return set(fewest.values())


def compare(rules: Rules, state: CaralState) -> None:
    decision = rules.asked(state)
    assert decision is not None
    legal = rules.legal(state)
    asked_for = rules.steps[type(decision)].rules
    every = set(universe(rules, state))
    playable = {action for action in every if plays(rules, state, action, decision.seat)}
    answers = {action for action in playable if type(action) in asked_for}
    listed = list(legal)

    assert len(set(listed)) == len(listed)
    assert set(listed) == (fewest_discards(answers) if isinstance(decision, ChooseMove) else answers)
    assert answers == {action for action in every if action in legal}
    assert listed
    compare_anytime(rules, state, decision.seat, playable - answers)
    for action, refusals in rules.refused(state):
        assert refusals == rules.refusals(state, action, decision.seat)
        assert action not in playable


def compare_anytime(rules: Rules, state: CaralState, seat: Seat, playable: set[Action]) -> None:
    """What may be done unasked is listed card by card."""
    listed = list(rules.anytime(state, seat))

    assert len(set(listed)) == len(listed)
    assert set(listed) == {action for action in playable if len(getattr(action, "cards", ())) == 1}


@pytest.mark.parametrize(("edition", "seats", "cards", "priests"), TABLES)
def test_legal_actions_are_exactly_those_without_refusals(edition: str, seats: int, cards: str, priests: str) -> None:
    rules = rules_with(edition=edition, seats=seats, cards=cards, priests=priests)
    found = positions(rules, seed=seats)

    never = set() if cards == "app" else {DealCards}
    assert {type(rules.asked(state)) for state in found} == set(rules.steps) - never
    for state in found:
        compare(rules, state)


@pytest.mark.parametrize(("edition", "seats", "cards"), [("retail", 3, "table"), ("crowd", 4, "app")])
def test_legal_actions_when_gods_and_tiles_are_in_play(edition: str, seats: int, cards: str) -> None:
    rules = rules_with(edition=edition, seats=seats, cards=cards, modules=("whim", "annual"))
    found = positions(rules, seed=seats)

    assert {"caral.show_whim", "caral.show_tile", "caral.choose_penalty"} <= {
        decision.kind for state in found if (decision := rules.asked(state))
    }
    for state in found:
        compare(rules, state)


@pytest.mark.parametrize("cards", META.options["cards"].values)
def test_legal_actions_in_a_scarce_box(cards: str) -> None:
    catalogue = preset("retail")
    catalogue["levels"] = {"count": 12, "sizes": [1, 1, 3, 2, 5], "confidence": "matched"}
    catalogue["cards"] |= dict.fromkeys(KINDS, 5)
    catalogue["players"] |= {"carali": 5, "alpacas": 2}
    catalogue["stones"] |= {"count": 7}
    rules = rules_with(seats=3, cards=cards, catalogue=catalogue)
    found = positions(rules, seed=1)

    assert found
    for state in found:
        compare(rules, state)


@pytest.mark.parametrize("seats", META.players)
def test_nobody_else_may_answer(seats: int) -> None:
    rules = rules_with(seats=seats, cards="app")
    for state in positions(rules, seed=7):
        decision = rules.asked(state)
        assert decision is not None
        for seat in {TABLE, *range(seats)} - {decision.seat}:
            assert not rules.legal(state, seat)
            assert not any(plays(rules, state, action, seat) for action in rules.legal(state))
