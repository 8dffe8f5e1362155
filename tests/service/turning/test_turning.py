"""Turning points: every moment once, kept over any stop, undone by a changed log, told in words."""

import time
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from flask import Flask
from sqlalchemy import delete

from companion import create_app, games
from companion.bots.chances import WHOLE
from companion.bots.experts import expert_of
from companion.engine.review import EVENT, TURN
from companion.http.at_table import desk_of
from companion.service.access.callers import NOBODY, Caller
from companion.service.errors import Conflict, Unauthorised
from companion.service.play.desk import Desk
from companion.service.review.look import Look
from companion.service.turning import course, crew, ponder, wishes
from companion.service.turning.in_words import Turning
from companion.service.turning.sample_moments import moments_of
from companion.store import pondering
from companion.store.database import db
from companion.store.log import writing
from companion.store.models import Table as Row
from tests.support.api_client import Table, box, finished
from tests.support.quick_experts import Played, Stopped, never, stop_after
from tests.support.recorded_games import Recording, read_in
from tests.support.tables import table_by_code

PLAYOUTS = 30
HOST = Caller("host", host=True, known=True)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    instance = str(tmp_path_factory.mktemp("turning"))
    return create_app(INSTANCE=instance, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False, PLAYOUTS=PLAYOUTS)


@pytest.fixture(autouse=True)
def nothing_wanted(app: Flask) -> None:
    """What other tests left to do is not worked on here."""
    with app.app_context(), writing() as connection:
        connection.execute(delete(pondering.WISH))


@cache
def short_game() -> Recording:
    """Two players, until the first ceremony after so many entries."""
    return Recording(2, ()).play_out(60)


@pytest.fixture
def code(app: Flask):
    """A game that is over, for tests that call no client any more."""
    made = read_in(app, short_game())
    with app.app_context():
        yield made


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    made = Played()
    monkeypatch.setattr(crew, "played_out", made)
    return made


def known(code: str) -> tuple[Row, Desk, wishes.Course]:
    db.session.rollback()
    table = table_by_code(code)
    desk = desk_of(table)
    found = table, desk, wishes.course_of(table, desk, PLAYOUTS)
    db.session.rollback()
    return found


def want(code: str) -> int:
    db.session.rollback()
    table = table_by_code(code)
    wishes.want(table, desk_of(table), HOST, PLAYOUTS)
    number = table.id
    db.session.rollback()
    return number


def worked_out(code: str) -> wishes.Course:
    want(code)
    ponder.work_off("worker", never)
    return known(code)[2]


# --- moments ------------------------------------------------------------------------------------------------


def test_every_turn_and_every_ceremony_is_a_moment(code: str) -> None:
    _, desk, _ = known(code)
    moments, line = moments_of(desk), Look(table_by_code(code), desk, NOBODY, "en").line

    marked = [moment.mark for moment in moments if moment.mark is not None]
    assert marked == [mark for mark in line.marks if mark.kind in (TURN, EVENT)]
    assert len(moments) == len(marked) + 2
    assert [moment.position for moment in moments] == sorted({moment.position for moment in moments})
    assert (moments[0].position, moments[-1].position) == (0, desk.position)


def test_a_turn_is_looked_at_before_it_and_a_ceremony_before_anything_is_laid(code: str) -> None:
    chronicle = short_game().chronicle
    _, desk, _ = known(code)

    for moment in moments_of(desk)[1:-1]:
        state = chronicle.state_after(moment.deeds)
        asked = chronicle.ruleset.asked(state).kind
        if moment.mark.kind == EVENT:
            assert asked in ("caral.reveal_card", "caral.choose_sacrifice")
            assert state.ceremony.laid == ()
        else:
            assert asked in ("caral.roll_die", "caral.choose_move")
            assert moment.mark.params["seat"] in (state.turn.seat, state.starter)


# --- the course ---------------------------------------------------------------------------------------------


def test_chances_make_one_at_every_moment_and_end_at_the_result(code: str, played: Played) -> None:
    found = worked_out(code)

    assert found.status == wishes.DONE
    assert len(found.stages) == len(found.moments)
    for stage in found.stages:
        assert sum(stage.chances.wins) == WHOLE * stage.chances.playouts
        assert sum(stage.shares) == pytest.approx(1, abs=1e-12)
        assert sum(stage.percents) == 100
    result = table_by_code(code).result["ranking"]
    assert found.stages[-1].shares == tuple(float(place["rank"] == 1) for place in sorted(result, key=seat_of))
    assert found.stages[-1].errors == (0.0, 0.0)
    assert all(stage.chances.playouts == PLAYOUTS and min(stage.errors) > 0 for stage in found.stages[:-1])


def seat_of(place: dict) -> int:
    return place["seat"]


def test_a_shared_victory_is_split_at_the_end(code: str) -> None:
    table, desk, _ = known(code)
    table = replace(table, result={"ranking": [{"seat": seat, "rank": 1} for seat in (1, 0)]})

    assert wishes.course_of(table, desk, PLAYOUTS).stages[-1].shares == (0.5, 0.5)


