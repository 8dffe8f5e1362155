"""The emissary board: sending figures, rewards, tiles, the diplomacy token (EMI-1 to EMI-3, EMI-6, FIN-2, FIN-3)."""

import pytest

from companion.engine.view import SPECTATOR
from companion.games.caral.modules.emissaries.board import Sent
from companion.games.caral.modules.emissaries.layer import SendAlpaca, SendCarali
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.ceremony import SacrificeNothing
from companion.games.caral.rules.figures import placed_carali
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.village import PlaceWorker
from companion.games.caral.scoring import standings
from companion.games.caral.view import view
from tests.games.caral.conservation import misplaced
from tests.games.caral.modules.abroad import board, levels, sent
from tests.games.caral.scenes import box
from tests.games.caral.table import Table

NOTHING = SacrificeNothing()
NO_SPACE = ("caral.emissary.no_space", "EMI-1")


def home(**setup: object) -> Table:
    return Table(modules=("emissaries",), **setup)


@pytest.mark.rule("EMI-1")
def test_the_shipped_board_has_five_levels_and_the_known_first_reward() -> None:
    shipped = levels(home())
    assert [(level.fame, level.stones, level.cards) for level in shipped] == [
        (1, 1, 0),
        *((fame, 0, 0) for fame in (1, 2, 2, 2)),
    ]
    assert [level.tile for level in shipped] == [
        *("stone_clay", "fish_alpaca", "alpaca_card", "cards_for_stones", "one_more")
    ]


@pytest.mark.rule("EMI-1")
def test_the_village_sends_a_carali_as_a_fourth_option() -> None:
    table = home().player(0, carali_supply=8).to_act(0, at="village-1")
    assert {SendCarali(), PlaceWorker("quarry-1")} <= set(table.legal())
    table.play(SendCarali())
    assert board(table).sent == (Sent(0, 1, 0), Sent(), Sent())
    assert (table[0].carali_supply, table[0].workers) == (7, (0, 0))
    assert table.asked == ("caral.choose_move", 1)


@pytest.mark.rule("EMI-1")
def test_the_market_sends_the_new_alpaca_instead_of_harnessing_it() -> None:
    table = home().to_act(0, at="market-1")
    assert {SendAlpaca(), BuyAlpaca()} <= set(table.legal())
    table.play(SendAlpaca())
    assert board(table).sent[0] == Sent(0, 0, 1)
    assert (table[0].alpacas, table[0].alpaca_supply) == (1, 5)


@pytest.mark.rule("EMI-1")
@pytest.mark.parametrize(("spot", "action"), [("market-1", SendCarali()), ("village-1", SendAlpaca())])
def test_each_figure_is_sent_from_its_own_square(spot: str, action: SendCarali | SendAlpaca) -> None:
    assert home().to_act(0, at=spot).reasons(action) == [("caral.act.wrong_square", "ACT-2")]


@pytest.mark.rule("EMI-1")
def test_a_level_takes_no_more_figures_than_it_shows() -> None:
    table = sent(home(), carali=1).to_act(0, at="village-1")
    assert table.reasons(SendCarali()) == [NO_SPACE]
    table = sent(home(), alpacas=1).to_act(0, at="market-1")
    assert table.reasons(SendAlpaca()) == [NO_SPACE]
    assert SendAlpaca() not in table.legal()


@pytest.mark.rule("EMI-1", "EMI-2")
def test_a_complete_board_takes_nobody() -> None:
    table = sent(home(), level=5).to_act(0, at="village-1")
    assert table.reasons(SendCarali()) == [NO_SPACE]
    assert table.to_act(0, at="market-1").reasons(SendAlpaca()) == [NO_SPACE]


@pytest.mark.rule("EMI-1", "ACT-6", "ACT-8")
def test_sending_needs_a_figure_in_the_supply() -> None:
    table = home().player(0, carali_supply=0, alpaca_supply=0)
    assert table.to_act(0, at="village-1").reasons(SendCarali()) == [("caral.carali.none_left", "ACT-8")]
    assert table.to_act(0, at="market-1").reasons(SendAlpaca()) == [("caral.alpaca.none_left", "ACT-6")]


