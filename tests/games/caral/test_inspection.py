"""The table check names every piece of the box exactly once, with the numbers of the state, and no card's kind."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from companion.engine.inspection import CheckLine
from companion.engine.ruleset import Ruleset
from companion.games import load
from companion.games.caral.box import SIZES, preset
from companion.games.caral.cards import KINDS
from companion.games.caral.meta import META
from companion.games.caral.modules.anaconda.layer import anaconda
from companion.games.caral.modules.annual import layer as annual
from companion.games.caral.modules.emissaries import board as emissary_board
from companion.games.caral.modules.progress import laid as progress
from companion.games.caral.modules.status import cards as status_cards
from companion.games.caral.modules.whim.layer import pile
from companion.games.caral.now import Now
from companion.games.caral.pages.inspection import inspection
from companion.games.caral.rules.ceremony import Sacrifice
from companion.games.caral.state import NEUTRAL, NOWHERE, CaralState
from tests.games.caral.soak import Soak
from tests.games.caral.table import Table
from tests.support.recorded_games import whole_game

LEVELS = [4, 8, 11, 12, 13]
SIZED = preset("retail") | {"levels": {"count": sum(LEVELS), "sizes": LEVELS, "confidence": "assumed"}}
"""A box that says how many levels of each size there are."""

Lines = dict[str, CheckLine]
Params = Mapping[str, Any]
Pieces = dict[str, int]


def seen(rules: Ruleset[CaralState], state: CaralState) -> Lines:
    """The lines by their keys, which are different."""
    lines = inspection(rules, state)
    found = {line.key: line for line in lines}
    assert len(found) == len(lines)
    return found


def levels(params: Params) -> Pieces:
    return {f"size {params['size'] - level}": 1 for level in range(params["levels"])}


NAMES: dict[str, Callable[[Params, int | None], Pieces]] = {
    "stones": lambda params, seat: {"stones": params["stones"]},
    "supply_stones": lambda params, seat: {"stones": params["stones"]},
    "sled": lambda params, seat: {f"alpacas of {seat}": params["alpacas"]},
    "alpacas": lambda params, seat: {f"alpacas of {seat}": params["alpacas"]},
    "carali": lambda params, seat: {f"carali of {seat}": params["carali"]},
    "workers": lambda params, seat: {f"carali of {seat}": params["carali"]},
    "sent": lambda params, seat: {
        f"carali of {seat}": params["carali"],
        f"alpacas of {seat}": params["alpacas"],
    },
    "builder": lambda params, seat: {f"carali of {params['owner']}": 1, "sites": 1},
    "pyramid": lambda params, seat: (
        {f"carali of {params['owner']}": 1 + params["priests"], "sites": 1} | levels(params)
    ),
    "free": lambda params, seat: {"sites": params["free"]},
    "pieces": lambda params, seat: {f"size {params['piece']}": params["left"]},
    "central": lambda params, seat: {"central levels": params["levels"] + params["left"]},
    "hand": lambda params, seat: {"cards": params["hand"]},
    "deck": lambda params, seat: {"cards": params["deck"]},
    "discard": lambda params, seat: {"cards": params["pile"]},
    "laid": lambda params, seat: {"cards": params["laid"]},
    "whim": lambda params, seat: {"whim": 1},
    "whim_rest": lambda params, seat: {"whim": params["rest"]},
    "whim_seen": lambda params, seat: {"whim": params["rest"]},
    "annual": lambda params, seat: {"annual": 1},
    "annual_used": lambda params, seat: {"annual": params["used"]},
    "annual_left": lambda params, seat: {"annual": params["left"]},
    "annual_row": lambda params, seat: {"annual": params["left"]},
    "status_open": lambda params, seat: {"status": 1},
    "status_taken": lambda params, seat: {"status": 1},
    "status_left": lambda params, seat: {"status": params["left"]},
    "tile_open": lambda params, seat: {"progress": 1},
    "tile_laid": lambda params, seat: {"progress": 1},
    "tile_left": lambda params, seat: {"progress": params["left"]},
    "anaconda": lambda params, seat: {"anaconda": 1},
    "anaconda_waits": lambda params, seat: {"anaconda": 1},
    "diplomat": lambda params, seat: {"emissaries": 1},
    "no_diplomat": lambda params, seat: {"emissaries": 1},
    "figure": lambda params, seat: {f"figure of {seat}": 1},
    "fame": lambda params, seat: {f"fame of {seat}": 1},
    "architect": lambda params, seat: {"architect": 1},
}
"""Which pieces each sort of line names."""

NO_PIECES = {"starter", "completed", "emissary_tile"}
"""Lines that say something of pieces that others name."""


def named(lines: Lines) -> Counter[str]:
    """How many pieces of each sort the lines name together."""
    pieces: Counter[str] = Counter()
    for line in lines.values():
        sort = line.code.removeprefix("caral.check.")
        if sort not in NO_PIECES:
            pieces.update(NAMES[sort](line.params, line.seat))
    return pieces


def in_box(rules: Ruleset[CaralState], state: CaralState) -> Counter[str]:
    """How many of each there are."""
    box, seats = rules.board.box, range(rules.seats)
    pieces = {"stones": box.stones, "sites": len(box.path.sites), "central levels": 5, "architect": 1}
    for seat in seats:
        pieces |= {f"alpacas of {seat}": box.alpacas, f"carali of {seat}": box.carali}
        pieces |= {f"figure of {seat}": 1, f"fame of {seat}": 1}
    neutral = sum(site.owner == NEUTRAL for site in state.sites)
    pieces |= {f"carali of {NEUTRAL}": neutral} if neutral else {}
    if not rules.board.deals:
        pieces["cards"] = sum(box.cards)
    if box.sizes:
        pieces |= {f"size {size}": count for size, count in enumerate(box.sizes, start=1)}
    modules = {"whim": 7, "annual": 7, "status": 9, "progress": 8, "anaconda": 1, "emissaries": 1}
    pieces |= {name: count for name, count in modules.items() if name in rules.layers}
    return Counter(pieces)


def check_pieces(rules: Ruleset[CaralState], state: CaralState) -> None:
    found, there = named(seen(rules, state)), in_box(rules, state)
    if rules.board.box.sizes is None:
        found = Counter({name: count for name, count in found.items() if not name.startswith("size ")})
    assert {name: count for name, count in found.items() if count} == dict(there)


def check_people(rules: Ruleset[CaralState], state: CaralState) -> None:
    lines, path, now = seen(rules, state), rules.board.box.path, Now(rules, state, TABLE, None)
    for seat, player in enumerate(state.players):
        assert lines[f"figure-{seat}"].params == {"spot": path.spots[player.figure]}
        assert lines[f"fame-{seat}"].params == {"fame": player.fame}
        assert lines[f"stones-{seat}"].params == {"stones": player.stones}
        assert lines[f"sled-{seat}"].params == {"alpacas": player.alpacas, "movement": 3 + player.alpacas}
        assert lines[f"carali-{seat}"].params == {"carali": player.carali_supply}
        assert lines[f"alpacas-{seat}"].params == {"alpacas": player.alpaca_supply}
        for number, there in enumerate(player.workers):
            workers = {"quarry": path.quarries[number], "carali": there}
            assert lines[f"workers-{number}-{seat}"].params == workers
        if not rules.board.deals:
            assert lines[f"hand-{seat}"].params == {"hand": player.hand.size}
        if "emissaries" in rules.layers:
            assert lines[f"sent-{seat}"].params["level"] == emissary_board.sent(now, seat).level
            tile = emissary_board.tile(now, seat)
            assert (lines[f"tile-{seat}"].params["component"] if f"tile-{seat}" in lines else None) == tile


def check_board(rules: Ruleset[CaralState], state: CaralState) -> None:
    lines, path = seen(rules, state), rules.board.box.path
    assert lines["architect"].params == {"architect": path.spots[state.architect]}
    assert lines["starter"].params == {"seat": state.starter}
    assert lines["central"].params == {"levels": state.central, "left": 5 - state.central}
    assert lines["completed"].params == {"completed": state.completed}
    assert lines["supply"].params == {"stones": state.stones}
    for number, site in enumerate(state.sites):
        line = lines.get(f"site-{number}")
        assert (line is None) == (site.owner is None)
        if line is not None:
            assert (line.params["site"], line.params["owner"]) == (path.site_ids[number], site.owner)
            numbers = tuple(line.params.get(name, 0) for name in ("size", "levels", "priests"))
            assert numbers == (site.size, site.levels, site.priests)
    if not rules.board.deals:
        assert lines["deck"].params == {"deck": state.deck.size}
        assert lines["discard"].params == {"pile": sum(state.discard)}


def check_modules(rules: Ruleset[CaralState], state: CaralState) -> None:
    lines, path = seen(rules, state), rules.board.box.path
    if "whim" in rules.layers:
        assert ("whim" in lines) == (pile(state).top is not None)
    if "annual" in rules.layers:
        row = annual.row(state)
        assert lines["annual-used"].params == {"used": row.used}
        assert ("annual" in lines) == (row.used < len(row.row))
    if "status" in rules.layers:
        cards = status_cards.part(state)
        found = [lines[f"status-{number}"].params for number in range(len(cards.shown))]
        assert [params["component"] for params in found] == list(cards.shown)
        assert {params["component"]: params["owner"] for params in found if "owner" in params} == dict(cards.taken)
    if "progress" in rules.layers:
        tiles = progress.part(state)
        found = [lines[f"progress-{number}"].params for number in range(len(tiles.shown))]
        assert [params["component"] for params in found] == list(tiles.shown)
        assert {params["spot"]: params["component"] for params in found if "spot" in params} == dict(tiles.laid)
    if "anaconda" in rules.layers:
        spot = anaconda(state).spot
        assert lines["anaconda"].params == ({} if spot == NOWHERE else {"spot": path.spots[spot]})
    if "emissaries" in rules.layers:
        assert lines["diplomat"].params.get("owner") == emissary_board.emissaries(state).diplomat


def check(rules: Ruleset[CaralState], state: CaralState) -> None:
    for part in (check_pieces, check_people, check_board, check_modules):
        part(rules, state)


@pytest.mark.parametrize("cards", META.options["cards"].values)
@pytest.mark.parametrize("edition", META.editions)
@settings(max_examples=12, deadline=None)
@given(
    seats=st.sampled_from(META.players),
    seed=st.integers(0, 10_000),
    modules=st.lists(st.sampled_from(META.modules), unique=True) | st.just(list(META.modules)),
    sized=st.booleans(),
)
def test_every_piece_is_named_once_with_the_numbers_of_the_state(edition, cards, seats, seed, modules, sized):
    catalogue = SIZED if sized and edition == "retail" else None
    soak = Soak(edition, seats, cards, seed, modules=tuple(modules), catalogue=catalogue)
    rules = soak.chronicle.ruleset
    check(rules, soak.chronicle.state)
    for number in range(150):
        if soak.chronicle.state.ended is not None:
            break
        soak.enter(*soak.choose())
        if number % 3 == 0:
            check(rules, soak.chronicle.state)


def test_a_whole_game_of_people_who_build_agrees_at_every_step():
    chronicle = whole_game().chronicle
    for number in range(0, len(chronicle.line) + 1, 5):
        check(chronicle.ruleset, chronicle.state_after(number))
    codes = {line.code for deed in chronicle.line for line in inspection(chronicle.ruleset, deed.played.state)}
    rich = ("builder", "pyramid", "sent", "emissary_tile", "status_taken", "tile_laid", "anaconda", "diplomat")
    assert {f"caral.check.{name}" for name in rich} <= codes


def test_what_did_not_change_is_the_very_same_line():
    chronicle = whole_game().chronicle
    checks = [inspection(chronicle.ruleset, deed.played.state) for deed in chronicle.line]
    fresh = [sum(not any(line is each for each in before) for line in after) for before, after in pairwise(checks)]
    assert median(fresh) < len(checks[-1]) / 4


def test_cards_that_the_app_deals_lie_on_no_table():
    keys = seen(Table(cards="app").rules, Table(cards="app").state)
    real = seen(Table(cards="table").rules, Table(cards="table").state)
    assert real.keys() - keys.keys() == {"deck", "discard", "hand-0", "hand-1", "hand-2"}


def test_what_lies_out_in_the_ceremony_is_in_neither_pile():
    table = Table(cards="table").player(0, hand={"unknown": 4}).to_sacrifice()
    table.play(Sacrifice("clay", 3))
    lines = seen(table.rules, table.state)
    assert lines["laid-0"].params == {"owner": 0, "laid": 3, "card": "clay"}
    assert lines["hand-0"].params == {"hand": 1}
    assert lines["discard"].params == {"pile": 0}
    check_pieces(table.rules, table.state)


def test_nobody_s_cards_are_told():
    """Two tables that differ in hidden cards alone look the same."""
    table = Table(cards="table").player(1, hand={"clay": 2, "unknown": 1})
    other = replace(table.state, players=(*table.state.players[:1], _with_cards(table), *table.state.players[2:]))
    assert inspection(table.rules, table.state) == inspection(table.rules, other)
    lines = inspection(table.rules, table.state)
    assert not any(kind in str(value) for line in lines for value in line.params.values() for kind in KINDS)


def _with_cards(table: Table):
    return replace(table.state.players[1], hand=Hand((0, 0, 2, 0), 1))


def test_sizes_are_told_where_the_box_says_how_many_there_are():
    table = Table(catalogue=SIZED)
    lines = seen(table.rules, table.state)
    assert [lines[f"pieces-{size}"].params["left"] for size in range(1, SIZES + 1)] == LEVELS
    assert not any(key.startswith("pieces") for key in seen(Table().rules, Table().state))


def test_lines_agree_only_with_what_looks_the_same():
    one = CheckLine("k", "caral.check.fame", {"fame": 1}, area="a", hint="h")
    assert one.agrees(replace(one, hint="other"))
    assert not one.agrees(replace(one, params={"fame": 2}))
    assert not one.agrees(replace(one, code="caral.check.hand"))
    assert not one.agrees(None)


def test_the_game_offers_its_inspection():
    assert load("caral").inspection is inspection
