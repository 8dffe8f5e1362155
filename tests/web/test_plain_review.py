"""The pages of the review for a game that tells little of itself, or names what it has by words of its own."""

import re
from dataclasses import replace

import pytest

from companion import create_app, games
from companion.engine.ledger import Event
from companion.engine.review import ERA, TURN, Lookback, Mark, Words
from companion.service.access.callers import NOBODY
from companion.service.look.reader import TableReader
from companion.service.review.when import era_of, round_of
from tests.service.review.test_review import look_at
from tests.support.page_client import Phone
from tests.support.recorded_games import Recording, read_in
from tests.support.tables import table_by_code

ROOMS = ("review", "points", "luck", "fairness")
GAME = "caral"


@pytest.fixture(scope="module")
def recording():
    return Recording(2, ()).play_out(60)


@pytest.fixture
def table(tmp_path, recording, monkeypatch):
    """A finished game whose look-back is the one we say: the app and the code."""

    def opened(lookback: Lookback):
        monkeypatch.setitem(games._loaded, GAME, replace(games.load(GAME), lookback=lookback, expert=""))
        app = create_app(INSTANCE=str(tmp_path), UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)
        return app, read_in(app, recording)

    return opened


def text_of(app, path: str, language: str = "en") -> str:
    phone = Phone(app, language)
    phone.look(path)
    assert phone.answer.status_code == 200, phone.says()
    return phone.answer.text


def charts(text: str) -> list[str]:
    return re.findall(r'aria-labelledby="(curves|sources|eras|leads)">\s*<h2', text)


def halves(steps, before=()):
    steps = list(steps)
    first, middle = steps[1].position, steps[len(steps) // 2].position
    turns = [Mark("any.turn", TURN, step.position, {"seat": step.seat}) for step in steps if step.seat >= 0]
    yield from [Mark("first half", ERA, first), *turns, Mark("second half", ERA, middle)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_that_tells_nothing_has_its_pages(table, language):
    app, code = table(Lookback())
    pages = {room: text_of(app, f"/t/{code}/{room}", language) for room in ROOMS}
    assert charts(pages["points"]) == ["curves", "sources", "leads"], "without eras there is nothing era by era"
    links = [f'<a href="/t/{code}/{room}"' for room in ("luck", "turning")]
    assert not [link for link in links if any(link in page for page in pages.values())]
    plain = {"en": "Go to another part of the game", "de": "Zu einem anderen Teil der Partie"}[language]
    assert plain in pages["review"]
    assert not [
        word for word in ("engine.review", "web.", "caral.mark") if any(word in page for page in pages.values())
    ]


def test_a_game_chooses_its_charts_and_names_its_eras(table):
    app, code = table(
        Lookback(
            marks=halves,
            charts=("eras", "leads"),
            words=Words(by_era="By halves"),
        )
    )
    points = text_of(app, f"/t/{code}/points")
    assert charts(points) == ["eras", "leads"]
    assert "By halves" in points
    assert "second half" in text_of(app, f"/t/{code}/review")


def test_a_round_is_counted_and_called_by_the_game(table):
    app, code = table(
        Lookback(
            marks=halves,
            round=lambda marks, seats: Event(f"lap {len(marks)} of {seats}"),
        )
    )
    with app.app_context():
        look = look_at(code)
        assert (era_of(look), round_of(look)) == ("second half", f"lap {len(look.line.marks)} of 2")


def test_a_game_without_marks_has_no_era_and_no_round(table):
    app, code = table(Lookback())
    with app.app_context():
        found = table_by_code(code)
        reader = TableReader(found, look_at(code).desk, NOBODY, "en")
        assert (era_of(reader), round_of(reader)) == (None, None)
    assert "d-when" not in text_of(app, f"/t/{code}/display")
