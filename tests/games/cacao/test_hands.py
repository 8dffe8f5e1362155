"""Instructions for hands: a model table that does nothing else always looks as the state says."""

from typing import Any

import pytest

from companion.engine.hand import Hand
from companion.engine.hands import instructions
from companion.engine.parts import replace
from companion.games.cacao.game import GAME
from companion.games.cacao.rules.fill import Fill
from companion.games.cacao.rules.sale import Sell
from companion.games.cacao.tiles import WORKERS
from tests.games.cacao.hands import CODES, GROUPS, played
from tests.games.cacao.table import Table
from tests.support.told_hands import differing_later, sentences, unnoticed, unsound


@pytest.mark.parametrize("group", GROUPS)
def test_the_model_table_holds_what_the_state_counts(group: Any) -> None:
    assert played(*group).faults == []


def test_taking_back_and_repairing_happened() -> None:
    done = {what for group in GROUPS for what in played(*group).done}
    assert {"undo", "redo", "amend, all fits", "amend, misfits", "renounce"} <= done


def test_left_out_any_kind_of_instruction_is_missed() -> None:
    evenings = [played(*group).evening for group in GROUPS]
    assert unnoticed(evenings, CODES) == []


@pytest.mark.parametrize("group", GROUPS[::3])
def test_what_was_not_done_at_once_leads_to_the_same_table(group: Any) -> None:
    assert differing_later(played(*group).evening) == []


def test_each_line_has_its_own_key_and_a_row_its_seat() -> None:
    assert unsound(played(*group).evening for group in GROUPS) == []


def said(before: Any, table: Table, language: str = "en") -> list[str]:
    return sentences(GAME, table.rules, before, table.state, language)


def filling() -> Table:
    """Anna lays a tile that leaves a gap beside Ben's; both stand at it."""
    table = Table(3, tiles="table").worker(1, "e2s1", "1-1-1-1").display("market_3", "temple")
    table.to_lay(0, "2-1-0-1").player(0, cacao=2)
    return table


def test_a_turn_in_both_languages() -> None:
    table = filling()
    before = table.state
    table.lays("e1s0", 1).play(Fill("market_3", "e2s0")).play(Sell(("market_3", "market_3")))
    assert said(before, table) == [
        "Anna: Lay 1-2-1-0 beside: market 3, market 2, plantation",
        "From the display: market 3, between Ben, Anna",
        "Anna: Take 6 gold (now 6)",
        "Anna: Return 2 cacao fruits",
    ]
    assert said(before, table, "de") == [
        "Anna: 1-2-1-0 anlegen neben: Markt 3, Markt 2, Plantage",
        "Aus der Auslage: Markt 3, zwischen Ben, Anna",
        "Anna: 6 Gold nehmen (jetzt 6)",
        "Anna: 2 Cacaofrüchte zurückgeben",
    ]


def test_the_same_taken_back() -> None:
    table = filling()
    before = table.state
    after = table.lays("e1s0", 1).play(Fill("market_3", "e2s0")).state
    table.state = before
    assert said(after, table) == [
        "Anna: Take up 2-1-0-1 again, beside: market 3, market 2, plantation",
        "From the map back to the display, or to the draw pile if two lie there: market 3, between Ben, Anna",
    ]


def test_a_tile_that_was_turned_wrongly_is_taken_up_and_laid_again() -> None:
    table, other = filling(), filling()
    before = table.lays("e1s0", 0).state
    assert said(before, other.lays("e1s0", 1)) == [
        "Anna: Take up 2-1-0-1 again, beside: market 2, plantation",
        "Anna: Lay 1-2-1-0 beside: market 2, plantation",
    ]


def test_overbuilding_costs_a_sun_token() -> None:
    table = Table(3, tiles="table").worker(0, "e1s0", "1-1-1-1").exhausted().to_lay(0, "1-1-1-1").player(0, suns=2)
    before = table.state
    assert said(before, table.overbuilds("e1s0").play(Sell(()))) == [
        "Anna: Lay 1-1-1-1 over your tile beside: market 2, plantation",
        "Anna: Take 1 cacao fruit",
        "Anna: Return 1 sun token",
    ]


def test_nobody_s_tiles_are_told() -> None:
    """Two tables that differ in hidden tiles alone are told the same, and no kind of tile."""
    table = Table(3, tiles="table").player(1, hand={"2-1-0-1": 1, "unknown": 1})
    before, held = table.state, table[1]
    noted = replace(held, hand=Hand(WORKERS.of("3-0-0-1", 1), 1))
    table.player(1, hand={"3-0-0-1": 1, "unknown": 1})
    other = table.state
    assert table[1] == noted
    assert instructions(GAME, table.rules, before, other) == ()
    drawn = table.player(1, hand={"3-0-0-1": 1, "unknown": 2}, pile=held.pile.plus_unknown(-1)).state
    told = instructions(GAME, table.rules, before, drawn)
    assert told == instructions(GAME, table.rules, other, drawn)
    assert sentences(GAME, table.rules, before, drawn) == ["Ben: Draw 1 worker tile"]
    assert not any(kind in str(each.params) for each in told for kind in WORKERS.names)


def test_tiles_that_the_app_deals_are_drawn_by_nobody() -> None:
    told = {
        each.code
        for group in GROUPS
        if group[1] == "app"
        for entry, _ in played(*group).evening.history
        for each in entry
    }
    assert "cacao.hands.lay" in told
    assert not told & {"cacao.hands.draw", "cacao.hands.put_back"}
