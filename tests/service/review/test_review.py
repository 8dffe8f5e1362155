"""Looking back: every step as it was and at the same cost, every point accounted for, chance told as it fell."""

from itertools import groupby, pairwise
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, select, update

from companion import create_app
from companion.engine.log import Chronicle
from companion.engine.review import ERA, EVENT, TURN, Lookback, Step
from companion.games.caral.pages.review import SOURCES
from companion.games.caral.rules.notes import NoteCards
from companion.service.access.callers import NOBODY
from companion.service.errors import Unknown
from companion.service.look.redaction import Redacted
from companion.service.play.desk import EVERY, Desk
from companion.service.play.desks import Desks
from companion.service.review import points, record, states
from companion.service.review.look import Look
from companion.service.review.record import record_of
from companion.store import log
from companion.store.database import db
from companion.store.models import Snapshot
from tests.i18n.codes import emitted
from tests.support.api_client import Table
from tests.support.recorded_games import Recording, read_in, whole_game
from tests.support.tables import table_by_code


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("review")), UNKNOWN_CODES_PER_MINUTE=100_000)


@pytest.fixture(scope="module")
def code(app: Flask) -> str:
    """A recorded game of four players with all modules."""
    return read_in(app, whole_game())


@pytest.fixture
def look(app: Flask, code: str) -> Any:
    with app.app_context():
        yield look_at(code)


def look_at(code: str, language: str = "en") -> Look:
    """Somebody without any token looks back at a table that nobody has in memory."""
    table = table_by_code(code)
    return Look(table, Desks().get(table), NOBODY, language)


def forget_snapshots(code: str) -> None:
    db.session.execute(delete(Snapshot).where(Snapshot.table_id == table_by_code(code).id))
    db.session.commit()


def snapshots(code: str) -> list[int]:
    db.session.rollback()
    mine = select(Snapshot.position).where(Snapshot.table_id == table_by_code(code).id)
    return sorted(db.session.scalars(mine))


def folds(desk: Desk) -> list[Any]:
    """The state after each entry, folded by nobody's leave but the engine's."""
    chronicle: Chronicle[Any] = Chronicle(desk.ruleset)
    found = [chronicle.state]
    for row in log.entries(desk.table):
        chronicle.append(desk.entry(row))
        found.append(chronicle.state)
    return found


@pytest.fixture(scope="module")
def twisted(app: Flask) -> Table:
    """A table with undo, redo and amendments with misfits, on grid positions and off them."""
    made = Table(app, 3, options={"cards": "app"}).start().play(30)
    for kind in ("undo", "undo", "redo", "undo"):
        made.enter(made.host, kind)
    made.play(25)
    first = next(row for row in made.log() if row["action"]["kind"] == "caral.start_at")
    made.enter(made.host, "amend", target=first["position"], action={"kind": "caral.start_at", "site": "site-12"})
    made.play(20)
    made.enter(made.host, "undo")
    made.enter(made.host, "note", text="Prost")
    made.play(10)
    return made


# --- any step ------------------------------------------------------------------------------------------------


def test_every_step_is_what_a_fresh_fold_gives(look: Look) -> None:
    expected = folds(look.desk)

    assert len(expected) == look.desk.position + 1 > 500
    assert [states.at(look.desk, at).state for at in range(len(expected))] == expected


def test_every_step_of_a_game_whose_past_was_changed_is_as_it_was_then(app: Flask, twisted: Table) -> None:
    with app.app_context():
        desk = look_at(twisted.code).desk
        expected = folds(desk)
        with_what_play_left = [states.at(desk, at).state for at in range(desk.position + 1)]
        forget_snapshots(twisted.code)
        anew = [states.at(desk, at).state for at in range(desk.position + 1)]

    assert with_what_play_left == anew == expected


