"""What emissary tiles do (EMI-4, EMI-5, MOVE-4)."""

import pytest

from companion.games.caral.modules.emissaries.board import Sent
from companion.games.caral.modules.emissaries.layer import SendAlpaca
from companion.games.caral.modules.emissaries.tiles import BuyStones, PlayMixedPair
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from tests.games.caral.conservation import misplaced
from tests.games.caral.modules.abroad import TILE_OF, board, keep, sent, with_tile
from tests.games.caral.scenes import deal
from tests.games.caral.table import Table

NOTHING = SacrificeNothing()
FISHES = BuyStones(("fish", "fish"))


def building(tile: str, hand: dict[str, int], stones: int = 3) -> Table:
    """Seat 0 has just built a level and could build more."""
    table = with_tile(tile).site("site-3", 0, 5, 2).player(0, stones=stones, hand=hand)
    return table.to_act(0, at="site-3").play(BuildLevel())


# --- swaps ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EMI-4")
@pytest.mark.parametrize("effect", ["stone", "clay"])
def test_a_stone_and_a_clay_make_a_pair_of_either_kind(effect: str) -> None:
    table = building("stone_clay", {"stone": 1, "clay": 1})
    assert {PlayMixedPair("stone"), PlayMixedPair("clay")} <= set(table.legal())
    assert PlayPair(effect) not in table.legal()
    table.play(PlayMixedPair(effect))
    assert table.at("site-3").levels == 4
    assert table[0].stones == 1
    assert table.state.discard == (1, 1, 0, 0)


@pytest.mark.rule("EMI-4", "CARD-1")
def test_a_swapped_pair_counts_as_the_kind_whose_ability_is_used() -> None:
    table = building("stone_clay", {"stone": 3, "clay": 2}, stones=4).play(PlayMixedPair("stone"))
    assert table.state.turn is not None
    assert table.state.turn.pairs == ("stone",)
    assert table.reasons(PlayPair("stone")) == [("caral.pair.used", "CARD-1")]
    used = building("stone_clay", {"stone": 3, "clay": 1}).play(PlayPair("stone"))
    assert used.reasons(PlayMixedPair("stone")) == [("caral.pair.used", "CARD-1")]
    assert PlayMixedPair("clay") in used.legal()


@pytest.mark.rule("EMI-4")
def test_one_swap_a_turn() -> None:
    table = building("stone_clay", {"stone": 2, "clay": 2}, stones=4).play(PlayMixedPair("stone"))
    assert table.reasons(PlayMixedPair("clay")) == [("caral.mixed_pair.used", "EMI-4")]
    assert PlayMixedPair("clay") not in table.legal()
    table.play(PlayMixedPair("clay"), waive=("caral.mixed_pair.used",))
    assert table.at("site-3").levels == 5


@pytest.mark.rule("EMI-4")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_swap_comes_back_with_every_turn(seat: int) -> None:
    table = sent(with_tile("stone_clay", 1), 0, 1)
    keep(table, "emissaries", board(table).__class__(board(table).sent, swapped=True))
    table.to_act((seat - 1) % 3, at="start").play(EndTurn())
    if table.asked[0] == "caral.roll_die":
        table.play(Roll("0"))
    assert table.asked == ("caral.choose_move", seat)
    assert not board(table).swapped


@pytest.mark.rule("EMI-4")
def test_a_fish_and_an_alpaca_repeat_an_action_or_move_on() -> None:
    table = with_tile("fish_alpaca").player(0, hand={"fish": 1, "alpaca": 1}).to_act(0, at="cult-1")
    assert PlayMixedPair("fish") not in table.legal()
    assert PlayMixedPair("alpaca") in table.legal()
    deal(table.play(DrawCards()))
    assert PlayMixedPair("fish") in table.legal()
    again = table.play(PlayMixedPair("fish"))
    assert DrawCards() in again.legal()
    onward = with_tile("fish_alpaca").player(0, hand={"fish": 1, "alpaca": 1}).to_act(0, at="cult-1")
    assert onward.play(PlayMixedPair("alpaca")).asked == ("caral.choose_move", 0)
    assert Move("market-1") in onward.legal()


@pytest.mark.rule("EMI-4")
@pytest.mark.parametrize(
    ("tile", "card"),
    [("stone_clay", "fish"), ("fish_alpaca", "clay"), ("alpaca_card", "stone"), ("one_more", "alpaca")],
)
def test_only_the_tile_one_has_swaps(tile: str, card: str) -> None:
    table = building(tile, {"stone": 1, "clay": 1, "fish": 1, "alpaca": 1})
    assert ("caral.mixed_pair.no_tile", "EMI-4") in table.reasons(PlayMixedPair(card))
    assert PlayMixedPair(card) not in table.legal()


@pytest.mark.rule("EMI-4")
def test_nobody_without_a_tile_swaps() -> None:
    table = sent(Table(modules=("emissaries",)), carali=1).site("site-3", 0, 5, 2)
    table.player(0, stones=2, hand={"stone": 1, "clay": 1}).to_act(0, at="site-3").play(BuildLevel())
    assert table.reasons(PlayMixedPair("stone")) == [("caral.mixed_pair.no_tile", "EMI-4")]


