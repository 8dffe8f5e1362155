"""MOVE-4: stopping at an own empty site in order to build there."""

import pytest

from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.building import StartPyramid
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.move import Move
from tests.games.caral.table import Table
from tests.support.refusals import Reason

TOO_FAR = ("caral.move.too_far", "MOVE-1")
CANNOT_BUILD = ("caral.move.cannot_build", "MOVE-4")


def builder_at(site: str, figure: str = "start", stones: int = 1) -> Table:
    """Seat 0 has a builder at a site and a figure elsewhere."""
    return Table().site(site, 0).player(0, figure=figure, stones=stones)


@pytest.mark.rule("MOVE-4")
@pytest.mark.parametrize(
    ("figure", "site", "passed"),
    [
        ("village-1", "site-1", 0),
        ("village-1", "site-2", 0),
        ("start", "site-1", 1),
        ("start", "site-3", 2),
        ("start", "site-8", 4),
        ("quarry-1", "site-2", 0),
        ("cult-1", "site-2", 1),
        ("village-3", "site-14", 1),
    ],
)
def test_the_stop_itself_is_not_counted(figure: str, site: str, passed: int) -> None:
    table = builder_at(site, figure)
    assert table.to_move(0, points=passed).reasons(Move(site)) == [TOO_FAR]
    assert table.to_move(0, points=passed + 1).reasons(Move(site)) == []
    assert Move(site) in table.legal()


@pytest.mark.rule("MOVE-4")
def test_pyramids_on_the_way_are_passed() -> None:
    table = builder_at("site-2", "village-1").site("site-1", 1, 3, 3)
    assert table.to_move(0, points=1).reasons(Move("site-2")) == [TOO_FAR]
    assert table.to_move(0, points=2).reasons(Move("site-2")) == []


@pytest.mark.rule("MOVE-4", "MOVE-5")
def test_cards_raise_the_limit() -> None:
    table = builder_at("site-3").player(0, hand={"clay": 2}).to_move(0, points=2)
    assert table.reasons(Move("site-3")) == [TOO_FAR]
    assert Move("site-3", 1) in table.legal()
    table.play(Move("site-3", 1), Discard(("clay",)))
    assert {StartPyramid(3), StartPyramid(5)} <= set(table.legal())


@pytest.mark.rule("MOVE-4")
@pytest.mark.parametrize(("points", "site", "legal"), [(3, "site-3", True), (2, "site-3", False)])
def test_the_second_movement_of_a_turn(points: int, site: str, legal: bool) -> None:
    table = builder_at(site).to_move(0, points=points, discards=False)
    assert (Move(site) in table.legal()) == legal


@pytest.mark.rule("MOVE-4")
def test_without_a_stone_one_does_not_stop() -> None:
    table = builder_at("site-1", stones=0).player(0, hand={"stone": 4}).to_move(0)
    assert table.reasons(Move("site-1")) == [CANNOT_BUILD]
    assert Move("site-1") not in table.legal()


@pytest.mark.rule("MOVE-4")
@pytest.mark.parametrize(
    ("architect", "reasons"),
    [("village-1", []), ("quarry-1", []), ("cult-1", [CANNOT_BUILD]), ("village-3", [CANNOT_BUILD])],
)
def test_behind_the_architect_one_does_not_stop(architect: str, reasons: list[Reason]) -> None:
    table = builder_at("site-3").with_state(architect=architect).to_move(0)
    assert table.reasons(Move("site-3")) == reasons
    assert (Move("site-3") in table.legal()) == (not reasons)


@pytest.mark.rule("MOVE-4")
def test_building_is_not_compulsory() -> None:
    table = builder_at("site-1").to_move(0).play(Move("site-1"))
    assert set(table.legal()) == {StartPyramid(3), StartPyramid(5), EndTurn()}
    table.play(EndTurn())
    assert table[0].stones == 1
    assert table.at("site-1").levels == 0


@pytest.mark.rule("MOVE-4", "MOVE-1")
def test_from_an_own_empty_site_to_the_next_one() -> None:
    table = builder_at("site-2", figure="site-1").site("site-1", 0).to_move(0, points=1)
    assert set(table.legal()) == {Move("village-1"), Move("quarry-1"), Move("site-2")}
    assert table.reasons(Move("site-1")) == [("caral.move.stay", "MOVE-1")]


@pytest.mark.rule("MOVE-4")
def test_only_the_first_level_needs_no_count() -> None:
    """A started pyramid is a counted square, also for its owner."""
    table = Table().site("site-1", 0, 5, 1).player(0, figure="start", stones=1)
    assert table.to_move(0, points=1).reasons(Move("site-1")) == [TOO_FAR]
    assert table.to_move(0, points=2).reasons(Move("site-1")) == []
    assert table.player(0, stones=0).reasons(Move("site-1")) == []
