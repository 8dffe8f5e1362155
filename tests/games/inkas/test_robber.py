"""The robber moves and steals (IROB-2, IROB-3)."""

import random

import pytest

from companion.engine.actions import TABLE
from companion.engine.hand import take
from companion.engine.steps import ChanceStep
from companion.games.inkas.cards import CARDS
from companion.games.inkas.land import FRAME
from companion.games.inkas.rules.robber import ChooseRobberPlace, MoveRobber, Rob, Steal, StealCard
from companion.games.inkas.terrain import LAND
from tests.games.inkas.table import BLUE, ORANGE, RED, Table


def moving(edition: str = "german", *, must: bool = True, robber: str = FRAME, **options: str) -> Table:
    table = Table(edition=edition, **options).to_do(RED)
    return table.asking(ChooseRobberPlace(RED, must), robber=robber, agenda=(("deeds", RED), ("pass_on", RED)))


@pytest.mark.rule("IROB-2")
def test_it_moves_to_another_land_hex() -> None:
    table = moving(robber="d4")
    places = {action.hex for action in table.legal() if isinstance(action, MoveRobber)}

    assert places == {tile.id for tile in table.land.tiles if tile.terrain in LAND} - {"d4"}
    assert table.reasons(MoveRobber("d4")) == [("inkas.robber.stays", "IROB-2")]
    assert table.reasons(MoveRobber("f4")) == [("inkas.robber.goods", "IROB-2")]
    assert table.reasons(MoveRobber(FRAME)) == [("inkas.robber.frame", "IROB-2")]
    assert table.play(MoveRobber("d6")).asked == ("choose_deed", RED), "nobody is there"


@pytest.mark.rule("IROB-2")
def test_in_the_english_printing_it_may_go_onto_the_frame() -> None:
    table = moving("english", robber="d4").player(BLUE, hand={"wood": 1})

    assert MoveRobber(FRAME) in table.legal()
    assert table.play(MoveRobber(FRAME)).asked == ("choose_deed", RED)
    assert moving("english").reasons(MoveRobber(FRAME)) == [("inkas.robber.stays", "IROB-2")]
    assert MoveRobber(FRAME) not in moving("english").legal()


@pytest.mark.rule("IROB-3")
def test_it_steals_from_somebody_there() -> None:
    table = moving().piece(BLUE, settlements=["J11"]).player(BLUE, hand={"ore": 1, "coca": 2})
    table.play(MoveRobber("e11"))

    assert table.asked == ("steal_card", TABLE), "the only one is not a question"
    assert {action.card for action in table.legal() if isinstance(action, Steal)} == {"ore", "coca"}
    table.play(Steal("coca", RED, BLUE))
    assert (table.hand(RED), table.hand(BLUE)) == ({"coca": 1}, {"ore": 1, "coca": 1})
    assert [event.to for event in table.played.events] == [None, RED, BLUE], "two know it"


@pytest.mark.rule("IROB-3")
def test_a_random_card() -> None:
    table = moving().piece(BLUE, settlements=["J11"]).player(BLUE, hand={"ore": 1, "coca": 3}).play(MoveRobber("e11"))
    step, rng = table.rules.chance(table.state), random.Random(3)
    assert step is not None
    now = table.rules.situation(table.rules, table.state, TABLE, table.rules.asked(table.state))
    found = [step.chance(now, rng.randrange) for _ in range(800)]
    assert 150 < found.count(Steal("ore", RED, BLUE)) < 250


@pytest.mark.rule("IROB-3", "ITRIBE-5")
def test_several_are_asked_for_and_declining_ones_count() -> None:
    table = moving().piece(BLUE, settlements=["J11"]).piece(ORANGE, old_cities=["K13"])
    table.player(BLUE, hand={"ore": 1}).play(MoveRobber("e11"))

    assert table.asked == ("choose_victim", RED)
    assert table.legal() == [Rob(BLUE), Rob(ORANGE)]
    assert table.reasons(Rob()) == [("inkas.rob.must", "IROB-3")]
    assert table.reasons(Rob(3)) == [("inkas.rob.not_there", "IROB-3")]
    assert table.play(Rob(ORANGE)).told == ["log.nothing_to_steal"]
    assert table.hand(RED) == {}


@pytest.mark.rule("IROB-3", "IDEV-3")
def test_after_combat_arts_it_may_be_left() -> None:
    table = moving(must=False).piece(BLUE, settlements=["J11"]).player(BLUE, hand={"ore": 1})
    table.play(MoveRobber("e11"))

    assert table.legal() == [Rob(BLUE), Rob()]
    assert table.play(Rob()).asked == ("choose_deed", RED)
    assert table.hand(BLUE) == {"ore": 1}


@pytest.mark.rule("IROB-3")
def test_own_buildings_do_not_count() -> None:
    table = moving().piece(RED, settlements=["J11"]).player(RED, hand={"ore": 1}).play(MoveRobber("e11"))
    assert table.asked == ("choose_deed", RED)


@pytest.mark.rule("IROB-3")
def test_a_theft_the_app_did_not_ask_for_is_refused() -> None:
    table = Table().to_do().player(BLUE, hand={"ore": 1}).asking(StealCard(TABLE, RED, BLUE))
    assert table.reasons(Steal("ore", BLUE, RED)) == [("inkas.steal.wrong", "IROB-3")]
    assert table.reasons(Steal("coca", RED, BLUE)) == [("inkas.steal.not_held", "IROB-3")]
    assert table.reasons(Steal("gold", RED, BLUE)) == [("inkas.cards.unknown_kind", "IMAT-3")]


@pytest.mark.rule("IROB-3", "IHAND-1")
def test_where_others_laid_out_what_was_not_there_any_possible_card_is_stolen() -> None:
    """Somebody entered a discard for a seat whose cards the app keeps, and named what it did not hold."""
    table = Table().to_do().player(BLUE, hand={"unknown": 2}).with_state(supply=Table().rules.board.box.cards)
    supply = take(table.state.supply, CARDS.of("coca", 1))
    table.with_state(supply=supply).asking(StealCard(TABLE, RED, BLUE))
    step = table.rules.steps[StealCard].step
    now = table.rules.situation(table.rules, table.state, TABLE, StealCard(TABLE, RED, BLUE))

    assert isinstance(step, ChanceStep)
    assert step.chance(now, random.Random(0).randrange) == Steal("coca", RED, BLUE)
    assert table.legal() == [Steal("coca", RED, BLUE)]
    table.play(Steal("coca", RED, BLUE))
    assert (table.hand(RED), table.hand(BLUE)) == ({"coca": 1}, {"unknown": 1})
