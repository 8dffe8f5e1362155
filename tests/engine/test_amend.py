"""Amending the log: what happened was something else, and what follows is kept as far as it fits."""

from typing import Any

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.log import APP, Chronicle, Entry
from companion.engine.meta_actions import Amend, Redo, Undo
from companion.engine.problems import BrokenLog
from companion.engine.rules import Refused
from tests.support.toy import TOY, Orchard, Pick, Rest, Throw, Wave
from tests.support.toy_log import ALL, everything, log_of, opened, trace

GREEDY = ("toy.pick.greedy",)


def tight() -> Chronicle[Orchard]:
    """Of 3 fruits 1 is picked, 1 grows, 2 are picked, 1 grows, somebody waves, the last 2 are picked."""
    return log_of((Pick(1), 0), (Throw(1), TABLE, APP), (Pick(2), 1), (Throw(1), TABLE, APP), (Wave(), 2), (Pick(2), 2))


def amended(log: Chronicle[Orchard], target: int, action: Action, **extra: Any) -> Chronicle[Orchard]:
    log.add(Amend(target, action), 0, **extra)
    return log


def test_an_amendment_keeps_what_follows() -> None:
    log = amended(opened(), 1, Rest())

    assert trace(log) == ("0 picks 0", *ALL[1:])
    assert log.effective() == {1, 2, 3, 4}
    assert log.aside == ()
    assert log.state == log_of((Rest(), 0), (Throw(2), TABLE), (Pick(2), 1), (Throw(1), TABLE)).state


def test_an_amended_deed_keeps_position_seat_and_who_entered_it() -> None:
    log = amended(opened(), 2, Throw(6))

    assert log.line[1].entry == Entry(2, TABLE, Throw(6), by=APP)
    assert log.entries[1].action == Throw(2)
    assert log.position == 5


def test_an_amended_deed_can_be_amended_again() -> None:
    log = amended(amended(opened(), 1, Rest()), 1, Pick(2))

    assert trace(log) == ("0 picks 2", *ALL[1:])


def test_an_amendment_waives_rules_for_the_deed_it_changes() -> None:
    with pytest.raises(Refused):
        amended(opened(), 1, Pick(3))
    log = amended(opened(), 1, Pick(3), waive=("toy.pick.greedy",))

    assert trace(log)[0] == "0 picks 3"
    assert log.line[0].played.waived == ("toy.pick.greedy",)


# --- what no longer fits --------------------------------------------------------------------------------------


def positions(entries: tuple[Entry, ...]) -> list[int]:
    return [entry.position for entry in entries]


def test_the_first_misfit_and_all_after_it_are_set_aside() -> None:
    log = amended(tight(), 1, Pick(3), waive=GREEDY)

    assert trace(log) == ("0 picks 3", "die 1")
    assert positions(log.aside) == [3, 4, 5, 6]
    assert log.effective() == {1, 2}
    assert [entry.action for entry in log.entries[:6]] == [entry.action for entry in tight().entries]
    assert TOY.asked(log.state, 1) is not None


def test_what_still_fits_before_the_misfit_stays() -> None:
    log = amended(tight(), 1, Pick(2))

    assert positions(log.aside) == [6]
    assert trace(log) == ("0 picks 2", "die 1", "1 picks 2", "die 1", "2 waves")


def test_entries_set_aside_are_offered_when_they_fit() -> None:
    log = amended(tight(), 1, Pick(3), waive=GREEDY)

    assert positions(log.offers()) == [5]
    log.add(Pick(1), 1)
    assert positions(log.offers()) == [4, 5]
    log.add(Throw(2), TABLE, by=APP)
    assert positions(log.offers()) == [5, 6]
    assert log.aside == tuple(tight().entries[2:])


def test_entering_a_set_aside_entry_again_takes_it_from_the_list() -> None:
    log = amended(tight(), 1, Pick(3), waive=GREEDY)

    log.add(Wave(), 2)
    assert positions(log.aside) == [3, 4, 6]
    log.add(Undo(), 2)
    assert positions(log.aside) == [3, 4, 5, 6]
    log.add(Redo(), 2)
    assert positions(log.aside) == [3, 4, 6]


