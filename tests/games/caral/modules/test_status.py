"""Status cards: which are open, who takes them and when (STAT-1 to STAT-3)."""

from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.layers import Layer
from companion.engine.view import SPECTATOR
from companion.games.caral import hooks
from companion.games.caral.modules.decks import Show
from companion.games.caral.modules.status.cards import Status, part
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.ceremony import SacrificeNothing
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.view import view
from tests.games.caral.modules.covered import CARDS, open_cards, printed
from tests.games.caral.table import Table, rules_with

NOTHING = SacrificeNothing()


def owners(table: Table) -> dict[str, int]:
    return dict(part(table.state).taken)


# --- which cards are open -------------------------------------------------------------------------------------


@pytest.mark.rule("STAT-1")
def test_five_of_nine_cards_are_shown_before_the_first_year() -> None:
    table = Table(modules=("status",), cards="table", seats=3)
    table.state = table.rules.begin().state
    table.play(StartAt("site-1"), StartAt("site-2"), StartAt("site-3"))
    assert len(CARDS) == 9
    for number, card in enumerate(("herder", "devout", "founder", "generous", "collector")):
        assert table.asked == ("caral.show_status", TABLE)
        assert len(table.legal()) == 9 - number
        table.play(Show(card))
        if number < 4:
            assert table.reasons(Show(card)) == [("caral.show_status.not_left", "STAT-1")]
    assert part(table.state) == Status(("herder", "devout", "founder", "generous", "collector"))
    assert table.asked == ("caral.roll_die", TABLE)


@pytest.mark.rule("STAT-1")
def test_a_card_that_is_not_open_is_given_to_nobody() -> None:
    table = open_cards("herder").player(0, stones=3, workers=(1, 1)).to_act(0, "quarry-1").play(TakeStones(1))
    assert (table.fame, owners(table)) == ([0, 0, 0], {})


# --- who meets what -------------------------------------------------------------------------------------------


@pytest.mark.rule("STAT-1", "STAT-2")
def test_the_first_with_four_stones_is_the_stonemason_and_nobody_else() -> None:
    table = open_cards("stonemason").player(0, stones=3, workers=(1, 1)).to_act(0, "quarry-1").play(TakeStones(1))
    assert table.fame == [2, 0, 0]
    assert [(r.seat, r.amount, r.rule, r.reason) for r in table.receipts] == [(0, 2, "STAT-1", "caral.fame.status")]
    assert owners(table) == {"stonemason": 0}
    table.player(1, stones=3, workers=(1, 1)).to_act(1, "quarry-1").play(TakeStones(1))
    assert (table.fame, owners(table), table.receipts) == ([2, 0, 0], {"stonemason": 0}, [])


@pytest.mark.rule("STAT-1")
def test_a_card_is_taken_at_once_although_the_turn_ends_without_what_it_asks_for() -> None:
    table = open_cards("stonemason").site("site-3", 0, 5, 1).player(0, stones=3, workers=(1, 1), hand={"alpaca": 2})
    table.to_act(0, "quarry-1").play(TakeStones(1))
    assert table.fame[0] == 2
    table.play(PlayPair("alpaca"), Move("site-3"), BuildLevel())
    assert (table[0].stones, table.fame[0], owners(table)) == (3, 2, {"stonemason": 0})


def arranged(condition: str, table: Table, enough: bool) -> Table:
    """Seat 0 meets the condition with the value 2, or falls short of it by one."""
    count = 2 if enough else 1
    match condition:
        case "stones":
            table.player(0, stones=count)
        case "workers":
            table.player(0, workers=(1, count - 1))
        case "alpacas":
            table.player(0, alpacas=count)
        case "hand":
            table.player(0, hand={"fish": 1, "clay": count - 1})
        case "started":
            table.site("site-1", 0, 3, 3).site("site-2", 0, 5 * (count - 1), count - 1).site("site-3", 1, 5, 1)
        case "completed":
            table.site("site-1", 0, 3, 3).site("site-2", 0, 5, 3 + count).site("site-3", 1, 3, 3)
        case "priests":
            table.site("site-1", 0, 5, 5, priests=1).site("site-2", 0, 5, 5, priests=count - 1)
    return table


@pytest.mark.rule("STAT-2")
@pytest.mark.parametrize("condition", ["stones", "workers", "alpacas", "hand", "started", "completed", "priests"])
def test_conditions_the_engine_can_count(condition: str) -> None:
    catalogue = printed(condition=condition, value=2, fame=3)
    for enough in (False, True):
        table = arranged(condition, open_cards("stonemason", catalogue=catalogue), enough)
        table.to_act(0, "start").play(EndTurn())
        assert (table.fame[0], owners(table)) == ((3, {"stonemason": 0}) if enough else (0, {}))


