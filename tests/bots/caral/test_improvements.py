"""The sensible bot with status cards and progress tiles."""

import pytest

from companion.bots.caral import SensibleBot
from companion.engine.actions import Action
from companion.engine.view import Viewer
from companion.games.caral.meta import META
from companion.games.caral.modules.progress.shift import LiftCarali, SettleCarali
from companion.games.caral.modules.progress.tile_actions import BuildAfar
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.village import PlaceWorker
from companion.games.caral.view import view
from tests.games.caral.modules.covered import covered
from tests.games.caral.table import Table
from tests.support.bot_tables import played, rules_of


def choice(table: Table) -> Action:
    return SensibleBot().choose(view(table.rules, table.state, Viewer(0)), table.legal())


@pytest.mark.parametrize("seats", META.players)
def test_games_with_cards_and_tiles_come_to_their_end(seats: int) -> None:
    state = played(rules_of("retail", seats, "app", ("status", "progress")), ["sensible"] * seats, 3).state
    assert state.ended == "seventh_pyramid"
    assert len(state.extras["progress"].laid) == 3
    assert state.extras["status"].taken


def test_it_completes_a_pyramid_from_afar_and_adds_a_level_with_a_pair() -> None:
    table = covered("quarry_b").site("site-16", 0, 5, 3).player(0, stones=2, hand={"clay": 2})
    assert choice(table) == BuildAfar("site-16")
    assert choice(table.play(BuildAfar("site-16"))) == PlayPair("clay")


def test_its_last_workers_stay_workers() -> None:
    table = covered("village_b").site("site-1", 0, 5, 5).player(0, workers=(1, 0)).play(PlaceWorker("quarry-2"))
    lifted = choice(table)
    assert isinstance(lifted, LiftCarali)
    moved = choice(table.play(lifted))
    assert isinstance(moved, SettleCarali)
    assert moved.spot.startswith("quarry")
