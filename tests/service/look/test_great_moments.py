"""What a moment brought, line by line: every point with its receipt, and nothing that is for one seat alone."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.ledger import Event, Receipt
from companion.engine.pages import Moments
from companion.engine.review import Step, by_rule
from companion.engine.view import SPECTATOR
from companion.service.look import great_moments
from companion.service.look.great_moments import GreatMoment, MomentLine, moment
from companion.service.review.digest import Digest
from companion.service.review.points import by_source

BEGINS = "any.harvest"
OPENED = Event(BEGINS)


def told(
    monkeypatch: pytest.MonkeyPatch, *events: Event, receipts: tuple[Receipt, ...] = (), begins: str = BEGINS
) -> GreatMoment | None:
    """The moment of a table of two where an entry told these events."""
    digest = Digest(by_source(receipts, by_rule))
    monkeypatch.setattr(great_moments, "steps_since", lambda *_: (Step(7, TABLE, None, events, receipts),))
    monkeypatch.setattr(great_moments, "digest_of", lambda desk: digest)
    reader: Any = SimpleNamespace(
        game=SimpleNamespace(moments=Moments(begins, counters={"any.wanted": ("total", "least")})),
        table=SimpleNamespace(seats=[0, 1]),
        desk=None,
        viewer=SPECTATOR,
        language="en",
        names=("Anna", "Bernd"),
        say=lambda code, params: code,
        view=lambda: SimpleNamespace(seen={}),
    )
    return moment(reader)


def lines(found: GreatMoment | None) -> list[MomentLine]:
    assert found is not None
    return [*found.lines]


def test_points_are_told_by_their_receipt(monkeypatch: pytest.MonkeyPatch) -> None:
    gain = Receipt(1, 3, "PICK-1", "any.gain")
    found = told(monkeypatch, OPENED, Event("any.gain", {"seat": 1, "amount": 3}), receipts=(gain,))

    assert lines(found) == [
        MomentLine(BEGINS, scores=(0, 0)),
        MomentLine("any.gain", 1, 3, "PICK-1", scores=(0, 3)),
    ]
    assert found is not None
    assert (found.position, found.before, found.headline) == (7, (0, 0), "engine.headline.takes_lead")


def test_what_was_wanted_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(monkeypatch, OPENED, Event("any.wanted", {"total": 6, "least": 7}))

    assert [line.counted for line in lines(found)] == [None, (6, 7)]


def test_what_one_seat_was_told_stays_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(monkeypatch, OPENED, Event("any.secret", {}, 1), Event("any.open"))

    assert [line.text for line in lines(found)] == [BEGINS, "any.open"]


def test_a_game_without_moments_tells_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, OPENED, begins=Moments().begins) is None