@pytest.mark.parametrize("changed", [False, True], ids=["read in", "past changed"])
def test_a_step_costs_the_same_wherever_it_lies(
    app: Flask, code: str, twisted: Table, plays: list[str], changed: bool
) -> None:
    """Once one fold has left its snapshots; however long the log is, no step plays more than a few entries."""
    with app.app_context():
        name = twisted.code if changed else code
        forget_snapshots(name)
        look = look_at(name)
        look.step(look.desk.position // 2)
        costs = []
        for at in (*range(0, look.desk.position, 7), *range(EVERY - 2, look.desk.position + 1, EVERY // 2)):
            plays.clear()
            look.step(at)
            costs.append(len(plays))

    assert max(costs) <= EVERY


def test_one_fold_makes_all_snapshots(app: Flask, code: str, plays: list[str]) -> None:
    with app.app_context():
        forget_snapshots(code)
        look = look_at(code)
        plays.clear()
        states.at(look.desk, look.desk.position - 1)

        assert snapshots(code) == list(range(EVERY, look.desk.position + 1, EVERY))
        assert look.desk.position <= len(plays) <= look.desk.position + 2 * EVERY


def test_snapshots_made_by_looking_serve_those_who_play_on(app: Flask) -> None:
    """They say as much of chance as those made by playing: what is rolled next is the same."""
    table = Table(app, 2, options={"cards": "app"}).start().play(EVERY + 20)
    with app.app_context():
        forget_snapshots(table.code)
        desk = look_at(table.code).desk
        states.fill(desk)
        again = look_at(table.code).desk

    assert again.ordinals == desk.ordinals
    assert again.state == desk.state


def test_who_comes_second_leaves_the_snapshots_and_those_of_other_rules_go(app: Flask, code: str) -> None:
    with app.app_context():
        look = look_at(code)
        states.fill(look.desk)
        there = snapshots(code)
        states.fill(look.desk)
        assert snapshots(code) == there
        mine = Snapshot.table_id == look.table.id
        db.session.execute(update(Snapshot).where(mine).values(version="older rules", data="{}"))
        db.session.commit()

        assert states.at(look.desk, EVERY + 1).state == folds(look.desk)[EVERY + 1]
        assert snapshots(code) == there


def test_there_is_no_step_before_the_first_and_none_after_the_last(look: Look) -> None:
    for position in (-1, look.desk.position + 1):
        with pytest.raises(Unknown):
            look.step(position)
    assert look.step(0).entry is None
    assert look.step(look.desk.position).stops.next is None


def test_a_step_tells_whom_it_gave_points(look: Look) -> None:
    """As the scores changed then, step after step."""
    scores = [[player.fame for player in state.players] for state in folds(look.desk)]
    for at in (*range(1, look.desk.position, 23), look.desk.position):
        changes = {seat: new - old for seat, (old, new) in enumerate(zip(*scores[at - 1 : at + 1], strict=True))}
        assert look.step(at).gains == {seat: change for seat, change in changes.items() if change}


# --- marks ---------------------------------------------------------------------------------------------------


def test_years_ceremonies_and_turns_are_marked_where_they_are(look: Look) -> None:
    line, expected = look.line, folds(look.desk)
    years = expected[-1].year

    assert [mark.params["year"] for mark in line.by_kind[ERA]] == list(range(1, years + 1))
    assert [mark.params["year"] for mark in line.by_kind[EVENT]] == list(range(1, years + 1))
    for mark in line.by_kind[ERA]:
        assert expected[mark.position].year == mark.params["year"]
    for at in line.places[EVENT]:
        assert expected[at - 1].ceremony is None
        assert expected[at].ceremony is not None
    whose = [state.turn.seat if state.turn else None for state in expected]
    turns = [seat for seat, _ in groupby(whose) if seat is not None]
    assert [mark.params["seat"] for mark in line.by_kind[TURN]] == turns


def test_stops_lead_to_the_neighbouring_marks(look: Look) -> None:
    turns, events = look.line.places[TURN], look.line.places[EVENT]
    at = turns[7]
    stops = look.stops(at)

    assert (stops.previous, stops.next) == (at - 1, at + 1)
    assert (stops.previous_turn, stops.next_turn) == (turns[6], turns[8])
    assert (stops.previous_event, stops.next_event) == (None, events[0])
    assert look.stops(events[-1] + 1).next_event is None
    assert look.stops(events[-1] + 1).previous_event == events[-1]


# --- points --------------------------------------------------------------------------------------------------


def test_the_ledger_s_sums_are_the_scores_at_every_step(look: Look) -> None:
    for at, state in enumerate(folds(look.desk)):
        fame = [player.fame for player in state.players]
        assert [curve.at(at) for curve in look.curves] == fame
        so_far = [receipt for step in look.steps if step.position <= at for receipt in step.receipts]
        sums = points.by_source(so_far, look.lookback.source)
        assert [sum(n for (seat, _), n in sums.items() if seat == mine) for mine in range(look.seats)] == fame


def test_the_last_values_are_the_result(look: Look) -> None:
    result = {place.seat: place.score for place in look.result().ranking}

    assert {curve.seat: curve.last for curve in look.curves} == result
    assert {row.seat: row.total for row in look.receipts()} == result
    for seat, score in result.items():
        assert sum(amount for (mine, _), amount in look.sources.items() if mine == seat) == score
        assert sum(look.in_era(seat, era) for era in range(len(look.line.places[ERA]) + 1)) == score


def test_what_everybody_begins_with_belongs_before_the_first_year(app: Flask) -> None:
    """With real cards the last one's set-up is the very step that begins the year."""
    table = Table(app, 3, options={"cards": "table"}).start().play_until("caral.choose_move")
    with app.app_context():
        look = look_at(table.code)
        found = [[look.in_era(seat, era) for seat in range(3)] for era in (0, 1)]

    assert found == [[5, 5, 5], [0, 0, 0]]


def test_the_blessing_belongs_to_the_year_that_it_opens(look: Look) -> None:
    """Also where cards are dealt before the year's first turn."""
    years, blessed = folds(look.desk), SOURCES["caral.fame.blessing"]
    given = [
        (receipt.seat, years[step.position].year, receipt.amount)
        for step in look.steps
        for receipt in step.receipts
        if look.lookback.source(receipt) == blessed
    ]

    assert given
    assert {(seat, year): look.eras[seat, blessed, year] for seat, year, _ in given} == {
        (seat, year): amount for seat, year, amount in given
    }


def test_after_corrections_the_curves_end_at_the_scores(app: Flask, twisted: Table) -> None:
    with app.app_context():
        look = look_at(twisted.code)
        assert [curve.last for curve in look.curves] == [player.fame for player in look.desk.state.players]
        assert {step.position for step in look.steps} < set(range(look.desk.position + 1))


def test_the_lead_is_whoever_has_most(look: Look) -> None:
    leads = look.leads()

    assert len(leads) > 3
    assert all(one.seats != other.seats for one, other in pairwise(leads))
    for lead in leads:
        totals = [curve.at(lead.position) for curve in look.curves]
        assert lead.score == max(totals)
        assert lead.seats == tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    assert leads[-1].seats[0] == look.result().ranking[0].seat


def test_receipts_of_one_seat_are_those_of_all_without_the_others(look: Look) -> None:
    assert look.receipts(2) == tuple(row for row in look.receipts() if row.seat == 2)
    assert all(row.reason and row.rule for row in look.receipts())


def test_everything_that_gives_fame_has_a_source() -> None:
    assert set(SOURCES) == {code for code in emitted() if code.startswith("caral.fame.")}


def test_a_game_that_tells_nothing_of_itself_is_told_by_rule(look: Look) -> None:
    plain = Lookback()
    receipt = look.steps[-1].receipts[0]

    assert plain.source(receipt) == receipt.rule
    assert list(plain.marks(look.steps)) == []
    assert plain.open_luck(None, 2, [Step(0, 0, None)]) == plain.hidden_luck(None, 2, ()) == ()


# --- chance --------------------------------------------------------------------------------------------------


def test_luck_counts_every_roll_and_every_card(look: Look) -> None:
    die, cards = look.fortunes()
    kinds = [step.action.kind for step in look.steps if step.action]
    dealt = [card for step in look.steps if step.action.__class__.__name__ == "Deal" for card in step.action.cards]

    assert sum(map(sum, die.counts)) == kinds.count("caral.roll") > 10
    assert sum(map(sum, cards.counts)) == len(dealt) > 50
    assert cards.untold == (0,) * look.seats
    for fortune in (die, cards):
        assert sum(fortune.shares) == pytest.approx(1)
        assert len(fortune.shares) == len(fortune.outcomes)


def test_cards_nobody_noted_stay_untold_and_all_stay_hidden_until_the_end(app: Flask) -> None:
    recording = Recording(2, (), cards="table").play_out(60)
    running = Table(app, 2, options={"cards": "app"}).start().play(5)
    with app.app_context():
        _, cards = look_at(read_in(app, recording)).fortunes()
        before_the_end = look_at(running.code).fortunes()

    assert all(count > 0 for count in cards.untold)
    assert sum(map(sum, cards.counts)) == 0
    assert [fortune.code for fortune in before_the_end] == ["caral.luck.die"]


def test_noted_cards_are_not_counted_as_drawn(app: Flask) -> None:
    """People choose what they note, so it says nothing about chance."""
    recording = Recording(2, (), cards="table").play(4)
    recording.enter(NoteCards(("fish", "fish")), 0, "seat-0")
    with app.app_context():
        _, cards = look_at(read_in(app, recording.play_out(60))).fortunes()

    assert sum(map(sum, cards.counts)) == 0
    assert all(count > 0 for count in cards.untold)


def test_chance_is_checked_after_the_end_and_once(app: Flask, look: Look, twisted: Table, plays: list[str]) -> None:
    verdict = look.verdict()
    assert verdict is not None
    assert verdict.holds
    assert verdict.checked > 50
    plays.clear()
    assert look.verdict() is verdict
    assert plays == []
    assert look_at(twisted.code).verdict() is None


# --- what was entered otherwise ------------------------------------------------------------------------------


def test_what_was_not_ordinary_is_listed_openly(app: Flask, twisted: Table) -> None:
    with app.app_context():
        look = look_at(twisted.code)
        found = record_of(look, {})
        gone = [row.position for row in log.entries(look.table.id) if not row.effective]

    assert [entry.position for entry in found["taken_back"].lines] == gone
    assert [len(found[sort].lines) for sort in ("corrections", "rulings", "proxies")] == [1, 0, 0]


def test_what_was_not_ordinary_is_listed_in_parts(app: Flask, twisted: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part is read alone, and leads to those beside it."""
    with app.app_context():
        look = look_at(twisted.code)
        whole = [line.position for line in record_of(look, {})["taken_back"].lines]
        monkeypatch.setattr(record, "A_PART", 2)
        parts = [record_of(look, {"taken_back": number})["taken_back"] for number in (1, 2)]

    assert [line.position for part in parts for line in part.lines] == whole
    assert [(part.earlier, len(part.lines), part.later) for part in parts] == [(None, 2, 2), (1, 1, None)]


def test_what_was_noted_in_private_and_corrected_is_told_to_nobody_else(app: Flask) -> None:
    table = Table(app, 2, options={"cards": "table"}).start().play(2)
    note, other = ({"kind": "caral.note_cards", "cards": [card]} for card in ("fish", "clay"))
    noted = table.enter(table.seats[0], **note)["position"]
    table.enter(table.seats[0], "amend", target=noted, action=other)
    with app.app_context():
        look = look_at(table.code)
        seen = [look.step(at).entry for at in (noted, noted + 1)]

    assert all(entry.entered is None and isinstance(entry.action, Redacted) for entry in seen)
    assert all(entry.action.fields.keys() <= {"kind", "redacted", "target", "action"} for entry in seen)
    assert not any(card in str(seen) for card in ("fish", "clay"))
