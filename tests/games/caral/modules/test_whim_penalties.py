"""What the gods take, and what they may not (WHIM-4, WHIM-5)."""

from typing import Any

import pytest

from companion.engine.actions import Action
from companion.engine.hand import Hand
from companion.games.caral.box import preset
from companion.games.caral.modules.emissaries.layer import SendCarali
from companion.games.caral.modules.whim.layer import TARGETS
from companion.games.caral.modules.whim.penalty import GiveCard, ReturnAlpaca, ReturnCarali, ReturnStone
from companion.games.caral.rules.ceremony import SacrificeNothing
from companion.games.caral.rules.discard import Discard
from companion.games.caral.state import FREE_SITE
from tests.games.caral.conservation import misplaced
from tests.games.caral.modules.years import whim_year
from tests.games.caral.table import Table

NOTHING = SacrificeNothing()
SLED = ReturnAlpaca("sled")


def owing(penalty: str, **setup: Any) -> Table:
    """Seat 0 has something of everything, the others nothing of this kind; the gods are angry with all."""
    table = whim_year(printed={"penalty": penalty}, **setup)
    table.player(0, workers=(2, 0), carali_supply=9, stones=1, hand={"clay": 2, "fish": 1})
    table.site("site-1", 0).site("site-2", 0, 5, 2).site("site-3", 0, 5, 5, priests=2)
    table.site("site-4", 0, 3, 3).site("site-5", 1, 5, 1).site("site-6", 1, 5, 5)
    for seat in (1, 2):
        player = table[seat]
        table.player(seat, alpacas=0, alpaca_supply=player.alpaca_supply + player.alpacas, stones=0)
    return table.with_state(completed=3, central=2)


def angry(penalty: str, **setup: Any) -> Table:
    return owing(penalty, **setup).to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)


PENALTIES: dict[str, list[Action]] = {
    "carali": [ReturnCarali("quarry-1"), ReturnCarali("site-1"), ReturnCarali("site-3")],
    "alpaca": [SLED],
    "stone": [ReturnStone()],
    "card": [GiveCard("clay"), GiveCard("fish")],
}


@pytest.mark.rule("WHIM-4")
@pytest.mark.parametrize(("penalty", "choices"), PENALTIES.items())
def test_the_card_names_the_kind_and_the_player_chooses_the_piece(penalty: str, choices: list[Action]) -> None:
    table = angry(penalty)
    assert table.asked == ("caral.choose_penalty", 0)
    decision = table.rules.asked(table.state)
    assert decision is not None
    assert decision.params() == {"penalty": penalty}
    assert table.legal() == choices


@pytest.mark.rule("WHIM-4")
@pytest.mark.parametrize("penalty", PENALTIES)
def test_nothing_but_the_named_kind_is_taken(penalty: str) -> None:
    table = angry(penalty)
    for kind, choices in PENALTIES.items():
        expected = [] if kind == penalty else [("caral.penalty.other", "WHIM-4")]
        assert all(table.reasons(choice) == expected for choice in choices), kind
    assert [reason.code for reason in table.refusals(Discard(("clay",)))] == ["engine.not_now"]


@pytest.mark.rule("WHIM-4")
def test_one_piece_is_enough() -> None:
    for penalty, choices in PENALTIES.items():
        for choice in choices:
            table = angry(penalty)
            before = misplaced(table.rules, table.state)
            table.play(choice)
            assert table.asked[0] == "caral.choose_next_year"
            assert misplaced(table.rules, table.state) == before


@pytest.mark.rule("WHIM-4")
def test_a_returned_carali_goes_back_to_the_supply() -> None:
    table = angry("carali")
    supply = table[0].carali_supply
    assert table.play(ReturnCarali("quarry-1"))[0].workers == (1, 0)
    assert table[0].carali_supply == supply + 1


@pytest.mark.rule("WHIM-4")
def test_an_alpaca_returns_to_the_supply_and_may_be_the_last() -> None:
    table = angry("alpaca").play(SLED)
    assert (table[0].alpacas, table[0].alpaca_supply) == (0, 7)


@pytest.mark.rule("WHIM-4")
def test_a_stone_returns_to_the_common_supply() -> None:
    table = angry("stone")
    left = table.state.stones
    assert table.play(ReturnStone())[0].stones == 0
    assert table.state.stones == left + 1


@pytest.mark.rule("WHIM-4")
def test_a_card_goes_to_the_discard_pile() -> None:
    table = angry("card").play(GiveCard("fish"))
    assert table.state.discard == (0, 0, 1, 0)
    assert table[0].hand == Hand((0, 2, 0, 0))


