"""Development cards (IDEV-1 to IDEV-3, ITURN-1)."""

import pytest

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from companion.engine.view import SPECTATOR, Viewer
from companion.games.inkas.cards import COMBAT, INVENTION, MONOPOLY, ROADS
from companion.games.inkas.game import GAME
from companion.games.inkas.rules.development import BuyCard, Deal, PlayCard
from companion.games.inkas.rules.progress import LayRoad, NameKind
from companion.games.inkas.rules.robber import MoveRobber
from companion.games.inkas.rules.taking import Take
from companion.games.inkas.rules.turn import END_TURN, THROW, BeginTurn, EndTurn
from companion.games.inkas.state import Turn
from tests.games.inkas.table import BLUE, CARD, GREY, ORANGE, RED, Table


def playing(card: str) -> Table:
    return Table().to_do().player(RED, development={card: 1})


@pytest.mark.rule("IDEV-1")
def test_a_card_is_bought_and_dealt_in_secret() -> None:
    table = Table().to_do().player(RED, hand=CARD).play(BuyCard())
    assert (table.hand(RED), table.asked) == ({}, ("deal_development", TABLE))
    table.play(Deal(COMBAT, RED))

    assert (table[RED].development.known, table[RED].hand.size) == ((1, 0, 0, 0), 0), "no part of the hand"
    assert [event.to for event in table.played.events] == [RED]
    assert GAME.view(table.rules, table.state, SPECTATOR)["seats"][RED]["development_cards"] == 1
    assert "development" not in GAME.view(table.rules, table.state, Viewer(BLUE))["seats"][RED]
    assert GAME.view(table.rules, table.state, Viewer(RED))["you"]["development"][COMBAT] == 1


@pytest.mark.rule("IDEV-1")
def test_it_costs_potato_wool_and_ore() -> None:
    table = Table().to_do().player(RED, hand={"potato": 1, "wool": 1})
    assert table.reasons(BuyCard()) == [("inkas.buy.unpaid", "IDEV-1")]
    assert BuyCard() in Table().to_do().player(RED, hand=CARD).legal()


@pytest.mark.rule("ITURN-1")
def test_not_the_one_bought_this_turn() -> None:
    table = Table().to_do().player(RED, hand=CARD).play(BuyCard(), Deal(COMBAT, RED))
    assert table.reasons(PlayCard(COMBAT)) == [("inkas.play.not_held", "ITURN-1")]
    table.play(EndTurn())
    assert table[RED].bought.size == 0


@pytest.mark.rule("ITURN-1")
def test_one_in_a_turn_also_before_the_roll() -> None:
    table = Table().player(RED, development={COMBAT: 2}).asking(turn=Turn(RED), agenda=(("before", RED), ("roll", RED)))
    table.asking(BeginTurn(RED), agenda=(("roll", RED), ("deeds", RED), ("pass_on", RED)))
    assert table.legal() == [THROW, PlayCard(COMBAT)]
    table.play(PlayCard(COMBAT), MoveRobber("d6"))

    assert table.asked == ("roll_dice", TABLE), "nothing else to decide before the roll"
    second = Table().to_do(played=True).player(RED, development={COMBAT: 1})
    assert second.reasons(PlayCard(COMBAT)) == [("inkas.play.once", "ITURN-1")]
    assert second.legal() == [END_TURN]


@pytest.mark.rule("ITURN-1")
def test_who_has_cards_is_asked_before_the_roll_whatever_they_are() -> None:
    asked = {}
    for seat, cards in ((BLUE, {COMBAT: 1}), (ORANGE, {ROADS: 1}), (GREY, {})):
        table = Table().to_do(seat - 1).player(seat, development=cards).play(EndTurn())
        asked[seat] = table.asked
    assert asked == {BLUE: ("begin_turn", BLUE), ORANGE: ("begin_turn", ORANGE), GREY: ("roll_dice", TABLE)}


@pytest.mark.rule("ITURN-1")
def test_turns_go_clockwise_and_the_roll_is_a_must() -> None:
    table = Table().to_do(GREY).piece(GREY, settlements=["J11"]).play(EndTurn())
    assert (table.asked, table.state.turn) == (("roll_dice", TABLE), Turn(RED))


