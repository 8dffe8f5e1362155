"""The log: entries are never erased; undo, redo and amend are entries too."""

from typing import Any

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.log import APP, Chronicle, Deed, Entry
from companion.engine.meta_actions import Amend, Note, Redo, Start, Undo, Withdraw
from companion.engine.problems import BrokenLog
from companion.engine.rules import Refused
from tests.support.toy import TOY, Bid, Orchard, Pick, Rest, Throw, Wave
from tests.support.toy_log import ALL, Log, everything, log_of, opened, trace

# --- entries --------------------------------------------------------------------------------------------------


def test_a_log_folds_its_entries_to_a_state() -> None:
    log = opened()

    assert trace(log) == ALL
    assert log.position == 4
    assert [entry.position for entry in log.entries] == [1, 2, 3, 4]
    assert log.effective() == {1, 2, 3, 4}
    assert [log.state_after(deeds).trace for deeds in range(5)] == [ALL[:deeds] for deeds in range(5)]


def test_an_empty_log_is_at_the_opening() -> None:
    assert Chronicle(TOY).state == TOY.begin().state
    assert Chronicle(TOY).position == 0


def test_an_added_entry_keeps_who_when_and_what_is_waived() -> None:
    log = Chronicle(TOY)
    entry = log.add(Pick(3), 0, waive=["toy.pick.greedy"], by="d1", at="2024-01-01T00:00:00.000Z")

    assert entry == Entry(1, 0, Pick(3), ("toy.pick.greedy",), "d1", "2024-01-01T00:00:00.000Z")
    assert log.line[0].played.waived == ("toy.pick.greedy",)


def test_entries_come_one_after_the_other() -> None:
    for position in (0, 1, 3):
        log = log_of((Pick(1), 0))
        with pytest.raises(BrokenLog) as caught:
            log.append(Entry(position, TABLE, Throw(1)))
        assert caught.value.code == "engine.log.position"
        assert caught.value.params == {"expected": 2, "got": position}


def test_a_refused_entry_changes_nothing() -> None:
    log = opened()
    log.add(Undo(), 0)
    before = everything(log)

    for entry in (Entry(6, 1, Pick(0)), Entry(6, 2, Rest()), Entry(6, 1, Pick(1), ("toy.pick.bare",))):
        with pytest.raises(Refused):
            log.append(entry)
        assert everything(log) == before


def test_start_and_note_do_nothing_to_the_game() -> None:
    log = log_of((Start(), TABLE), (Pick(1), 0), (Note(), 1))

    assert trace(log) == ("0 picks 1",)
    assert log.position == 3
    assert log.effective() == {2}


# --- undo and redo --------------------------------------------------------------------------------------------


def test_undo_takes_the_last_person_s_entry_with_what_the_app_did_after_it() -> None:
    log = opened()

    log.add(Undo(), 1)
    assert trace(log) == ALL[:2]
    assert log.effective() == {1, 2}

    log.add(Undo(), 0)
    assert trace(log) == ()
    assert log.position == 6


def test_undo_takes_back_an_anytime_deed_alone() -> None:
    log = opened()
    log.add(Wave(), 2)
    log.add(Undo(), 2)

    assert trace(log) == ALL


def test_redo_restores_exactly_what_was_taken_back() -> None:
    log = opened()
    line, state = list(log.line), log.state
    log.add(Undo(), 1)
    log.add(Undo(), 0)

    log.add(Redo(), 0)
    assert trace(log) == ALL[:2]
    log.add(Redo(), 1)
    assert log.line == line
    assert log.state == state


def group(deeds: tuple[Deed[Orchard], ...] | None) -> list[int] | None:
    return None if deeds is None else [deed.entry.position for deed in deeds]


def test_what_undo_and_redo_would_take_is_known_before() -> None:
    log = opened()
    assert (group(log.last_group()), group(log.next_group())) == ([3, 4], None)

    log.add(Undo(), 1)
    assert (group(log.last_group()), group(log.next_group())) == ([1, 2], [3, 4])
    log.add(Undo(), 0)
    assert (group(log.last_group()), group(log.next_group())) == (None, [1, 2])
    log.add(Redo(), 0)
    assert (group(log.last_group()), group(log.next_group())) == ([1, 2], [3, 4])


def test_a_deed_played_already_is_taken_as_it_is() -> None:
    log, other = opened(), opened()
    deed = Deed(Entry(5, 2, Pick(1)), TOY.play(log.state, Pick(1), 2))
    log.take(deed)
    other.append(deed.entry)

    assert everything(log) == everything(other)


def test_a_new_entry_clears_what_could_be_redone() -> None:
    log = opened()
    log.add(Undo(), 1)
    log.add(Rest(), 1)

    with pytest.raises(BrokenLog) as caught:
        log.add(Redo(), 1)
    assert caught.value.code == "engine.log.nothing_to_redo"
    assert trace(log) == (*ALL[:2], "1 picks 0")


