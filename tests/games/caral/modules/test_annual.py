"""Annual tiles: the row, the categories, the places and the next starting player (TILE-1 to TILE-5)."""

from collections.abc import Callable

import pytest

from companion.engine.actions import TABLE
from companion.engine.layers import Layer
from companion.engine.view import SPECTATOR
from companion.games.caral import hooks
from companion.games.caral.box import preset
from companion.games.caral.modules.annual.layer import CATEGORIES, Annual, row
from companion.games.caral.modules.decks import Show
from companion.games.caral.modules.emissaries.layer import SendAlpaca, SendCarali
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel
from companion.games.caral.rules.ceremony import SacrificeNothing
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.view import view
from tests.games.caral.modules.years import holding, rich, tile_year
from tests.games.caral.table import Table

NOTHING = SacrificeNothing()
TILES = tuple(CATEGORIES)
LAST = Annual(TILES, used=len(TILES))


def ceremony(table: Table, priest: int = 0) -> Table:
    """Nobody sacrifices anything: 1 fame less for everybody, and then the tile."""
    return table.to_sacrifice(priest).play(*[NOTHING] * table.rules.seats)


def scored(table: Table, priest: int = 0) -> list[int]:
    """What the tile gave to each seat."""
    return [fame - 9 for fame in ceremony(table, priest).fame]


def stones(*counts: int, seats: int | None = None) -> Table:
    table = tile_year("stones", seats=seats or len(counts))
    for seat, count in enumerate(counts):
        table.player(seat, stones=count)
    return table


# --- the row --------------------------------------------------------------------------------------------------


def set_up() -> Table:
    table = Table(modules=("annual",), cards="table")
    table.state = table.rules.begin().state
    return table.play(StartAt("site-1"), StartAt("site-2"), StartAt("site-3"))


@pytest.mark.rule("TILE-1")
def test_seven_tiles_are_laid_out_in_a_row_before_the_first_year() -> None:
    table, order = set_up(), TILES[::-1]
    for number, tile in enumerate(order[:-1]):
        assert table.asked == ("caral.show_tile", TABLE)
        assert set(table.legal()) == {Show(left) for left in order[number:]}
        table.play(Show(tile))
    assert table.asked == ("caral.roll_die", TABLE)
    assert row(table.state) == Annual(order)


@pytest.mark.rule("TILE-1")
def test_a_tile_that_lies_out_cannot_come_again() -> None:
    table = set_up().play(Show("stones"))
    assert table.reasons(Show("stones")) == [("caral.show_tile.not_left", "TILE-1")]
    assert table.reasons(Show("gold")) == [("caral.show_tile.not_left", "TILE-1")]


@pytest.mark.rule("TILE-1")
def test_the_leftmost_tile_is_turned_down_with_the_year_and_the_next_one_holds() -> None:
    table = rich(Table(modules=("annual",))).with_state(extras={"annual": Annual(("stones", "alpacas", "cards"))})
    table.player(0, stones=2).player(1, alpacas=3, alpaca_supply=4).player(2, stones=1)
    assert scored(table) == [3, 0, 1]
    assert row(table.state).used == 0
    table.play(BeginYear())
    assert row(table.state).used == 1
    for seat in range(3):
        table.player(seat, fame=10)
    assert scored(table) == [1, 3, 1]


@pytest.mark.rule("TILE-1")
def test_everybody_sees_the_row() -> None:
    table = tile_year("stones", used=2)
    seen = view(table.rules, table.state, SPECTATOR)["board"]["modules"]["annual"]
    assert (seen["row"][2], seen["used"], len(seen["row"])) == ("stones", 2, 7)
    assert seen["tiles"]["stones"] == {"first": 3, "second": 1}


# --- the categories -------------------------------------------------------------------------------------------


def most_carali(table: Table) -> Table:
    table.player(0, workers=(1, 0)).player(1, workers=(1, 0)).player(2, workers=(2, 0))
    return table.site("site-1", 0).site("site-2", 0, 5, 5, priests=1).site("site-3", 1, 5, 1).site("site-4", 1)


def most_cards(table: Table) -> Table:
    return table.player(0, hand={"clay": 2, "fish": 2}).player(1, hand={"stone": 3}).player(2, hand={"alpaca": 1})


def most_stones(table: Table) -> Table:
    return table.player(0, stones=4).player(1, stones=2)


