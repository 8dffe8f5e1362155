"""A whole game in one sentence, from its ranking and its receipts alone."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion import create_app
from companion.engine.standings import Standing, ranked
from companion.service.access.callers import NOBODY
from companion.service.play.desks import Desks
from companion.service.review.gist import gist_of
from companion.service.review.look import Look
from tests.support.recorded_games import read_in, whole_game
from tests.support.tables import table_by_code


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("gist")))


@pytest.fixture(scope="module")
def code(app: Flask) -> str:
    return read_in(app, whole_game())


@pytest.fixture(params=["en", "de"])
def look(request: pytest.FixtureRequest, app: Flask, code: str) -> Iterator[Look]:
    with app.app_context():
        table = table_by_code(code)
        yield Look(table, Desks().get(table), NOBODY, request.param)


def standings(look: Look) -> tuple[Standing, ...]:
    return look.game.standings(look.desk.ruleset, look.desk.state)


def test_it_tells_by_how_much_and_where_most_came_from(look: Look) -> None:
    first, second, *_ = standings(look)
    given = {source: amount for (seat, source), amount in look.sources.items() if seat == first.seat}
    source = max(given.keys() - look.lookback.alike, key=lambda one: given[one])
    told = gist_of(look, standings(look))

    assert first.score > second.score, "this game was not won by a tie-break"
    assert str(first.score - second.score) in told
    assert look.names[first.seat] in told
    assert look.names[second.seat] in told
    assert look.say(source, {}) in told
    assert f"{given[source]} {'of' if look.language == 'en' else 'von'} {first.score}" in told


def test_a_shared_win_names_no_source(look: Look) -> None:
    told = gist_of(look, ranked({0: (30, 2), 1: (30, 2)}))

    assert look.names[0] in told
    assert look.names[1] in told
    assert not any(name in told for name in look.source_names().values())
