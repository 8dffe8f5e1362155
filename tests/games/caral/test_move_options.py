"""MOVE-1 to MOVE-5 in any position: the listed moves are exactly those the rules let pass, counted by walking."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.hand import Hand
from companion.games.caral.now import Now
from companion.games.caral.rules.move import ChooseMove, Move
from companion.games.caral.state import NEUTRAL
from tests.games.caral.table import Table, rules_with

RULES = rules_with(seats=3, cards="table")
PATH = RULES.board.box.path
EMPTY = [(None, 0, 0), (0, 0, 0), (1, 0, 0)]
PYRAMIDS = [(0, 5, 1), (0, 5, 5), (1, 3, 2), (2, 3, 3), (NEUTRAL, 5, 1)]
SITES = st.lists(st.sampled_from(EMPTY * 2 + PYRAMIDS), min_size=16, max_size=16)
PIECES = st.sampled_from([None, (9, 9, 9, 9, 9), (9, 9, 0, 9, 1), (9, 9, 1, 9, 0), (9, 9, 0, 9, 0)])


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """Seat 0 is to move: anywhere, with anything on the path."""
    table = Table(RULES)
    for name, (owner, size, levels) in zip(PATH.site_ids, draw(SITES), strict=True):
        if owner is not None:
            table.site(name, owner, size, levels)
    table.player(0, figure=draw(st.integers(0, PATH.centre - 1)), stones=draw(st.integers(0, 4)))
    table.player(0, hand={"clay": draw(st.integers(0, 3)), "unknown": draw(st.integers(0, 4))})
    table.with_state(architect=draw(st.sampled_from(PATH.architects[:-1])), pieces=draw(PIECES))
    return table.to_move(0, points=draw(st.integers(1, 8)), discards=draw(st.booleans()))


def fewest_cards(table: Table) -> dict[str, int]:
    """Walk square by square in both directions: for each spot where one may stop the cards it takes at least."""
    points, found = table.state.pending[-1].points, {}
    for direction in (1, -1):
        spot, walked = table[0].figure + direction, 0
        while 0 <= spot <= PATH.centre:
            name = PATH.spots[spot]
            if not name.startswith("site") or table.at(name).levels:
                walked += 1
                found[name] = max(0, walked - points)
            elif may_build(table, spot):
                found[name] = max(0, walked + 1 - points)
            spot += direction
    return found


def may_build(table: Table, spot: int) -> bool:
    """An own builder, a stone, a first piece, and the architect not further on."""
    pieces = table.state.pieces or (1, 1, 1, 1, 1)
    mine = table.at(PATH.spots[spot]).owner == 0
    return mine and table[0].stones > 0 and spot >= table.state.architect and (pieces[2] > 0 or pieces[4] > 0)


def cards_allowed(table: Table) -> int:
    return table[0].hand.size if table.state.pending[-1].discards else 0


QUICK = settings(
    max_examples=200, deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)


@pytest.mark.rule("MOVE-1", "MOVE-2", "MOVE-3", "MOVE-4", "MOVE-5")
@QUICK
@given(positions())
def test_the_listed_moves_are_the_candidates_without_refusals(table: Table) -> None:
    now = Now(RULES, table.state, 0, table.state.pending[-1])
    candidates = set(RULES.steps[ChooseMove].step.candidates(now))
    legal = table.legal()
    assert set(legal) == {move for move in candidates if not table.refusals(move)}
    assert len(set(legal)) == len(legal)


@pytest.mark.rule("MOVE-1", "MOVE-2", "MOVE-3", "MOVE-4", "MOVE-5")
@QUICK
@given(positions())
def test_the_listed_moves_are_those_found_by_walking(table: Table) -> None:
    most = cards_allowed(table)
    assert set(table.legal()) == {Move(spot, cards) for spot, cards in fewest_cards(table).items() if cards <= most}


@pytest.mark.rule("MOVE-1", "MOVE-3", "MOVE-4", "MOVE-5")
@QUICK
@given(positions(), st.sampled_from(PATH.spots), st.integers(0, 9))
def test_any_move_with_any_number_of_cards(table: Table, spot: str, cards: int) -> None:
    fewest = fewest_cards(table).get(spot)
    legal = fewest is not None and fewest <= cards <= cards_allowed(table)
    assert (table.reasons(Move(spot, cards)) == []) == legal
    assert (Move(spot, cards) in RULES.legal(table.state)) == legal


@pytest.mark.rule("MOVE-1")
@QUICK
@given(positions())
def test_one_can_always_move(table: Table) -> None:
    table.player(0, hand=Hand((0, 0, 0, 0)))
    assert table.legal()
