"""What goes beside the questions makes nobody come too late, and comes never too late itself; and who may correct what
two seats know."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine.actions import Action, Seat
from companion.engine.hand import Hand
from companion.engine.log import Entry
from companion.engine.meta_actions import Undo
from companion.service.access.callers import Caller
from companion.service.access.permissions import may_correct
from companion.service.errors import Conflict
from companion.service.play import freshness
from tests.support.toy_trade import SWAPS, Accept, Decline, Eat, Propose, TellTheft, holding

OFFER, ACCEPT, DECLINE = Propose(("fig",), ("plum",), (1,)), Accept(1), Decline(1)


def desk(patch: pytest.MonkeyPatch, *since: tuple[Seat, Action]) -> Any:
    """A table at which this was entered since position 4."""
    rows = [SimpleNamespace(seat=seat, action={"kind": action.kind}) for seat, action in since]
    patch.setattr(freshness.log, "entries", lambda table, after: rows)
    state = holding(Hand((2, 0, 0)), Hand((0, 0, 2)), Hand((0, 0, 0)))
    return SimpleNamespace(position=4 + len(rows), table=1, ruleset=SWAPS, state=state)


def judged(found: Any, **how: Any) -> str:
    try:
        freshness.must_be_fresh(found, 4, 0, **how)
    except Conflict as conflict:
        return conflict.code
    return "fresh"


@pytest.mark.parametrize("since", [(1, ACCEPT), (2, DECLINE), (1, OFFER), (1, TellTheft(0, "fig"))])
def test_answers_to_offers_and_notes_leave_a_decision_as_it_was(
    since: tuple[Seat, Action], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert judged(desk(monkeypatch, since)) == "fresh"
    assert judged(desk(monkeypatch, since), exact=True) == "service.stale"


def test_other_deeds_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(desk(monkeypatch, (1, ACCEPT), (0, Eat(("fig",))))) == "service.stale"


def test_an_answer_to_an_offer_is_judged_by_the_offer_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ACCEPT.beside
    assert judged(desk(monkeypatch, (0, Eat(("fig",)))), beside=True) == "fresh"
    assert judged(desk(monkeypatch, (0, Undo())), beside=True) == "service.history_changed"


@pytest.mark.parametrize(
    ("caller", "may"),
    [
        (Caller("thief", seats=frozenset({0}), known=True), True),
        (Caller("victim", seats=frozenset({1}), known=True), True),
        (Caller("bystander", seats=frozenset({2}), known=True), False),
        (Caller("host", host=True, known=True), False),
        (Caller("host who is the victim", host=True, seats=frozenset({1}), known=True), True),
    ],
    ids=lambda value: value.key if isinstance(value, Caller) else str(value),
)
def test_either_of_two_who_know_a_card_may_correct_it(caller: Caller, may: bool) -> None:
    entry = Entry(3, 0, TellTheft(1, "fig"), by="seat-0")

    assert may_correct(entry, TellTheft(1, "date"), caller, frozenset({0, 1, 2}), running=True) is may
