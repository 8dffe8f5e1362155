"""Whatever game is played, its rows are what its log leads to: `companion check` calls nobody's game damaged."""

from pathlib import Path
from random import Random

import pytest
from flask import Flask

from companion import create_app
from companion.engine.meta import GameMeta
from companion.games import cards
from companion.service.review import refold
from tests.support.api_client import Table

STEPS = 12


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder: Path = tmp_path_factory.mktemp("refolded")
    return create_app(INSTANCE=str(folder), PONDER=False)


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_rows_are_what_the_log_leads_to(app: Flask, card: GameMeta) -> None:
    """With every value an option can have, and a step taken back."""
    rng = Random(1)
    for number in range(max(len(option.values) for option in card.options.values())):
        options = {name: option.values[number % len(option.values)] for name, option in card.options.items()}
        table = Table(app, max(card.players), game=card.id, options=options).start()
        for _ in range(STEPS):
            table.answer(rng.choice)
        table.enter(table.host, "undo")
        with app.app_context():
            found = next(each for each in refold.every_table() if each.code == table.code)
            assert refold.faults(found) == []
