"""YEAR-4 and ACT-1 to ACT-8 in any position: the listed answers are exactly those the rules let pass."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.hand import Counts, Hand
from companion.games.caral.now import Now
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.state import NEUTRAL, NOWHERE
from tests.games.caral.scenes import to_roll
from tests.games.caral.table import Table, rules_with

RULES = {priests: rules_with(seats=3, cards="table", priests=priests) for priests in ("many", "one")}
PATH = RULES["many"].board.box.path
OWN = [(0, 0, 0, 0), (0, 5, 4, 0), (0, 5, 5, 0), (0, 5, 5, 1), (0, 3, 3, 0)]
OTHERS = [(None, 0, 0, 0), (1, 0, 0, 0), (2, 3, 3, 0), (NEUTRAL, 5, 1, 0)]
SITES = st.lists(st.sampled_from(OWN + OTHERS), min_size=16, max_size=16)
PIECES = st.sampled_from([None, (9, 9, 9, 9, 9), (0, 9, 0, 9, 1), (9, 9, 1, 9, 0)])
KINDS = ("stone", "clay", "fish", "alpaca")
FEW = st.integers(0, 3)
SEEN = st.sampled_from([(0, 0, 0, 0), (12, 11, 0, 10)])
"""Discard piles: with so many of a kind in sight, what was noted of a real deck may be wrong (MAT-2)."""
QUICK = settings(deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """Seat 0 is to act: anywhere, with anything done before."""
    table = Table(RULES[draw(st.sampled_from(("many", "one")))])
    for name, (owner, size, levels, priests) in zip(PATH.site_ids, draw(SITES), strict=True):
        if owner is not None:
            table.site(name, owner, size, levels, priests)
    table.player(0, carali_supply=draw(FEW), stones=draw(st.integers(0, 4)), workers=(draw(FEW), draw(FEW)))
    table.player(0, alpacas=draw(st.integers(0, 5)), alpaca_supply=draw(FEW))
    table.player(0, hand={kind: draw(FEW) for kind in (*KINDS, "unknown")})
    table.with_state(architect=draw(st.sampled_from(PATH.architects[:-1])), pieces=draw(PIECES), discard=draw(SEEN))
    if draw(st.booleans()):
        table.with_state(deck=Hand((0, 0, 0, 0)))
    mine = [number for number, site in enumerate(table.state.sites) if site.owner == 0 and site.levels]
    return table.to_act(
        0,
        at=draw(st.sampled_from(PATH.spots[:-1])),
        actions_left=draw(st.integers(0, 1)),
        acted=draw(st.booleans()),
        built=draw(st.sampled_from([NOWHERE, *mine])),
        pairs=tuple(draw(st.lists(st.sampled_from(KINDS), unique=True, max_size=2))),
    )


def check_exact(table: Table) -> None:
    """The list holds the candidates that no rule refuses, each once."""
    decision = table.state.pending[-1]
    now = Now(table.rules, table.state, decision.seat, decision)
    candidates = list(table.rules.steps[type(decision)].step.candidates(now))
    legal = table.legal()
    assert set(legal) == {action for action in candidates if not table.refusals(action)}
    assert len(set(legal)) == len(legal)


@pytest.mark.rule("YEAR-4", "ACT-1", "ACT-2", "ACT-3", "ACT-8")
@settings(QUICK, max_examples=250)
@given(positions())
def test_the_listed_actions(table: Table) -> None:
    check_exact(table)


@pytest.mark.rule("YEAR-2")
def test_the_listed_faces_and_steps() -> None:
    table = to_roll(Table())
    check_exact(table)
    check_exact(table.play(Roll("1/2")))


@pytest.mark.rule("ACT-5", "MAT-6")
@settings(QUICK, max_examples=50)
@given(st.tuples(*[FEW] * 4), st.tuples(*[FEW] * 4))
def test_the_listed_deals(deck: Counts, discard: Counts) -> None:
    table = Table().with_state(deck=Hand(deck), discard=discard).to_act(0, at="cult-1")
    if sum(deck) + sum(discard) == 0:
        assert table.refusals(DrawCards())
        return
    check_exact(table.play(DrawCards()))
    here = deck if any(deck) else discard
    assert all(len(deal.cards) == min(2, sum(here)) for deal in table.legal())