def most_sites(table: Table) -> Table:
    """Only sites without a level count."""
    table.site("site-1", 0).site("site-2", 0).site("site-3", 1)
    return table.site("site-4", 1, 5, 1).site("site-5", 1, 5, 5).site("site-6", 2, 3, 3).site("site-7", 2, 5, 1)


def most_alpacas(table: Table) -> Table:
    return table.player(0, alpacas=4, alpaca_supply=0).player(1, alpacas=2, alpaca_supply=0)


def most_workers(table: Table) -> Table:
    table.player(0, workers=(2, 2)).player(1, workers=(0, 3)).player(2, workers=(1, 0))
    return table.site("site-1", 2).site("site-2", 2).site("site-3", 2).site("site-4", 2)


def furthest(table: Table) -> Table:
    return table.player(0, figure="centre").player(1, figure="village-3").player(2, figure="site-16")


SCENES: dict[str, Callable[[Table], Table]] = {
    "carali": most_carali,
    "cards": most_cards,
    "stones": most_stones,
    "sites": most_sites,
    "alpacas": most_alpacas,
    "workers": most_workers,
    "position": furthest,
}


@pytest.mark.rule("TILE-1")
@pytest.mark.parametrize("category", TILES)
def test_each_category_has_a_first_a_second_and_a_last(category: str) -> None:
    table = SCENES[category](tile_year(category))
    assert scored(table, priest=1) == [3, 1, 0]
    assert [(receipt.seat, receipt.rule, receipt.params["category"]) for receipt in table.receipts[3:]] == [
        (0, "TILE-1", category),
        (1, "TILE-1", category),
    ]
    assert table.play(BeginYear()).state.starter == 2


@pytest.mark.rule("TILE-1")
@pytest.mark.parametrize("category", ["cards", "stones", "alpacas", "position"])
def test_a_tile_compares_nothing_but_its_own_category(category: str) -> None:
    for other in TILES:
        fame = scored(SCENES[other](tile_year(category)))
        assert fame == ([3, 1, 0] if other == category else [3, 3, 3]), other


@pytest.mark.rule("TILE-1")
@pytest.mark.parametrize(("hook", "category"), [(hooks.PLACED_CARALI, "carali"), (hooks.PLACED_ALPACAS, "alpacas")])
def test_layers_may_let_figures_stand_elsewhere(hook: hooks.Hook[int], category: str) -> None:
    more = Layer("test", "TILE-1", hooks={hook: lambda now, count, seat: count + (0, 2, 1)[seat]})
    assert scored(tile_year(category, more)) == [0, 3, 1]


@pytest.mark.rule("TILE-1", "EMI-1")
def test_figures_on_the_emissary_board_count() -> None:
    modules = ("annual", "emissaries")
    table = tile_year("carali", modules=modules).to_act(1, "village-1").play(SendCarali())
    assert scored(table) == [1, 3, 1]
    table = tile_year("alpacas", modules=modules).to_act(2, "market-1").play(SendAlpaca())
    assert scored(table) == [1, 1, 3]


@pytest.mark.rule("TILE-1")
def test_the_box_says_what_a_tile_gives() -> None:
    tiles = [tile | {"first": 5, "second": 2} for tile in preset("retail")["annual"]]
    table = tile_year("stones", catalogue=preset("retail") | {"annual": tiles})
    assert scored(table.player(1, stones=1)) == [2, 5, 2]


@pytest.mark.rule("TILE-1", "END-1")
def test_the_tile_scores_in_the_last_year_too() -> None:
    table = stones(0, 1, 2).with_state(completed=7, central=5)
    assert scored(table) == [0, 1, 3]
    assert table.state.ended == "seventh_pyramid"


# --- the places -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TILE-2")
@pytest.mark.parametrize(
    ("counts", "fame"),
    [
        ((3, 2, 1), [3, 1, 0]),
        ((3, 3, 1), [3, 3, 0]),
        ((3, 1, 1), [3, 1, 1]),
        ((2, 2, 2), [3, 3, 3]),
        ((0, 0, 0), [3, 3, 3]),
        ((0, 1, 0), [1, 3, 1]),
        ((2, 2, 1, 0), [3, 3, 0, 0]),
        ((4, 2, 2, 2), [3, 1, 1, 1]),
        ((4, 2, 2, 1), [3, 1, 1, 0]),
        ((1, 0), [3, 1]),
        ((1, 1), [3, 3]),
        ((0, 0), [3, 3]),
    ],
)
def test_places_are_shared(counts: tuple[int, ...], fame: list[int]) -> None:
    assert scored(stones(*counts)) == fame


