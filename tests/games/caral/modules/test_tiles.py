"""The eight progress tiles, part by part (PROG-2 to PROG-6)."""

from typing import Any

import pytest

from companion.engine.actions import Action
from companion.engine.hand import Hand
from companion.games.caral.modules.progress.from_discard import TakeCards
from companion.games.caral.modules.progress.shift import LiftCarali, SettleCarali
from companion.games.caral.modules.progress.tile_actions import (
    BuildAfar,
    DrawFour,
    DrawThree,
    SkipAlpaca,
    SkipCarali,
    SkipStones,
    TradeAlpaca,
)
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.village import PlaceWorker
from tests.games.caral.modules.covered import covered
from tests.games.caral.scenes import deal
from tests.games.caral.table import Table

NO_CARDS = (0, 0, 0, 0)


def acts(table: Table) -> list[Action]:
    return [action for action in table.legal() if not isinstance(action, PlayPair | EndTurn)]


def no_deck(table: Table) -> Table:
    return table.with_state(deck=Hand(NO_CARDS), discard=NO_CARDS)


# --- cult squares ---------------------------------------------------------------------------------------------


@pytest.mark.rule("PROG-2")
@pytest.mark.parametrize("cards", ["app", "table"])
def test_cult_a_draws_three_then_discards_one(cards: str) -> None:
    table = deal(covered("cult_a", cards=cards).player(0, hand={"fish": 1}).play(DrawThree()))
    assert (table[0].hand.size, table.asked) == (4, ("caral.pay_cards", 0))
    table.play(Discard(("fish",)))
    assert (table[0].hand.size, table.state.discard) == (3, (0, 0, 1, 0))
    assert table.asked == ("caral.choose_action", 0)
    assert not table.state.turn.actions_left


@pytest.mark.rule("PROG-6")
def test_cult_a_with_no_cards_to_draw_still_discards_one() -> None:
    table = no_deck(covered("cult_a").player(0, hand={"fish": 1})).play(DrawThree())
    assert table.asked == ("caral.pay_cards", 0)
    table = no_deck(covered("cult_a"))
    assert table.reasons(DrawThree()) == [("caral.tile.nothing_to_do", "PROG-6")]


@pytest.mark.rule("PROG-2")
@pytest.mark.parametrize("cards", ["app", "table"])
def test_cult_b_discards_two_to_draw_four(cards: str) -> None:
    table = covered("cult_b", cards=cards).player(0, hand={"fish": 1, "clay": 2}).play(DrawFour())
    assert table.asked == ("caral.pay_cards", 0)
    deal(table.play(Discard(("fish", "clay"))))
    assert (table[0].hand.size, table.state.discard) == (5, (0, 1, 1, 0))


@pytest.mark.rule("PROG-2")
@pytest.mark.parametrize("held", [0, 1])
def test_cult_b_gives_no_action_with_fewer_than_two_cards(held: int) -> None:
    table = covered("cult_b").player(0, hand={"fish": held})
    assert acts(table) == []
    assert table.reasons(DrawFour()) == [("caral.tile.too_few_cards", "PROG-2")]


@pytest.mark.rule("PROG-2", "PROG-6")
def test_cult_b_draws_what_there_is() -> None:
    table = no_deck(covered("cult_b").player(0, hand={"fish": 2})).play(DrawFour(), Discard(("fish", "fish")))
    assert deal(table)[0].hand.known == (0, 0, 2, 0)


# --- villages -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PROG-3")
def test_village_a_places_a_carali_then_draws_one_card() -> None:
    table = deal(covered("village_a").play(PlaceWorker("quarry-2")))
    assert (table[0].workers, table[0].carali_supply, table[0].hand.size) == ((2, 2), 4, 1)


@pytest.mark.rule("PROG-6")
def test_village_a_without_a_carali_only_draws_the_card() -> None:
    table = covered("village_a").player(0, carali_supply=0)
    assert acts(table) == [SkipCarali()]
    assert deal(table.play(SkipCarali()))[0].hand.size == 1
    assert table[0].workers == (2, 1)


@pytest.mark.rule("PROG-6")
@pytest.mark.parametrize(
    ("tile", "skip"), [("village_a", SkipCarali()), ("market_a", SkipAlpaca()), ("quarry_a", SkipStones())]
)
def test_a_first_part_that_is_possible_may_not_be_left_out(tile: str, skip: Action) -> None:
    table = covered(tile)
    assert skip not in table.legal()
    assert table.reasons(skip) == [("caral.tile.first_part", "PROG-6")]


@pytest.mark.rule("PROG-6")
def test_without_either_part_there_is_no_action() -> None:
    table = no_deck(covered("village_a").player(0, carali_supply=0))
    assert acts(table) == []
    assert table.reasons(SkipCarali()) == [("caral.tile.nothing_to_do", "PROG-6")]
    table = covered("market_a").player(0, alpaca_supply=0, stones=4)
    assert table.reasons(SkipAlpaca()) == [("caral.tile.nothing_to_do", "PROG-6")]
    table = covered("quarry_a").player(0, workers=(0, 0))
    assert table.reasons(SkipStones()) == [("caral.tile.nothing_to_do", "PROG-6")]


