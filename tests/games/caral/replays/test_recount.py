"""A reader who knows no engine comes to the same points, for the recorded games and for random ones."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.engine.log import Chronicle
from companion.engine.meta_actions import Amend, Redo, Undo
from companion.games import load
from companion.games.caral.meta import META
from companion.games.records import save
from tests.games.caral.replays.expected import EXPECTED
from tests.games.caral.replays.files import FILES, fame, folded, rows, text
from tests.games.caral.replays.recount import Recount, recount
from tests.games.caral.soak import Soak

CORRECTIONS = {Undo.kind, Redo.kind, Amend.kind, "caral.note_cards", "caral.forget_cards"}


def straight(name: str) -> bool:
    """Found in the text alone: with a rule that is broken on purpose it could not be played."""
    entries = [row for line in rows(name) if "action" in (row := json.loads(line))]
    return not any(entry.get("waive") or entry["action"]["kind"] in CORRECTIONS for entry in entries)


STRAIGHT = [name for name in FILES if straight(name)]
"""Logs that can be read from the first line to the last."""

every_straight_game = pytest.mark.parametrize("name", STRAIGHT)


def last(log: str) -> Recount:
    *_, reader = recount(log)
    return reader


def differences(chronicle: Chronicle[Any], log: str) -> list[int]:
    """The positions after which the reader's scores are not the engine's."""
    scores = {deed.entry.position: fame(deed.played.state) for deed in chronicle.line}
    return [reader.position for reader in recount(log) if tuple(reader.fame) != scores[reader.position]]


def test_the_reader_uses_nothing_of_the_engine() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("recount*.py")]
    assert len(sources) == 3
    assert not any("companion" in source for source in sources)


def test_every_game_with_modules_is_read() -> None:
    assert {name for name in FILES if EXPECTED[name].modules} <= set(STRAIGHT)


@pytest.mark.rule("SET-2", "BUILD-4", "CER-3", "END-2", "FIN-1", "FIN-2", "TILE-1", "STAT-1", "ANA-2", "EMI-3")
@every_straight_game
def test_the_scores_agree_at_every_position(name: str) -> None:
    assert differences(folded(name)[1], text(name)) == []


@pytest.mark.rule("TILE-1", "TILE-2", "STAT-1", "ANA-2", "EMI-3", "FIN-2")
@every_straight_game
def test_every_point_has_the_same_moment_seat_and_rule(name: str) -> None:
    found, given = Counter[tuple[int, int, str]](), Counter[tuple[int, int, str]]()
    for point in last(text(name)).points:
        found[point.position, point.seat, point.rule] += point.amount
    for row in folded(name)[1].ledger().rows:
        given[row.position, row.receipt.seat, row.receipt.rule] += row.receipt.amount
    assert {key: amount for key, amount in found.items() if amount} == {key: n for key, n in given.items() if n}


@pytest.mark.rule("FIN-3")
@every_straight_game
def test_the_reader_counts_the_same_goods(name: str) -> None:
    header, chronicle = folded(name)
    reader = last(text(name))
    goods = {
        place.seat: place.tie_breaks[0] for place in load(header.game).standings(chronicle.ruleset, chronicle.state)
    }
    assert {seat: reader.goods(seat) for seat in reader.seats} == goods


@every_straight_game
def test_the_reader_comes_to_the_expected_end(name: str) -> None:
    reader, expected = last(text(name)), EXPECTED[name]
    sums = {rule: [0] * len(reader.seats) for rule in expected.sources}
    for point in reader.points if sums else ():
        sums[point.rule][point.seat] += point.amount
    assert reader.over
    assert tuple(reader.fame) == expected.fame
    assert {rule: tuple(row) for rule, row in sums.items()} == expected.sources


@pytest.mark.rule("TILE-1", "TILE-2", "TILE-3", "STAT-1", "STAT-3", "ANA-2", "EMI-3", "EMI-5", "FIN-2")
@pytest.mark.parametrize("cards", META.options["cards"].values)
@pytest.mark.parametrize("seats", META.players)
@pytest.mark.parametrize("edition", META.editions)
def test_random_games_with_all_modules_are_scored_alike(edition: str, seats: int, cards: str) -> None:
    soak = Soak(edition, seats, cards, 11, patience=9, twists=0, modules=META.modules).play()
    assert differences(soak.chronicle, save(soak.header, soak.chronicle)) == []
