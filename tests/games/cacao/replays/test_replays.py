"""Whole games as logs: each folds, conserves, and ends as its remarks say."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.log import Chronicle
from companion.engine.setup import Header
from companion.games.cacao.game import GAME
from companion.games.cacao.meta import LAST_TILE, META
from companion.games.records import load_game, save
from companion.i18n import LANGUAGES, action_text
from tests.games.cacao.conservation import misplaced
from tests.games.cacao.replays.expected import EXPECTED
from tests.games.cacao.replays.test_recount import differences

FILES = {path.stem: path for path in sorted(Path(__file__).parent.glob("*.jsonl"))}
every_game = pytest.mark.parametrize("name", FILES)


@cache
def folded(name: str) -> tuple[Header, Chronicle[Any]]:
    return load_game(text(name))


def text(name: str) -> str:
    return FILES[name].read_text(encoding="utf-8")


def rows(name: str) -> list[str]:
    """The lines of the file that are no remarks."""
    return [line for line in text(name).splitlines() if not line.startswith("#")]


def by_rule(chronicle: Chronicle[Any], *rules: str) -> tuple[int, ...]:
    """What each seat got by these rules."""
    receipts = [row.receipt for row in chronicle.ledger().rows if row.receipt.rule in rules]
    return tuple(sum(each.amount for each in receipts if each.seat == seat) for seat in range(chronicle.ruleset.seats))


def test_every_number_of_players_has_a_game_and_every_game_its_expected_end() -> None:
    assert {*FILES} == {*EXPECTED}
    assert {folded(name)[0].seats for name in FILES} == {*META.players}


@every_game
def test_a_file_opens_with_its_remarks_and_is_what_would_be_saved(name: str) -> None:
    header, chronicle = folded(name)

    assert text(name).startswith("# ")
    assert json.loads(rows(name)[-1]) == {"entries": len(chronicle.entries)}
    assert save(header, chronicle) == "".join(f"{row}\n" for row in rows(name))


@pytest.mark.rule("CTILE-2", "CTILE-3", "CFIN-1", "CFIN-2", "CFIN-3", "CFIN-4", "COVER-1")
@every_game
def test_it_ends_as_counted_by_hand(name: str) -> None:
    _, chronicle = folded(name)
    end, state = EXPECTED[name], chronicle.state
    places = sorted(GAME.standings(chronicle.ruleset, state), key=lambda place: place.seat)

    assert state.ended == LAST_TILE
    assert by_rule(chronicle, "CTILE-2") == end.sold
    assert by_rule(chronicle, "CTILE-3") == end.mined
    assert by_rule(chronicle, "CFIN-2") == end.temples
    assert by_rule(chronicle, "CFIN-3") == end.suns_and_water
    assert tuple(place.score for place in places) == end.gold
    assert tuple(player.cacao for player in state.players) == end.cacao
    assert tuple(place.rank for place in places) == end.ranks
    assert len(state.land.covered) == end.overbuilt


@pytest.mark.rule("CFILL-1", "CFILL-2")
@every_game
def test_as_many_gaps_as_told(name: str) -> None:
    asked = [getattr(each, "gaps", ()) for deed in folded(name)[1].line for each in deed.played.state.pending]

    assert max(map(len, asked)) == EXPECTED[name].gaps


@every_game
def test_it_conserves_and_can_be_told(name: str) -> None:
    _, chronicle = folded(name)
    for deed in chronicle.line[1:]:
        assert misplaced(chronicle.ruleset, deed.played.state) == {}
        if not deed.entry.action.of_log:
            assert all(action_text(deed.entry.action, language) for language in LANGUAGES)


@every_game
def test_the_reader_without_an_engine_agrees(name: str) -> None:
    assert differences(folded(name)[1], text(name)) == []
