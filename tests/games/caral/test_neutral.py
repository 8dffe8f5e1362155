"""SET-6: the neutral pyramids of the two-player game."""

import pytest

from companion.engine.actions import Action
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.village import PlaceBuilder, PlacePriest
from companion.games.caral.state import NEUTRAL, Site
from companion.games.caral.two_players import PlaceNeutral
from tests.games.caral.scenes import box, found, opened
from tests.games.caral.table import Table

NOT_YOURS = ("caral.build.not_yours", "ACT-7")


def to_place(starts: int = 0) -> Table:
    """Both players have their first pyramid; the first neutral one is to be placed."""
    return found(opened(seats=2, starts=starts), "site-2", "site-13")


@pytest.mark.rule("SET-6")
@pytest.mark.parametrize("starts", [0, 1])
def test_each_player_places_one_after_the_setup(starts: int) -> None:
    table = to_place(starts)
    assert table.asked == ("caral.choose_neutral_site", starts)
    table.play(PlaceNeutral("site-1"))
    assert table.asked == ("caral.choose_neutral_site", 1 - starts)
    table.play(PlaceNeutral("site-12"))
    assert table.asked == ("caral.roll_die", -1)
    assert [table.at(name) for name in ("site-1", "site-12")] == [Site(NEUTRAL, 5, 1)] * 2


@pytest.mark.rule("SET-6")
@pytest.mark.parametrize("seats", [3, 4])
def test_more_players_place_none(seats: int) -> None:
    table = found(opened(seats=seats), "site-1", "site-2", "site-3", *(["site-4"] if seats == 4 else []))
    assert table.asked == ("caral.roll_die", -1)
    assert all(site.owner != NEUTRAL for site in table.state.sites)


@pytest.mark.rule("SET-6")
def test_free_sites_among_the_first_twelve() -> None:
    table = to_place()
    free = [PlaceNeutral(f"site-{number}") for number in range(1, 13) if number != 2]
    assert table.legal() == free
    table.play(PlaceNeutral("site-12"))
    assert table.legal() == free[:-1]


@pytest.mark.rule("SET-6")
def test_the_first_twelve_are_counted_on_the_path() -> None:
    spots = ["village-1", *(f"site-{number}" for number in range(16, 0, -1)), "quarry-1", "cult-1", "market-1"]
    table = Table(catalogue=box(path={"spots": spots}), seats=2)
    table.state = table.rules.begin().state
    found(table, "site-1", "site-2")
    assert table.legal() == [PlaceNeutral(f"site-{number}") for number in range(16, 4, -1)]


@pytest.mark.rule("SET-6")
def test_they_take_no_carali_of_the_players() -> None:
    table = to_place().play(PlaceNeutral("site-1"), PlaceNeutral("site-3"))
    assert [player.carali_supply for player in table.state.players] == [8, 8]
    assert [player.fame for player in table.state.players] == [5, 5]


@pytest.mark.rule("SET-6", "MOVE-2")
def test_they_count_for_movement() -> None:
    table = to_place().play(PlaceNeutral("site-1"), PlaceNeutral("site-3"), Roll("0"))
    free = [move.to for move in table.legal() if not move.discard]
    assert free == ["village-1", "site-1", "site-2", "quarry-1"]


def at_neutral(levels: int = 1) -> Table:
    """Seat 0 stands at a neutral pyramid with stones and cards to build."""
    table = Table(seats=2).site("site-5", NEUTRAL, 5, levels)
    return table.player(0, stones=4, hand={"stone": 2, "clay": 2}).to_act(0, at="site-5")


@pytest.mark.rule("SET-6")
@pytest.mark.parametrize("action", [BuildLevel(), StartPyramid(3), StartPyramid(5)])
def test_they_are_never_built_on(action: Action) -> None:
    assert at_neutral().reasons(action) == [NOT_YOURS]
    assert at_neutral().legal() == [EndTurn()]


@pytest.mark.rule("SET-6")
@pytest.mark.parametrize("card", ["stone", "clay"])
def test_no_pair_builds_on_them(card: str) -> None:
    assert ("caral.pair.nothing_built", "CARD-3") in at_neutral().reasons(PlayPair(card))


@pytest.mark.rule("SET-6")
def test_there_is_no_action_at_them() -> None:
    table = Table(seats=2).site("site-1", NEUTRAL, 5, 1).player(0, stones=4).to_move(0)
    assert table.play(Move("site-1")).asked == ("caral.choose_move", 1)


@pytest.mark.rule("SET-6")
def test_no_carali_is_placed_at_them() -> None:
    table = at_neutral(levels=5).to_act(0, at="village-1")
    assert table.reasons(PlaceBuilder("site-5")) == [("caral.site.held", "ACT-2")]
    assert table.reasons(PlacePriest("site-5")) == [("caral.priest.not_yours", "ACT-2")]


@pytest.mark.rule("SET-6")
def test_they_belong_to_nobody_when_cards_and_fame_are_given() -> None:
    table = at_neutral().with_state(agenda=(("bless", 0), ("bless", 1), ("tally", -1))).play(EndTurn())
    assert [player.hand.size for player in table.state.players] == [4, 0]
    assert table.receipts == []
