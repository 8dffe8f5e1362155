"""The replays with modules: there is one for each, they show what the modules can do, and every point is explained."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.actions import Action
from companion.engine.ledger import Receipt
from companion.engine.log import Chronicle
from companion.engine.view import SPECTATOR
from companion.games import load
from companion.games.caral.meta import META
from companion.games.caral.modules.anaconda.layer import GiveUpAlpaca, GiveUpStone, MoveAnaconda, is_here
from companion.games.caral.modules.emissaries.board import LEVELS, emissaries
from companion.games.caral.modules.emissaries.tiles import SWAPS, BuyStones, PlayMixedPair
from companion.games.caral.modules.progress.tiles import TILES, tile_here
from companion.games.caral.modules.status.claims import ConfirmClaim, RejectClaim
from companion.games.caral.modules.whim.penalty import PENALTIES, Penalty
from companion.games.caral.now import Now
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.pairs import FISH, PlayPair
from companion.games.caral.rules.square import SpotAction
from companion.i18n import LANGUAGES, receipt_text, render
from tests.games.caral.replays.expected import ALL_SIX, EXPECTED
from tests.games.caral.replays.files import FILES, fame, folded
from tests.i18n.samples import flaws

WITH_MODULES = [name for name in FILES if EXPECTED[name].modules]
WITH_ALL = [name for name in FILES if EXPECTED[name].modules == ALL_SIX]

with_modules = pytest.mark.parametrize("name", WITH_MODULES)
with_all = pytest.mark.parametrize("name", WITH_ALL)


def games(module: str) -> Iterator[Chronicle[Any]]:
    return (folded(name)[1] for name in WITH_MODULES if module in EXPECTED[name].modules)


def deeds(module: str) -> Iterator[tuple[Now, Action]]:
    """Every answer of a seat in games with this module, and the moment before it."""
    for chronicle in games(module):
        state = chronicle.opening.state
        for deed in chronicle.line:
            if deed.entry.seat >= 0:
                yield Now(chronicle.ruleset, state, deed.entry.seat, None), deed.entry.action
            state = deed.played.state


def told(module: str) -> Counter[str]:
    return Counter(e.code for chronicle in games(module) for deed in chronicle.line for e in deed.played.events)


def receipts(chronicle: Chronicle[Any]) -> Iterator[Receipt]:
    return (row.receipt for row in chronicle.ledger().rows)


def named(module: str, rule: str, param: str) -> set[str]:
    """What the receipts of a rule name."""
    return {one.params[param] for chronicle in games(module) for one in receipts(chronicle) if one.rule == rule}


# --- which games there are ------------------------------------------------------------------------------------


def test_every_module_alone_and_all_six_in_both_editions_have_a_replay() -> None:
    played = {(header.edition, header.modules) for header, _ in map(folded, WITH_MODULES)}
    assert {modules for _, modules in played if len(modules) == 1} == {(module,) for module in META.modules}
    assert {edition for edition, modules in played if modules == META.modules} == set(META.editions)


def test_modules_are_shown_alone_for_every_number_of_players_and_in_both_editions() -> None:
    alone = [header for header, _ in map(folded, WITH_MODULES) if len(header.modules) == 1]
    assert {header.seats for header in alone} == set(META.players)
    assert {header.edition for header in alone} == set(META.editions)


# --- what they show -------------------------------------------------------------------------------------------


@pytest.mark.rule("WHIM-2", "WHIM-4", "WHIM-5")
def test_the_gods_are_pleased_angry_and_merciful_and_take_everything_they_may() -> None:
    heard = told("whim")
    assert {"caral.log.whim_pleased", "caral.log.whim_angry", "caral.log.whim_spared"} < set(heard)
    assert {action.gives for _, action in deeds("whim") if isinstance(action, Penalty)} == set(PENALTIES)


@pytest.mark.rule("TILE-1", "TILE-2", "TILE-3")
def test_places_on_annual_tiles_are_shared_and_every_tile_holds_once() -> None:
    scored = [
        Counter(receipt.reason for receipt in deed.played.receipts if receipt.rule == "TILE-1")
        for chronicle in games("annual")
        for deed in chronicle.line
    ]
    assert any(row["caral.fame.annual_first"] > 1 for row in scored)
    assert any(row["caral.fame.annual_second"] > 1 for row in scored)
    assert any(row["caral.fame.annual_first"] == row["caral.fame.annual_second"] == 1 for row in scored)
    assert len(named("annual", "TILE-1", "category")) == 7


@pytest.mark.rule("STAT-1", "STAT-2")
def test_status_cards_are_given_claimed_confirmed_and_rejected() -> None:
    assert {"stonemason", "generous"} < named("status", "STAT-1", "component")
    assert {ConfirmClaim, RejectClaim} <= {type(action) for _, action in deeds("status")}


@pytest.mark.rule("PROG-1", "PROG-2", "PROG-3", "PROG-4", "PROG-5", "CARD-5")
def test_every_progress_tile_is_used_and_repeated_with_a_fish_pair() -> None:
    by_object = {id(tile): name for name, tile in TILES.items()}
    used, repeated = set(), set()
    for now, action in deeds("progress"):
        tile = tile_here(now) if now.state.turn is not None else None
        if tile is not None and isinstance(action, SpotAction):
            used.add(by_object[id(tile)])
        if tile is not None and isinstance(action, PlayPair) and action.card == FISH:
            repeated.add(by_object[id(tile)])
    assert used == set(TILES)
    assert repeated


@pytest.mark.rule("ANA-1", "ANA-2")
def test_the_anaconda_is_passed_paid_and_moved() -> None:
    assert {GiveUpAlpaca, GiveUpStone, MoveAnaconda} <= {type(action) for _, action in deeds("anaconda")}
    assert any(isinstance(action, EndTurn) and is_here(now) for now, action in deeds("anaconda"))


@pytest.mark.rule("EMI-3", "EMI-4", "EMI-5", "EMI-6")
def test_every_emissary_level_is_reached_and_every_tile_of_use() -> None:
    swapped = {action.card for _, action in deeds("emissaries") if isinstance(action, PlayMixedPair)}
    levels = {sent.level for chronicle in games("emissaries") for sent in emissaries(chronicle.state).sent}
    assert LEVELS in levels
    assert all(swapped.intersection(kinds) for kinds in SWAPS.values())
    assert any(isinstance(action, BuyStones) for _, action in deeds("emissaries"))
    assert any("FIN-2" in EXPECTED[name].sources for name in WITH_MODULES)
    assert told("emissaries")["caral.log.diplomat"] > len(list(games("emissaries")))


# --- every point is explained ---------------------------------------------------------------------------------


@with_modules
def test_each_rule_gives_the_expected_sum(name: str) -> None:
    _, chronicle = folded(name)
    sums = {receipt.rule: [0] * chronicle.ruleset.seats for receipt in receipts(chronicle)}
    for receipt in receipts(chronicle):
        sums[receipt.rule][receipt.seat] += receipt.amount
    assert {rule: tuple(row) for rule, row in sums.items()} == EXPECTED[name].sources


@pytest.mark.parametrize("rule", ["SET-2", "BUILD-4", "CER-3", "END-2", "TILE-1", "STAT-1", "ANA-2", "EMI-3", "FIN-1"])
@with_all
def test_a_game_with_all_modules_has_fame_from_every_source(name: str, rule: str) -> None:
    assert any(EXPECTED[name].sources[rule])


@with_all
def test_the_receipts_give_the_score_shown_at_every_position(name: str) -> None:
    header, chronicle = folded(name)
    view, totals = load(header.game).view, [0] * header.seats
    for played in (chronicle.opening, *(deed.played for deed in chronicle.line)):
        for receipt in played.receipts:
            totals[receipt.seat] += receipt.amount
        assert [seat["score"] for seat in view(chronicle.ruleset, played.state, SPECTATOR)["seats"]] == totals


@with_all
def test_no_score_changes_without_a_receipt(name: str) -> None:
    _, chronicle = folded(name)
    before = fame(chronicle.opening.state)
    for deed in chronicle.line:
        after = fame(deed.played.state)
        changed = {seat for seat, score in enumerate(after) if score != before[seat]}
        assert changed <= {receipt.seat for receipt in deed.played.receipts}, deed.entry.position
        before = after


@pytest.mark.parametrize("language", LANGUAGES)
@with_all
def test_every_receipt_names_a_rule_of_the_index_and_can_be_read(name: str, language: str) -> None:
    _, chronicle = folded(name)
    index = {rule.id for rule in META.rules}
    for receipt in receipts(chronicle):
        line = receipt_text(receipt, language, {})
        assert receipt.rule in index
        assert line
        assert not flaws(line, language), line
        assert not flaws(render(f"caral.rule.{receipt.rule}", {}, language), language)
