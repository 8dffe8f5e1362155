"""Progress tiles: which are open, who lays them where, and from when on they hold (PROG-1)."""

from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.problems import CatalogueError
from companion.engine.rules import Refused
from companion.engine.view import SPECTATOR
from companion.games.caral.agenda import turn_of
from companion.games.caral.box import preset
from companion.games.caral.modules.decks import Show
from companion.games.caral.modules.progress.laid import Progress, part
from companion.games.caral.modules.progress.layer import ChooseTileSquare, LayTile
from companion.games.caral.modules.progress.tile_actions import BuildAfar, DrawThree
from companion.games.caral.optional import read_box
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.view import view
from tests.games.caral.modules.covered import TILES, covered, told, with_tiles
from tests.games.caral.table import Table

THREE = ("cult_a", "market_b", "quarry_b")


def building(completed: int, shown: tuple[str, ...] = THREE, laid: Any = (), **setup: Any) -> Table:
    """Seat 1 is about to complete a pyramid when so many have been completed."""
    table = with_tiles(**setup).with_state(extras={"progress": Progress(shown, laid)}, completed=completed)
    table.site("site-7", 1, 3, 2).player(1, stones=2, hand={"alpaca": 2, "fish": 2})
    return table.to_act(1, "site-7")


# --- the set-up -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PROG-1")
def test_three_of_eight_tiles_are_shown_before_the_first_year() -> None:
    table = with_tiles(cards="table")
    table.state = table.rules.begin().state
    table.play(StartAt("site-1"), StartAt("site-2"), StartAt("site-3"))
    assert len(TILES) == 8
    for number, tile in enumerate(THREE):
        assert table.asked == ("caral.show_progress", TABLE)
        assert len(table.legal()) == 8 - number
        table.play(Show(tile))
        if number < len(THREE) - 1:
            assert table.reasons(Show(tile)) == [("caral.show_progress.not_left", "PROG-1")]
    assert part(table.state) == Progress(THREE)
    assert table.asked == ("caral.roll_die", TABLE)


@pytest.mark.rule("PROG-1")
@pytest.mark.parametrize(("tiles", "where"), [(7, "progress"), (9, "progress"), (8, "progress[7].id")])
def test_a_box_has_these_eight_tiles(tiles: int, where: str) -> None:
    listed = [*preset("retail")["progress"][:7], *({"id": f"moon-{n}", "confidence": "assumed"} for n in range(2))]
    with pytest.raises(CatalogueError) as caught:
        read_box(preset("retail") | {"progress": listed[:tiles]}, "mine.toml")
    assert caught.value.where == f"mine.toml: {where}"


# --- laying a tile --------------------------------------------------------------------------------------------


@pytest.mark.rule("PROG-1")
@pytest.mark.parametrize("edition", ["retail", "crowd"])
@pytest.mark.parametrize(("completed", "tile"), [(0, "cult_a"), (2, "market_b"), (4, "quarry_b")])
def test_the_first_third_and_fifth_pyramid_bring_the_tiles_in_order(edition: str, completed: int, tile: str) -> None:
    table = building(completed, edition=edition).play(BuildLevel())
    assert table.state.pending[-1] == ChooseTileSquare(1, tile)
    kind = tile.partition("_")[0]
    assert table.legal() == [LayTile(f"{kind}-1"), LayTile(f"{kind}-2")]
    table.play(LayTile(f"{kind}-2"))
    assert part(table.state) == Progress(THREE, ((f"{kind}-2", tile),))
    assert table.asked == ("caral.choose_action", 1)


@pytest.mark.rule("PROG-1")
@pytest.mark.parametrize("completed", [1, 3, 5, 6, 7])
def test_other_pyramids_bring_no_tile(completed: int) -> None:
    assert building(completed).play(BuildLevel()).asked == ("caral.choose_action", 1)


@pytest.mark.rule("PROG-1", "END-4")
def test_in_the_crowd_edition_the_seventh_pyramid_still_ends_the_year_at_once() -> None:
    assert building(6, edition="crowd").play(BuildLevel()).asked == ("caral.choose_sacrifice", 1)


@pytest.mark.rule("PROG-1")
def test_a_pyramid_completed_with_a_pair_brings_its_tile_too() -> None:
    table = building(0).site("site-7", 1, 3, 1).player(1, hand={"clay": 2}).play(BuildLevel(), PlayPair("clay"))
    assert table.asked == ("caral.choose_tile_square", 1)


