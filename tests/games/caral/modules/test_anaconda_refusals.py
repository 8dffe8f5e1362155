"""Refusals about the anaconda, each with its exact reasons (ANA-1, ANA-2)."""

from typing import Any

import pytest

from companion.engine.actions import Action
from companion.games.caral.modules.anaconda.layer import ChooseAnacondaSquare, GiveUpAlpaca, GiveUpStone, MoveAnaconda
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.village import PlaceWorker
from tests.games.caral.modules.abroad import BOTH, sent, snake_at
from tests.games.caral.table import Table
from tests.support import refusals
from tests.support.refusals import Reason, Scene, accepted, check_accepted, check_refused, refused

ALPACA, STONE = GiveUpAlpaca("sled"), GiveUpStone()
NOT_HERE, NO_ALPACA, NO_STONE, NOTHING_TO_DO, BLOCKED, ACT_FIRST = (
    (f"caral.anaconda.{name}", "ANA-2")
    for name in ("not_here", "no_alpaca", "no_stone", "nothing_to_do", "blocked", "act_first")
)


def at(spot: str, snake: str | None = None, architect: str = "start", **player: Any) -> Scene:
    turn = {name: player.pop(name) for name in ("actions_left", "acted") if name in player}
    goods = {"stones": 1, "workers": (1, 1)} | player

    def scene() -> Table:
        table = snake_at(Table(modules=BOTH), snake or spot).with_state(year=2, architect=architect)
        return table.player(0, **goods).to_act(0, at=spot, **turn)

    return scene


def moving() -> Table:
    return snake_at(Table(modules=BOTH), "cult-1").with_state(pending=(ChooseAnacondaSquare(0),))


def emissary_alpaca(level: int, alpacas: int) -> Scene:
    return lambda: sent(at("village-1", alpacas=0)(), 0, level, 0, alpacas)


REFUSED = [
    refused("act on its square", at("village-1"), PlaceWorker("quarry-1"), BLOCKED),
    refused("draw on its square", at("cult-1"), DrawCards(), BLOCKED),
    refused("it is elsewhere", at("village-1", "village-2"), ALPACA, NOT_HERE),
    refused("stone, but it is elsewhere", at("village-1", "village-2"), STONE, NOT_HERE),
    refused("no alpaca", at("village-1", alpacas=0), ALPACA, NO_ALPACA),
    refused("no such place", at("village-1"), GiveUpAlpaca("moon"), NO_ALPACA),
    refused("nobody abroad", at("village-1"), GiveUpAlpaca("emissary"), NO_ALPACA),
    refused("only on complete levels", emissary_alpaca(1, 0), GiveUpAlpaca("emissary"), NO_ALPACA),
    refused("no stone", at("village-1", stones=0), STONE, NO_STONE),
    refused("behind the architect", at("village-1", architect="quarry-1"), ALPACA, NOTHING_TO_DO),
    refused("behind the architect for a stone", at("village-1", architect="cult-2"), STONE, NOTHING_TO_DO),
    refused("nothing to place", at("village-1", carali_supply=0), ALPACA, NOTHING_TO_DO),
    refused("nobody works here", at("quarry-1", workers=(0, 3)), STONE, NOTHING_TO_DO),
    refused("no action left", at("village-1", actions_left=0, acted=True), ALPACA, NOTHING_TO_DO),
    refused("it stays", moving, MoveAnaconda("cult-1"), ("caral.anaconda.stays", "ANA-1")),
    *(
        refused(f"it cannot lie at {spot}", moving, MoveAnaconda(spot), ("caral.anaconda.no_action_square", "ANA-1"))
        for spot in ("site-1", "start", "centre", "moon")
    ),
    refused("ends after paying", lambda: at("village-1")().play(ALPACA), EndTurn(), ACT_FIRST),
    refused("pays twice", lambda: at("village-1")().play(STONE), ALPACA, NOT_HERE),
]
ACCEPTED = [
    accepted("on the architect's square", "ANA-2", at("village-1", architect="village-1"), ALPACA),
    accepted("alpaca on an incomplete level", "ANA-2 EMI-2", emissary_alpaca(1, 1), GiveUpAlpaca("emissary")),
    accepted("a stone with no fame", "ANA-2", at("village-1", fame=0), STONE),
    accepted("any other square", "ANA-1", moving, MoveAnaconda("market-2")),
]


@pytest.mark.parametrize(refusals.REFUSED, REFUSED)
def test_refused(scene: Scene, action: Action, seat: int | None, reasons: list[Reason]) -> None:
    check_refused(scene, action, seat, reasons)


@pytest.mark.parametrize(refusals.ACCEPTED, ACCEPTED)
def test_accepted(scene: Scene, action: Action) -> None:
    check_accepted(scene, action)
    assert action in scene().legal()


@pytest.mark.rule("ANA-2", "EMI-2")
def test_an_alpaca_of_an_incomplete_level_pays_and_goes_back_to_the_supply() -> None:
    table = emissary_alpaca(1, 1)()
    supply = table[0].alpaca_supply
    table.play(GiveUpAlpaca("emissary"))
    assert table[0].alpaca_supply == supply + 1
    assert table.state.extras["emissaries"].sent[0].alpacas == 0
    assert table.state.extras["emissaries"].sent[0].level == 1
