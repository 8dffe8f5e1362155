"""Moving a placed carali with a progress tile (PROG-3, PROG-5, ACT-3)."""

from typing import Any

import pytest

from companion.games.caral.modules.progress.shift import LiftCarali, SettleCarali
from companion.games.caral.rules.village import PlaceWorker
from tests.games.caral.modules.covered import covered, told
from tests.games.caral.scenes import box
from tests.games.caral.table import Table


def moving(tile: str = "village_b", **setup: Any) -> Table:
    """Seat 0 may move a carali: workers, a builder, a started and a complete pyramid with a priest."""
    table = covered(tile, **setup).site("site-1", 0).site("site-2", 0, 5, 2).site("site-3", 0, 5, 5, priests=1)
    table.site("site-4", 0, 3, 3).site("site-5", 1).site("site-6", 1, 5, 5)
    return table.player(0, carali_supply=1).play(PlaceWorker("quarry-1"))


@pytest.mark.rule("PROG-3", "PROG-5")
def test_workers_and_builders_at_empty_sites_may_move() -> None:
    assert moving().legal() == [LiftCarali("quarry-1"), LiftCarali("quarry-2"), LiftCarali("site-1")]


@pytest.mark.rule("PROG-3", "PROG-5")
@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ("site-2", "pyramid"),
        ("site-3", "pyramid"),
        ("site-4", "pyramid"),
        ("site-5", "nobody"),
        ("site-6", "nobody"),
        ("site-7", "nobody"),
        ("village-1", "nobody"),
        ("moon", "nobody"),
    ],
)
def test_nobody_else_moves_not_even_a_priest(spot: str, code: str) -> None:
    assert moving().reasons(LiftCarali(spot)) == [(f"caral.lift.{code}", "PROG-3")]


@pytest.mark.rule("PROG-3")
def test_a_quarry_without_ones_own_workers_has_nobody_to_move() -> None:
    table = moving().player(0, workers=(1, 0))
    assert table.reasons(LiftCarali("quarry-2")) == [("caral.lift.nobody", "PROG-3")]


@pytest.mark.rule("PROG-3", "PROG-5")
def test_it_goes_where_a_new_one_may_go() -> None:
    free = [SettleCarali(f"site-{number}") for number in range(7, 17)]
    table = moving().play(LiftCarali("site-1"))
    assert table.legal() == [SettleCarali("quarry-1"), SettleCarali("quarry-2"), SettleCarali("site-3"), *free]
    table.play(SettleCarali("site-3"))
    assert (table.at("site-3").priests, table.at("site-1").owner, table[0].carali_supply) == (2, None, 0)
    assert "carali_moved" in told(table)


@pytest.mark.rule("PROG-3")
@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ("site-1", "same_spot"),
        ("site-2", "no_room"),
        ("site-4", "no_room"),
        ("site-5", "no_room"),
        ("site-6", "no_room"),
        ("village-1", "no_room"),
        ("moon", "no_room"),
    ],
)
def test_it_goes_nowhere_else(spot: str, code: str) -> None:
    assert moving().play(LiftCarali("site-1")).reasons(SettleCarali(spot)) == [(f"caral.settle.{code}", "PROG-3")]


@pytest.mark.rule("PROG-3")
def test_a_worker_cannot_stay_in_its_quarry() -> None:
    table = moving().play(LiftCarali("quarry-1"))
    assert table.reasons(SettleCarali("quarry-1")) == [("caral.settle.same_spot", "PROG-3")]
    assert SettleCarali("quarry-1") not in table.legal()
    assert table.play(SettleCarali("quarry-2"))[0].workers == (2, 2)


@pytest.mark.rule("ACT-3")
@pytest.mark.parametrize(("priests", "reasons"), [("many", []), ("one", [("caral.settle.priest_taken", "ACT-3")])])
def test_one_priest_per_pyramid_holds_for_moved_carali_too(priests: str, reasons: list[tuple[str, str]]) -> None:
    table = moving(priests=priests).play(LiftCarali("quarry-1"))
    assert table.reasons(SettleCarali("site-3")) == reasons


def one_quarry() -> dict[str, Any]:
    spots = [spot for spot in box()["path"]["spots"] if spot != "quarry-2"]
    return box(path={"spots": spots})


def crowded(**setup: Any) -> Table:
    """One quarry, and every site but one is somebody's."""
    table = covered("village_b", catalogue=one_quarry(), **setup).player(0, workers=(2,))
    for number in range(2, 17):
        table.site(f"site-{number}", 1, 5, 1)
    return table


@pytest.mark.rule("PROG-3")
def test_a_carali_with_nowhere_to_go_stays() -> None:
    table = crowded().site("site-1", 0).play(PlaceWorker("quarry-1"))
    assert table.legal() == [LiftCarali("site-1")]
    assert table.reasons(LiftCarali("quarry-1")) == [("caral.lift.nowhere", "PROG-3")]


@pytest.mark.rule("PROG-6")
def test_if_no_carali_can_move_nobody_is_asked() -> None:
    table = crowded().site("site-1", 1).play(PlaceWorker("quarry-1"))
    assert table.asked[0] != "caral.choose_carali"
    assert table[0].workers == (3,)
