"""The display: the same for everybody, with nothing of a hand on it; lobby, play, ceremony, year's end and the end."""

import re
from types import SimpleNamespace
from uuid import uuid4

import pytest

from companion.games.caral.meta import META
from companion.service.look.ties import Tie, ties
from companion.web.track import track
from tests.support.page_client import Phone, founded, joined, opened, seated

MOST_ENTRIES = 400
QUICKLY = ("caral.end_turn", "caral.sacrifice_nothing", "caral.begin_year")
KINDS = ("stone", "clay", "fish", "alpaca")


def screen(app, host: Phone, language: str = "en") -> Phone:
    """A television that nobody sits at."""
    found = Phone(app, language)
    found.look(f"{host.url}/display")
    assert found.answer.status_code == 200
    return found


def played_until(app, kind: str, *modules: str) -> Phone:
    """A quick game of two, entered by the host until this is asked."""
    host = opened(app, ("Anna", "Bernd"), **{"option-cards": "app", "module": list(modules)})
    host.press("Start the game")
    api = f"/api/v1/tables/{host.url[3:]}"
    for _ in range(MOST_ENTRIES):
        asked = host.client.get(f"{api}/decisions").json
        question = asked["decisions"][0]
        if question["kind"] == kind:
            break
        kinds = {action["kind"]: action for action in reversed(question["legal"])}
        action = next((kinds[quick] for quick in QUICKLY if quick in kinds), question["legal"][0])
        marks = {"seat": question["seat"], "expected": asked["position"], "id": str(uuid4())}
        assert host.client.post(f"{api}/log", json=action | marks).status_code == 201
    return host


def finished(app) -> Phone:
    host = played_until(app, "caral.choose_next_year")
    api = f"/api/v1/tables/{host.url[3:]}"
    marks = {"seat": "table", "expected": host.client.get(api).json["position"], "id": str(uuid4())}
    assert host.client.post(f"{api}/log", json={"kind": "finish"} | marks).status_code == 201
    return host


def test_the_lobby_shows_the_qr_the_code_and_who_is_there(app):
    host = opened(app)
    tv = screen(app, host)
    assert f'src="/api/v1/tables/{host.url[3:]}/qr.svg"' in tv.answer.text
    assert host.url[3:] in tv.page.words
    assert tv.page.words.count("Free") == 3
    joined(app, host, "Bernd")
    tv.look()
    assert (tv.page.words.count("Free"), tv.page.words.count("Here")) == (2, 1)
    assert "<title>Display of table" in tv.answer.text


def test_everybody_sees_the_same_and_no_hand(app):
    phones = founded(seated(app, **{"option-cards": "app"}))
    url = f"{phones[0].url}/display"
    shown = {phone.look(url).text for phone in (*phones, Phone(app))}
    assert len(shown) == 1
    page = shown.pop()
    assert not any(re.search(rf"\b{kind} card|× {kind}", page) for kind in KINDS)
    assert "Take back" not in page
    assert not re.findall("<form[^>]*/log", page)


def test_play_shows_the_board_the_points_and_who_is_on(app):
    anna, *_ = founded(seated(app))
    tv = screen(app, anna)
    assert 'id="board-drawing"' in tv.answer.text
    assert 'data-spot="village-1"' in tv.answer.text
    assert {"Waiting for", "Anna", "Year 1", "Round 1"} <= set(tv.page.words)
    assert {"movement", "architect"} & set(tv.page.words)
    assert tv.answer.text.count('id="track-') == 3
    assert [tv.answer.text.count(f'id="b-figure-{seat}"') for seat in range(4)] == [1, 1, 1, 0]


def test_what_happens_is_drawn(app):
    anna, *_ = founded(seated(app))
    tv = screen(app, anna)
    assert re.findall('id="b-pyramid-\\d+" class="b-pyramid b-begun b-of-(\\w+)"', tv.answer.text) == [
        "red",
        "blue",
        "yellow",
    ]


def test_rounds_are_counted_by_turns(app):
    host = played_until(app, "caral.choose_sacrifice")
    api = f"/api/v1/tables/{host.url[3:]}"
    before = host.client.get(f"{api}/decisions").json["position"]
    host.client.post(f"{api}/log", json={"kind": "undo", "expected": before, "id": str(uuid4())})
    entries = host.client.get(f"{api}/log").json["entries"]
    rolls = [entry for entry in entries if entry["effective"] and entry["action"]["kind"] == "caral.roll"]
    assert f"Round {len(rolls)}" in screen(app, host).page.words


def test_a_new_year_has_no_round_before_its_first_turn(app):
    tv = screen(app, played_until(app, "caral.choose_anaconda_square", "anaconda"))
    assert "Year 2" in tv.page.words
    assert "Round" not in tv.says()


def test_status_cards_show_what_they_ask_for(app):
    host = played_until(app, "caral.choose_move", "status")
    status = host.client.get(f"/api/v1/tables/{host.url[3:]}").json["board"]["modules"]["status"]
    conditions = re.findall(r'<span class="condition">(.*?)</span>', screen(app, host).answer.text, re.DOTALL)
    assert len(conditions) == len(status["cards"]) - len(status["taken"]) > 0
    assert all(condition.strip() for condition in conditions)


