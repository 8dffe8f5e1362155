"""Roads, settlements, cities and overbuilding (IROAD-1, IROAD-2, ISETT-1, ICITY-1, IOVER-1)."""

import pytest

from companion.games.inkas.rules.building import BuildCity, BuildRoad, BuildSettlement
from tests.games.inkas.table import BLUE, CITY, RED, ROAD, SETTLEMENT, Table

RICH = {"wood": 5, "stone": 5, "wool": 5, "potato": 5, "ore": 5}


def roads(table: Table) -> set[str]:
    return {action.path for action in table.legal() if isinstance(action, BuildRoad)}


def settlements(table: Table) -> set[str]:
    return {action.site for action in table.legal() if isinstance(action, BuildSettlement)}


@pytest.mark.rule("IROAD-1")
def test_where_a_road_may_go() -> None:
    """At own roads and buildings, not through a foreign building, not where there is no path."""
    table = Table().to_do(BLUE).player(BLUE, hand=ROAD)
    table.piece(BLUE, settlements=["J11"], roads=table.walk("J11", "K11", "L12")).piece(RED, settlements=["K11"])

    assert roads(table) == {*table.walk("J11", "I10"), *table.walk("J11", "I12"), *table.walk("L12", "K13")}
    assert table.reasons(BuildRoad("L10K11")) == [("inkas.road.unattached", "IROAD-1")]
    assert table.reasons(BuildRoad("J11K11")) == [("inkas.road.taken", "IROAD-1")]
    assert table.reasons(BuildRoad("L12M12")) == [("inkas.path.unknown", "IMAT-6")]


@pytest.mark.rule("IROAD-1")
def test_a_road_costs_wood_and_stone() -> None:
    table = Table().to_do().player(RED, hand=ROAD).piece(RED, settlements=["J11"])
    table.play(BuildRoad("J11K11"))

    assert table.hand(RED) == {}
    assert table.state.supply == table.rules.board.box.cards
    assert table.pieces(RED).roads_left == 6
    assert table.reasons(BuildRoad("I10J11")) == [("inkas.road.unpaid", "IROAD-1")]


@pytest.mark.rule("IROAD-1", "ITRIBE-6")
def test_seven_roads_and_no_more() -> None:
    table = Table().to_do().player(RED, hand=ROAD)
    table.piece(RED, roads=table.walk("H2", "G3", "H4", "G5", "H6", "G7", "H8", "G9"))

    assert roads(table) == set()
    assert table.reasons(BuildRoad("G9H10")) == [("inkas.road.no_pieces", "IROAD-1")]


@pytest.mark.rule("IROAD-2")
@pytest.mark.parametrize("owner", [RED, BLUE])
def test_no_road_goes_on_from_a_thicket(owner: int) -> None:
    table = Table().to_do().player(RED, hand=RICH).piece(RED, roads=["H6I6"]).piece(owner, old_settlements=["I6"])

    assert roads(table) == {"G5H6", "H6G7"}
    assert table.reasons(BuildRoad("I6J7")) == [("inkas.road.thicket", "IROAD-2")]
    arriving = (
        Table().to_do().player(RED, hand=ROAD).piece(RED, settlements=["J7"]).piece(owner, old_settlements=["I6"])
    )
    assert "I6J7" in roads(arriving), "to arrive there is allowed"


@pytest.mark.rule("IROAD-2", "ITRIBE-5")
def test_no_road_begins_at_an_own_building_in_decline() -> None:
    table = Table().to_do().player(RED, hand=ROAD).piece(RED, old_settlements=["I6"], settlements=["F5"])
    assert roads(table) == {"E4F5", "F5E6", "F5G5"}


@pytest.mark.rule("ISETT-1")
def test_the_distance_rule() -> None:
    table = Table().to_do().player(RED, hand=SETTLEMENT).piece(BLUE, settlements=["H6"])
    table.piece(RED, roads=table.walk("H6", "I6", "J7", "I8"))

    assert settlements(table) == {"J7", "I8"}
    assert table.reasons(BuildSettlement("I6")) == [("inkas.site.too_close", "ISETT-1")]
    assert table.reasons(BuildSettlement("H6")) == [("inkas.site.taken", "ISETT-1")]
    assert table.reasons(BuildSettlement("K7")) == [("inkas.settlement.no_road", "ISETT-1")]
    assert table.reasons(BuildSettlement("A1")) == [("inkas.site.unknown", "IMAT-6")]
    old = Table().to_do().player(RED, hand=SETTLEMENT).piece(BLUE, old_settlements=["H6"]).piece(RED, roads=["H6I6"])
    assert settlements(old) == {"H6"}, "buildings under thicket keep their distance too"


