"""The set-up sheet tells what the rules do: its numbers are those of the state after the set-up, whatever is played."""

from itertools import combinations

import pytest

from companion.engine.sheet import SheetStep
from companion.games.caral.box import preset
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.modules.anaconda import layer as anaconda
from companion.games.caral.modules.annual import layer as annual
from companion.games.caral.modules.emissaries import board as emissary_board
from companion.games.caral.modules.progress import laid
from companion.games.caral.modules.status import cards as status_cards
from companion.games.caral.modules.whim import layer as whim
from companion.games.caral.pages import sheet
from companion.games.caral.state import NEUTRAL, NOWHERE

CHOICES = [chosen for count in range(len(META.modules) + 1) for chosen in combinations(META.modules, count)]
RULES = {rule.id for rule in META.rules}


def set_up(agreed):
    """The state when the first year begins, after the first legal answer to everything."""
    rules = GAME.ruleset(agreed)
    state = rules.begin().state
    while state.turn is None:
        state = rules.play(state, next(iter(rules.legal(state)))).state
    return rules, state


def steps_for(agreed):
    return sheet.steps(GAME.ruleset(agreed), agreed)


def numbers(steps, name, seat=None):
    """The numbers of the one step with this name."""
    found = [step for step in steps if step.code == f"caral.sheet.{name}" and step.seat == seat]
    assert len(found) == 1, name
    return dict(found[0].params)


def names(steps):
    return {step.code.removeprefix("caral.sheet.") for step in steps}


def check_board(steps, rules, state):
    board, players = rules.board, state.players
    central = numbers(steps, "central")
    assert central["levels"] == state.central
    assert central["levels"] + central["left"] == 5
    assert numbers(steps, "figures")["figures"] == sum(1 for player in players if player.figure == state.architect == 0)
    assert numbers(steps, "stones")["stones"] == state.stones + sum(player.stones for player in players)
    assert numbers(steps, "deck")["deck"] == state.deck.size + sum(player.hand.size for player in players)
    supplies = numbers(steps, "supplies")
    for seat, player in enumerate(players):
        sites = sum(1 for site in state.sites if site.owner == seat)
        assert supplies["carali"] == player.carali_supply + sum(player.workers) + sites
        assert supplies["alpacas"] == player.alpaca_supply + player.alpacas
    assert numbers(steps, "levels")["sizes"] == len(board.box.sizes or range(5))


def check_person(steps, rules, state, seat):
    player = state.players[seat]
    sled = numbers(steps, "sled", seat)
    assert (sled["alpacas"], sled["stones"]) == (player.alpacas, player.stones)
    assert sled["movement"] == rules.board.box.sled_movement + player.alpacas
    assert numbers(steps, "fame", seat)["fame"] == player.fame
    assert numbers(steps, "draw", seat)["draw"] == player.hand.size
    assert player.workers == (1,) * numbers(steps, "workers", seat)["quarries"]
    own = [site for site in state.sites if site.owner == seat]
    assert [(site.size, site.levels) for site in own] == [(numbers(steps, "found", seat)["piece"], 1)]
    left = {"carali": player.carali_supply, "alpacas": player.alpaca_supply}
    assert numbers(steps, "left", seat) == left


def check_neutrals(steps, state):
    asked = [step for step in steps if step.code == "caral.sheet.neutral"]
    there = [number for number, site in enumerate(state.sites) if site.owner == NEUTRAL]
    assert len(asked) == len(there) == (2 if len(state.players) == 2 else 0)
    for step, number in zip(asked, there, strict=True):
        assert number < step.params["first"]
        assert state.sites[number].size == step.params["piece"]


def check_whim(steps, rules, state):
    assert numbers(steps, "whim")["pile"] == len(rules.board.box.modules["whim"])
    assert whim.pile(state).top is not None


def check_annual(steps, rules, state):
    assert numbers(steps, "annual")["tiles"] == len(annual.row(state).row)


def check_shown(steps, name, shown, of):
    assert numbers(steps, name) == {"shown": len(shown), "of": len(of), "left": len(of) - len(shown)}


def check_status(steps, rules, state):
    check_shown(steps, "status", status_cards.part(state).shown, rules.board.box.modules["status"])


def check_progress(steps, rules, state):
    check_shown(steps, "progress", laid.part(state).shown, rules.board.box.modules["progress"])
    assert "basic_side" not in names(steps)


