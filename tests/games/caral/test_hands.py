"""Instructions for hands: a model table that does nothing else always looks as the state says."""

from typing import Any

import pytest

from companion.engine.hand import Hand
from companion.engine.hands import instructions
from companion.engine.parts import replace
from companion.games.caral.cards import KINDS
from companion.games.caral.game import GAME
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.year import BeginYear
from tests.games.caral.hands import CODES, GROUPS, built_up, played, quick
from tests.games.caral.table import Table
from tests.games.caral.test_inspection import SIZED
from tests.support.told_hands import differing_later, sentences, unnoticed, unsound

TWISTS = {"undo", "redo", "amend, all fits", "amend, misfits", "ruled"}


@pytest.mark.parametrize("group", GROUPS)
def test_the_model_table_holds_what_the_state_counts(group: Any) -> None:
    assert quick(*group, 0).faults == []


def test_taking_back_repairing_and_ruling_all_happened() -> None:
    assert {what for group in GROUPS for what in quick(*group, 0).done} == TWISTS


def test_so_does_that_of_people_who_build() -> None:
    evening, wrong = built_up()
    assert wrong == []
    assert {f"caral.hands.{name}" for name in ("priest", "central", "tile_laid", "status_taken")} <= evening.codes


def test_so_does_one_with_counted_levels() -> None:
    assert played("retail", 3, "table", 1, years=3, catalogue=SIZED).faults == []


def test_left_out_any_kind_of_instruction_is_missed() -> None:
    evenings = [built_up()[0], *(quick(*group, 0).evening for group in GROUPS)]
    assert unnoticed(evenings, CODES) == []


@pytest.mark.parametrize("group", GROUPS)
def test_what_was_not_done_at_once_leads_to_the_same_table(group: Any) -> None:
    assert differing_later(quick(*group, 0).evening) == []


def test_each_line_has_its_own_key_and_a_row_its_seat() -> None:
    assert unsound(quick(*group, 0).evening for group in GROUPS) == []


def said(before: Table, *actions: Any, language: str = "en") -> list[str]:
    state = before.state
    return sentences(GAME, before.rules, state, before.play(*actions).state, language)


def ceremony() -> Table:
    table = Table(cards="table").player(0, hand={"unknown": 4}).player(1, hand={"unknown": 2})
    table.player(0, figure="quarry-1").player(1, figure="village-1").with_state(architect=-1)
    return table.site("site-4", 1, 3, 1, priests=1).to_sacrifice()


def test_a_ceremony_in_words() -> None:
    table = ceremony()
    assert said(table, Sacrifice("clay", 3)) == ["Anna: Sacrifice: lay out 3 × clay"]
    assert said(table, Sacrifice("fish", 1), SacrificeNothing()) == [
        "Anna: Sacrifice to the discard pile: 3 cards",
        "Anna: Fame tracker → 3",
        "Ben: Fame tracker → 1",
        "Ben: Discard 1 card",
    ]


def test_the_new_year_in_both_languages() -> None:
    over = (Sacrifice("clay", 3), Sacrifice("fish", 1), SacrificeNothing())
    assert said(ceremony().play(*over), BeginYear()) == [
        "Architect → start square",
        "Figures back to the start square",
        "Ben: Fame tracker → 2",
        "Ben: Draw 1 card",
    ]
    assert said(ceremony().play(*over), BeginYear(), language="de") == [
        "Architekt → Startfeld",
        "Figuren zurück aufs Startfeld",
        "Ben: Ruhmzähler → 2",
        "Ben: 1 Karte ziehen",
    ]


def test_nobody_s_cards_are_told() -> None:
    """Two tables that differ in hidden cards alone are told the same, and no kind of card."""
    table = Table(cards="table").player(1, hand={"clay": 2, "unknown": 1})
    before = table.state
    noted = replace(before.players[1], hand=Hand((0, 0, 2, 0), 1))
    other = replace(before, players=(before.players[0], noted, *before.players[2:]))
    after = replace(
        before, players=(before.players[0], replace(noted, hand=Hand((1, 0, 2, 0), 2)), *before.players[2:])
    )
    assert instructions(GAME, table.rules, before, other) == ()
    told = instructions(GAME, table.rules, before, after)
    assert told == instructions(GAME, table.rules, other, after)
    assert not any(kind in str(each.params) for each in told for kind in KINDS)


def test_cards_that_the_app_deals_are_nobody_s_business() -> None:
    pieces = {
        move.piece
        for edition, seats, cards in GROUPS
        if cards == "app"
        for told, _ in quick(edition, seats, cards, 0).evening.history
        for each in told
        for move in each.moves
    }
    assert "stone" in pieces
    assert "card" not in pieces
