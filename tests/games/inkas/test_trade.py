"""Trade with the supply and with players (ITRADE-1, ITRADE-2)."""

import pytest

from companion.engine.actions import TABLE
from companion.games.inkas.cards import RESOURCES
from companion.games.inkas.rules.building import BuildRoad
from companion.games.inkas.rules.exchange import Exchange
from companion.games.inkas.rules.roll import RollDice
from companion.games.inkas.rules.taking import ChooseTaken, Take
from companion.games.inkas.rules.trade import Accept, Counter, Decline, MakeOffer, TakeBack
from companion.games.inkas.rules.turn import EndTurn
from tests.games.inkas.table import BLUE, GREY, ORANGE, RED, ROAD, Table

WOOD_FOR_ORE = MakeOffer(("wood", "wood"), ("ore",))


@pytest.mark.rule("ITRADE-2")
@pytest.mark.parametrize(
    ("cards", "count", "barred"),
    [
        (("ore",) * 3, 1, {"ore"}),
        (("fish",) * 3, 1, {"fish"}),
        (("fish",) * 2, 1, {"fish"}),
        (("coca", "fish", "feathers"), 2, set()),
    ],
)
def test_what_the_supply_gives(cards: tuple[str, ...], count: int, barred: set[str]) -> None:
    table = Table().to_do().player(RED, hand={card: cards.count(card) for card in cards}).play(Exchange(cards))
    asked = table.rules.asked(table.state)

    assert isinstance(asked, ChooseTaken)
    assert (asked.count, {*table.rules.board.box.starts} and {*asked.kinds} & barred) == (count, set())
    for _ in range(count):
        table.play(Take("wool"))
    assert table.hand(RED) == {"wool": count}
    assert table.asked == ("choose_deed", RED)


@pytest.mark.rule("ITRADE-2")
def test_in_the_english_printing_three_goods_bring_resources() -> None:
    goods = {"fish": 1, "feathers": 1, "coca": 1}
    table = Table(edition="english").to_do().player(RED, hand=goods).play(Exchange(tuple(goods)))
    assert {action.card for action in table.legal() if isinstance(action, Take)} == {*RESOURCES}
    german = Table().to_do().player(RED, hand=goods).play(Exchange(tuple(goods)))
    assert len(german.legal()) == 8


@pytest.mark.rule("ITRADE-2")
def test_what_is_wanted_must_be_there() -> None:
    table = Table().to_do().player(RED, hand={"ore": 3}).player(BLUE, hand={"wool": 20}).play(Exchange(("ore",) * 3))
    assert table.reasons(Take("wool")) == [("inkas.take.none_left", "ITRADE-2")]
    assert table.reasons(Take("ore")) == [("inkas.take.not_among", "ITRADE-2")]
    assert Take("wool") not in table.legal()


@pytest.mark.rule("ITRADE-2")
def test_nothing_is_given_where_nothing_is_left() -> None:
    table = Table().to_do().player(RED, hand={"ore": 3})
    table.with_state(supply=(0, 0, 0, 17, 0, 0, 0, 0))
    assert table.reasons(Exchange(("ore",) * 3)) == [("inkas.exchange.none_left", "ITRADE-2")]
    assert table.legal() == [EndTurn()]


# --- players -------------------------------------------------------------------------------------------------


def offered() -> Table:
    table = Table().to_do().player(RED, hand={"wood": 3, "stone": 1}).player(BLUE, hand={"ore": 1})
    return table.piece(RED, settlements=["J11"]).play(WOOD_FOR_ORE, seat=RED)


@pytest.mark.rule("ITRADE-1")
def test_an_offer_to_all_is_for_the_first_who_accepts() -> None:
    table = offered()
    assert table.state.offers.standing[0].to == (BLUE, ORANGE, GREY)
    assert table.asked == ("choose_deed", RED), "nobody waits for it"
    table.play(Accept(1), seat=BLUE)

    assert (table.hand(RED), table.hand(BLUE)) == ({"wood": 1, "stone": 1, "ore": 1}, {"wood": 2})
    assert table.reasons(Accept(1), seat=ORANGE) == [("inkas.offer.gone", "ITRADE-1")]