def test_the_same_table_gives_the_same_numbers(app: Flask, tmp_path) -> None:
    """Real playouts, on two machines: the second table was read from the first one's file."""
    game = finished(app, 2, edition="crowd")
    shares = []
    elsewhere = create_app(INSTANCE=str(tmp_path), PONDER=False)
    text = app.test_client().get(f"/api/v1{game.path}/export.json").data
    copy = elsewhere.test_client().post("/api/v1/tables/import", data=text, content_type="application/json").json
    for place, code in ((app, game.code), (elsewhere, copy["code"])):
        with place.app_context():
            pondering.want(table_by_code(code).id, 3, time.time())
            db.session.rollback()
            ponder.work_off("worker", never)
            found = wishes.course_of(table_by_code(code), desk_of(table_by_code(code)), 3)
            shares.append([stage.chances for stage in found.stages])

    assert shares[0] == shares[1]
    assert len(shares[0]) >= 3


# --- stopping and going on ----------------------------------------------------------------------------------


def test_a_rough_picture_comes_first(code: str, played: Played) -> None:
    want(code)
    moments = len(known(code)[2].found)
    with pytest.raises(Stopped):
        ponder.work_off("worker", stop_after(4))
    early = [number for number, found in enumerate(known(code)[2].found.values()) if found.chances.playouts]
    assert max(last - first for first, last in pairwise([*early, moments])) <= moments / 2, "from all over the game"
    with pytest.raises(Stopped):
        ponder.work_off("worker", stop_after(moments - 4))
    found = known(code)[2]

    assert {found.chances.playouts for found in found.found.values()} == {ponder.FIRST}
    assert found.status == wishes.WAITING
    assert (found.done, found.percent) == (moments * ponder.FIRST, 100 * moments * ponder.FIRST // found.total)
    assert moments * ponder.FIRST < found.total <= moments * PLAYOUTS
    assert found.seconds_left is not None


@pytest.mark.parametrize("batches", [1, 7, 20])
def test_work_goes_on_where_it_was_and_nothing_is_played_twice(code: str, played: Played, batches: int) -> None:
    want(code)
    with pytest.raises(Stopped):
        ponder.work_off("first", stop_after(batches))
    ponder.work_off("second", never)
    found = known(code)[2]

    assert found.status == wishes.DONE
    assert set(played.counted.values()) == {1}
    assert len(played.counted) == found.total
    assert pondering.wish(table_by_code(code).id) is None


def test_a_dead_worker_s_game_is_free_after_a_while_and_not_before(code: str, played: Played) -> None:
    """Killed in the middle: it let nothing go."""
    table, now = want(code), time.time()
    wish = pondering.take_up("dead", now, table)

    assert wish is not None
    assert known(code)[2].status == wishes.WORKING
    assert pondering.take_up("second", now + pondering.HELD_FOR - 1, table) is None
    assert pondering.take_up("second", now + pondering.HELD_FOR + 1, table) is not None


def test_two_never_work_on_the_same_game(code: str, played: Played) -> None:
    table = want(code)
    first = ponder.steps(ponder.game_at(table), PLAYOUTS, "first")
    assert pondering.take_up("first", time.time(), table)
    next(first)
    assert ponder.work_off("second", never, table) == []

    pondering.let_go("first")
    assert ponder.work_off("second", never, table) == [code]
    with pytest.raises(pondering.Lost):
        next(first)
    assert known(code)[2].status == wishes.DONE
    assert sum(found.chances.playouts for found in known(code)[2].found.values()) == known(code)[2].total


def test_what_fails_again_and_again_is_given_up_until_somebody_asks(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ArithmeticError

    table = want(code)
    monkeypatch.setattr(crew, "played_out", fail)
    for _ in range(pondering.MOST_TRIES):
        with pytest.raises(ArithmeticError):
            ponder.work_off("worker", never, table)

    assert known(code)[2].status == wishes.GIVEN_UP
    assert ponder.work_off("worker", never, table) == []
    want(code)
    assert known(code)[2].status == wishes.WAITING


def test_games_are_worked_on_in_the_order_they_were_asked_for(app: Flask, played: Played) -> None:
    codes = [finished(app).code for _ in range(3)]
    with app.app_context():
        for code in (codes[1], codes[0], codes[2]):
            want(code)

        assert ponder.work_off("worker", never) == [codes[1], codes[0], codes[2]]


# --- a log that changes -------------------------------------------------------------------------------------


def ended_game(app: Flask) -> Table:
    return finished(app, 2, 8, edition="crowd")


def test_a_remark_changes_nothing(app: Flask, played: Played) -> None:
    game = ended_game(app)
    with app.app_context():
        worked_out(game.code)
    game.enter(game.host, "note", text="What a game!")

    with app.app_context():
        assert known(game.code)[2].status == wishes.DONE


def test_a_correction_undoes_what_came_after_it_and_nothing_before(app: Flask, played: Played) -> None:
    game = ended_game(app)
    with app.app_context():
        before = worked_out(game.code)
    target = [row["position"] for row in game.log(game.host) if row["action"]["kind"] == "caral.move"][-1]
    elsewhere = {"kind": "caral.move", "to": "quarry-1"}
    assert game.enter(game.host, "amend", target=target, action=elsewhere)["amendment"]["first_misfit"] is None
    with app.app_context():
        after = known(game.code)[2]

    assert after.status == wishes.NOT_WANTED
    assert before.moments[0] == after.moments[0]
    for moment in after.moments[:-1]:
        kept = moment.position < target
        assert after.found[moment.position].chances.playouts == (PLAYOUTS if kept else 0)
    assert 0 < after.done < after.total


def test_a_game_that_goes_on_is_not_worked_on_and_again_when_it_is_over(app: Flask, played: Played) -> None:
    game = ended_game(app)
    with app.app_context():
        want(game.code)
        with pytest.raises(Stopped):
            ponder.work_off("first", stop_after(3))
    game.enter(game.host, "undo")
    with app.app_context():
        ponder.work_off("second", never)
        with pytest.raises(Conflict):
            known(game.code)
    game.enter(game.host, "redo")

    with app.app_context():
        found = known(game.code)[2]
        assert found.status == wishes.NOT_WANTED
        assert 0 < found.done < found.total
        assert worked_out(game.code).status == wishes.DONE
    assert set(played.counted.values()) == {1}


def test_a_log_that_changes_under_the_worker_is_looked_at_anew(app: Flask, played: Played) -> None:
    game = ended_game(app)
    with app.app_context():
        table = want(game.code)
        pondering.take_up("worker", time.time(), table)
        work = ponder.steps(ponder.game_at(table), PLAYOUTS, "worker")
        next(work)
    game.enter(game.host, "note", text="Once more")

    with app.app_context():
        list(work)
        assert known(game.code)[2].status == wishes.DONE
    assert set(played.counted.values()) == {1}


def test_a_deleted_game_ends_the_work(code: str, played: Played) -> None:
    table = want(code)
    pondering.take_up("worker", time.time(), table)
    work = ponder.steps(ponder.game_at(table), PLAYOUTS, "worker")
    next(work)
    db.session.delete(db.session.get_one(Row, table))
    db.session.commit()

    assert list(work) == []
    assert pondering.prospects(table) == []


# --- who may ask --------------------------------------------------------------------------------------------


def test_nothing_is_guessed_before_the_end(app: Flask) -> None:
    game = Table(app, 2, catalogue=box(8)).start()
    with app.app_context():
        table = table_by_code(game.code)
        with pytest.raises(Conflict):
            wishes.course_of(table, desk_of(table), PLAYOUTS)
        with pytest.raises(Conflict):
            wishes.want(table, desk_of(table), HOST, PLAYOUTS)
        assert not wishes.can_be_told(table, desk_of(table))


def test_who_took_no_part_cannot_ask(code: str) -> None:
    table = table_by_code(code)

    with pytest.raises(Unauthorised):
        wishes.want(table, desk_of(table), NOBODY, PLAYOUTS)
    assert pondering.wish(table.id) is None


def test_every_game_that_can_be_played_has_an_expert_or_says_so() -> None:
    known = {card.id: games.load(card.id) for card in games.cards()}
    assert [game for game in known if (expert_of(known[game]) is None) == bool(known[game].expert)] == []


def test_a_game_that_nobody_here_plays_well_says_so(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is such a wish taken, nor does one that is there from before stop the work on others."""
    table = table_by_code(code)
    pondering.want(table.id, PLAYOUTS, time.time())
    for asked in (wishes, ponder):
        monkeypatch.setattr(asked, "load", lambda game: replace(games.load(game), expert=""))

    assert not wishes.can_be_told(table, desk_of(table))
    with pytest.raises(Conflict, match=r"service\.turning\.no_expert"):
        wishes.want(table, desk_of(table), HOST, PLAYOUTS)
    assert ponder.work_off("worker", never) == [code]
    assert (pondering.wish(table.id), pondering.prospects(table.id)) == (None, [])


# --- words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "rose"), [("en", "Anna’s chances rose from"), ("de", "Die Chancen von Anna stiegen von")]
)
def test_turning_points_are_told_in_words(code: str, played: Played, language: str, rose: str) -> None:
    worked_out(code)
    _, desk, found = known(code)
    turning = Turning(Look(table_by_code(code), desk, NOBODY, language), found)

    assert len(turning.points) == course.MOST
    assert [point.position for point in turning.points] == sorted(point.position for point in turning.points)
    assert any(rose in point.sentence for point in turning.points)
    assert all(point.deeds and point.name for point in turning.points)
    names = [turning.name(stage) for stage in found.stages]
    assert (names[0], names[-1]) == {"en": ("Set-up", "Result"), "de": ("Spielaufbau", "Ergebnis")}[language]
    assert {"Anna", "Bernd"} <= {word for name in names for word in name.replace(":", " ").split()}