@pytest.mark.rule("EMI-1", "ACT-1")
def test_nobody_is_sent_behind_the_architect_or_twice() -> None:
    table = home().with_state(architect="cult-1").to_act(0, at="village-1")
    assert table.reasons(SendCarali()) == [("caral.act.behind_architect", "ACT-1")]
    assert table.to_act(0, at="village-2", actions_left=0).reasons(SendCarali()) == [("caral.act.done", "YEAR-4")]


@pytest.mark.rule("EMI-1", "ACT-6")
def test_with_a_full_sled_the_market_still_sends_to_a_free_space() -> None:
    table = home().player(0, alpacas=5, alpaca_supply=2).to_act(0, at="market-1")
    assert table.reasons(BuyAlpaca()) == [("caral.alpaca.no_room", "ACT-6")]
    assert set(table.legal()) == {SendAlpaca(), EndTurn()}
    table.play(SendAlpaca())
    assert (table[0].alpacas, board(table).sent[0].alpacas) == (5, 1)


@pytest.mark.rule("EMI-1", "CARD-5")
def test_a_fish_pair_repeats_a_market_that_can_only_send() -> None:
    table = sent(home(), level=1).player(0, alpacas=4, alpaca_supply=2, hand={"fish": 2}).to_act(0, at="market-1")
    table.play(BuyAlpaca())
    assert PlayPair("fish") in table.legal()
    table.play(PlayPair("fish"), SendAlpaca())
    assert (table[0].alpacas, board(table).sent[0]) == (5, Sent(1, 0, 1))


@pytest.mark.rule("EMI-2")
def test_the_next_level_is_begun_only_when_the_one_below_is_complete() -> None:
    table = sent(home(), carali=1).to_act(0, at="village-1", actions_left=2)
    assert SendCarali() not in table.legal()
    table.to_act(0, at="market-1").play(SendAlpaca())
    assert board(table).sent[0] == Sent(level=1)
    table.to_act(0, at="village-1").play(SendCarali())
    assert board(table).sent[0] == Sent(level=1, carali=1)


@pytest.mark.rule("EMI-3")
def test_completing_a_level_gives_its_reward_at_once() -> None:
    table = sent(home(), carali=1).player(0, fame=5, stones=2).to_act(0, at="market-1").play(SendAlpaca())
    assert (table[0].fame, table[0].stones, table.state.stones) == (6, 3, 13)
    assert [(r.seat, r.amount, r.rule, r.reason, r.params) for r in table.receipts] == [
        (0, 1, "EMI-3", "caral.fame.emissary", {"level": 1})
    ]


@pytest.mark.rule("EMI-3")
@pytest.mark.parametrize("level", range(5))
def test_every_level_gives_what_the_catalogue_says(level: int) -> None:
    table = home()
    goal = levels(table)[level]
    sent(table, level=level, carali=goal.carali - 1, alpacas=goal.alpacas).player(0, carali_supply=2)
    table.to_act(0, at="village-1").play(SendCarali())
    assert board(table).sent[0] == Sent(level + 1)
    assert (table[0].fame, table[0].stones) == (goal.fame, goal.stones)


@pytest.mark.rule("EMI-3")
@pytest.mark.parametrize(("stones", "after"), [(3, 4), (4, 4)])
def test_reward_stones_beyond_the_sled_are_forfeited(stones: int, after: int) -> None:
    table = sent(home(), carali=1).player(0, stones=stones).to_act(0, at="market-1").play(SendAlpaca())
    assert table[0].stones == after
    told = next(event for event in table.events if event.code == "caral.log.stones")
    assert told.params["lost"] == 1 - (after - stones)
    assert table.state.stones == 16 - after


@pytest.mark.rule("EMI-3")
def test_a_box_may_reward_cards_too() -> None:
    catalogue = box()
    catalogue["emissaries"][0] |= {"cards": 2, "fame": 0, "stones": 0}
    table = sent(home(catalogue=catalogue), carali=1).to_act(0, at="market-1").play(SendAlpaca())
    assert table.asked == ("caral.deal_cards", -1)
    assert len(table.legal()[0].cards) == 2
    assert table.receipts == []