def check_anaconda(steps, rules, state):
    assert {"anaconda", "anaconda_tile"} <= names(steps)
    assert anaconda.anaconda(state).spot == NOWHERE


def check_emissaries(steps, rules, state):
    assert numbers(steps, "emissary_board")["levels"] == emissary_board.LEVELS
    assert set(emissary_board.emissaries(state).sent) == {emissary_board.Sent()}


MODULES = {
    "whim": check_whim,
    "annual": check_annual,
    "status": check_status,
    "progress": check_progress,
    "anaconda": check_anaconda,
    "emissaries": check_emissaries,
}


@pytest.mark.parametrize("edition", META.editions)
@pytest.mark.parametrize("seats", META.players)
def test_numbers_are_those_of_the_state_after_set_up_for_every_ruleset(edition, seats):
    assert MODULES.keys() == set(META.modules)
    for turn, chosen in enumerate(CHOICES):
        agreed = GAME.header(edition, seats, turn % seats, modules=chosen, setup="table")
        steps = steps_for(agreed)
        rules, state = set_up(agreed)
        check_board(steps, rules, state)
        for seat in range(seats):
            check_person(steps, rules, state, seat)
        check_neutrals(steps, state)
        for module in chosen:
            MODULES[module](steps, rules, state)
        told = {step.part for step in steps if step.part.startswith("caral.module.")}
        assert told == {f"caral.module.{module}" for module in chosen}


@pytest.mark.rule("SET-2", "SET-3", "SET-5")
@pytest.mark.parametrize("starts", range(4))
def test_start_goods_go_by_turn_order(starts):
    steps = steps_for(GAME.header("retail", 4, starts))
    order = [(starts + turn) % 4 for turn in range(4)]
    goods = [(numbers(steps, "sled", seat)["stones"], numbers(steps, "draw", seat)["draw"]) for seat in order]
    assert goods == [(1, 4), (2, 4), (2, 5), (2, 6)]
    assert {numbers(steps, "fame", seat)["fame"] for seat in order} == {5}
    assert {numbers(steps, "sled", seat)["movement"] for seat in order} == {4}
    assert [step.seat for step in steps if step.code == "caral.sheet.sled"] == order
    assert [step.seat for step in steps if step.code == "caral.sheet.starts"] == [starts]


@pytest.mark.rule("SET-6")
def test_only_two_players_lay_neutral_levels():
    for seats in META.players:
        asked = [step for step in steps_for(GAME.header(seats=seats)) if step.code == "caral.sheet.neutral"]
        assert [step.params for step in asked] == [{"piece": 5, "first": 12}] * (2 if seats == 2 else 0)
        assert all(step.phone for step in asked)


def test_what_the_app_does_stays_in_the_box():
    by_app = names(steps_for(GAME.header(cards="app", die="app")))
    assert {"no_deck", "dealt", "no_die", "starts"} <= by_app
    assert not {"deck", "draw", "starts_with_die"} & by_app
    real = names(steps_for(GAME.header(cards="table", die="table")))
    assert {"deck", "draw", "starts_with_die"} <= real
    assert not {"no_deck", "dealt", "no_die", "starts"} & real


def test_shuffled_modules_are_drawn_by_the_app_or_entered_on_the_phone():
    shuffled = ("whim", "annual", "status", "progress")
    for setup, ending in (("app", "_by_app"), ("table", "")):
        steps = steps_for(GAME.header(modules=META.modules, setup=setup))
        found = {step.code for step in steps if step.phone and step.part.startswith("caral.module.")}
        assert found == {f"caral.sheet.{name}{ending}" for name in shuffled}


def test_a_matched_box_counts():
    matched = preset("retail")
    matched["players"] = {"carali": 9, "alpacas": 6, "confidence": "matched"}
    agreed = GAME.header(seats=3)
    changed = type(agreed)(**(vars(agreed) | {"catalogue": matched}))
    assert numbers(steps_for(changed), "supplies") == {"carali": 9, "alpacas": 6}
    assert numbers(steps_for(changed), "left", 0) == {"carali": 6, "alpacas": 5}


def test_steps_cite_rules_and_can_be_told_apart():
    for seats in META.players:
        steps = steps_for(GAME.header(seats=seats, modules=META.modules))
        assert all(isinstance(step, SheetStep) and set(step.rules) <= RULES and step.rules for step in steps)
        assert len({step.key for step in steps}) == len(steps)
        assert steps[-1].phone
        assert steps[-1].code == "caral.sheet.begin"