@pytest.mark.rule("ISETT-1", "ITRIBE-1")
def test_a_settlement_costs_four_cards_and_brings_a_marker() -> None:
    table = Table().to_do().player(RED, hand=SETTLEMENT).piece(RED, roads=["H6I6"]).play(BuildSettlement("I6"))

    assert (table.hand(RED), table[RED].markers) == ({}, 1)
    assert table.sites(table.pieces(RED).settlements) == {"I6"}
    assert [(receipt.seat, receipt.amount, receipt.rule) for receipt in table.played.receipts] == [(RED, 1, "ITRIBE-1")]
    poor = Table().to_do().player(RED, hand=ROAD).piece(RED, roads=["H6I6"])
    assert poor.reasons(BuildSettlement("I6")) == [("inkas.settlement.unpaid", "ISETT-1")]


@pytest.mark.rule("ICITY-1", "ITRIBE-1")
def test_a_city_replaces_an_active_settlement() -> None:
    table = Table().to_do().player(RED, hand=CITY).piece(RED, settlements=["I6"], old_settlements=["F5"])
    assert [action for action in table.legal() if isinstance(action, BuildCity)] == [BuildCity("I6")]
    table.play(BuildCity("I6"))

    assert (table.hand(RED), table[RED].markers) == ({}, 1)
    assert (table.pieces(RED).settlements, table.sites(table.pieces(RED).cities)) == (0, {"I6"})


@pytest.mark.rule("ICITY-1", "ITRIBE-5")
def test_no_second_city_and_none_in_decline() -> None:
    table = Table().to_do().player(RED, hand=CITY).piece(RED, settlements=["I6"], cities=["F5"], old_settlements=["L4"])
    assert table.reasons(BuildCity("I6")) == [("inkas.city.second", "ICITY-1")]
    assert table.reasons(BuildCity("L4")) == [("inkas.city.no_settlement", "ICITY-1")]
    poor = Table().to_do().player(RED, hand={"ore": 3}).piece(RED, settlements=["I6"])
    assert poor.reasons(BuildCity("I6")) == [("inkas.city.unpaid", "ICITY-1")]


@pytest.mark.rule("IOVER-1", "IROAD-2")
def test_overbuilding_a_declining_building_opens_the_way() -> None:
    table = Table().to_do().player(RED, hand=RICH).player(BLUE, markers=5)
    table.piece(RED, roads=["H6I6"]).piece(BLUE, tribe=1, old_cities=["I6"])
    assert table.reasons(BuildRoad("I6J7")) == [("inkas.road.thicket", "IROAD-2")]
    table.play(BuildSettlement("I6"))

    assert table.sites(table.pieces(RED).settlements) == {"I6"}, "always a settlement"
    assert table.pieces(BLUE).old == 0
    assert (table[RED].markers, table[BLUE].markers) == (1, 5)
    table.play(BuildRoad("I6J7"))
    assert table.pieces(RED).roads.bit_count() == 2


@pytest.mark.rule("IOVER-1")
def test_own_declining_buildings_are_overbuilt_too() -> None:
    table = Table().to_do().player(RED, hand=SETTLEMENT).piece(RED, old_settlements=["I6"], roads=["H6I6"])
    table.play(BuildSettlement("I6"))
    assert (table.sites(table.pieces(RED).settlements), table.pieces(RED).old) == ({"I6"}, 0)
    far = Table().to_do().player(RED, hand=SETTLEMENT).piece(RED, old_settlements=["I6"])
    assert far.reasons(BuildSettlement("I6")) == [("inkas.settlement.no_road", "ISETT-1")]


@pytest.mark.rule("ISETT-1")
def test_a_house_ruling_plays_on() -> None:
    table = Table().to_do().player(RED, hand=SETTLEMENT).piece(BLUE, settlements=["H6"]).piece(RED, roads=["H6I6"])
    table.play(BuildSettlement("I6"), waive=("inkas.site.too_close",))
    assert table.played.waived == ("inkas.site.too_close",)
    assert table[RED].markers == 1