@pytest.mark.rule("STAT-2")
def test_being_first_at_a_kind_of_square() -> None:
    table = open_cards("merchant").player(0, figure="cult-1").player(1, figure="cult-1").to_move(1)
    assert table.play(Move("market-1")).fame == [0, 1, 0]
    assert table.to_move(0).play(Move("market-1")).fame == [0, 1, 0]


@pytest.mark.rule("STAT-2", "FIN-3")
def test_alpacas_count_wherever_they_stand() -> None:
    layer = Layer("test", "FIN-3", hooks={hooks.PLACED_ALPACAS: lambda now, count, seat: count + 2 * (seat == 0)})
    table = Table(rules_with(layer, modules=("status",))).with_state(extras={"status": Status(("herder",))})
    assert table.player(0, alpacas=1).player(1, alpacas=1).to_act(1, "market-1").play(BuyAlpaca()).fame == [0, 0, 0]
    assert table.to_act(0, "market-1").play(BuyAlpaca()).fame == [2, 0, 0]


@pytest.mark.rule("STAT-2")
def test_the_emissary_level_is_asked_of_a_hook_and_is_nothing_without_one() -> None:
    catalogue = printed(condition="emissary", value=2, fame=3)
    table = open_cards("stonemason", catalogue=catalogue).to_act(0, "start").play(EndTurn())
    assert table.fame == [0, 0, 0]
    layer = Layer("test", "STAT-2", hooks={hooks.EMISSARY_LEVEL: lambda now, level, seat: level + 2 * (seat == 1)})
    table = Table(rules_with(layer, modules=("status",), catalogue=catalogue))
    table.with_state(extras={"status": Status(("stonemason",))}).to_act(0, "start").play(EndTurn())
    assert table.fame == [0, 3, 0]


# --- several at once ------------------------------------------------------------------------------------------


def both_have_four_stones(starter: int) -> Table:
    table = open_cards("stonemason").with_state(starter=starter)
    return table.player(0, stones=4).player(1, stones=4)


@pytest.mark.rule("STAT-3")
@pytest.mark.parametrize(("active", "winner"), [(0, 0), (1, 1), (2, 0)])
def test_of_several_the_active_player_comes_first_then_clockwise(active: int, winner: int) -> None:
    table = both_have_four_stones(starter=1).to_act(active, "start").player(active, hand={"fish": 2, "alpaca": 2})
    assert owners(table.play(PlayPair("alpaca"))) == {"stonemason": winner}


@pytest.mark.rule("STAT-3")
@pytest.mark.parametrize(("starter", "winner"), [(0, 0), (1, 1), (2, 0)])
def test_when_nobody_is_on_turn_the_starting_player_comes_first(starter: int, winner: int) -> None:
    table = both_have_four_stones(starter).to_sacrifice(2).play(NOTHING)
    assert owners(table) == {"stonemason": winner}


@pytest.mark.rule("STAT-1", "STAT-3")
def test_a_blessing_is_watched_card_by_card() -> None:
    """Both would hold nine cards after the blessing; whoever is blessed first is first."""
    table = open_cards("collector", cards="table").site("site-1", 0, 5, 1).site("site-2", 1, 5, 1)
    for seat in (0, 1):
        table.player(seat, hand={"unknown": 8})
    table.to_sacrifice(1).play(NOTHING, NOTHING, NOTHING)
    assert owners(table) == {}
    table.play(BeginYear())
    assert table.state.starter == 1
    assert owners(table) == {"collector": 1}
    assert [table[seat].hand.size for seat in (0, 1)] == [9, 9]


@pytest.mark.rule("STAT-1")
def test_one_change_may_give_several_cards() -> None:
    table = open_cards("founder", "stonemason", catalogue=printed(condition="started", value=3))
    table.site("site-1", 0, 5, 1).site("site-2", 0, 5, 1).site("site-3", 0).player(0, stones=1)
    table.to_act(0, "site-3").play(StartPyramid(5))
    assert table.fame[0] == 4
    assert [receipt.params["component"] for receipt in table.receipts] == ["founder", "stonemason"]


def test_everybody_sees_the_cards_and_who_took_them() -> None:
    table = open_cards("stonemason", "generous").player(1, stones=4).to_act(1, "start").play(EndTurn())
    seen: Any = view(table.rules, table.state, SPECTATOR)["board"]["modules"]["status"]
    assert seen["cards"]["stonemason"] == {"condition": "stones", "value": 4, "fame": 2}
    assert seen["cards"]["generous"]["condition"] == "judged"
    assert (seen["taken"], seen["claims"]) == ({"stonemason": 1}, {})