@pytest.mark.rule("WHIM-2")
def test_the_gods_are_told_how_many_cards_lie_there_of_how_many(app):
    host = played_until(app, "caral.choose_sacrifice", "whim")
    api = f"/api/v1/tables/{host.url[3:]}"
    whim = host.client.get(api).json["board"]["modules"]["whim"]
    least = whim["cards"][whim["top"]]["thresholds"][0]
    assert f"0 of {least}" in screen(app, host).page.words
    asked = host.client.get(f"{api}/decisions").json
    question = asked["decisions"][0]
    offer = next(action for action in question["legal"] if action["kind"] == "caral.sacrifice")
    marks = {"seat": question["seat"], "expected": asked["position"], "id": str(uuid4())}
    assert host.client.post(f"{api}/log", json=offer | marks).status_code == 201
    assert f"{offer['count']} of {least}" in screen(app, host).page.words
    assert f"{offer['count']} von {least}" in screen(app, host, "de").page.words


@pytest.mark.parametrize(
    "kind", ["caral.choose_move", "caral.choose_sacrifice", "caral.choose_next_year", "caral.choose_anaconda_square"]
)
def test_no_box_is_empty(app, kind):
    shown = screen(app, played_until(app, kind, *META.modules)).answer.text
    assert re.findall(r'<(\w+) [^>]*class="(?:d-|[^"]* d-)[^>]*>\s*</\1>', shown) == []


def test_a_moment_that_brought_nothing_has_no_panel(app, monkeypatch):
    host = played_until(app, "caral.choose_next_year")
    monkeypatch.setattr("companion.web.display.asked_after", lambda reader: None)
    assert 'class="d-panel d-act"' not in screen(app, host).answer.text


def test_the_ceremony_shows_who_lays_and_what_may_be_laid(app):
    host = played_until(app, "caral.choose_sacrifice")
    tv = screen(app, host)
    ceremony = host.client.get(f"/api/v1/tables/{host.url[3:]}").json["board"]["ceremony"]
    assert {"Annual ceremony", "Head priest", "Lays now", "not yet"} <= set(tv.page.words)
    assert tv.page.words.count("Barred") == len(ceremony["barred"]) == 1
    assert tv.page.words.count("Still open") == len(KINDS) - 1
    german = screen(app, host, "de")
    assert {"Jahreszeremonie", "Oberpriester", "Verboten"} <= set(german.page.words)


def test_the_end_of_a_year_is_told_line_by_line(app):
    tv = screen(app, played_until(app, "caral.choose_next_year"))
    assert "Year 1 is over" in tv.says()
    assert any("sacrificed nothing" in word for word in tv.page.words)
    assert "\u22121" in tv.page.words


def test_the_final_tally_has_every_point(app):
    host = finished(app)
    tv = screen(app, host)
    result = host.client.get(f"/api/v1/tables/{host.url[3:]}/result").json
    assert "The game is over" in tv.page.words
    assert result["text"] in tv.page.words
    places = re.search(r'<ol class="d-places".*?</ol>', tv.answer.text, re.DOTALL)[0]
    assert [int(score) for score in re.findall(r"<strong>(\d+)</strong>", places)] == [
        place["score"] for place in result["ranking"]
    ]
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", tv.answer.text, re.DOTALL)
    numbers = [
        [0 if n == "·" else int(n.replace("\u2212", "-")) for n in re.findall(r"<td data-step[^>]*>([^<]+)</td>", row)]
        for row in rows
    ]
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]
    assert numbers[-1] == [place["score"] for place in result["ranking"]]


def place(seat: int, score: int, goods: int) -> SimpleNamespace:
    return SimpleNamespace(seat=seat, score=score, tie_breaks=(goods,))


def test_equal_points_are_told_apart():
    ranking = [place(2, 40, 9), place(0, 40, 7), place(1, 30, 5), place(3, 30, 5)]
    assert ties(ranking) == [Tie(2, 9, 0, 7), Tie(1, 5, 3, 5)]
    assert [tie.shared for tie in ties(ranking)] == [False, True]
    assert ties(ranking[1:3]) == []


@pytest.mark.parametrize(
    ("tie", "told"),
    [
        (Tie(0, 9, 1, 7), "Equal fame: Anna is ahead of Bernd with 9 to 7 stones, alpacas and cards."),
        (Tie(0, 5, 1, 5), "Equal fame, and 5 stones, alpacas and cards each: Anna and Bernd share the place."),
    ],
)
def test_a_tie_is_told(app, monkeypatch, tie, told):
    host = finished(app)
    monkeypatch.setattr("companion.web.theatre.ties", lambda ranking: [tie])
    assert told in screen(app, host).says()


def test_markers_with_equal_points_lie_on_each_other():
    seats = [{"seat": number, "colour": "red", "score": score} for number, score in enumerate((12, 5, 12, 12))]
    drawn = track(seats)
    first, alone, second, third = drawn.markers
    assert first.x == second.x == third.x > alone.x
    assert first.y == alone.y > second.y > third.y > drawn.top
    assert drawn.length == 30
    assert track([{"seat": 0, "colour": "red", "score": 61}]).length == 70


def test_a_partial_holds_the_screen_alone(app):
    anna, *_ = seated(app)
    tv = Phone(app)
    part = tv.look(f"{anna.url}/display", **{"HX-Request": "true"})
    assert part.text.startswith('<div id="table" class="display on-play"')
    assert "<html" not in part.text
    assert tv.look(f"{anna.url}/display").text.count(part.text.strip()) == 1


def test_strange_names_stay_names(app):
    anna, *_ = founded(seated(app, ("Anna <b>", "</title><script>x()</script>", "שלום")))
    tv = screen(app, anna)
    assert "<script>x" not in tv.answer.text
    assert "</title><script>x()</script>" in tv.page.words
    assert "שלום" in tv.says()


def test_unknown_tables_have_no_display(app):
    assert Phone(app).look("/t/NOSUCH/display").status_code == 404