@pytest.mark.rule("PROG-6")
def test_a_second_part_that_is_impossible_is_left_out() -> None:
    assert no_deck(covered("village_a")).play(PlaceWorker("quarry-1"))[0].workers == (3, 1)
    table = covered("market_a").player(0, stones=4).play(BuyAlpaca())
    assert (table[0].alpacas, table[0].stones) == (2, 4)


@pytest.mark.rule("PROG-3")
def test_village_b_places_a_carali_then_moves_one() -> None:
    table = covered("village_b").play(PlaceWorker("quarry-2"))
    assert table.asked == ("caral.choose_carali", 0)
    table.play(LiftCarali("quarry-2"), SettleCarali("site-4"))
    assert (table[0].workers, table[0].carali_supply, table.at("site-4").owner) == ((2, 1), 4, 0)
    assert table.asked[0] != "caral.choose_carali"


# --- animal markets -------------------------------------------------------------------------------------------


@pytest.mark.rule("PROG-4")
def test_market_a_places_an_alpaca_then_gains_a_stone() -> None:
    table = covered("market_a").play(BuyAlpaca())
    assert (table[0].alpacas, table[0].stones, table.state.stones) == (2, 1, 15)


@pytest.mark.rule("PROG-6")
def test_market_a_without_an_alpaca_only_gains_the_stone() -> None:
    table = covered("market_a").player(0, alpaca_supply=0).play(SkipAlpaca())
    assert (table[0].alpacas, table[0].stones) == (1, 1)


def pile(*counts: int, **player: Any) -> Table:
    """On market tile b with this discard pile."""
    table = covered("market_b").player(0, **player)
    left = tuple(there - lies for there, lies in zip(table.state.deck.known, counts, strict=True))
    return table.with_state(discard=counts, deck=Hand(left))


@pytest.mark.rule("PROG-4")
def test_market_b_places_an_alpaca_or_returns_one_for_three_cards_of_ones_choice() -> None:
    assert acts(pile(2, 1, 0, 1)) == [BuyAlpaca(), TradeAlpaca()]
    assert pile(2, 1, 0, 1).play(BuyAlpaca())[0].alpacas == 2
    table = pile(2, 1, 0, 1, alpacas=3, alpaca_supply=4).play(TradeAlpaca())
    assert (table[0].alpacas, table[0].alpaca_supply) == (2, 5)
    assert table.asked == ("caral.choose_from_discard", 0)
    assert len(table.legal()) == 3
    table.play(TakeCards(("stone", "stone", "alpaca")))
    assert (table[0].hand.known, table.state.discard) == ((2, 0, 0, 1), (0, 1, 0, 0))


@pytest.mark.rule("PROG-4")
def test_with_fewer_than_three_cards_in_the_pile_one_takes_all() -> None:
    table = pile(1, 0, 1, 0).play(TradeAlpaca())
    assert table.legal() == [TakeCards(("stone", "fish"))]


@pytest.mark.rule("PROG-4")
def test_market_b_is_refused_without_cards_or_alpacas() -> None:
    assert pile(0, 0, 0, 0).reasons(TradeAlpaca()) == [("caral.tile.empty_pile", "PROG-4")]
    assert pile(1, 0, 0, 0, alpacas=0).reasons(TradeAlpaca()) == [("caral.tile.no_alpaca", "PROG-4")]
    assert pile(1, 0, 0, 0).reasons(TradeAlpaca("moon")) == [("caral.tile.no_alpaca", "PROG-4")]


@pytest.mark.rule("PROG-4", "MAT-2")
@pytest.mark.parametrize(
    ("cards", "reasons"),
    [
        (("stone", "stone"), [("caral.take.wrong_number", "PROG-4")]),
        (("stone",) * 4, [("caral.take.wrong_number", "PROG-4"), ("caral.take.not_there", "PROG-4")]),
        (("stone", "clay", "fish"), [("caral.take.not_there", "PROG-4")]),
        (("stone", "gold", "fish"), [("caral.cards.unknown_kind", "MAT-2")]),
    ],
)
def test_only_cards_that_lie_there_can_be_taken(cards: tuple[str, ...], reasons: list[tuple[str, str]]) -> None:
    assert pile(2, 1, 0, 1).play(TradeAlpaca()).reasons(TakeCards(cards)) == reasons


# --- quarries -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PROG-5")
def test_quarry_a_gives_stones_for_the_workers_here_then_moves_a_carali() -> None:
    table = covered("quarry_a").player(0, workers=(2, 3))
    assert acts(table) == [TakeStones(2), TakeStones(1)]
    table.play(TakeStones(2))
    assert (table[0].stones, table.asked) == (2, ("caral.choose_carali", 0))
    table.play(LiftCarali("quarry-2"), SettleCarali("quarry-1"))
    assert table[0].workers == (3, 2)


