"""Instructions for hands: a model table that does nothing else always looks as the state says."""

from typing import Any

import pytest

from companion.games.inkas.game import GAME
from companion.games.inkas.rules.building import BuildCity, BuildSettlement
from companion.games.inkas.rules.founding import Found
from companion.games.inkas.rules.notes import TellTheft
from companion.games.inkas.rules.robber import ChooseRobberPlace, MoveRobber
from companion.games.inkas.rules.roll import Roll, RollDice
from companion.games.inkas.rules.trade import Accept, MakeOffer
from companion.games.inkas.state import Turn
from tests.games.inkas.hands import CODES, GROUPS, played
from tests.games.inkas.table import BLUE, CITY, RED, SETTLEMENT, Table
from tests.support.told_hands import differing_later, sentences, unnoticed, unsound


@pytest.mark.parametrize("group", GROUPS)
def test_the_model_table_holds_what_the_state_counts(group: Any) -> None:
    assert played(*group).faults == []


def test_taking_back_repairing_and_ruling_happened() -> None:
    done = {what for group in GROUPS for what in played(*group).done}
    assert {"undo", "redo", "amend, all fits", "amend, misfits", "ruled", "TellTheft"} <= done


def test_left_out_any_kind_of_instruction_is_missed() -> None:
    evenings = [played(*group).evening for group in GROUPS]
    assert unnoticed(evenings, CODES) == []


def test_what_was_not_done_at_once_leads_to_the_same_table() -> None:
    assert differing_later(played(*GROUPS[1]).evening) == []


def test_each_line_has_its_own_key_and_a_row_its_seat() -> None:
    assert unsound(played(*group).evening for group in GROUPS) == []


def said(before: Any, table: Table, language: str = "en") -> list[str]:
    return sentences(GAME, table.rules, before, table.state, language)


def beginning(**options: str) -> Table:
    return Table(4, begun=True, **{"cards": "table", "development": "table"} | options)


def rolling(table: Table, total: int) -> Table:
    return table.asking(RollDice(-1, RED), turn=Turn(RED), agenda=(("deeds", RED),)).play(Roll(total))


@pytest.mark.rule("IHAND-1", "IROLL-1")
def test_what_a_roll_yields_in_both_languages() -> None:
    table = beginning()
    before = table.state
    assert said(before, rolling(table, 11)) == ["Anna: Take 1 ore", "Carla: Take 1 coca"]
    assert said(before, table, "de") == ["Anna: 1 Erz nehmen", "Carla: 1 Coca nehmen"]
    after, table.state = table.state, before
    assert said(after, table) == ["Anna: To the supply: 1 ore", "Carla: To the supply: 1 coca"]


def test_kept_cards_lie_nowhere() -> None:
    table = beginning(cards="app", development="app")
    assert said(table.state, rolling(table, 11)) == []


def to_decline(hand: dict[str, int]) -> Table:
    """Red needs one more marker and has a route of four."""
    table = Table(4, cards="table", development="table")
    table.piece(RED, settlements=["F7", "F9"], roads=table.walk("F7", "E8", "F9", "G9", "H8"))
    return table.player(RED, hand=hand, markers=3).to_do(RED).notice()


@pytest.mark.rule("ITRIBE-2")
def test_a_decline_by_a_city() -> None:
    table = to_decline(CITY)
    before = table.state
    assert said(before, table.play(BuildCity("F9"))) == [
        "Anna: Thicket on your settlement at ocean, forest 5, quarry 8",
        "Anna: All roads back to you: 4 roads",
        "Anna: Take up your settlement at fishing grounds 3, quarry 8, mountains 11",
        "Anna: Put your city with a thicket at fishing grounds 3, quarry 8, mountains 11",
        "Longest Trade Route: aside",
        "Anna: Tribe board: 4 markers",
        "Anna: To the supply: 3 ore, 2 potato",
    ]


def test_a_decline_by_a_settlement_with_the_founding_and_taken_back() -> None:
    table = to_decline(SETTLEMENT)
    before = table.state
    after = table.play(BuildSettlement("H8"), Found("L4")).state
    assert said(before, table, "de") == [
        "Anna: Dickicht auf 2 Gebäude",
        "Anna: Alle Straßen zu dir zurück: 4 Straßen",
        "Anna: Siedlung mit Dickicht an Steinbruch 8, Ackerland 10, Weideland 12 setzen",
        "Anna: Siedlung an Wald 2, Urwald 8 bauen",
        "Längste Handelsstraße: zur Seite",
        "Anna: Stammestafel: 5 Entwicklungspunkte",
        "Anna: In den Vorrat: 1 Holz, 1 Stein, 1 Wolle, 1 Kartoffel",
    ]
    table.state = before
    assert said(after, table)[-4:] == [
        "Anna: Thickets off 2 buildings",
        "Anna: Take the Longest Trade Route",
        "Anna: Tribe board: back to 3 markers",
        "Anna: Take 1 wood, 1 stone, 1 wool, 1 potato",
    ]


def test_a_trade_and_a_theft() -> None:
    """Which card was stolen is told to nobody, and telling it in private moves nothing."""
    table = Table(4, cards="table", development="table")
    table.piece(BLUE, settlements=["F9"]).player(BLUE, hand={"wool": 2}).player(RED, hand={"ore": 1}).to_do(RED)
    before = table.state
    table.play(MakeOffer(("ore",), ("wool",), (BLUE,)), seat=RED).play(Accept(1), seat=BLUE)
    assert said(before, table) == ["Anna: From the other hand: 1 wool", "Ben: From the other hand: 1 ore"]
    before = table.asking(ChooseRobberPlace(RED, must=True)).state
    after = table.play(MoveRobber("c9")).state
    assert said(before, table) == ["Robber → mountains 11", "Anna: 1 stolen card into your hand, unseen"]
    assert said(after, table.play(TellTheft(BLUE, "wool"), seat=RED)) == []


def test_an_overbuilt_building_goes_back_with_its_thicket() -> None:
    table = Table(4, cards="table", development="table")
    table.piece(BLUE, 1, old_cities=["H8"]).piece(RED, settlements=["F9"], roads=table.walk("F9", "G9", "H8"))
    before = table.player(RED, hand=SETTLEMENT, markers=1).to_do(RED).state
    assert said(before, table.play(BuildSettlement("H8"))) == [
        "Ben: Take back your city with its thicket at quarry 8, farmland 10, pasture 12",
        "Anna: Build a settlement at quarry 8, farmland 10, pasture 12",
        "Anna: Tribe board: 2 markers",
        "Anna: To the supply: 1 wood, 1 stone, 1 wool, 1 potato",
    ]