@pytest.mark.rule("ITRADE-1")
def test_it_lapses_with_a_card_of_its_kind_and_with_the_turn() -> None:
    table = offered().play(BuildRoad("J11K11"))
    assert table.state.offers.standing == ()
    table = offered().play(EndTurn())
    assert table.state.offers.standing == ()
    assert table.state.offers.made == 1


@pytest.mark.rule("ITRADE-1")
def test_others_offer_and_counter_to_the_active_player_alone() -> None:
    table = offered().play(Counter(("ore",), ("wood", "wood", "wood"), 1), seat=BLUE)

    assert [(offer.maker, offer.to) for offer in table.state.offers.standing] == [(RED, (ORANGE, GREY)), (BLUE, (RED,))]
    assert table.reasons(MakeOffer(("ore",), ("wood",), (ORANGE,)), seat=BLUE) == [
        ("inkas.offer.wrong_partner", "ITRADE-1")
    ]
    table.play(Accept(2), seat=RED)
    assert (table.hand(RED), table.hand(BLUE)) == ({"stone": 1, "ore": 1}, {"wood": 3})
    assert table.state.offers.standing == (), "the wood is gone"


@pytest.mark.rule("ITRADE-1")
def test_declining_and_taking_back() -> None:
    table = offered().play(Decline(1), seat=BLUE)
    assert table.state.offers.standing[0].to == (ORANGE, GREY)
    assert table.reasons(TakeBack(1), seat=BLUE) == [("inkas.take_back.gone", "ITRADE-1")]
    assert table.play(TakeBack(1), seat=RED).state.offers.standing == ()
    assert table.reasons(Counter(("ore",), ("wood",), 1), seat=BLUE) == [("inkas.counter.gone", "ITRADE-1")]


@pytest.mark.rule("ITRADE-1")
@pytest.mark.parametrize(
    ("offer", "code"),
    [
        (MakeOffer(("wood",), ()), "one_sided"),
        (MakeOffer((), ("wood",)), "one_sided"),
        (MakeOffer(("wood",), ("wood", "ore")), "both_ways"),
        (MakeOffer(("combat",), ("ore",)), "unknown_kind"),
        (MakeOffer(("ore",), ("wood",)), "not_held"),
        (MakeOffer(("wood",), ("ore",), (RED,)), "wrong_partner"),
        (MakeOffer(("wood",), ("ore",), (BLUE, BLUE)), "wrong_partner"),
        (MakeOffer(("wood",), ("ore",), (9,)), "wrong_partner"),
    ],
)
def test_offers_that_are_refused(offer: MakeOffer, code: str) -> None:
    assert offered().reasons(offer, seat=RED) == [(f"inkas.offer.{code}", "ITRADE-1")]


@pytest.mark.rule("ITRADE-1")
def test_only_after_the_roll_and_not_too_many() -> None:
    early = Table().to_do(rolled=0).player(RED, hand={"wood": 3}).asking(RollDice(TABLE, RED))
    assert early.reasons(WOOD_FOR_ORE, seat=RED) == [("inkas.offer.not_now", "ITRADE-1")]
    table = offered()
    for _ in range(3):
        table.play(WOOD_FOR_ORE, seat=RED)
    assert table.reasons(WOOD_FOR_ORE, seat=RED) == [("inkas.offer.too_many", "ITRADE-1")]
    assert table.asking(RollDice(TABLE, RED)).reasons(Accept(1), seat=BLUE) == [("inkas.accept.not_now", "ITRADE-1")]


@pytest.mark.rule("ITRADE-1", "IHAND-1")
def test_what_others_hold_refuses_nothing() -> None:
    for hand in ({}, {"ore": 1}, {"ore": 9}):
        table = Table().to_do().player(RED, hand=ROAD).player(BLUE, hand=hand)
        assert table.reasons(MakeOffer(("wood",), ("ore",), (BLUE,)), seat=RED) == []
    assert offered().reasons(Accept(1), seat=ORANGE) == [("inkas.accept.not_held", "ITRADE-1")], "the own hand does"
