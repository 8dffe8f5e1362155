"""Whole games by a client that knows nothing but the REST contract."""

from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.games.cacao.game import GAME
from tests.support.api_client import Table
from tests.support.refolding import replayed
from tests.support.whole_games import play_to_the_end


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    instance: Path = tmp_path_factory.mktemp("instance")
    return create_app(INSTANCE=str(instance), UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


@pytest.mark.parametrize(
    ("seats", "tiles", "display"),
    [(2, "table", "table"), (2, "app", "table"), (3, "table", "app"), (4, "app", "app")],
)
def test_a_game_is_played_by_a_client(app: Flask, seats: int, tiles: str, display: str) -> None:
    table = Table(app, seats, game="cacao", options={"tiles": tiles, "display": display})
    play_to_the_end(table, seats)
    chronicle = replayed(table.public.get(f"{table.path}/export.json").text)
    result = table.public.get(f"{table.path}/result").json
    places = GAME.standings(chronicle.ruleset, chronicle.state)

    assert table.view()["status"] == "ended"
    assert [(place["seat"], place["score"], place["rank"]) for place in result["ranking"]] == [
        (place.seat, place.score, place.rank) for place in places
    ]
    assert [row["amount"] for row in table.ledger()] == [row.receipt.amount for row in chronicle.ledger().rows]
    assert all(entry["text"] for entry in table.log() if entry["action"]["kind"] in ("cacao.turn", "cacao.fill"))
