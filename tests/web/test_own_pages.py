"""A game from elsewhere shows what its contract names, from its own package; everything else is plain."""

import re

import pytest

from companion.engine.pages import Pages
from tests.support.page_client import Phone

pytestmark = pytest.mark.usefixtures("easel_offered")
PLACED = re.compile(
    r'<button (?:type="button" )?class="t (\w+)"[^>]* data-x="([\d.]+)" data-y="([\d.]+)" data-r="([\d.]+)"[^>]*>'
)
"""How an answer on the map looks, where it lies and how far it reaches."""


@pytest.fixture
def anna(app) -> Phone:
    """The host's phone, which also answers for Bernd."""
    phone = Phone(app)
    phone.look("/new?game=easel")
    phone.press("Open the table", name=["Anna", "Bernd", "", ""])
    phone.press("Sit down as Anna")
    phone.press("Start the game")
    return phone


def screen(app, anna: Phone) -> Phone:
    found = Phone(app)
    assert found.look(f"{anna.url}/display").status_code == 200
    return found


def test_named_parts_stand_in_their_places_with_what_they_need(app, anna):
    assert "Questions: 1" in anna.says()
    assert anna.answer.text.index('id="first"') < anna.answer.text.index('id="question-0"')
    tv = screen(app, anna)
    assert "Lies open" in tv.page.words
    assert "Fragen: 1" in anna.client.get(anna.url, headers={"Accept-Language": "de"}).text


def test_what_is_not_named_is_plain(app, anna):
    everyone = anna.answer.text.partition('<section class="panel" id="p-everyone"')[2]
    assert everyone.count("<strong>7</strong> Points") == 2
    chips = [f'<b data-points="{seat}">7</b><span class="off"> Points</span>' for seat in (0, 1)]
    assert [anna.answer.text.count(chip) for chip in chips] == [1, 1], "and a chip each"
    assert re.search(r"<dt>Fruit</dt><dd>3</dd>", anna.answer.text)
    assert "Anna: at any time" in anna.says()
    assert anna.buttons().count("toy.wave") == 4
    assert screen(app, anna).answer.text.count('class="d-name"') == 2


def test_answers_lie_on_the_drawing_where_their_targets_are(anna):
    assert 'viewBox="0 0 120 60"' in anna.answer.text.partition('<div id="ground"')[2].partition('<div id="places"')[0]
    places = [(looks, float(x), float(y), float(reach)) for looks, x, y, reach in PLACED.findall(anna.answer.text)]
    assert places == [("free", 20, 30, 12), ("free", 60, 30, 12), ("no", 100, 30, 12)], "three are against the rules"
    entries = [
        anna.entry(words)["kind"] for words in anna.buttons() if words.startswith("toy.") and "wave" not in words
    ]
    assert entries == ["toy.pick"] * 2 + ["toy.rest"]


def test_a_tap_on_the_drawing_is_an_entry(app, anna):
    form = next(form for form in anna.page.forms if any(text == "toy.rest" for text, _, _ in form.buttons))
    text, _, value = form.buttons[1]
    assert text == "toy.pick"
    answer = anna.client.post(form.action, data={**dict(form.values), "entry": value})
    assert answer.status_code == 303
    anna.look()
    assert re.search(r"<dt>Fruit</dt><dd>1</dd>", anna.answer.text)


def test_passing_comes_last_and_looks_so(anna):
    form = next(form for form in anna.page.forms if any(text == "toy.rest" for text, _, _ in form.buttons))
    assert form.buttons[-1][0] == "toy.rest"
    rest = re.search(r"<button[^>]*toy\.rest[^>]*>", anna.answer.text)[0]
    assert 'class="t free side"' in rest


def test_an_answer_is_withdrawn_while_others_think(anna):
    anna.press("toy.rest")
    anna.press("toy.bid")
    assert "Your turn, Anna" not in anna.says()
    anna.press("Take your answer back")
    assert "Your turn, Anna" in anna.says()
    assert "Take your answer back" not in anna.buttons()


def test_a_stage_has_its_panel(app, anna):
    anna.press("toy.rest")
    tv = screen(app, anna)
    assert 'class="display on-panel on-auction"' in tv.answer.text
    assert "Everybody bids" in tv.page.words
    anna.press("toy.bid")
    anna.press("toy.bid")
    assert 'class="display on-play"' in screen(app, anna).answer.text


def test_a_question_to_the_table_is_entered_at_once(anna):
    anna.press("toy.rest")
    assert "data-direct" not in anna.answer.text
    anna.press("toy.bid")
    anna.press("toy.bid")
    assert '<ul class="answers" data-direct>' in anna.answer.text
    assert 'id="enter"' not in anna.answer.text


def test_an_earlier_answer_is_chosen_anew_from_the_list(anna):
    anna.press("toy.rest")
    anna.look(f"{anna.url}/repair/2")
    form = next(form for form in anna.page.forms if "/repair/2" in form.action)
    assert [text for text, _, _ in form.buttons[:2]] == ["toy.pick", "toy.pick"]
    assert len(form.buttons) == 3, "and what can be ruled to have happened"
    assert PLACED.search(anna.answer.text) is None


@pytest.mark.parametrize("page", ["", "/display", "/review"])
def test_pages_with_the_drawing_link_its_styles(anna, page):
    table = anna.url
    anna.press("toy.rest")
    anna.look(f"{table}{page}")
    link = re.search(r'href="(/static/games/easel/board\.css\?v=[0-9a-f]{10})"', anna.answer.text)[1]
    with anna.client.get(link) as answer:
        assert (answer.status_code, answer.mimetype) == (200, "text/css")
        assert "max-age=31536000" in answer.headers["Cache-Control"]


def test_icons_are_the_game_s_own_before_the_shared_ones(anna):
    found = re.findall(r'<use href="/static/([\w/]+)\.svg\?v=[0-9a-f]+#([\w-]+)"', anna.answer.text)
    assert ("games/easel/icons", "brush") in found
    assert ("icons", "check") in found, "outside of its own templates the shared one"
    assert all(file == "icons" or name == "brush" for file, name in found)


@pytest.mark.parametrize("name", ["nothing.css", "../game.py", "../static/../game.py", "%2e%2e/game.py"])
def test_nothing_else_of_its_package_is_given_away(app, name):
    assert app.test_client().get(f"/static/games/easel/{name}").status_code == 404
    assert app.test_client().get("/static/games/nobody/icons.svg").status_code == 404


def test_a_page_has_no_other_places():
    with pytest.raises(ValueError, match="sead"):
        Pages(parts={"sead": "seat.html"})
    with pytest.raises(ValueError, match="phone"):
        Pages(styles={"phone": "phone.css"})
