"""Several clients, two servers, undo, corrections, seats that change hands, restarts: beside a simple model."""

from collections.abc import Callable

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from companion import games
from tests.support.table_model import machine

SHORT = settings(
    max_examples=3,
    stateful_step_count=20,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("game", [meta.id for meta in games.cards()])
def test_whatever_anybody_does_the_table_is_as_the_model_says(own_app: Callable[..., Flask], game: str) -> None:
    driven = machine((own_app(PONDER=False), own_app(PONDER=False)), game)
    run_state_machine_as_test(driven, settings=SHORT)

    assert {"start", "claim", "note", game} <= set(driven.done)
