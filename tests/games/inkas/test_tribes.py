"""Decline, founding and the end (ITRIBE-1 to ITRIBE-6, IWIN-1, IWIN-2)."""

import pytest

from companion.engine.actions import TABLE
from companion.engine.meta_actions import Finish
from companion.games.inkas.game import GAME
from companion.games.inkas.prospects import locked
from companion.games.inkas.rules.building import BuildCity, BuildSettlement
from companion.games.inkas.rules.founding import Clear, Found
from companion.games.inkas.rules.turn import EndTurn
from tests.games.inkas.table import BLUE, CITY, GREY, ORANGE, RED, SETTLEMENT, Table


def before_decline() -> Table:
    """Blue has two settlements, a third one and the route, and can build a city."""
    table = Table().to_do(BLUE).player(BLUE, hand=CITY | {"fish": 1}, markers=3, fights=2, development={"combat": 1})
    table.piece(BLUE, settlements=["J11", "H8", "L6"], roads=table.walk("J11", "I10", "H10", "G9"))
    return table.with_state(might=BLUE)


@pytest.mark.rule("ITRIBE-2", "ITRIBE-1")
def test_two_settlements_and_a_city_decline() -> None:
    table = before_decline().play(BuildCity("J11"))
    blue = table.pieces(BLUE)

    assert (blue.settlements, blue.cities, blue.roads) == (0, 0, 0)
    assert table.sites(blue.old_settlements) == {"H8", "L6"}
    assert table.sites(blue.old_cities) == {"J11"}, "three thickets"
    assert blue.tribe == 1
    assert table.asked == ("choose_founding", BLUE)
    table.play(Found("F13"))
    assert table.asked[1] != BLUE
    assert table.state.turn is not None
    assert table.state.turn.seat == ORANGE, "the turn is over"
    assert table[BLUE].markers == 5


@pytest.mark.rule("ITRIBE-6", "ITRIBE-2", "IADV-2")
def test_cards_survive_and_the_route_does_not() -> None:
    table = before_decline().notice()
    assert table.state.route == BLUE
    table.play(BuildCity("J11"), Found("F13"))

    assert table.hand(BLUE) == {"fish": 1}
    assert (table[BLUE].fights, table[BLUE].development.size, table.state.might) == (2, 1, BLUE)
    assert table.state.route == -1


@pytest.mark.rule("ITRIBE-1", "ITRIBE-2")
@pytest.mark.parametrize(("tribe", "markers", "declines"), [(0, 2, False), (0, 3, True), (1, 6, False), (1, 7, True)])
def test_the_fourth_marker_of_the_first_two_tribes(tribe: int, markers: int, *, declines: bool) -> None:
    table = Table().to_do().player(RED, hand=SETTLEMENT, markers=markers).piece(RED, tribe=tribe, roads=["H6I6"])
    table.play(BuildSettlement("I6"))
    assert (table.asked == ("choose_founding", RED)) is declines


@pytest.mark.rule("ITRIBE-2")
def test_the_second_decline_removes_what_is_left_of_the_first_tribe() -> None:
    table = Table().to_do().player(RED, hand=SETTLEMENT, markers=7)
    table.piece(RED, tribe=1, old_settlements=["F5"], old_cities=["L4"], settlements=["G9"], roads=["H6I6"])
    table.play(BuildSettlement("I6"))

    assert table.sites(table.pieces(RED).buildings) == {"G9", "I6"}
    assert table.sites(table.pieces(RED).old) == {"G9", "I6"}


@pytest.mark.rule("IWIN-1", "ITRIBE-1")
def test_the_third_marker_of_the_third_tribe_wins_at_once() -> None:
    table = Table().to_do().player(RED, hand=SETTLEMENT, markers=10).piece(RED, tribe=2, roads=["H6I6"])
    table.play(BuildSettlement("I6"))

    assert table.state.ended == "won"
    assert table[RED].markers == 11
    first, *others = GAME.standings(table.rules, table.state)
    assert (first.seat, first.score, first.winner) == (RED, 11, True)
    assert not any(other.winner for other in others)
    city = Table().to_do().player(RED, hand=CITY, markers=10).piece(RED, tribe=2, settlements=["I6"])
    assert city.play(BuildCity("I6")).state.ended == "won"


# --- founding ------------------------------------------------------------------------------------------------


def founding() -> Table:
    """Orange founds; Grey has a road to H6, and an old building at F5."""
    table = Table().to_do(ORANGE).player(ORANGE, hand=CITY, markers=3).piece(ORANGE, settlements=["K11"])
    table.piece(GREY, settlements=["G7"], roads=["H6G7"], old_settlements=["F5"])
    return table.play(BuildCity("K11"))


