"""The table check tells every piece once, in the order in which a table is laid out, and nobody's tiles."""

from collections import Counter

import pytest

from companion.engine.inspection import CheckLine
from companion.games.cacao.game import GAME
from companion.i18n import render
from tests.games.cacao.hands import GROUPS, laid_out, played
from tests.games.cacao.table import Table

NAMES = ("Anna", "Ben", "Carla")


def lines(table: Table) -> dict[str, CheckLine]:
    return {line.key: line for line in GAME.inspection(table.rules, table.state)}


def said(line: CheckLine, language: str = "en") -> str:
    return render(line.code, {"seat": line.seat, **line.params}, language, NAMES)


@pytest.mark.parametrize("group", GROUPS)
def test_every_piece_is_told_once_at_the_end(group: tuple[int, str, str]) -> None:
    chronicle = played(*group).chronicle
    found = GAME.inspection(chronicle.ruleset, chronicle.state)
    counted: Counter[tuple[str, str]] = Counter()
    for line in found:
        for piece, place, there in line.lies:
            assert (piece, place) not in counted
            counted[piece, place] = there
    assert +counted == +laid_out(chronicle.ruleset, chronicle.state)
    assert len({line.key for line in found}) == len(found)


def test_a_table_is_laid_out_from_its_middle_to_its_people() -> None:
    table = Table(2, tiles="table").worker(1, "e1s0").display("temple")
    keys = [*lines(table)]
    assert keys[:5] == ["land-e0s0", "land-e1s1", "land-e1s0", "display", "stack"]
    assert keys[5:11] == ["carrier-0", "purse-0", "store-0", "suns-0", "hand-0", "pile-0"]


def test_squares_are_told_from_the_start_plantation() -> None:
    table = Table(3).worker(1, "e1s0", "2-1-0-1", 1).worker(0, "w1n2")
    found = lines(table)
    assert said(found["land-e0s0"]) == "Start tile: single plantation"
    assert said(found["land-e1s0"]) == "On →1: Ben, 1-2-1-0"
    assert said(found["land-w1n2"], "de") == "Auf ←1 ↑2: Anna, 1-1-1-1"


@pytest.mark.rule("CTILE-6")
def test_a_temple_is_called_by_its_letter() -> None:
    table = Table(3).land(e0s0="plantation_1", e2s0="temple").worker(1, "e1s0")
    assert said(lines(table)["land-e2s0"]) == "On →2: temple A"


def test_what_is_built_over_lies_beneath() -> None:
    table = Table(3).worker(0, "e1s0").worker(0, "e1s0", "3-0-0-1")
    line = lines(table)["land-e1s0"]
    assert said(line) == "On →1: Anna, 3-0-0-1, on top of an older tile"
    assert [lying.place for lying in line.lies] == ["land-e1s0-1-1-1-1-0", "over-e1s0-3-0-0-1-0"]


@pytest.mark.rule("CSET-2")
def test_hands_are_counted_and_dealt_ones_lie_beside_the_village() -> None:
    real = lines(Table(3, tiles="table").player(0, hand={"2-1-0-1": 1, "unknown": 2}))
    assert said(real["hand-0"]) == "In the hand: 3 worker tiles"
    dealt = lines(Table(3).player(0, hand={"2-1-0-1": 1}))
    assert "pile-0" not in dealt
    assert said(dealt["hand-0"]) == "Not laid yet: 11 worker tiles"


def test_a_debt_lies_nowhere() -> None:
    line = lines(Table(3).player(0, gold=-4))["purse-0"]
    assert said(line) == "Gold: −4"
    assert [lying.there for lying in line.lies] == [0]