@pytest.mark.rule("WHIM-4", "MAT-2")
def test_an_unknown_card_may_be_discarded_as_whatever_it_can_be() -> None:
    table = owing("card", cards="table").player(0, hand={"clay": 1, "unknown": 1}).with_state(discard=(0, 0, 12, 0))
    table.with_state(deck=Hand((0, 0, 0, 0), table.state.deck.size - 12))
    table.to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    assert table.legal() == [GiveCard("stone"), GiveCard("clay"), GiveCard("alpaca")]
    assert table.reasons(GiveCard("fish")) == [("caral.cards.impossible", "MAT-2")]
    table.play(GiveCard("stone"))
    assert table[0].hand == Hand((0, 1, 0, 0))


@pytest.mark.rule("WHIM-4")
def test_cards_one_does_not_hold_cannot_be_given() -> None:
    table = angry("card")
    assert table.reasons(GiveCard("stone")) == [("caral.penalty.not_held", "WHIM-4")]
    assert table.reasons(GiveCard("gold")) == [("caral.cards.unknown_kind", "MAT-2")]


@pytest.mark.rule("WHIM-4")
def test_only_the_shop_edition_has_cards_that_take_stones() -> None:
    kinds = {edition: {card["penalty"] for card in preset(edition)["whim"]} for edition in ("retail", "crowd")}
    assert kinds == {"retail": {"carali", "alpaca", "stone", "card"}, "crowd": {"carali", "alpaca", "card"}}
    assert {card["target"] for card in preset("crowd")["whim"]} == set(TARGETS)


# --- what stays -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WHIM-5")
@pytest.mark.parametrize("site", ["site-2", "site-4"])
def test_a_carali_in_front_of_a_pyramid_stays(site: str) -> None:
    table = angry("carali")
    assert table.reasons(ReturnCarali(site)) == [("caral.penalty.marks_pyramid", "WHIM-5")]
    refused = {action for action, _ in table.rules.refused(table.state)}
    assert refused == {ReturnCarali("site-2"), ReturnCarali("site-4")}


@pytest.mark.rule("WHIM-5")
@pytest.mark.parametrize("place", ["quarry-2", "quarry-9", "site-5", "site-6", "site-7", "village-1", "sled", ""])
def test_where_no_carali_of_ones_own_stands_none_is_taken(place: str) -> None:
    assert angry("carali").reasons(ReturnCarali(place)) == [("caral.penalty.no_figure", "WHIM-5")]


@pytest.mark.rule("WHIM-5")
@pytest.mark.parametrize("place", ["quarry-1", "site-1", ""])
def test_alpacas_stand_at_the_sled_only(place: str) -> None:
    assert angry("alpaca").reasons(ReturnAlpaca(place)) == [("caral.penalty.no_figure", "WHIM-5")]


@pytest.mark.rule("WHIM-5")
def test_a_builder_at_an_empty_site_leaves_it_free() -> None:
    table = angry("carali").play(ReturnCarali("site-1"))
    assert table.at("site-1") == FREE_SITE


@pytest.mark.rule("WHIM-5")
def test_a_priest_leaves_and_the_owner_stays() -> None:
    table = angry("carali").play(ReturnCarali("site-3"))
    assert (table.at("site-3").priests, table.at("site-3").owner) == (1, 0)


@pytest.mark.rule("WHIM-5")
@pytest.mark.parametrize("penalty", PENALTIES)
def test_who_has_nothing_to_return_loses_nothing_and_is_not_asked(penalty: str) -> None:
    table = angry(penalty)
    before = table[1], table[2]
    spared = [event.params for event in table.events if event.code == "caral.log.whim_spared"]
    assert spared == [{"seat": 1, "penalty": penalty}, {"seat": 2, "penalty": penalty}]
    table.play(PENALTIES[penalty][0])
    assert (table[1], table[2]) == before
    assert table.asked[0] == "caral.choose_next_year"


@pytest.mark.rule("WHIM-5")
def test_without_a_stone_none_can_be_returned() -> None:
    table = angry("stone").player(0, stones=0)
    assert table.reasons(ReturnStone()) == [("caral.penalty.no_stone", "WHIM-5")]
    assert table.legal() == []


@pytest.mark.rule("WHIM-5", "EMI-2")
def test_figures_on_an_unfinished_level_of_the_emissary_board_may_be_taken() -> None:
    table = owing("carali", modules=("whim", "emissaries")).to_act(1, "village-1").play(SendCarali())
    supply = table[1].carali_supply
    table.to_sacrifice(1).play(NOTHING, NOTHING, NOTHING)
    assert table.asked == ("caral.choose_penalty", 1)
    assert table.legal() == [ReturnCarali("emissary")]
    assert table.play(ReturnCarali("emissary"))[1].carali_supply == supply + 1
