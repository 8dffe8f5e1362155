"""Recorded games, one of each printing, with their ends as somebody counted them by hand."""

from pathlib import Path

import pytest

from companion.games.inkas.game import GAME
from companion.games.inkas.meta import META
from companion.games.records import load_game
from tests.games.inkas.conservation import misplaced
from tests.games.inkas.replays.test_recount import differences

ENDS = {"german_won": (11, 9, 10), "english_won": (11, 7, 10, 9)}
"""Everybody's markers; the remarks at the top of each file give the sums."""
RANKS = {"german_won": (1, 3, 2), "english_won": (1, 4, 2, 3)}


def text(name: str) -> str:
    return (Path(__file__).parent / f"{name}.jsonl").read_text(encoding="utf-8")


def test_there_is_one_for_each_printing() -> None:
    assert {load_game(text(name))[0].edition for name in ENDS} == {*META.editions}


@pytest.mark.rule("IWIN-1", "ITRIBE-1")
@pytest.mark.parametrize("name", ENDS)
def test_it_ends_as_it_was_counted(name: str) -> None:
    header, chronicle = load_game(text(name))
    state = chronicle.state
    assert (header.edition, state.ended) == (name.partition("_")[0], "won")
    assert tuple(player.markers for player in state.players) == ENDS[name]
    places = {place.seat: place.rank for place in GAME.standings(chronicle.ruleset, state)}
    assert tuple(places[seat] for seat in range(header.seats)) == RANKS[name]
    assert misplaced(chronicle.ruleset, state) == {}


@pytest.mark.parametrize("name", ENDS)
def test_a_reader_without_the_engine_agrees(name: str) -> None:
    _, chronicle = load_game(text(name))
    assert differences(chronicle, text(name)) == []
