"""Real cards: thefts nobody told, notes, and a monopoly that asks everybody (IHAND-1, IROB-3, IDEV-3)."""

import pytest

from companion.engine.decisions import Together
from companion.engine.hand import Hand
from companion.engine.view import REVIEWER, SPECTATOR, Viewer
from companion.games.inkas.cards import COMBAT, MONOPOLY
from companion.games.inkas.game import GAME
from companion.games.inkas.rules.building import BuildRoad
from companion.games.inkas.rules.development import BuyCard, PlayCard
from companion.games.inkas.rules.notes import ForgetCards, NoteCards, TellTheft
from companion.games.inkas.rules.progress import GiveUp, NameKind
from companion.games.inkas.rules.robber import ChooseRobberPlace, MoveRobber
from companion.games.inkas.rules.turn import EndTurn
from tests.games.inkas.table import BLUE, CARD, ORANGE, RED, ROAD, Table


def real(**options: str) -> Table:
    return Table(**{"cards": "table", "development": "table"} | options).to_do()


def robbed() -> Table:
    table = real().piece(BLUE, settlements=["J11"]).player(BLUE, hand={"wood": 2, "stone": 1})
    return table.asking(ChooseRobberPlace(RED, must=True), agenda=(("deeds", RED),)).play(MoveRobber("e11"))


@pytest.mark.rule("IROB-3", "IHAND-1")
def test_a_theft_is_a_debt_and_no_question() -> None:
    table = robbed()

    assert table.asked == ("choose_deed", RED)
    assert (table.hand(RED), table.hand(BLUE)) == ({"unknown": 1}, {"wood": 2, "stone": 1, "lost": 1})
    assert [event.to for event in table.played.events] == [None, None]
    view = GAME.view(table.rules, table.state, Viewer(RED))
    assert (view["you"]["stole_from"], [seat["cards"] for seat in view["seats"]]) == ([BLUE], [1, 2, 0, 0])


@pytest.mark.rule("IHAND-1")
@pytest.mark.parametrize(("teller", "other"), [(RED, BLUE), (BLUE, RED)])
def test_thief_or_victim_tells_it(teller: int, other: int) -> None:
    table = robbed().play(TellTheft(other, "wood"), seat=teller)

    assert (table.hand(RED), table.hand(BLUE)) == ({"wood": 1}, {"wood": 1, "stone": 1})
    assert [event.to for event in table.played.events] == [RED, BLUE]
    assert table.reasons(TellTheft(other, "wood"), seat=teller) == [("inkas.theft.none", "IHAND-1")]


@pytest.mark.rule("IHAND-1")
def test_what_the_own_cards_cannot_have_been() -> None:
    table = robbed()
    assert table.reasons(TellTheft(RED, "coca"), seat=BLUE) == [("inkas.theft.impossible", "IHAND-1")]
    assert table.reasons(TellTheft(BLUE, "ore"), seat=ORANGE) == [("inkas.theft.none", "IHAND-1")]
    assert table.reasons(TellTheft(BLUE, "gold"), seat=RED) == [("inkas.cards.unknown_kind", "IMAT-3")]


@pytest.mark.rule("IHAND-1")
def test_an_unknown_card_pays_where_it_can_be_the_right_one() -> None:
    table = real().player(RED, hand={"wood": 1}).piece(RED, settlements=["J11"])
    assert table.reasons(BuildRoad("J11K11")) == [("inkas.road.unpaid", "IROAD-1")]
    table.player(RED, hand=Hand((1, 0, 0, 0, 0, 0, 0, 0), 1)).player(BLUE, hand={"stone": 2})
    assert table.reasons(BuildRoad("J11K11")) == []
    table.with_state(supply=(18, 20, 20, 20, 20, 12, 12, 12))
    assert table.reasons(BuildRoad("J11K11")) == [("inkas.road.unpaid", "IROAD-1")], "all stone is in the supply"


