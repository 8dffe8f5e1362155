"""Looking back: rounds and turns, where gold came from, what chance gave."""

import pytest

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