def test_nothing_is_offered_where_nothing_was_set_aside() -> None:
    assert opened().offers() == ()
    assert amended(opened(), 1, Rest()).offers() == ()


def test_a_further_amendment_that_fits_keeps_what_was_set_aside_before() -> None:
    log = amended(tight(), 1, Pick(3), waive=GREEDY)
    log = amended(log, 2, Throw(4))

    assert trace(log) == ("0 picks 3", "die 4")
    assert positions(log.offers()) == [3, 5]


def test_undoing_an_amendment_brings_everything_back() -> None:
    log = tight()
    line, state = list(log.line), log.state
    log = amended(log, 1, Pick(3), waive=GREEDY)
    changed, aside = list(log.line), log.aside

    log.add(Undo(), 0)
    assert (log.line, log.state, log.aside) == (line, state, ())

    log.add(Redo(), 0)
    assert (log.line, log.aside) == (changed, aside)


def test_undo_goes_back_over_an_amendment_to_what_was_before() -> None:
    log = amended(tight(), 1, Pick(3), waive=GREEDY)
    log.add(Pick(1), 1)
    log.add(Throw(6), TABLE, by=APP)

    log.add(Undo(), 1)
    assert trace(log) == ("0 picks 3", "die 1")
    assert positions(log.aside) == [3, 4, 5, 6]
    log.add(Undo(), 0)
    assert trace(log) == trace(tight())
    log.add(Undo(), 2)
    assert trace(log) == trace(tight())[:-1]


def test_an_amendment_is_undone_as_one_without_a_group_of_its_own() -> None:
    log = amended(tight(), 1, Pick(2))
    assert log.last_group() == ()

    log.add(Undo(), 0)
    assert log.next_group() == ()
    assert [deed.entry.position for deed in log.last_group() or ()] == [6]


# --- preview --------------------------------------------------------------------------------------------------


def test_a_preview_tells_what_would_follow_and_changes_nothing() -> None:
    log = tight()
    before = everything(log)
    amendment = log.preview(1, Pick(3), GREEDY)

    assert amendment.kept == 0
    assert [deed.entry.position for deed in amendment.tail] == [1, 2]
    assert amendment.tail[-1].played.state.trace == ("0 picks 3", "die 1")
    assert positions(amendment.misfits) == [3, 4, 5, 6]
    assert amendment.first_misfit == 3
    assert everything(log) == before


def test_a_preview_without_misfits_says_so() -> None:
    amendment = opened().preview(3, Rest())

    assert amendment.kept == 2
    assert amendment.misfits == ()
    assert amendment.first_misfit is None


# --- what cannot be amended -----------------------------------------------------------------------------------


def test_an_amendment_against_the_rules_changes_nothing() -> None:
    log = opened()
    before = everything(log)

    for action in (Pick(0), Throw(1), Pick(3), Undo(), Redo(), Amend(1, Rest())):
        with pytest.raises(Refused):
            log.preview(1, action)
        with pytest.raises(Refused):
            amended(log, 1, action)
        assert everything(log) == before


@pytest.mark.parametrize("target", [0, 3, 4, 5, 6, 7, 99])
def test_only_an_entry_that_holds_can_be_amended(target: int) -> None:
    log = opened()
    log.add(Undo(), 1)
    before = everything(log)

    with pytest.raises(BrokenLog) as caught:
        amended(log, target, Rest())
    assert (caught.value.code, caught.value.params) == ("engine.log.not_effective", {"position": target})
    assert everything(log) == before


def test_an_amendment_clears_what_could_be_redone() -> None:
    log = opened()
    log.add(Undo(), 1)
    log = amended(log, 1, Rest())

    with pytest.raises(BrokenLog) as caught:
        log.add(Redo(), 1)
    assert caught.value.code == "engine.log.nothing_to_redo"