# --- the next starting player ---------------------------------------------------------------------------------


@pytest.mark.rule("TILE-3")
@pytest.mark.parametrize(
    ("counts", "starter", "following"),
    [
        ((0, 1, 2), 1, 0),
        ((2, 0, 1), 0, 1),
        ((0, 0, 1), 0, 1),
        ((0, 0, 1), 1, 0),
        ((0, 0, 1), 2, 0),
        ((1, 1, 1), 0, 1),
        ((1, 1, 1), 2, 0),
        ((0, 1, 0), 0, 2),
        ((0, 1, 0), 1, 2),
        ((0, 1, 0), 2, 0),
        ((1, 0, 2), 1, 1),
        ((0, 1, 0, 1), 0, 2),
    ],
)
@pytest.mark.parametrize("priest", [0, 1, 2])
def test_the_lowest_starts(counts: tuple[int, ...], starter: int, following: int, priest: int) -> None:
    table = stones(*counts).with_state(starter=starter)
    assert ceremony(table, priest).play(BeginYear()).state.starter == following


# --- the position ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TILE-4")
@pytest.mark.parametrize(
    ("spots", "fame"),
    [
        (("centre", "village-3", "village-3"), [3, 1, 1]),
        (("centre", "centre", "village-3"), [3, 3, 0]),
        (("start", "start", "village-1"), [1, 1, 3]),
        (("quarry-1", "site-3", "cult-1"), [0, 1, 3]),
        (("quarry-1", "site-3", "site-4"), [0, 1, 3]),
        (("start", "start", "start"), [3, 3, 3]),
    ],
)
def test_figures_are_compared_by_their_place_on_the_path(spots: tuple[str, ...], fame: list[int]) -> None:
    table = tile_year("position")
    for seat, spot in enumerate(spots):
        table.player(seat, figure=spot)
    assert scored(table) == fame


@pytest.mark.rule("TILE-4", "END-1")
def test_figures_still_stand_where_the_year_ended() -> None:
    table = tile_year("position").player(0, figure="village-3").player(1, figure="cult-1").player(2, figure="cult-2")
    table.to_move(0).play(Move("centre"), NOTHING, NOTHING, NOTHING)
    assert table.fame == [12, 9, 10]
    table.play(BeginYear())
    assert (table.state.starter, table.where(0)) == (1, "start")


@pytest.mark.rule("TILE-4")
def test_when_the_architect_ends_the_year_nobody_stands_on_the_centre() -> None:
    table = tile_year("position").player(1, figure="cult-1").player(2, figure="site-9")
    table.with_state(architect="village-3").to_act(2, "site-9").play(EndTurn(), Roll("1"), NOTHING, NOTHING, NOTHING)
    assert table.fame == [9, 10, 12]


@pytest.mark.rule("TILE-4", "END-4")
def test_after_the_crowds_last_pyramid_all_tie_on_the_position() -> None:
    table = tile_year("position", edition="crowd").with_state(completed=6, central=4)
    table.site("site-7", 0, 3, 2).player(0, stones=1).to_act(0, "site-7").play(BuildLevel())
    before = table.fame
    table.play(NOTHING, NOTHING, NOTHING)
    annual = [receipt.amount for receipt in table.receipts if receipt.reason == "caral.fame.annual_first"]
    assert before == [11, 10, 10]
    assert annual == [3, 3, 3]
    assert table.state.ended == "seventh_pyramid"


# --- all used up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TILE-5")
def test_after_the_last_tile_nothing_scores_and_the_head_priest_starts() -> None:
    table = stones(3, 0, 1).with_state(extras={"annual": LAST})
    assert scored(table, priest=2) == [0, 0, 0]
    assert table.play(BeginYear()).state.starter == 2
    assert row(table.state) == LAST


@pytest.mark.rule("TILE-5", "TILE-3")
def test_the_seventh_year_still_has_a_tile() -> None:
    table = holding(stones(3, 0, 1), "stones", used=6)
    assert scored(table, priest=2) == [3, 0, 1]
    assert table.play(BeginYear()).state.starter == 1
    assert row(table.state).used == 7
