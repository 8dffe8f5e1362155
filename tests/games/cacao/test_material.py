"""What is in the box and how a table is set up (CMAT-1 to CMAT-5, CSET-1, CSET-2)."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.problems import CatalogueError
from companion.games.cacao.box import read_box
from companion.games.cacao.game import GAME
from companion.games.cacao.meta import EDITION
from companion.games.cacao.rules.deal import Deal
from companion.games.cacao.rules.reveal import Reveal
from companion.games.cacao.tiles import JUNGLE, WORKERS
from tests.games.cacao.table import Table


@pytest.mark.rule("CMAT-1")
def test_a_village() -> None:
    box = Table().rules.board.box

    assert (box.storage, box.suns) == (5, 3)
    assert box.water == (-10, -4, -1, 0, 2, 4, 7, 11, 16)
    assert [player.water for player in Table().rules.begin().state.players] == [0, 0, 0]


@pytest.mark.rule("CMAT-2")
@pytest.mark.parametrize(("seats", "counts"), [(2, (4, 5, 1, 1)), (3, (3, 5, 1, 1)), (4, (3, 4, 1, 1))])
def test_worker_tiles_have_four_workers_each(seats: int, counts: tuple[int, ...]) -> None:
    box = Table(seats).rules.board.box

    assert box.workers == counts
    assert {sum(look) for looks in box.looks.values() for look in looks} == {4}
    assert [len(box.turns[kind]) for kind in WORKERS.names] == [1, 4, 4, 4]
    assert not {*box.looks["3-0-0-1"]} & {*box.looks["3-1-0-0"]}, "they are mirror images"


@pytest.mark.rule("CMAT-3", "CMAT-4", "CSET-1")
@pytest.mark.parametrize(
    ("seats", "counts"),
    [(2, (4, 2, 2, 3, 1, 1, 1, 2, 1, 4)), (3, (6, 2, 2, 4, 1, 2, 1, 3, 2, 5)), (4, (6, 2, 2, 4, 1, 2, 1, 3, 2, 5))],
)
def test_jungle_tiles(seats: int, counts: tuple[int, ...]) -> None:
    table = Table(seats)

    assert table.rules.board.box.jungle == counts
    assert sum(counts) == (21 if seats == 2 else 28)
    assert sum(table.state.jungle) - 2 == (17 if seats == 2 else 24), "what is left when the display lies"


@pytest.mark.rule("CSET-1")
def test_start_tiles_lie_diagonally_and_the_display_is_laid_out() -> None:
    table = Table(tiles="table")
    table.state = table.rules.begin().state

    assert {square: tile.kind for square, tile in table.state.land.tiles.items()} == {
        "e0s0": "plantation_1",
        "e1s1": "market_2",
    }
    assert table.asked == [("reveal_tile", TABLE)]
    table.play(Reveal("temple")).play(Reveal("water"))
    assert table.state.display == ("temple", "water")
    assert table.asked == [("choose_tile", 0)]


@pytest.mark.rule("CSET-2")
def test_the_app_deals_hands_in_turn_order() -> None:
    table = Table(2)
    table.state = table.rules.begin().state

    table.play(Deal(("1-1-1-1", "2-1-0-1", "3-0-0-1"), 0))
    assert table[0].hand.known == (1, 1, 1, 0)
    assert table.told == ["log.drew", "log.dealt"]
    assert [event.to for event in table.played.events] == [None, 0]
    assert (table.played.hidden, table.asked) == (True, [("deal_tiles", TABLE)])


@pytest.mark.rule("CMAT-5")
def test_there_is_a_fruit_and_a_token_for_every_space() -> None:
    box, most = Table(4).rules.board.box, 4

    assert (box.storage * most, box.suns * most) == (20, 12)


def broken(change: Callable[[dict[str, Any]], object]) -> tuple[str, str]:
    raw = copy.deepcopy(dict(GAME.catalogue(EDITION)))
    change(raw)
    with pytest.raises(CatalogueError) as caught:
        read_box(raw, "mine.toml", 2)
    return caught.value.code, caught.value.where


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        (lambda raw: raw.pop("water"), "engine.catalogue.missing", "water"),
        (lambda raw: raw.update(pigs={}), "engine.catalogue.unknown_key", "pigs"),
        (lambda raw: raw["water"].update(track=[-101]), "engine.catalogue.number", "water.track[0]"),
        (lambda raw: raw["village"].update(storage=0), "engine.catalogue.number", "village.storage"),
        (lambda raw: raw["workers"][0].update(edges=[1, 1]), "engine.catalogue.entries", "workers[0].edges"),
        (lambda raw: raw["workers"][0].update(id="4-0-0-0"), "engine.catalogue.choice", "workers[0].id"),
        (lambda raw: raw["jungle"][0].update(count=1), "engine.catalogue.number", "jungle[0].count"),
        (lambda raw: raw["jungle"][0].update(put_back=[6, 0, 0]), "cacao.catalogue.no_start", "jungle"),
        (lambda raw: raw["jungle"].pop(), "engine.catalogue.entries", "jungle"),
        (
            lambda raw: [entry.update(count=0, put_back=[0, 0, 0]) for entry in raw["workers"]],
            "cacao.catalogue.too_few",
            "workers",
        ),
    ],
)
def test_a_mistake_in_the_catalogue_is_named_with_its_place(change: Any, code: str, where: str) -> None:
    assert broken(change) == (code, f"mine.toml: {where}")


def test_every_kind_of_tile_is_in_the_catalogue() -> None:
    raw = GAME.catalogue(EDITION)

    assert [entry["id"] for entry in raw["jungle"]] == [*JUNGLE.names]
    assert [entry["id"] for entry in raw["workers"]] == [*WORKERS.names]
