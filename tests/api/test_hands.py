"""On the table now: what hands have to do, told to the right people, until they act or somebody ticks it."""

from collections.abc import Callable
from random import Random

import pytest
from flask import Flask

from companion.http.at_table import desk_of
from companion.service.play import open_hands
from companion.service.play.open_hands import lines
from tests.support.api_client import Body, Phone, Table, box
from tests.support.tables import table_by_code

SHORT_YEARS = box(200)


def told(table: Table, phone: Phone | None = None) -> list[tuple[int | None, str]]:
    answer = (phone or table.public).get(f"{table.path}/hands")
    assert answer.status_code == 200
    return [(line["seat"], line["text"]) for line in answer.json["lines"]]


def told_to(table: Table, seat: int) -> list[str]:
    return [text for whose, text in told(table) if whose == seat]


def tick(table: Table, phone: Phone, **body: object) -> Body:
    answer = phone.post(f"{table.path}/hands/ticks", {"position": table.position} | body)
    assert answer.status_code == 200, answer.json
    found: Body = answer.json
    return found


@pytest.fixture
def moving(app: Flask) -> Table:
    """Everybody has started a pyramid, and the first is asked where to go."""
    return Table(app, 3).start().play_until("caral.choose_move")


def a_quarry(table: Table) -> str:
    legal = table.decisions(table.seats[0])["decisions"][0]["legal"]
    found: str = next(action["to"] for action in legal if action["to"].startswith("quarry"))
    return found


def blessed(app: Flask, **wanted: object) -> Table:
    """The second year has begun: everybody draws a card for their pyramid."""
    table = Table(app, 3, catalogue=SHORT_YEARS, options={"cards": "table"}, **wanted).start()
    table.play_until("caral.choose_next_year")
    tick(table, table.host)
    table.enter(table.seats[0], "caral.begin_year")
    return table


def test_a_line_stays_until_its_seat_acts(moving: Table) -> None:
    assert all("Fame tracker → 5" in told_to(moving, seat) for seat in (1, 2))
    moving.enter(moving.seats[0], "caral.move", to=a_quarry(moving))

    assert told_to(moving, 0) == ["Figure → quarry 1"]
    assert "Fame tracker → 5" in told_to(moving, 1)


def test_what_is_taken_back_is_told_no_more(moving: Table) -> None:
    before = told(moving)
    moving.enter(moving.seats[0], "caral.move", to=a_quarry(moving))
    moving.enter(moving.seats[0], "undo")
    assert set(told(moving)) == {line for line in before if line[0] != 0}
    moving.enter(moving.seats[0], "redo")

    assert told_to(moving, 0) == ["Figure → quarry 1"]


def test_what_was_done_is_put_back(moving: Table) -> None:
    moving.enter(moving.seats[0], "caral.move", to=a_quarry(moving))
    tick(moving, moving.seats[0])
    assert told(moving) == []
    moving.enter(moving.seats[0], "undo")

    assert told(moving) == [(0, "Figure → start square")]


def test_a_blessing_is_told_to_everybody_and_ticked_by_whose_hands_are_free(app: Flask) -> None:
    table = blessed(app)
    assert all("Draw 1 card" in told_to(table, seat) for seat in range(3))
    left = tick(table, table.seats[2], keys=["draw-1"])

    assert "Draw 1 card" not in [line["text"] for line in left["lines"] if line["seat"] == 1]
    assert "Draw 1 card" in told_to(table, 0)
    german = table.public.speaking("de").get(f"{table.path}/hands").json["lines"]
    assert "1 Karte ziehen" in [line["text"] for line in german if line["seat"] == 0]


def test_a_tick_is_no_entry_and_everybody_learns_of_it(moving: Table) -> None:
    position, tag = moving.position, moving.public.get(moving.path).headers["ETag"]
    tick(moving, moving.seats[1])

    assert (moving.position, told(moving)) == (position, [])
    assert moving.public.get(moving.path).headers["ETag"] != tag
    tag = moving.public.get(moving.path).headers["ETag"]
    assert tick(moving, moving.seats[0])["lines"] == [], "once is enough"
    assert moving.public.get(moving.path).headers["ETag"] == tag


def test_a_tick_holds_for_what_was_told_when_it_was_made(moving: Table) -> None:
    moving.enter(moving.seats[0], "caral.move", to=a_quarry(moving))
    seen = moving.position
    moving.enter(moving.seats[0], "undo")
    moving.enter(moving.seats[0], "redo")
    assert told_to(moving, 0) == ["Figure → quarry 1"]
    tick(moving, moving.seats[0], keys=["figure-0"], position=seen)

    assert told_to(moving, 0) == [], "there and back since then"
    moving.enter(moving.seats[0], "undo")
    assert told_to(moving, 0) == ["Figure → start square"]


@pytest.mark.parametrize(
    ("body", "status"),
    [({}, 400), ({"position": 10**6}, 400), ({"position": -1}, 400), ({"position": 0, "keys": ["nothing"]}, 200)],
)
def test_nonsense_ticks_nothing(moving: Table, body: Body, status: int) -> None:
    before = told(moving)
    assert moving.host.post(f"{moving.path}/hands/ticks", body).status_code == status
    assert told(moving) == before


def test_whoever_looks_on_ticks_nothing(moving: Table) -> None:
    _, viewer = moving.share()
    body = {"position": moving.position}

    assert viewer.post(f"{moving.path}/hands/ticks", body).status_code == 403
    assert moving.public.post(f"{moving.path}/hands/ticks", body).status_code == 401
    assert told(moving, viewer) == told(moving)


def test_nothing_is_to_be_done_before_the_game_and_after_it(app: Flask) -> None:
    table = Table(app, 2, catalogue=SHORT_YEARS)
    assert told(table) == []
    table.start().play_until("caral.choose_next_year")
    assert told(table)
    table.enter(table.host, "finish")
    assert told(table) == []


def made_anew(table: Table) -> list[tuple[object, ...]]:
    """What the log says of it to somebody who has kept nothing."""
    with table.app.app_context():
        desk = desk_of(table_by_code(table.code))
        found = open_hands._made_anew(desk).lines(desk.ticks)
        kept = lines(desk)
    assert [(line.seat, line.instruction) for line in found] == [(line.seat, line.instruction) for line in kept]
    return [(line.seat, line.instruction.key) for line in found]


@pytest.mark.parametrize(("seed", "options"), [(1, {"cards": "table"}), (2, {"cards": "app"}), (3, {"die": "table"})])
def test_the_log_tells_it_again_after_a_start(app: Flask, seed: int, options: Body) -> None:
    """Whatever was entered, taken back, restored and ticked."""
    rng = Random(seed)
    table = Table(app, 3, modules=["whim", "annual"], options=options, catalogue=None).start()
    most = 0
    for _ in range(60):
        table.answer(rng.choice)
        most = max(most, len(made_anew(table)))
        for kind in rng.choice([("undo",), ("undo", "redo"), ("undo", "undo", "redo"), *[()] * 6]):
            table.send(table.host, kind)
            made_anew(table)
        if rng.random() < 0.1:
            tick(table, table.host)
            assert made_anew(table) == []
    assert most > 3


def test_another_process_tells_the_same(own_app: Callable[..., Flask]) -> None:
    one, other = own_app(), own_app()
    table = Table(one, 3).start()
    for _ in range(25):
        table.answer()
        seen = Phone(other.test_client()).get(f"{table.path}/hands").json
        assert seen == table.public.get(f"{table.path}/hands").json
    tick(table, table.host)
    assert Phone(other.test_client()).get(f"{table.path}/hands").json["lines"] == []