def test_a_note_clears_nothing() -> None:
    log = opened()
    log.add(Undo(), 1)
    log.add(Note(), 1)
    log.add(Redo(), 1)

    assert trace(log) == ALL


def test_there_may_be_nothing_to_undo_or_redo() -> None:
    for action, code in ((Undo(), "nothing_to_undo"), (Redo(), "nothing_to_redo")):
        log = log_of((Start(), TABLE))
        before = everything(log)
        with pytest.raises(BrokenLog) as caught:
            log.add(action, 0)
        assert caught.value.code == f"engine.log.{code}"
        assert everything(log) == before


def test_what_the_app_did_before_any_person_stays() -> None:
    log = log_of((Pick(1), 0, APP), (Throw(2), TABLE, APP), (Rest(), 1))
    log.add(Undo(), 1)

    assert trace(log) == ALL[:2]
    with pytest.raises(BrokenLog):
        log.add(Undo(), 1)


def test_what_a_person_entered_for_the_table_is_undone_by_itself() -> None:
    log = log_of((Pick(1), 0), (Throw(2), TABLE))
    log.add(Undo(), 0)

    assert trace(log) == ALL[:1]


def test_undo_reaches_back_over_the_end_of_the_game() -> None:
    log = opened()
    for action, seat in ((Rest(), 2), (Bid(()), 0), (Bid(()), 1), (Bid(()), 2)):
        log.add(action, seat)
    assert log.state.ended == "closed"

    log.add(Undo(), 2)
    assert log.state.ended is None
    assert TOY.asked(log.state, 2) is not None


def test_withdrawing_is_an_entry_that_can_be_undone() -> None:
    log = opened()
    for action, seat in ((Rest(), 2), (Bid(("fig",)), 0), (Withdraw(), 0)):
        log.add(action, seat)
    assert TOY.asked(log.state, 0) is not None

    log.add(Undo(), 0)
    assert TOY.asked(log.state, 0) is None


def test_the_same_entries_fold_to_the_same_log() -> None:
    log = opened()
    log.add(Undo(), 1)
    log.add(Pick(1), 1)
    log.add(Undo(), 1)
    log.add(Redo(), 1)

    assert everything(Chronicle(TOY, log.entries)) == everything(log)


# --- two in one -----------------------------------------------------------------------------------------------


def waved(seat: int = 0, by: str = "person") -> Entry:
    return Entry(3, seat, Wave(), by=by, joined=True)


def in_two() -> Log:
    """Seat 0 picks, the app throws, and seat 0 waves in one with its pick."""
    log = log_of((Pick(1), 0), (Throw(2), TABLE, APP))
    log.append(waved())
    return log


def test_two_in_one_are_taken_back_and_restored_together() -> None:
    log = in_two()
    line = list(log.line)
    assert group(log.last_group()) == [1, 2, 3]

    log.add(Undo(), 0)
    assert (trace(log), group(log.last_group()), group(log.next_group())) == ((), None, [1, 2, 3])
    log.add(Redo(), 0)
    assert log.line == line
    assert everything(Chronicle(TOY, log.entries)) == everything(log)


def test_a_correction_of_either_keeps_them_together() -> None:
    log = in_two()
    for target, action in ((1, Pick(2)), (3, Wave(1))):
        log.add(Amend(target, action), 0)
    assert [deed.entry.joined for deed in log.line] == [False, False, True]

    for _ in range(3):
        log.add(Undo(), 0)
    assert trace(log) == ()


@pytest.mark.parametrize("entry", [waved(1), waved(by="other"), Entry(3, 0, Note(), by="person", joined=True)])
def test_only_a_person_s_deeds_for_one_seat_are_joined(entry: Entry) -> None:
    log = log_of((Pick(1), 0), (Throw(2), TABLE, APP))
    before = everything(log)
    with pytest.raises(BrokenLog) as caught:
        log.append(entry)

    assert caught.value.code == "engine.log.joined"
    assert everything(log) == before


@pytest.mark.parametrize("last", [Start(), Note(), Undo()])
def test_nothing_is_joined_to_an_entry_about_the_log(last: Action) -> None:
    log = log_of((Pick(1), 0), (last, 0))
    with pytest.raises(BrokenLog) as caught:
        log.append(waved())

    assert caught.value.code == "engine.log.joined"


@pytest.mark.parametrize("seat", [3, 99])
def test_an_entry_for_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    with pytest.raises((Refused, BrokenLog)):
        log_of((Wave(), seat))


@pytest.mark.parametrize("seat", [None, -2, 3, "table"])
@pytest.mark.parametrize("action", [Rest(), Note()])
def test_without_a_seat_that_can_be_read_back_nothing_is_written(action: Action, seat: Any) -> None:
    log = Chronicle(TOY)
    with pytest.raises(BrokenLog, match=r"engine\.log\.no_seat"):
        log.add(action, seat)

    assert (log.entries, log.line) == ([], [])