@pytest.mark.rule("EMI-4", "CARD-1", "MAT-2")
def test_a_swap_needs_one_card_of_each_kind() -> None:
    table = building("stone_clay", {"stone": 2})
    assert table.reasons(PlayMixedPair("stone")) == [("caral.pair.not_held", "CARD-1")]
    assert table.reasons(PlayMixedPair("gold")) == [("caral.cards.unknown_kind", "MAT-2")]


# --- a card for every alpaca ----------------------------------------------------------------------------------------


@pytest.mark.rule("EMI-4")
@pytest.mark.parametrize("action", [BuyAlpaca(), SendAlpaca()], ids=["sled", "board"])
def test_an_alpaca_brings_a_card_wherever_it_is_placed(action: BuyAlpaca | SendAlpaca) -> None:
    table = with_tile("alpaca_card").to_act(0, at="market-1").play(action)
    assert table.asked == ("caral.deal_cards", -1)
    assert [len(dealt.cards) for dealt in table.legal()] == [1] * 4
    assert deal(table)[0].hand.size == 1


@pytest.mark.rule("EMI-4")
@pytest.mark.parametrize(
    ("level", "drawn", "reached"), [(2, 0, 3), (3, 1, 4), (4, 0, 5)], ids=["gains it", "loses it", "lost it"]
)
def test_the_tile_held_before_placing_decides(level: int, drawn: int, reached: int) -> None:
    table = Table(modules=("emissaries",), cards="table")
    full = table.rules.board.box.modules["emissaries"][level].carali
    sent(table, level=level, carali=full).player(0, alpaca_supply=2).to_act(0, at="market-1").play(SendAlpaca())
    assert table[0].hand.size == drawn
    assert board(table).sent[0] == Sent(reached)


@pytest.mark.rule("EMI-4")
def test_other_seats_and_tiles_draw_nothing() -> None:
    table = with_tile("alpaca_card", 1).to_act(0, at="market-1").play(BuyAlpaca())
    assert table[0].hand.size == 0
    assert table.asked[0] == "caral.choose_move"


# --- cards for stones -----------------------------------------------------------------------------------------------


def trader(hand: dict[str, int], stones: int = 0, **setup: str) -> Table:
    return with_tile("cards_for_stones", **setup).player(0, stones=stones, hand=hand)


@pytest.mark.rule("EMI-4")
def test_two_cards_buy_two_stones_before_moving_and_the_move_is_still_to_come() -> None:
    table = trader({"fish": 3, "clay": 1}).to_move(0, points=4)
    assert FISHES in table.legal()
    table.play(FISHES)
    assert (table[0].stones, table[0].hand.size, table.state.stones) == (2, 2, 14)
    assert table.state.discard == (0, 0, 2, 0)
    assert table.asked == ("caral.choose_move", 0)
    assert table.state.pending[-1].params() == {"points": 4, "discards": True}
    assert Move("village-1") in table.legal()


@pytest.mark.rule("EMI-4")
def test_as_often_as_one_can_pay_and_without_using_the_action() -> None:
    table = trader({"fish": 2, "clay": 2}).site("site-3", 0, 5, 2).to_act(0, at="site-3")
    table.play(FISHES, BuyStones(("clay", "clay")))
    assert table[0].stones == 4
    assert BuildLevel() in table.legal()
    assert misplaced(table.rules, table.state).keys() & {"stones", "cards"} == set()


@pytest.mark.rule("EMI-4")
def test_also_behind_the_architect_and_after_acting() -> None:
    table = trader({"fish": 4}).with_state(architect="cult-2").to_act(0, at="village-1", actions_left=0, acted=True)
    assert table.play(FISHES)[0].stones == 2
    assert table.asked == ("caral.choose_action", 0)


@pytest.mark.rule("EMI-4")
def test_the_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    table = trader({"fish": 2}).to_act(0, at="start", actions_left=0).play(FISHES)
    assert table.asked == ("caral.choose_move", 1)


@pytest.mark.rule("EMI-4", "MAT-5")
@pytest.mark.parametrize(("stones", "after"), [(2, 4), (3, 4)])
def test_stones_beyond_the_sled_are_forfeited(stones: int, after: int) -> None:
    table = trader({"fish": 2, "clay": 1}, stones).to_act(0, at="start").play(FISHES)
    assert table[0].stones == after
    assert table.state.stones == 16 - after