REFUSED = [("village-1", "wrong_square"), ("site-7", "wrong_square"), ("moon", "wrong_square"), ("cult-1", "covered")]


@pytest.mark.rule("PROG-1")
@pytest.mark.parametrize(("spot", "code"), REFUSED)
def test_a_tile_goes_on_a_square_of_its_kind_without_a_tile(spot: str, code: str) -> None:
    table = building(0, laid=(("cult-1", "cult_b"),)).play(BuildLevel())
    assert table.legal() == [LayTile("cult-2")]
    assert table.reasons(LayTile(spot)) == [(f"caral.lay.{code}", "PROG-1")]
    with pytest.raises(Refused):
        table.play(LayTile(spot))


@pytest.mark.rule("PROG-1")
def test_without_a_free_square_of_its_kind_a_tile_is_not_laid() -> None:
    laid = (("market-1", "market_a"), ("market-2", "market_a"))
    table = building(2, laid=laid).play(BuildLevel())
    assert table.asked == ("caral.choose_action", 1)
    assert "tile_not_laid" in told(table)
    assert part(table.state).laid == laid


# --- from when on it holds ------------------------------------------------------------------------------------


@pytest.mark.rule("PROG-1", "ACT-2")
def test_a_tile_replaces_the_squares_action_for_everybody() -> None:
    for seat in (0, 1, 2):
        table = covered("cult_a", seat=seat)
        assert [a for a in table.legal() if not isinstance(a, PlayPair | EndTurn)] == [DrawThree()]
        assert table.reasons(DrawCards()) == [("caral.tile.covered", "PROG-1")]
        assert DrawCards() in table.to_act(seat, "cult-2").legal()


@pytest.mark.rule("PROG-1")
def test_without_its_tile_a_square_offers_nothing_new() -> None:
    table = covered("cult_a").to_act(0, "cult-2")
    assert table.reasons(DrawThree()) == [("caral.tile.not_offered", "PROG-1")]
    table.to_act(0, "village-1")
    assert table.reasons(DrawThree()) == [("caral.act.wrong_square", "ACT-2")]


@pytest.mark.rule("PROG-1")
def test_it_holds_at_once_for_whoever_comes_there_even_in_the_same_turn() -> None:
    table = building(0, shown=("market_b",)).player(1, hand={"alpaca": 2, "clay": 1}).play(BuildLevel())
    table.play(LayTile("market-1"), PlayPair("alpaca"), Move("market-1"))
    assert part(table.state).waits is None
    assert "caral.trade_alpaca" in {action.kind for action in table.legal()}


def underfoot() -> Table:
    """Seat 0 stands on an uncovered quarry and lays the tile there; all others have their turns to come."""
    table = with_tiles().with_state(extras={"progress": Progress(THREE)}).site("site-1", 0, 5, 1)
    table.player(0, figure="quarry-1", stones=1, workers=(1, 1)).to_act(0, "quarry-1")
    question = ChooseTileSquare(0, "quarry_b")
    table.with_state(pending=(question,), agenda=(("act", 0), *turn_of(0)[-1:]))
    return table.play(LayTile("quarry-1"))


@pytest.mark.rule("PROG-1")
def test_laid_on_ones_own_square_it_holds_only_after_this_turn() -> None:
    table = underfoot()
    assert part(table.state).waits == "quarry-1"
    assert TakeStones(1) in table.legal()
    assert table.reasons(BuildAfar("site-1")) == [("caral.tile.not_offered", "PROG-1")]
    table.play(EndTurn())
    assert table.asked == ("caral.choose_move", 1)
    assert part(table.state) == Progress(THREE, (("quarry-1", "quarry_b"),))
    table.site("site-2", 1, 5, 1).player(1, stones=1, workers=(1, 1)).to_act(1, "quarry-1")
    assert BuildAfar("site-2") in table.legal()


@pytest.mark.rule("PROG-1")
def test_it_holds_after_the_roll_when_the_starting_player_is_next() -> None:
    table = underfoot().with_state(starter=1).play(EndTurn(), Roll("0"))
    assert part(table.state).waits is None


def test_everybody_sees_the_tiles() -> None:
    seen: Any = view(underfoot().rules, underfoot().state, SPECTATOR)["board"]["modules"]["progress"]
    assert seen == {"shown": list(THREE), "laid": {"quarry-1": "quarry_b"}, "waits": "quarry-1"}