@pytest.mark.rule("EMI-3")
def test_one_has_only_the_tile_of_the_current_level() -> None:
    table = sent(sent(home(), 0, level=3), 1, level=1)
    shown = view(table.rules, table.state, SPECTATOR)["board"]["modules"]["emissaries"]
    assert [part["tile"] for part in shown["sent"]] == ["alpaca_card", "stone_clay", None]
    assert [part["level"] for part in shown["sent"]] == [3, 1, 0]
    assert shown["diplomat"] is None


@pytest.mark.rule("EMI-6", "EMI-3")
def test_the_rulebooks_example_of_the_diplomacy_token() -> None:
    """The first to send an emissary holds the token until somebody is the first at a higher level."""
    anna, bernd, claudia = 0, 1, 2
    table = home().player(anna, stones=0)
    for seat in (anna, bernd, claudia):
        sent(table, seat, carali=1).to_act(seat, at="market-1").play(SendAlpaca())
        assert (table[seat].fame, table[seat].stones) == (1, 1)
        assert board(table).diplomat == anna
    sent(table, claudia, level=1, carali=1).to_act(claudia, at="market-1").play(SendAlpaca())
    assert board(table).diplomat == claudia


@pytest.mark.rule("EMI-6")
def test_catching_up_does_not_take_the_token_and_holding_it_is_told_once() -> None:
    table = sent(home(), 0, carali=1).to_act(0, at="market-1").play(SendAlpaca())
    assert "caral.log.diplomat" in [event.code for event in table.events]
    sent(table, 0, level=1, carali=1).to_act(0, at="market-1").play(SendAlpaca())
    assert "caral.log.diplomat" not in [event.code for event in table.events]
    sent(table, 1, level=1, carali=1).to_act(1, at="market-1").play(SendAlpaca())
    assert board(table).diplomat == 0


@pytest.mark.rule("FIN-2", "EMI-6")
def test_the_token_is_worth_four_at_the_end() -> None:
    table = sent(home(), 1, carali=1).to_act(1, at="market-1").play(SendAlpaca())
    table.with_state(completed=7, central=1).to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    assert [(r.seat, r.amount) for r in table.receipts if r.rule == "FIN-2"] == [(1, 4)]


@pytest.mark.rule("FIN-3")
def test_alpacas_abroad_break_ties_too() -> None:
    table = sent(home(), 1, level=2, alpacas=1)
    assert [(place.seat, place.tie_breaks[0]) for place in standings(table.rules, table.state)] == [
        (1, 4),
        (0, 1),
        (2, 1),
    ]


@pytest.mark.rule("TILE-1", "EMI-1")
def test_carali_abroad_are_placed_carali() -> None:
    table = sent(home(), 1, level=4, carali=1).site("site-1", 1)
    now = table.rules.situation(table.rules, table.state, 0, None)
    assert [placed_carali(now, seat) for seat in range(3)] == [0, 7, 0]


@pytest.mark.rule("EMI-1", "EMI-3")
def test_nothing_is_lost_on_the_way_up() -> None:
    table = home()
    while board(table).sent[0].level < 5:
        there = board(table).sent[0]
        full = there.carali == levels(table)[there.level].carali
        table.player(0, alpacas=0, stones=0, alpaca_supply=7 - placed_abroad(table, "alpacas"))
        table.to_act(0, at="market-1" if full else "village-1").play(SendAlpaca() if full else SendCarali())
        while table.asked[0] == "caral.deal_cards":
            table.play(table.legal()[0])
        assert {name for name in misplaced(table.rules, table.state) if name.endswith("of 0")} == set()
    assert placed_abroad(table, "carali") == 7
    assert table.fame[0] == 1 + 1 + 2 + 2 + 2


def placed_abroad(table: Table, figure: str) -> int:
    there = board(table).sent[0]
    return sum(getattr(part, figure) for part in (*levels(table)[: there.level], there))
