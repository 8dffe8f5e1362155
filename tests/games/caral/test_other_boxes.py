"""Boxes that differ from ours (MAT-1 to MAT-5): the borders of the catalogue are accepted, and such a box plays."""

from typing import Any

import pytest

from companion.engine.catalogue import CONFIDENCES
from companion.games.caral.box import preset
from companion.games.caral.optional import read_box
from companion.games.caral.rules.architect import LeadArchitect, Roll
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.quarry import TakeStones
from tests.games.caral.conservation import misplaced
from tests.games.caral.scenes import box, found, to_roll, wander
from tests.games.caral.table import Table

SPOTS = preset("retail")["path"]["spots"]
TWELVE = [spot for spot in SPOTS if spot not in ("site-1", "site-2", "site-3", "site-4")]
BORDERS = [
    box(players={"carali": 3, "alpacas": 1}),
    box(stones={"count": 7}),
    box(cards={"stone": 1, "clay": 1, "fish": 1, "alpaca": 1}),
    box(players={"carali": 200, "alpacas": 200}, stones={"count": 200}),
    box(sled={"stones": 2, "alpacas": 1, "movement": 1}),
    box(path={"spots": TWELVE}),
    box(die={"faces": [[1]]}),
    box(die={"faces": [[0], [0, 200]]}),
    box(levels={"count": 4, "sizes": [0, 0, 0, 0, 4]}),
    box(levels={"count": 48, "sizes": [6, 8, 10, 11, 13]}),
]


@pytest.mark.rule("MAT-1", "MAT-2", "MAT-3", "MAT-4", "MAT-5")
@pytest.mark.parametrize("catalogue", BORDERS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_box_at_the_border_plays(catalogue: dict[str, Any], seats: int) -> None:
    table = Table(catalogue=catalogue, seats=seats)
    table.state = table.rules.begin().state
    for position in wander(table, 120, seed=seats):
        assert misplaced(table.rules, position.state) == {}


@pytest.mark.rule("MAT-1")
@pytest.mark.parametrize("confidence", CONFIDENCES)
def test_every_confidence_is_read(confidence: str) -> None:
    catalogue = preset("retail")
    for section in catalogue.values():
        for entry in section if isinstance(section, list) else (section,):
            entry["confidence"] = confidence
    assert read_box(catalogue, "mine.toml").carali == 11


def winding() -> Table:
    """Three quarries, sites at both ends, the kinds in another order, and a die of its own."""
    spots = ["site-z", "quarry-a", "market-x", "quarry-b", "cult-o", *(f"site-{n}" for n in range(11)), "village-1"]
    catalogue = box(path={"spots": [*spots, "quarry-c", "site-last"]}, die={"faces": [[0, 3], [3], [0, 3]]})
    return Table(catalogue=catalogue)


@pytest.mark.rule("MAT-4", "SET-4")
def test_another_path_is_set_up() -> None:
    table = winding()
    table.state = table.rules.begin().state
    found(table, "site-last", "site-z", "site-4")
    assert [player.workers for player in table.state.players] == [(1, 1, 1)] * 3
    assert [player.carali_supply for player in table.state.players] == [7, 7, 7]


@pytest.mark.rule("MAT-4", "MOVE-2")
def test_another_path_is_walked() -> None:
    table = winding().site("site-z", 1, 5, 1).to_move(0, points=4)
    assert set(table.legal()) == {Move("site-z"), Move("quarry-a"), Move("market-x"), Move("quarry-b")}
    table.site("site-last", 0).player(0, figure="village-1", stones=1).to_move(0, points=2)
    ahead = {Move("quarry-c"), Move("centre"), Move("site-last")}
    assert set(table.legal()) == ahead | {Move("cult-o"), Move("quarry-b")}


@pytest.mark.rule("MAT-4", "ACT-4")
def test_another_path_gives_stones_in_each_quarry() -> None:
    table = winding().player(0, workers=(1, 0, 3)).to_act(0, at="quarry-c")
    assert TakeStones(3) in table.legal()
    assert table.to_act(0, at="quarry-b").reasons(TakeStones(1)) == [("caral.stones.too_few_workers", "ACT-4")]


@pytest.mark.rule("YEAR-2", "YEAR-3")
def test_another_die_is_rolled() -> None:
    table = to_roll(winding())
    assert table.legal() == [Roll("0/3"), Roll("3")]
    assert table.play(Roll("3")).architect == "quarry-b"
    table = to_roll(winding()).play(Roll("0/3"))
    assert table.legal() == [LeadArchitect(0), LeadArchitect(3)]


@pytest.mark.rule("MAT-4")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_another_path_and_die_play(seed: int) -> None:
    table = winding()
    table.state = table.rules.begin().state
    for position in wander(table, 300, seed):
        assert misplaced(table.rules, position.state) == {}
    assert table.state.year > 1


@pytest.mark.rule("MAT-5", "ACT-4")
def test_another_sled() -> None:
    table = Table(catalogue=box(sled={"stones": 6, "alpacas": 2, "movement": 7}))
    assert to_roll(table.player(0, alpacas=3)).play(Roll("0")).state.pending[0].points == 9
    table.player(0, stones=3, workers=(0, 5)).to_act(0, at="quarry-2")
    assert table.play(TakeStones(3))[0].stones == 6
