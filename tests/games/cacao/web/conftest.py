"""An app with one game of Cacao that is over and one that goes on, for all tests of a file."""

import pytest
from flask import Flask

from companion import create_app
from tests.games.cacao.recorded import recorded
from tests.support.api_client import Table, new_id
from tests.support.fresh_app import app as app
from tests.support.fresh_app import page_app as page_app
from tests.support.recorded_games import read_in

ENTRIES = 40


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("cacao")))


@pytest.fixture(scope="module")
def over(house: Flask) -> str:
    """The code of a game that is over."""
    return read_in(house, recorded(4))


@pytest.fixture(scope="module")
def going(house: Flask) -> Table:
    """A game in its middle: always the first answer that there is."""
    table = Table(house, 3, game="cacao", options={"tiles": "app", "display": "app"})
    view = table.start().view()
    for _ in range(ENTRIES):
        phone = table.seats[view["waiting_for"][0]["seat"]]
        asked = table.decisions(phone)
        decision = asked["decisions"][0]
        sent = decision["legal"][0] | {"expected": asked["position"], "id": new_id(), "seat": decision["seat"]}
        answer = phone.post(f"{table.path}/log", sent)
        assert answer.status_code == 201, answer.json
        view = answer.json["view"]
    return table
