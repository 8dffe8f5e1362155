"""The end: ranking, tie-break, the check of chance, and what can still be done."""

from uuid import uuid4

import pytest

from companion.service.play.desks import Desks
from companion.web.parts import tie_broken
from tests.support.page_client import Phone, opened

MOST_ENTRIES = 400
QUICKLY = ("caral.end_turn", "caral.sacrifice_nothing")


def played_out(app) -> Phone:
    """A game in which the host enters for both seats until the table may agree to end it."""
    host = opened(app, ("Anna", "Bernd"), **{"option-cards": "app"})
    host.press("Start the game")
    api = f"/api/v1/tables/{host.url[3:]}"
    for _ in range(MOST_ENTRIES):
        asked = host.client.get(f"{api}/decisions").json
        question = asked["decisions"][0]
        kinds = {action["kind"]: action for action in reversed(question["legal"])}
        if "finish" in kinds:
            break
        action = next((kinds[kind] for kind in QUICKLY if kind in kinds), question["legal"][0])
        marks = {"seat": question["seat"], "expected": asked["position"], "id": str(uuid4())}
        assert host.client.post(f"{api}/log", json=action | marks).status_code == 201
    host.look()
    return host


@pytest.fixture
def ended(app):
    host = played_out(app)
    host.press("End the game here")
    return host


def test_the_ranking_and_the_check_are_shown(ended):
    assert "The game is over" in ended.says()
    assert "Points" in ended.page.words
    result = ended.client.get(f"/api/v1/tables/{ended.url[3:]}/result").json
    assert result["seed"] in ended.page.words
    assert result["commitment"] in ended.page.words
    assert "came from the seed that was fixed before the game" in ended.says()
    assert [str(place["score"]) for place in result["ranking"]] == [
        ended.page.words[ended.page.words.index(place["name"]) + 1] for place in result["ranking"]
    ]


def test_points_are_told_by_rule(ended):
    tally = ended.client.get(f"/api/v1/tables/{ended.url[3:]}/result").json["tally"]
    assert tally
    assert all(row["text"] in ended.says() for row in tally)


def test_every_point_has_its_receipt(ended):
    result = ended.client.get(f"/api/v1/tables/{ended.url[3:]}/result").json
    assert result["ledger"]
    assert all(row["reason"] in ended.says() for row in result["ledger"])


def test_the_game_can_be_saved_and_the_end_taken_back(ended):
    saved = ended.client.get(ended.page.links["Save the game"]).json
    assert saved["importable"] is True
    ended.press(ended.named("Take back"))
    assert "End the game here" in ended.buttons()


def test_the_next_year_is_asked_for_by_its_number(app):
    assert "The ceremony is over. Begin year 2?" in played_out(app).says()


@pytest.mark.parametrize(
    ("language", "numbers", "told"),
    [
        ("en", (6,), "6 stones + alpacas + cards"),
        ("de", (6,), "6 Steine + Alpakas + Karten"),
        ("en", (1,), "1 stone, alpaca or card"),
        ("en", (6, 2), "6 stones + alpacas + cards · 2"),
        ("en", (), ""),
    ],
)
def test_a_tie_break_says_what_it_counts(app, language, numbers, told):
    with app.test_request_context(headers={"Accept-Language": language}):
        assert tie_broken("caral", numbers) == told


def test_equal_points_are_told_with_what_broke_the_tie(ended):
    ranking = ended.client.get(f"/api/v1/tables/{ended.url[3:]}/result").json["ranking"]
    assert len({place["score"] for place in ranking}) == 1
    for place in ranking:
        assert f"Tie-break: {place['tie_break']} stones + alpacas + cards" in ended.page.words


def test_only_the_host_is_offered_the_end(app):
    host = played_out(app)
    guest = Phone(app)
    guest.look(host.url)
    guest.press("Sit down as Bernd")
    assert "End the game here" not in guest.buttons()


@pytest.mark.parametrize("path", ["", "/display"])
def test_whoever_looks_just_when_the_game_ends_sees_its_end(app, monkeypatch, path):
    host, seen = played_out(app), Desks.seen

    def after_the_end(desks, table):
        monkeypatch.setattr(Desks, "seen", seen)
        host.press("End the game here")
        return seen(desks, table)

    monkeypatch.setattr(Desks, "seen", after_the_end)
    answer = app.test_client().get(f"{host.url}{path}")
    assert answer.status_code == 200
    assert 'data-status="ended"' in answer.text