@pytest.mark.rule("PROG-6")
def test_quarry_a_without_stones_to_get_only_moves_a_carali() -> None:
    table = covered("quarry_a").player(0, stones=4)
    assert acts(table) == [SkipStones()]
    assert table.play(SkipStones()).asked == ("caral.choose_carali", 0)
    assert table[0].stones == 4


def afar(**setup: Any) -> Table:
    """On quarry tile b: an unfinished pyramid, a complete one, a builder and somebody else's pyramid."""
    table = covered("quarry_b", **setup).site("site-16", 0, 5, 2).site("site-2", 0, 3, 3).site("site-3", 0)
    return table.site("site-4", 1, 5, 2).player(0, stones=3)


@pytest.mark.rule("PROG-5")
def test_quarry_b_gives_stones_or_builds_a_level_anywhere_for_one_stone() -> None:
    assert acts(afar()) == [TakeStones(1), BuildAfar("site-16")]
    assert afar().play(TakeStones(1))[0].stones == 4
    table = afar().play(BuildAfar("site-16"))
    assert (table.at("site-16").levels, table[0].stones, table.where(0)) == (3, 2, "quarry-1")


@pytest.mark.rule("PROG-5")
def test_stone_and_clay_pairs_add_levels_to_the_pyramid_built_from_afar() -> None:
    table = afar().player(0, hand={"stone": 2, "clay": 2}).play(BuildAfar("site-16"), PlayPair("stone"))
    table.play(PlayPair("clay"))
    assert (table.at("site-16").complete, table[0].stones, table.state.completed) == (True, 0, 1)


@pytest.mark.rule("PROG-5", "ACT-1")
def test_the_architect_must_not_be_past_the_figure_wherever_the_pyramid_is() -> None:
    table = afar().site("site-1", 0, 5, 2).with_state(architect="quarry-1")
    assert {BuildAfar("site-1"), BuildAfar("site-16")} <= set(acts(table))
    table.with_state(architect="cult-1")
    assert table.reasons(BuildAfar("site-16")) == [("caral.act.behind_architect", "ACT-1")]


@pytest.mark.rule("PROG-5", "MAT-3", "MAT-4")
@pytest.mark.parametrize(
    ("site", "change", "reason"),
    [
        ("site-99", {}, ("caral.site.unknown", "MAT-4")),
        ("site-4", {}, ("caral.afar.not_yours", "PROG-5")),
        ("site-5", {}, ("caral.afar.not_yours", "PROG-5")),
        ("site-3", {}, ("caral.afar.not_started", "PROG-5")),
        ("site-2", {}, ("caral.afar.complete", "PROG-5")),
        ("site-16", {"stones": 0}, ("caral.afar.no_stone", "PROG-5")),
        ("site-16", {"pieces": (9, 9, 0, 9, 9)}, ("caral.afar.no_piece", "MAT-3")),
    ],
)
def test_building_from_afar_is_refused(site: str, change: dict[str, Any], reason: tuple[str, str]) -> None:
    table = afar()
    if "stones" in change:
        table.player(0, stones=0)
    else:
        table.with_state(**change)
    assert table.reasons(BuildAfar(site)) == [reason]
    assert BuildAfar(site) not in table.legal()


# --- once more ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-5")
def test_a_fish_pair_repeats_a_tiles_action_with_either_option() -> None:
    table = pile(1, 0, 0, 0, hand={"fish": 2}).play(BuyAlpaca(), PlayPair("fish"))
    assert acts(table) == [BuyAlpaca(), TradeAlpaca()]
    table.play(TradeAlpaca())
    assert (table[0].alpacas, table.asked) == (1, ("caral.choose_from_discard", 0))


@pytest.mark.rule("CARD-5")
def test_a_fish_pair_repeats_both_parts() -> None:
    table = deal(covered("village_a").player(0, hand={"fish": 2}).play(PlaceWorker("quarry-1")))
    deal(table.play(PlayPair("fish"), PlaceWorker("quarry-1")))
    assert (table[0].workers, table[0].hand.size) == ((4, 1), 2)


@pytest.mark.rule("CARD-5")
def test_what_a_tile_no_longer_offers_cannot_be_repeated() -> None:
    table = covered("cult_b").player(0, hand={"fish": 3}).with_state(deck=Hand((1, 1, 0, 0)))
    deal(table.play(DrawFour(), Discard(("fish", "fish"))))
    table.player(0, hand={"fish": 3})
    assert table.reasons(PlayPair("fish")) == []
    table = covered("quarry_a", turn={"acted": True, "actions_left": 0}).player(0, workers=(0, 0), hand={"fish": 2})
    assert table.reasons(PlayPair("fish")) == [("caral.pair.nothing_to_repeat", "CARD-5")]
