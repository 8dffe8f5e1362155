"""Material, the board and how a game begins (IMAT-1 to IMAT-6, ISET-1 to ISET-3)."""

from collections import Counter

import pytest

from companion.engine.actions import TABLE
from companion.engine.problems import CatalogueError
from companion.games.inkas.box import preset, read_box
from companion.games.inkas.game import GAME
from companion.games.inkas.land import OFF
from companion.games.inkas.meta import META
from companion.games.inkas.rules.setup import LayOut, PlaceRoad, PlaceSettlement
from companion.games.inkas.state import CITIES, MARKERS, ROADS, SETTLEMENTS, THICKETS
from companion.games.inkas.terrain import AFAR, LAND
from tests.games.inkas.table import BLUE, GREY, ORANGE, RED, Table


@pytest.mark.rule("IMAT-1")
def test_three_or_four_players_with_their_pieces() -> None:
    assert [*META.players] == [3, 4]
    assert [*META.colours] == ["red", "blue", "orange", "grey"]
    assert (SETTLEMENTS, CITIES, ROADS, THICKETS, MARKERS) == (8, 2, 7, 4, 11)
    assert Table(begun=True).pieces(RED).roads_left == 5


@pytest.mark.rule("IMAT-2")
def test_the_tiles() -> None:
    found = Counter(tile.terrain for tile in read_box(preset("german"), "box").tiles)

    assert found == {
        "forest": 4,
        "quarry": 3,
        "pasture": 4,
        "mountains": 3,
        "farmland": 4,
        "fish": 3,
        "jungle": 3,
        "plantation": 3,
        "ocean": 2,
    }
    assert {**LAND, **AFAR} == {
        "forest": "wood",
        "quarry": "stone",
        "pasture": "wool",
        "mountains": "ore",
        "farmland": "potato",
        "fish": "fish",
        "jungle": "feathers",
        "plantation": "coca",
    }


@pytest.mark.rule("IMAT-3", "IMAT-5")
def test_the_cards() -> None:
    box = read_box(preset("english"), "box")

    assert box.cards == (20,) * 5 + (12,) * 3
    assert box.development == (7, 1, 1, 1)


@pytest.mark.rule("IMAT-4")
def test_the_numbers() -> None:
    found = Counter(tile.number for tile in read_box(preset("german"), "box").tiles if tile.number)

    assert found == {2: 1, 12: 1, 9: 4, **dict.fromkeys((3, 4, 5, 6, 8, 10, 11), 3)}


@pytest.mark.rule("IMAT-6")
def test_sites_and_paths_touch_land() -> None:
    land = Table().land

    assert (len(land.sites), len(land.paths)) == (54, 71)
    for one, other in (("f4", "f6"), ("b4", "b6")):
        with pytest.raises(ValueError, match="unpack"):
            land.hexes.edge_of(one, other)
    assert "H2I2" in land.path, "between land and the frame"


@pytest.mark.parametrize(
    ("section", "number", "change", "code"),
    [
        ("tiles", 0, {"terrain": "desert"}, "engine.catalogue.choice"),
        ("tiles", 0, {"number": 7}, "inkas.catalogue.number"),
        ("tiles", 1, {"number": 4}, "inkas.catalogue.number"),
        ("tiles", 0, {"id": "b-4"}, "inkas.catalogue.place"),
        ("starts", 0, {"lettered": ["b4", "d2", "f12"]}, "inkas.catalogue.apart"),
        ("starts", 0, {"road": ["b4", "b6"]}, "inkas.catalogue.apart"),
        ("starts", 0, {"road": ["b4", "z9"]}, "engine.catalogue.choice"),
        ("starts", 0, {"other": ["b4", "b4", "c3"]}, "inkas.catalogue.apart"),
    ],
)
@pytest.mark.rule("IMAT-2", "IMAT-4", "ISET-1")
def test_a_wrong_catalogue_is_refused_with_its_place(section: str, number: int, change: object, code: str) -> None:
    raw = preset("german")
    raw[section][number] |= change
    with pytest.raises(CatalogueError) as caught:
        read_box(raw, "box")
    assert caught.value.code == code


@pytest.mark.rule("ISET-1")
def test_beginners_begin_with_two_settlements_and_roads() -> None:
    table = Table(begun=True)

    assert table.sites(table.pieces(RED).settlements) == {table.at("c7 c9 b8"), table.at("c3 c5 d4")}
    assert table.sites(table.pieces(GREY).settlements) == {table.at("e9 e11 f10"), table.at("c7 d6 d8")}
    assert all(pieces.roads.bit_count() == 2 for pieces in table.state.pieces)
    assert table.hand(BLUE) == {"ore": 1, "stone": 1, "feathers": 1}, "first yields of the lettered settlement"
    assert table.hand(ORANGE) == {"wood": 1, "stone": 1, "coca": 1}


@pytest.mark.rule("ISET-1", "IMAT-1")
def test_places_go_by_colour_and_grey_stays_out_with_three() -> None:
    ours = GAME.ruleset(GAME.header(None, 3, 0))
    assert ours.begin().state.pieces == Table(begun=True).state.pieces[:3]
    other = GAME.header(None, 3, 0)
    swapped = GAME.ruleset(type(other)(**{**other.__dict__, "colours": ("orange", "red", "blue")}))
    red, blue, orange = ours.begin().state.pieces
    assert swapped.begin().state.pieces == (orange, red, blue)


@pytest.mark.rule("ISET-3", "ITRIBE-1")
def test_two_markers_and_the_robber_on_the_frame() -> None:
    table = Table(begun=True)

    assert [player.markers for player in table.state.players] == [2] * 4
    assert [receipt.amount for receipt in table.rules.begin().receipts] == [1] * 8
    assert table.state.robber == OFF
    assert GAME.ruleset(GAME.header(None, 4, 2)).begin().state.turn.seat == 2, "who rolled highest"


def first(table: Table, site: str, path: str) -> None:
    table.play(PlaceSettlement(site), PlaceRoad(path))


@pytest.mark.rule("ISET-2")
def test_the_founding_phase_goes_round_and_back() -> None:
    table = Table(3, board="founding", begun=True)
    order = []
    for site in ("G3", "K3", "F5", "J5", "F9", "K9"):
        order.append(table.asked)
        first(table, site, next(path for path in table.land.paths if site in path))

    assert order == [("choose_first_site", seat) for seat in (0, 1, 2, 2, 1, 0)]
    assert table.asked == ("roll_dice", TABLE)
    assert table.hand(0) == {"stone": 1, "ore": 1, "feathers": 1}, "the second settlement pays"
    assert table.hand(2) == {"potato": 1, "wood": 2}
    assert [player.markers for player in table.state.players] == [2] * 3


@pytest.mark.rule("ISET-2")
def test_on_the_variable_board_the_land_is_shuffled() -> None:
    table = Table(board="variable", begun=True)
    before = table.state.terrain
    assert table.asked == ("lay_out_land", TABLE)
    tiles = tuple(before[place] for place in table.land.land)
    table.play(LayOut(tuple(reversed(tiles))))

    assert tuple(table.state.terrain[place] for place in table.land.land) == tuple(reversed(tiles))
    afar = [place for place, kind in enumerate(before) if kind not in LAND]
    assert [table.state.terrain[place] for place in afar] == [before[place] for place in afar]
    assert table.asked == ("choose_first_site", 0)


@pytest.mark.rule("ISET-2")
def test_other_tiles_are_refused() -> None:
    table = Table(board="variable", begun=True)
    assert table.reasons(LayOut(("forest",) * 18)) == [("inkas.layout.other_tiles", "ISET-2")]
