"""The production roll (IROLL-1, IROLL-2) and discards on a 7 (IROB-1)."""

import pytest

from companion.engine.actions import TABLE
from companion.engine.decisions import Together
from companion.games.inkas.rules.discard import Discard
from companion.games.inkas.rules.roll import Roll, RollDice
from companion.games.inkas.state import Turn
from tests.games.inkas.table import BLUE, GREY, ORANGE, RED, Table

SIX = "e11"
"""The forest with a 6."""


def rolling(table: Table) -> Table:
    return table.asking(RollDice(TABLE, RED), turn=Turn(RED), agenda=(("deeds", RED), ("pass_on", RED)))


def gained(table: Table, total: int) -> list[dict[str, int]]:
    """What everybody has after a roll."""
    table.play(Roll(total))
    return [table.hand(seat) for seat in range(table.rules.seats)]


@pytest.mark.rule("IROLL-1", "IMAT-2", "IMAT-4")
def test_eleven_on_the_beginners_board() -> None:
    table = Table(begun=True)
    before = [table.hand(seat) for seat in range(4)]
    after = gained(table, 11)

    assert after[RED] == before[RED] | {"ore": 2}
    assert after[ORANGE] == before[ORANGE] | {"coca": 2}
    assert (after[BLUE], after[GREY]) == (before[BLUE], before[GREY])
    assert table.told == ["log.rolled", "log.yields", "log.yields"]


@pytest.mark.rule("IROLL-1")
def test_each_settlement_yields_one_each_city_two() -> None:
    table = rolling(Table().piece(RED, settlements=["J11", "K13"]).piece(BLUE, settlements=["J13"]))
    assert gained(table, 6)[:2] == [{"wood": 2}, {"wood": 1}]
    village = rolling(Table().piece(BLUE, settlements=["L12"]))
    assert gained(village, 4)[BLUE] == {"feathers": 1}
    town = rolling(Table().piece(BLUE, cities=["L12"]))
    assert gained(town, 4)[BLUE] == {"feathers": 2}


@pytest.mark.rule("IROLL-1")
def test_the_robber_s_hex_yields_nothing() -> None:
    table = rolling(Table().piece(RED, settlements=["J11"]).with_state(robber=SIX))
    assert gained(table, 6)[RED] == {}


@pytest.mark.rule("IROLL-1", "ITRIBE-5")
def test_buildings_in_decline_still_yield() -> None:
    table = rolling(Table().piece(RED, old_settlements=["J11"], old_cities=["K13"]))
    assert gained(table, 6)[RED] == {"wood": 3}


def with_wood(table: Table, left: int) -> Table:
    """So much wood is left in the supply: Grey holds the rest."""
    return table.player(GREY, hand={"wood": 20 - left})


@pytest.mark.rule("IROLL-2")
def test_too_little_for_several_is_nothing_for_anybody() -> None:
    both = Table().piece(RED, settlements=["J11", "K13"]).piece(BLUE, settlements=["J13"])
    table = rolling(with_wood(both, 2))

    assert gained(table, 6)[:2] == [{}, {}]
    assert "log.supply_short" in table.told
    assert gained(rolling(with_wood(both, 3)), 6)[:2] == [{"wood": 2}, {"wood": 1}]


@pytest.mark.rule("IROLL-2")
def test_the_only_one_concerned_gets_the_rest() -> None:
    alone = Table().piece(RED, settlements=["J11", "K13"])
    assert gained(rolling(with_wood(alone, 1)), 6)[RED] == {"wood": 1}
    assert gained(rolling(with_wood(alone, 0)), 6)[RED] == {}


@pytest.mark.rule("IROLL-2")
def test_another_kind_is_not_concerned() -> None:
    table = Table().piece(RED, settlements=["G5"]).piece(BLUE, settlements=["E6"]).piece(ORANGE, settlements=["J7"])
    table = rolling(table.player(GREY, hand={"stone": 20}))
    assert gained(table, 9)[ORANGE] == {"wood": 1}


# --- a seven -------------------------------------------------------------------------------------------------


@pytest.mark.rule("IROB-1")
def test_nine_cards_give_four() -> None:
    table = rolling(Table().player(BLUE, hand={"wood": 5, "ore": 4}).player(RED, hand={"wool": 7}))
    table.play(Roll(7))

    assert [(d.kind, d.seat, d.params()) for d in asked(table)] == [("inkas.choose_discard", BLUE, {"count": 4})]
    table.play(Discard(("wood", "wood", "ore", "ore")))
    assert table.hand(BLUE) == {"wood": 3, "ore": 2}
    assert table.state.supply[0] == 17
    assert table.asked == ("choose_robber_place", RED)


def asked(table: Table) -> tuple:  # type: ignore[type-arg]
    top = table.state.pending[-1]
    return top.asked if isinstance(top, Together) else (top,)


@pytest.mark.rule("IROB-1")
@pytest.mark.parametrize(("cards", "gives"), [(10, 0), (11, 5)])
def test_three_open_combat_arts_protect_three_more(cards: int, gives: int) -> None:
    table = rolling(Table().player(RED, hand={"wood": cards}, fights=3)).play(Roll(7))
    found = [decision.count for decision in asked(table) if decision.kind == "inkas.choose_discard"]
    assert found == ([gives] if gives else [])


@pytest.mark.rule("IROB-1")
def test_several_discard_at_once_and_nobody_gets_anything() -> None:
    table = rolling(
        Table().piece(RED, settlements=["J11"]).player(RED, hand={"wood": 8}).player(BLUE, hand={"ore": 12})
    )
    table.play(Roll(7))
    assert [decision.seat for decision in asked(table)] == [RED, BLUE]
    table.play(Discard(("ore",) * 6), seat=BLUE)
    assert table.hand(BLUE) == {"ore": 12}, "all at once"
    table.play(Discard(("wood",) * 4), seat=RED)
    assert (table.hand(RED), table.hand(BLUE)) == ({"wood": 4}, {"ore": 6})


@pytest.mark.rule("IROB-1")
def test_some_discards_are_listed_and_all_are_allowed() -> None:
    table = rolling(Table().player(RED, hand={"wood": 4, "ore": 4, "coca": 1})).play(Roll(7))
    legal = table.rules.legal(table.state, RED)

    assert legal.open_ended
    assert all(len(action.cards) == 4 for action in legal if isinstance(action, Discard))
    assert Discard(("wood", "ore", "ore", "coca")) in legal
    assert Discard(("wood", "ore", "ore", "ore", "coca")) not in legal
