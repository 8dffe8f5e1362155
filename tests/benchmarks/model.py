"""Long random use of tables of every game beside a simple model: clients, servers, seats, undo, corrections."""

import tempfile
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from companion import create_app, games
from tests.support.table_model import machine

STEPS = 60


def drive(tables: int) -> dict[str, Any]:
    """So many tables of each game; a fault is shrunk and told as the steps that lead to it."""
    faults = []
    chosen = settings(
        max_examples=tables,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    for meta in games.cards():
        with tempfile.TemporaryDirectory() as folder:
            one, other = (create_app(INSTANCE=folder, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False) for _ in "12")
            driven = machine((one, other), meta.id)
            try:
                run_state_machine_as_test(driven, settings=chosen)
            except AssertionError as fault:
                faults.append(f"{meta.id}: {fault}")
                print(f"{meta.id}: {fault}")
        print(f"model: {tables} tables of {meta.id} of up to {STEPS} steps: {dict(driven.done)}")
    return {"tables": tables, "steps": STEPS, "faults": faults}
