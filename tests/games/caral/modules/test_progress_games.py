"""Status cards and progress tiles in any position, in whole games, and where they meet other modules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.freeze import Freezer
from companion.games import load
from companion.games.caral.meta import META
from companion.games.caral.modules.anaconda.layer import Anaconda, GiveUpStone
from companion.games.caral.modules.progress.laid import Progress
from companion.games.caral.modules.progress.shift import LiftCarali, SettleCarali
from companion.games.caral.modules.progress.tile_actions import DrawThree
from companion.games.caral.modules.status.cards import Status, part
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.village import PlaceWorker
from tests.games.caral.modules.covered import TILES, covered
from tests.games.caral.scenes import deal
from tests.games.caral.soak import Soak
from tests.games.caral.table import Table, rules_with
from tests.games.caral.test_action_options import FEW, KINDS, PATH, QUICK, SITES, check_exact

RULES = rules_with(modules=("progress",), cards="table")


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """Seat 0 is to act on a covered square, with anything on the board and in hand."""
    tile = draw(st.sampled_from(TILES))
    spot = f"{tile.partition('_')[0]}-1"
    table = Table(RULES).with_state(extras={"progress": Progress((tile,), ((spot, tile),))})
    for name, (owner, *site) in zip(PATH.site_ids, draw(SITES), strict=True):
        if owner is not None:
            table.site(name, owner, *site)
    table.player(0, carali_supply=draw(FEW), stones=draw(st.integers(0, 4)), workers=(draw(FEW), draw(FEW)))
    table.player(0, alpacas=draw(st.integers(0, 5)), alpaca_supply=draw(FEW))
    table.player(0, hand={kind: draw(FEW) for kind in (*KINDS, "unknown")})
    table.with_state(discard=draw(st.sampled_from([(0, 0, 0, 0), (1, 0, 2, 0)])))
    return table.to_act(0, spot, actions_left=draw(st.integers(0, 1)), acted=draw(st.booleans()))


@pytest.mark.rule("PROG-1", "PROG-6")
@settings(QUICK, max_examples=150)
@given(positions(), st.integers(0, 99))
def test_what_is_listed_is_what_the_rules_allow(table: Table, choice: int) -> None:
    """For the action, and for the small questions that follow it."""
    for _ in range(4):
        check_exact(table)
        legal = table.legal()
        assert legal
        table.play(legal[choice % len(legal)])


WITH = [("status",), ("progress",), ("whim", "annual", "status", "progress", "anaconda", "emissaries")]


@pytest.mark.parametrize("modules", WITH, ids="+".join)
@pytest.mark.parametrize("seats", META.players)
@pytest.mark.parametrize("edition", META.editions)
def test_random_games_with_these_modules_conserve_and_refold(
    edition: str, seats: int, modules: tuple[str, ...]
) -> None:
    for seed, cards in enumerate(META.options["cards"].values):
        soak = Soak(edition, seats, cards, seed, patience=8, modules=modules).play()
        assert soak.faults == []
        assert soak.chronicle.state.ended in META.end_reasons[edition]
        freezer = Freezer(soak.chronicle.ruleset, load("caral").parts)
        state = soak.chronicle.state
        assert freezer.thaw(freezer.freeze(state)) == state


# --- crossings ------------------------------------------------------------------------------------------------


@pytest.mark.rule("STAT-1")
def test_a_hand_counts_before_the_discard_that_follows() -> None:
    table = covered("cult_a", modules=("status", "progress")).player(0, hand={"fish": 6})
    table.with_state(extras={**table.state.extras, "status": Status(("collector",))})
    deal(table.play(DrawThree()))
    assert table.asked == ("caral.pay_cards", 0)
    assert part(table.state).taken == (("collector", 0),)
    assert table.play(Discard(("fish",)))[0].hand.size == 8


@pytest.mark.rule("PROG-3", "EMI-1")
def test_a_moved_carali_may_go_to_the_emissary_board() -> None:
    table = covered("village_b", modules=("progress", "emissaries")).play(PlaceWorker("quarry-1"))
    supply = table[0].carali_supply
    table.play(LiftCarali("quarry-1"), SettleCarali("emissary"))
    assert (table[0].workers, table[0].carali_supply) == ((2, 1), supply)
    assert LiftCarali("emissary") in covered_again(table).legal()


def covered_again(table: Table) -> Table:
    """The same player acts once more on the same square."""
    return table.to_act(0, "village-1").play(PlaceWorker("quarry-2"))


@pytest.mark.rule("PROG-6", "ANA-2")
def test_the_anaconda_goes_after_both_parts_of_a_tile() -> None:
    table = covered("village_a", modules=("progress", "anaconda")).player(0, stones=1, fame=3)
    snake = Anaconda(table.path.index["village-1"])
    table.with_state(extras={**table.state.extras, "anaconda": snake})
    assert table.reasons(PlaceWorker("quarry-1")) == [("caral.anaconda.blocked", "ANA-2")]
    table.play(GiveUpStone(), PlaceWorker("quarry-1"))
    assert table.asked[0] == "caral.deal_cards"
    assert deal(table).asked == ("caral.choose_anaconda_square", 0)
