"""What the sensible bot gives up when the gods are angry."""

import json

import pytest

from companion.bots.caral import SensibleBot
from companion.engine.actions import Action
from companion.engine.view import Viewer
from companion.games.caral.modules.whim.penalty import GiveCard, ReturnAlpaca, ReturnCarali, ReturnStone
from companion.games.caral.rules.ceremony import SacrificeNothing
from companion.games.caral.view import view
from tests.games.caral.modules.years import whim_year

NOTHING = SacrificeNothing()


def given(penalty: str) -> Action:
    """The choice of a seat with a priest, a builder, many workers, and a pair beside a single card."""
    table = whim_year(printed={"penalty": penalty}).site("site-1", 0).site("site-3", 0, 5, 5, priests=1)
    table.player(0, workers=(4, 1), stones=2, hand={"clay": 2, "fish": 1})
    table.to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    seen = json.loads(json.dumps(view(table.rules, table.state, Viewer(0))))
    return SensibleBot().choose(seen, table.legal(0))


@pytest.mark.parametrize(
    ("penalty", "choice"),
    [
        ("carali", ReturnCarali("quarry-1")),
        ("alpaca", ReturnAlpaca("sled")),
        ("stone", ReturnStone()),
        ("card", GiveCard("fish")),
    ],
)
def test_it_gives_what_it_misses_least(penalty: str, choice: Action) -> None:
    assert given(penalty) == choice