@pytest.mark.rule("EMI-4")
@pytest.mark.parametrize(
    ("hand", "stones", "cards", "code"),
    [
        ({"fish": 2}, 4, ("fish", "fish"), "caral.buy_stones.no_room"),
        ({"fish": 3}, 0, ("fish",), "caral.buy_stones.wrong_number"),
        ({"fish": 3}, 0, ("fish", "fish", "fish"), "caral.buy_stones.wrong_number"),
        ({"fish": 2}, 0, ("fish", "clay"), "caral.buy_stones.not_held"),
    ],
)
@pytest.mark.parametrize("asked", ["move", "act"])
def test_what_cannot_be_bought(
    hand: dict[str, int], stones: int, cards: tuple[str, ...], code: str, asked: str
) -> None:
    table = trader(hand, stones)
    (table.to_move if asked == "move" else table.to_act)(0)
    assert table.reasons(BuyStones(cards)) == [(code, "EMI-4")]
    assert BuyStones(cards) not in table.legal()


@pytest.mark.rule("MAT-2")
def test_cards_that_do_not_exist_buy_nothing() -> None:
    assert trader({"fish": 2}).to_move(0).reasons(BuyStones(("fish", "gold"))) == [
        ("caral.cards.unknown_kind", "MAT-2")
    ]


@pytest.mark.rule("EMI-4")
@pytest.mark.parametrize("tile", [tile for tile in TILE_OF if tile != "cards_for_stones"])
def test_only_that_tile_buys_stones(tile: str) -> None:
    table = with_tile(tile).player(0, hand={"fish": 2})
    for scene in (table.to_move, table.to_act):
        assert scene(0).reasons(FISHES) == [("caral.buy_stones.no_tile", "EMI-4")]
        assert FISHES not in table.legal()


@pytest.mark.rule("EMI-4")
def test_nobody_buys_in_the_ceremony() -> None:
    table = trader({"fish": 2}).to_sacrifice(0)
    assert [refusal.code for refusal in table.refusals(FISHES)] == ["engine.not_now"]
    assert [refusal.code for refusal in table.refusals(PlayMixedPair("fish"))] == ["engine.not_now"]


@pytest.mark.rule("MOVE-4", "EMI-4")
def test_cards_for_stones_make_one_able_to_build_at_an_own_empty_site() -> None:
    table = trader({"fish": 2}).site("site-1", 0).to_move(0, points=4)
    assert Move("site-1") in table.legal()
    table.play(Move("site-1"))
    assert StartPyramid(5) not in table.legal()
    table.play(FISHES, StartPyramid(5))
    assert (table.at("site-1").levels, table[0].stones) == (1, 1)


@pytest.mark.rule("MOVE-4", "EMI-4")
@pytest.mark.parametrize(("cards", "discard", "able"), [(1, 0, False), (2, 0, True), (2, 1, False), (3, 1, True)])
def test_two_cards_must_be_left_after_movement_discards(cards: int, discard: int, able: bool) -> None:
    table = trader({"fish": cards}).site("site-1", 0).to_move(0, points=1)
    reasons = table.reasons(Move("site-1", discard))
    assert (("caral.move.cannot_build", "MOVE-4") not in reasons) == able


@pytest.mark.rule("MOVE-4", "EMI-4")
def test_no_stone_in_the_supply_and_no_tile_means_not_able() -> None:
    table = trader({"fish": 2}).site("site-1", 0).with_state(stones=0).to_move(0)
    assert table.reasons(Move("site-1")) == [("caral.move.cannot_build", "MOVE-4")]
    other = with_tile("one_more").player(0, hand={"fish": 2}).site("site-1", 0).to_move(0)
    assert other.reasons(Move("site-1")) == [("caral.move.cannot_build", "MOVE-4")]


@pytest.mark.rule("EMI-4")
def test_after_paying_for_the_move_the_rest_may_still_buy() -> None:
    table = trader({"fish": 3}).to_move(0, points=1).play(Move("quarry-1", 1), Discard(("fish",)))
    assert FISHES in table.legal()


# --- one card more --------------------------------------------------------------------------------------------------


@pytest.mark.rule("EMI-4", "EMI-5")
def test_a_sacrifice_counts_one_card_more() -> None:
    table = with_tile("one_more", 1)
    for seat in range(3):
        table.player(seat, fame=5, hand={"stone": 2, "clay": 2, "fish": 1})
    table.to_sacrifice(0).play(Sacrifice("stone", 2), Sacrifice("clay", 2), Sacrifice("fish", 1))
    assert table.fame == [6, 8, 6]
    assert [receipt.params["count"] for receipt in table.receipts] == [2, 3, 1]


@pytest.mark.rule("EMI-5")
def test_nothing_stays_nothing() -> None:
    table = with_tile("one_more", 0).player(0, fame=5).player(1, hand={"fish": 1})
    table.to_sacrifice(0).play(NOTHING, Sacrifice("fish", 1), NOTHING)
    assert table.fame == [4, 3, 0]


@pytest.mark.rule("EMI-4", "EMI-5")
def test_lower_tiles_add_nothing_to_a_sacrifice() -> None:
    table = with_tile("cards_for_stones", 1).player(0, hand={"fish": 1}).player(1, hand={"clay": 1})
    table.to_sacrifice(0).play(Sacrifice("fish", 1), Sacrifice("clay", 1), NOTHING)
    assert table.fame == [3, 1, 0]
