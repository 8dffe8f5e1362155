"""What finished games tell together is kept: only games that are new or changed are read, and nothing old is told."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.service.home import kept_games
from companion.service.home.kept_games import KeptGames
from companion.service.home.people import merge, rename
from companion.service.home.statistics import MOST_COUNTED, Choice, Statistics
from companion.store import finished
from companion.store.database import db
from tests.support.api_client import Body, new_id
from tests.support.finished_household import Home
from tests.support.many_games import statements

Counts = Callable[[], dict[str, tuple[int, int]]]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("instance")), PONDER=False)


@pytest.fixture
def home(app: Flask) -> Home:
    home = Home(app)
    home.played("Anna", "Bernd")
    home.played("Bernd", "Anna")
    return home


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A word for every finished game that is read, and for every one whose points are."""
    told: list[str] = []

    def and_told(name: str) -> None:
        real = getattr(finished, name)

        def asked(numbers: Iterable[int]) -> Any:
            every = list(numbers)
            told.extend(name for _ in every)
            return real(every)

        monkeypatch.setattr(finished, name, asked)

    and_told("finished")
    and_told("receipts_at")
    return told


@pytest.fixture
def counts(home: Home, read: list[str]) -> Counts:
    """Everybody's games and points as they are told now, by what was kept when it was last asked."""
    kept = KeptGames()

    def ask() -> dict[str, tuple[int, int]]:
        read.clear()
        with home.inside() as (household, _):
            found = Statistics(kept, household, Choice())
            return {
                person.name: (games, sum(source.amount for source in found.sources(person, "en")))
                for person, games, _ in found.ladder()
            }

    return ask


def anew(home: Home) -> dict[str, tuple[int, int]]:
    """The same by somebody who knows nothing yet."""
    with home.inside() as (household, _):
        found = Statistics(KeptGames(), household, Choice())
        rows = ((person, games) for person, games, _ in found.ladder())
        return {
            person.name: (games, sum(source.amount for source in found.sources(person, "en"))) for person, games in rows
        }


def test_nothing_is_read_twice(counts: Counts, read: list[str]) -> None:
    first = counts()
    assert sorted(read) == ["finished", "finished", "receipts_at", "receipts_at"]

    assert counts() == first
    assert read == []


def test_of_a_new_game_only_that_is_read(home: Home, counts: Counts, read: list[str]) -> None:
    before = counts()
    home.played("Anna", "Clara")

    now = counts()
    assert sorted(read) == ["finished", "receipts_at"]
    assert now == anew(home)
    assert (now["Anna"][0], now["Clara"][0]) == (before["Anna"][0] + 1, 1)


def test_a_game_that_goes_on_again_counts_no_more_until_it_is_over(home: Home, counts: Counts) -> None:
    before = counts()
    raw = home.public.get(f"/tables/{home.codes[0]}/export.json").json
    opened = home.phone.post("/tables/import", raw | {"uid": new_id()}).json
    three = counts()

    path, host = f"/tables/{opened['code']}", {"Authorization": f"Bearer {opened['host_token']}"}
    client = home.app.test_client()

    def enter(kind: str) -> None:
        body: Body = {"kind": kind, "expected": client.get(f"/api/v1{path}").json["position"], "id": new_id()}
        assert client.post(f"/api/v1{path}/log", json=body, headers=host).status_code == 201

    enter("undo")
    assert counts() == anew(home) != three
    assert counts()["Anna"] == before["Anna"]

    enter("redo")
    assert counts() == anew(home) == three


def test_a_deleted_game_is_told_no_more(home: Home, counts: Counts, read: list[str]) -> None:
    counts()
    uid = home.phone.get("/past").json["games"][0]["id"]
    owner = {"Authorization": f"Bearer {home.key}"}
    assert home.app.test_client().delete(f"/api/v1/past/{uid}", headers=owner).status_code == 204

    assert counts() == anew(home)
    assert counts()["Anna"][0] == 1


def test_people_who_are_one_now_are_told_as_one(home: Home, counts: Counts) -> None:
    home.played("Änni", "Bernd")
    counts()
    with home.inside() as (household, people):
        merge(household, people["Anna"].uid, people["Änni"].uid)

    now = counts()
    assert now == anew(home)
    assert (set(now), now["Anna"][0]) == ({"Anna", "Bernd"}, 3)


def test_a_new_name_is_told_at_once(home: Home, counts: Counts) -> None:
    counts()
    with home.inside() as (household, people):
        rename(household, people["Anna"].uid, "Annette")

    assert counts() == anew(home)


def test_households_are_told_apart_and_the_oldest_goes(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_games, "MOST_HOUSEHOLDS", 1)
    kept, one, other = KeptGames(), Home(app), Home(app)
    one.played("Anna", "Bernd")
    other.played("Clara", "Dora")
    for home, names in ((one, {"Anna", "Bernd"}), (other, {"Clara", "Dora"}), (one, {"Anna", "Bernd"})):
        with home.inside() as (household, _):
            ladder = Statistics(kept, household, Choice()).ladder()
            assert {person.name for person, games, _ in ladder if games == 1} == names
            assert list(kept._kept) == [household.id]


def test_only_so_many_choices_are_kept(home: Home) -> None:
    kept = KeptGames()
    with home.inside() as (household, _):
        for number in range(2 * MOST_COUNTED):
            assert Statistics(kept, household, Choice(game=f"game {number}")).tables == []
        assert len(kept.of(household).told) <= MOST_COUNTED


def test_what_is_new_is_found_in_an_index_alone(app: Flask, home: Home) -> None:
    with home.inside() as (household, _):
        number = household.id
        with statements(app) as said:
            finished.extent(household)
        plan = db.session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {said[-1]}", (number,)).all()

    assert [step.detail.partition(" (")[0] for step in plan] == [
        "SEARCH game_table USING COVERING INDEX ix_game_table_over"
    ]