@pytest.mark.rule("ITRIBE-3")
def test_orange_founds_beside_grey_s_site_but_not_on_it() -> None:
    table = founding()

    assert table.reasons(Found("H6")) == [
        ("inkas.site.too_close", "ISETT-1"),
        ("inkas.found.foreign_site", "ITRIBE-3"),
    ]
    assert Found("I6") in table.legal(), "beside it"
    assert table.reasons(Found("E6")) == [("inkas.site.too_close", "ISETT-1")], "distance to declining ones too"
    assert table.reasons(Found("F5")) == [("inkas.site.taken", "ISETT-1")], "never on a thicket"
    assert table.reasons(Found("Z9")) == [("inkas.site.unknown", "IMAT-6")]
    hand = table.hand(ORANGE)
    table.play(Found("I6"))
    assert table.hand(ORANGE) == hand, "no cards"
    assert table.pieces(ORANGE).roads == 0, "no road"


@pytest.mark.rule("ITRIBE-3")
def test_a_road_of_another_reserves_its_end() -> None:
    table = Table().to_do(ORANGE).player(ORANGE, hand=CITY, markers=3).piece(ORANGE, settlements=["K11"])
    table.piece(GREY, roads=["H6I6", "H6G7"]).piece(ORANGE, roads=["J11K11"]).play(BuildCity("K11"))
    assert table.reasons(Found("I6")) == [("inkas.found.foreign_site", "ITRIBE-3")]


def walled_in() -> Table:
    """Everywhere a building of Blue keeps its distance; Red is about to decline."""
    table = Table().to_do().player(RED, hand=CITY, markers=3).piece(RED, settlements=["K11", "F5"])
    free = [site for site in table.land.sites if site not in {"K11", "F5"}]
    for site in free:
        near = {table.land.sites[other] for other in table.land.hexes.beside[table.land.site[site]]}
        if not near & {"K11", "F5"}:
            table.piece(BLUE, settlements=[site])
    return table


@pytest.mark.rule("ITRIBE-4")
def test_where_there_is_no_place_an_old_building_makes_room() -> None:
    table = walled_in().play(BuildCity("K11"))

    assert table.asked == ("choose_clearing", RED)
    assert table.legal() == [Clear("F5"), Clear("K11")]
    assert table.reasons(Clear("H6")) == [("inkas.clear.not_yours", "ITRIBE-4")]
    table.play(Clear("K11"))
    assert table.sites(table.pieces(RED).settlements) == {"K11"}
    assert table.sites(table.pieces(RED).old) == {"F5"}
    assert table[RED].markers == 5


# --- the agreed end ------------------------------------------------------------------------------------------


@pytest.mark.rule("IWIN-2")
def test_the_table_may_end_at_any_time_and_nobody_alone() -> None:
    table = Table(begun=True).player(RED, markers=5).player(GREY, markers=5)
    assert table.reasons(Finish(), seat=RED) == [("inkas.finish.not_together", "IWIN-2")]
    table.play(Finish(), seat=TABLE)

    assert table.state.ended == "agreed"
    assert {place.seat for place in GAME.standings(table.rules, table.state) if place.winner} == {RED, GREY}


def stuck() -> Table:
    """The last tribes of all have their cities, and every site is built or beside a building."""
    table = walled_in().piece(RED, tribe=2, cities=["F5"]).player(RED, hand={}, markers=9)
    for seat in (BLUE, ORANGE, GREY):
        table.piece(seat, tribe=2, cities=["H2"]).player(seat, markers=9)
    red = table.pieces(RED)
    pieces = (type(red)(cities=red.settlements | red.cities, tribe=2), *table.state.pieces[1:])
    return table.with_state(pieces=pieces)


@pytest.mark.rule("IWIN-2")
def test_when_nobody_can_build_any_more_the_table_is_asked() -> None:
    table = stuck().to_do(GREY)
    now = table.rules.situation(table.rules, table.state, TABLE, None)
    assert locked(now)  # type: ignore[arg-type]
    table.play(EndTurn())
    assert table.asked == ("choose_going_on", TABLE)
    assert table.play(Finish()).state.ended == "agreed"


@pytest.mark.rule("IWIN-2")
@pytest.mark.parametrize("way_out", [{"settlements": ["K3"]}, {"roads": ["F5G5"]}])
def test_one_way_to_build_is_enough_to_go_on(way_out: dict[str, list[str]]) -> None:
    table = stuck().to_do(GREY)
    table.piece(RED, **way_out)
    if "roads" in way_out:
        table.piece(BLUE, old_settlements=["G5"])
    else:
        red = table.pieces(RED)
        table.with_state(pieces=(type(red)(settlements=red.settlements, tribe=2), *table.state.pieces[1:]))
    assert table.play(EndTurn()).asked != ("choose_going_on", TABLE)