@pytest.mark.rule("IHAND-1")
def test_notes_of_unknown_cards() -> None:
    table = robbed()
    assert table.reasons(NoteCards(("wood", "wood")), seat=RED) == [("inkas.note.too_many", "IHAND-1")]
    assert table.reasons(NoteCards(()), seat=RED) == [("inkas.note.nothing", "IHAND-1")]
    assert table.reasons(NoteCards(("ore",)), seat=RED) == [("inkas.note.impossible", "IHAND-1")]
    assert table.reasons(NoteCards(("wood",)), seat=-1) == [("inkas.note.no_hand", "IHAND-1")]
    table.play(NoteCards(("wood",)), seat=RED)
    assert table.hand(RED) == {"wood": 1}
    assert table.reasons(ForgetCards(("ore",)), seat=RED) == [("inkas.note.not_noted", "IHAND-1")]
    table.play(ForgetCards(("wood",)), seat=RED)
    assert table.hand(RED) == {"unknown": 1}
    dealt = Table().to_do().player(RED, hand=ROAD)
    assert dealt.reasons(ForgetCards(("wood",)), seat=RED) == [("inkas.note.dealt", "IHAND-1")]


@pytest.mark.rule("IDEV-3")
def test_a_monopoly_asks_all_who_hold_cards_at_once() -> None:
    table = real().player(RED, development={"unknown": 1}).player(BLUE, hand={"ore": 3})
    table.player(ORANGE, hand=Hand((0, 0, 0, 1, 0, 0, 0, 0), 1)).play(PlayCard(MONOPOLY), NameKind("ore"))
    top = table.state.pending[-1]

    assert isinstance(top, Together)
    assert [decision.seat for decision in top.asked] == [BLUE, ORANGE]
    assert table.legal(BLUE) == [GiveUp(2)]
    assert table.legal(ORANGE) == [GiveUp(1), GiveUp(2)]
    assert table.reasons(GiveUp(0), seat=ORANGE) == [("inkas.give_up.other_number", "IDEV-3")]
    table.play(GiveUp(2), seat=BLUE).play(GiveUp(1), seat=ORANGE)
    assert (table.hand(RED), table.hand(BLUE), table.hand(ORANGE)) == ({"ore": 3}, {"ore": 1}, {"unknown": 1})


@pytest.mark.rule("IDEV-1", "ITURN-1", "IMAT-5")
def test_real_development_cards_are_counted() -> None:
    table = real().player(RED, hand=CARD).play(BuyCard())
    assert table.asked == ("choose_deed", RED)
    assert table[RED].development == Hand((0, 0, 0, 0), 1)
    assert table.reasons(PlayCard(COMBAT)) == [("inkas.play.not_held", "ITURN-1")]
    older = real().player(RED, development={"unknown": 1}).with_state(played=(0, 0, 0, 1))
    assert older.reasons(PlayCard(MONOPOLY)) == [("inkas.play.impossible", "IMAT-5")]
    assert {action.development for action in older.legal() if isinstance(action, PlayCard)} == {
        *("combat", "roads", "invention")
    }


@pytest.mark.rule("IHAND-1")
def test_kinds_are_seen_by_their_owner_alone() -> None:
    table = Table(begun=True)
    for viewer, own in ((SPECTATOR, None), (Viewer(RED), RED), (Viewer(BLUE), BLUE)):
        view = GAME.view(table.rules, table.state, viewer)
        assert "hands" not in view
        assert view.get("you", {}).get("seat") == own
        assert all("stone" not in str(seat) for seat in view["seats"])
        assert [seat["cards"] for seat in view["seats"]] == [3] * 4
    assert len(GAME.view(table.rules, table.state, REVIEWER)["hands"]) == 4


@pytest.mark.rule("IHAND-1")
def test_a_proxy_is_judged_as_if_nothing_were_known() -> None:
    table = Table().to_do().player(RED, hand={"ore": 2}).player(BLUE, hand=ROAD).piece(RED, settlements=["J11"])
    assert table.reasons(BuildRoad("J11K11")) == [("inkas.road.unpaid", "IROAD-1")]
    assert table.rules.refusals(table.state, BuildRoad("J11K11"), RED, proxy=True) == ()
    played = table.rules.play(table.state, BuildRoad("J11K11"), RED, proxy=True).state
    assert played.players[RED].hand == Hand((0,) * 8)
    assert EndTurn() in table.legal()
