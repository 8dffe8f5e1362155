"""What finished games tell of people: counted from results and receipts, for the games that were chosen."""

from collections import Counter

import pytest
from flask import Flask

from companion import create_app
from companion.service.errors import BadInput, Conflict, Unknown
from companion.service.home.kept_games import KeptGames
from companion.service.home.people import merge
from companion.service.home.statistics import Choice, Statistics
from tests.support.api_client import Table
from tests.support.finished_household import Home


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("instance")), UNKNOWN_CODES_PER_MINUTE=100_000)


@pytest.fixture(scope="module")
def home(app: Flask) -> Home:
    """Five games: four of three people, in one of these Anna and Clara have changed places, and one of two."""
    home = Home(app)
    home.played("Anna", "Bernd", "Clara")
    home.played("Anna", "Bernd", "Clara")
    home.played("Clara", "Bernd", "Anna")
    home.played("Anna", "Bernd", "Clara", modules=("status",))
    home.played("Bernd", "Dora", edition="crowd")
    Table(app).start()
    return home


def by_hand(home: Home, codes: list[str]) -> dict[str, list[tuple[int, int]]]:
    """Everybody's scores and ranks, from the results as the interface tells them."""
    found: dict[str, list[tuple[int, int]]] = {}
    for code in codes:
        for place in home.ranking(code):
            found.setdefault(place["name"], []).append((place["score"], place["rank"]))
    return found


def test_games_wins_averages_and_bests(home: Home) -> None:
    expected = by_hand(home, home.codes)
    with home.inside() as (household, people):
        found = Statistics(KeptGames(), household, Choice())
        for name, places in expected.items():
            (figures,) = found.figures(people[name])
            scores = [score for score, _ in places]
            assert (figures.games, figures.best) == (len(places), max(scores))
            assert figures.wins == sum(rank == 1 for _, rank in places)
            assert figures.average == pytest.approx(sum(scores) / len(scores))
        assert {person.name: (games, wins) for person, games, wins in found.ladder()} == {
            name: (len(places), sum(rank == 1 for _, rank in places)) for name, places in expected.items()
        }


@pytest.mark.parametrize(
    ("choice", "games"),
    [
        (Choice(), 5),
        (Choice(game="caral"), 5),
        (Choice(game="chess"), 0),
        (Choice(edition="retail"), 4),
        (Choice(edition="crowd"), 1),
        (Choice(module="status"), 1),
        (Choice(module="whim"), 0),
        (Choice(module="none"), 4),
        (Choice(module="none", edition="retail"), 3),
        (Choice(players=2), 1),
        (Choice(players=3), 4),
        (Choice(players=3, module="status", edition="retail", game="caral"), 1),
    ],
)
def test_a_choice_takes_only_its_games(home: Home, choice: Choice, games: int) -> None:
    with home.inside() as (household, people):
        found = Statistics(KeptGames(), household, choice)
        assert len(found.tables) == games
        assert sum(figures.games for figures in found.figures(people["Bernd"])) == games


def test_who_came_out_ahead_of_whom(home: Home) -> None:
    ranks = [{place["name"]: place["rank"] for place in home.ranking(code)} for code in home.codes]
    both = [(each["Anna"], each["Clara"]) for each in ranks if {"Anna", "Clara"} <= set(each)]
    with home.inside() as (household, people):
        found = Statistics(KeptGames(), household, Choice())
        rivals = {rival.person.name: rival for rival in found.rivals(people["Anna"])}
        other_way = {rival.person.name: rival for rival in found.rivals(people["Clara"])}
        clara, anna = rivals["Clara"], other_way["Anna"]

        assert set(rivals) == {"Bernd", "Clara"}
        assert clara.games == len(both) == 4
        assert clara.ahead == sum(mine < theirs for mine, theirs in both)
        assert clara.behind == sum(mine > theirs for mine, theirs in both)
        assert (anna.ahead, anna.behind) == (clara.behind, clara.ahead)


def test_sources_are_the_receipts_of_one_s_own_seat(home: Home) -> None:
    expected = 0
    for code in home.codes:
        seat = next((place["seat"] for place in home.ranking(code) if place["name"] == "Anna"), None)
        ledger = home.public.get(f"/tables/{code}/ledger").json["rows"]
        expected += sum(row["amount"] for row in ledger if row["seat"] == seat and row["rule"] != "SET-2")
    with home.inside() as (household, people):
        sources = Statistics(KeptGames(), household, Choice()).sources(people["Anna"], "en")
        amounts = [source.amount for source in sources]

        assert sum(amounts) == expected
        assert amounts == sorted(amounts, reverse=True)
        assert len({source.name for source in sources}) == len(sources)
        assert not [source.name for source in sources if "." in source.name], "in words"


def test_what_is_offered_is_what_was_played(home: Home) -> None:
    with home.inside() as (household, _):
        offered = Statistics(KeptGames(), household, Choice(game="chess")).offered()

        assert offered.games == ["caral"]
        assert offered.editions == [("caral", "crowd"), ("caral", "retail")]
        assert offered.modules == [("caral", "status")]
        assert offered.players == [2, 3]


def test_running_games_and_other_households_do_not_count(app: Flask) -> None:
    home, other = Home(app), Home(app)
    other.played("Anna", "Bernd")
    running = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}
    assert home.phone.post("/tables", running).status_code == 201
    with home.inside() as (household, people):
        found = Statistics(KeptGames(), household, Choice())

        assert found.tables == []
        assert found.figures(people["Anna"]) == found.rivals(people["Anna"]) == []


# --- merging ------------------------------------------------------------------------------------------------


def test_two_entries_of_one_person_become_one(app: Flask) -> None:
    home = Home(app)
    home.played("Anna", "Bernd")
    code = home.played("Änni", "Bernd")
    with home.inside() as (household, people):
        merge(household, people["Anna"].uid, people["Änni"].uid)
    with home.inside() as (household, people):
        (figures,) = Statistics(KeptGames(), household, Choice()).figures(people["Anna"])

        assert set(people) == {"Anna", "Bernd"}
        assert figures.games == 2
    assert Counter(place["name"] for place in home.ranking(code)) == Counter(["Anna", "Bernd"])


def test_who_met_is_not_one_person_and_strangers_are_unknown(app: Flask) -> None:
    home = Home(app)
    home.played("Anna", "Bernd")
    with home.inside() as (household, people):
        anna, bernd = people["Anna"].uid, people["Bernd"].uid
        with pytest.raises(Conflict) as met:
            merge(household, anna, bernd)
        assert (met.value.code, met.value.params) == ("service.people_met", {"count": 1})
        with pytest.raises(BadInput):
            merge(household, anna, anna)
        with pytest.raises(Unknown):
            merge(household, anna, "somebody")
    with home.inside() as (_, people):
        assert set(people) == {"Anna", "Bernd"}