@pytest.mark.rule("IDEV-2")
def test_the_second_stack_comes_when_all_have_completed_a_tribe() -> None:
    empty, full = Hand((0, 0, 0, 0)), Hand((7, 1, 1, 1))
    table = Table().to_do().player(RED, hand=CARD).with_state(stacks=(empty, full))
    for seat in (RED, BLUE, ORANGE):
        table.piece(seat, tribe=1)
    assert table.reasons(BuyCard()) == [("inkas.buy.empty", "IDEV-2")]
    table.piece(GREY, tribe=1)
    assert table.reasons(BuyCard()) == []
    table.play(BuyCard(), Deal(COMBAT, RED))
    assert table.state.stacks == (empty, Hand((6, 1, 1, 1)))


@pytest.mark.rule("IDEV-2", "IMAT-5")
def test_first_the_rest_of_the_first_stack() -> None:
    table = Table().to_do().player(RED, hand=CARD).with_state(stacks=(Hand((0, 1, 0, 0)), Hand((7, 1, 1, 1))))
    for seat in range(4):
        table.piece(seat, tribe=1)
    table.play(BuyCard())
    assert table.legal() == [Deal(ROADS, RED)]
    assert table.reasons(Deal(COMBAT, RED)) == [("inkas.deal.not_there", "IDEV-2")]
    assert table.reasons(Deal(ROADS, BLUE)) == [("inkas.deal.wrong", "IDEV-1")]


@pytest.mark.rule("IDEV-3")
def test_combat_arts_move_the_robber_and_stay_open() -> None:
    table = playing(COMBAT).player(BLUE, hand={"wood": 12})
    table.play(PlayCard(COMBAT))
    assert table.asked == ("choose_robber_place", RED), "no discards"
    assert (table[RED].fights, table.state.played) == (1, (1, 0, 0, 0))


@pytest.mark.rule("IDEV-3")
def test_road_building_gives_two_roads() -> None:
    table = playing(ROADS).piece(RED, settlements=["J11"]).play(PlayCard(ROADS), LayRoad("J11K11"))
    assert table.asked == ("choose_free_road", RED)
    assert table.play(LayRoad("L10K11")).asked == ("choose_deed", RED)
    assert table.pieces(RED).roads.bit_count() == 2


@pytest.mark.rule("IDEV-3")
def test_fewer_free_roads_where_pieces_are_missing() -> None:
    table = playing(ROADS)
    table.piece(RED, roads=table.walk("H2", "G3", "H4", "G5", "H6", "G7", "H8")).play(PlayCard(ROADS))
    assert table.play(LayRoad("H8I8")).asked == ("choose_deed", RED)
    nothing = playing(ROADS).play(PlayCard(ROADS))
    assert nothing.asked == ("choose_deed", RED), "no path at all"


@pytest.mark.rule("IDEV-3")
def test_invention_gives_two_cards_of_choice() -> None:
    table = playing(INVENTION).play(PlayCard(INVENTION), Take("coca"), Take("wood"))
    assert table.hand(RED) == {"coca": 1, "wood": 1}
    assert table.asked == ("choose_deed", RED)


@pytest.mark.rule("IDEV-3")
def test_monopoly_takes_two_of_a_kind_from_everybody() -> None:
    table = playing(MONOPOLY).player(BLUE, hand={"ore": 3}).player(ORANGE, hand={"ore": 1, "wood": 2})
    table.play(PlayCard(MONOPOLY), NameKind("ore"))

    assert [table.hand(seat) for seat in range(4)] == [{"ore": 3}, {"ore": 1}, {"wood": 2}, {}]
    assert table.reasons(PlayCard("luck")) == [("inkas.play.unknown", "IMAT-5")]


@pytest.mark.rule("IDEV-3")
def test_a_kind_there_is_not_cannot_be_named() -> None:
    table = playing(MONOPOLY).play(PlayCard(MONOPOLY))
    assert table.reasons(NameKind("gold")) == [("inkas.kind.unknown", "IDEV-3")]
