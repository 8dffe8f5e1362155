"""Looking back: rounds and turns, where gold came from, what chance gave."""

import pytest

from companion.engine.ledger import Event
from companion.engine.review import ERA, EVENT, TURN, Step, steps_of
from companion.games.cacao.game import GAME
from companion.games.cacao.pages.review import SOURCES
from companion.games.cacao.tiles import JUNGLE
from tests.games.cacao.recorded import recorded
from tests.support.recorded_games import Recording

LOOKBACK = GAME.lookback


def steps(recording: Recording) -> list[Step]:
    return [*steps_of(recording.chronicle.line)]


def test_rounds_are_eras_and_everybody_has_a_turn_in_each() -> None:
    marks = [*LOOKBACK.marks(steps(recorded(3)))]
    kinds = [mark.kind for mark in marks]
    assert (kinds.count(ERA), kinds.count(TURN), kinds.count(EVENT)) == (10, 30, 1)
    assert [mark.params for mark in marks if mark.kind == ERA][-1] == {"number": 10, "of": 10}
    assert LOOKBACK.round(marks, 3) is None


def test_marks_go_on_where_the_log_went_on() -> None:
    every = steps(recorded(3))
    first = [*LOOKBACK.marks(every[:80])]
    assert [*first, *LOOKBACK.marks(every[80:], first)] == [*LOOKBACK.marks(every)]


@pytest.mark.rule("CFIN-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_of_gold_has_a_source(seats: int) -> None:
    recording = recorded(seats)
    receipts = [receipt for step in steps(recording) for receipt in step.receipts]
    assert {LOOKBACK.source(receipt) for receipt in receipts} <= {*LOOKBACK.sources}
    for seat, player in enumerate(recording.chronicle.state.players):
        assert sum(receipt.amount for receipt in receipts if receipt.seat == seat) == player.gold
    assert {receipt.reason for receipt in receipts} <= SOURCES.keys()


def test_the_display_at_the_beginning_of_each_turn() -> None:
    recording = recorded(3)
    (display,) = LOOKBACK.open_luck(recording.chronicle.ruleset.board, 3, steps(recording))
    shown, turn = [], 0
    for deed in recording.chronicle.line:
        if deed.entry.action is not None and deed.entry.action.kind == "cacao.take":
            shown.append((deed.entry.seat, deed.played.state.display))
            turn += 1
    for seat in range(3):
        mine = [kind for owner, kinds in shown if owner == seat for kind in kinds]
        assert display.counts[seat] == tuple(mine.count(kind) for kind in JUNGLE.names)
    assert sum(display.shares) == pytest.approx(1)
    assert turn == 30


def test_first_hands_are_known_where_the_app_dealt_them() -> None:
    dealt, real = recorded(3), recorded(3, tiles="table")
    (known,) = LOOKBACK.hidden_luck(dealt.chronicle.ruleset.board, 3, steps(dealt))
    assert [sum(mine) for mine in known.counts] == [3, 3, 3]
    assert known.untold == (0, 0, 0)
    (unknown,) = LOOKBACK.hidden_luck(real.chronicle.ruleset.board, 3, steps(real))
    assert unknown.untold == (3, 3, 3)
    assert sum(map(sum, unknown.counts)) == 0


@pytest.mark.rule("CTILE-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_water_carriers_have_curves_of_their_own(seats: int) -> None:
    recording = recorded(seats)
    board = recording.chronicle.ruleset.board
    (course,) = LOOKBACK.courses(board, seats, steps(recording))
    for seat, values in enumerate(course.values):
        by_hand = [board.box.water[deed.played.state.players[seat].water] for deed in recording.chronicle.line]
        drawn = dict(values)
        last = drawn[0]
        for position, value in enumerate(by_hand, start=1):
            last = drawn.get(position, last)
            assert last == value
    assert sum(map(len, course.values)) > seats, "nobody ever moved"


@pytest.mark.rule("CACT-2")
def test_a_carrier_that_goes_back_is_seen_to() -> None:
    forth = Event("cacao.log.water", {"seat": 0, "count": 3, "value": 0})
    back = Event("cacao.log.renounced", {"seat": 0, "good": "water", "count": 2})
    other = Event("cacao.log.renounced", {"seat": 0, "good": "cacao", "count": 1})
    gone = [Step(5, 0, None, (forth,)), Step(6, 0, None, (other,)), Step(7, 0, None, (back,))]
    (course,) = LOOKBACK.courses(recorded(2).chronicle.ruleset.board, 2, gone)
    assert course.values == (((0, -10), (5, 0), (7, -4)), ((0, -10),))


@pytest.mark.rule("CFIN-2")
def test_the_gold_of_each_temple_is_counted_once_they_are_scored() -> None:
    recording = recorded(4)
    board, every = recording.chronicle.ruleset.board, steps(recording)
    assert LOOKBACK.tallies(board, 4, every[:-1]) == ()
    (tally,) = LOOKBACK.tallies(board, 4, every)
    paid = [receipt for step in every for receipt in step.receipts if receipt.reason == "cacao.gold.temple"]
    for seat in range(4):
        for outcome, gold in zip(tally.outcomes, tally.counts[seat], strict=True):
            mine = [
                each.amount for each in paid if (each.seat, each.params["letter"]) == (seat, outcome.params["letter"])
            ]
            assert gold == sum(mine)
