"""Checking a finished game against its seed."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.log import APP, Chronicle, Entry
from companion.engine.meta_actions import Amend, Redo, Undo
from companion.engine.rules import Refused
from companion.games.caral.game import GAME
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.setup import StartAt
from companion.service.play import chance
from companion.service.review.verify import answer_of_chance, verify

SEED = "a seed"
HEADER = GAME.header("crowd", 3, cards="app")
RULES = GAME.ruleset(HEADER)


def settle(chronicle: Chronicle[Any]) -> None:
    """Let the app answer as long as it is asked."""
    while (action := answer_of_chance(chronicle, SEED)) is not None:
        chronicle.add(action, -1, by=APP)


def add(chronicle: Chronicle[Any], action: Any, seat: int, by: str = "host") -> None:
    chronicle.add(action, seat, by=by)
    settle(chronicle)


@pytest.fixture
def honest() -> Chronicle[Any]:
    """Twenty answers with undo, redo and amendments among them."""
    chronicle = Chronicle(RULES)
    for seat, site in enumerate(("site-1", "site-5", "site-6")):
        add(chronicle, StartAt(site), seat)
    for _ in range(2):
        add(chronicle, Undo(), -1)
    add(chronicle, Redo(), -1)
    add(chronicle, StartAt("site-8"), 2)
    add(chronicle, Amend(1, StartAt("site-9")), 0)
    for _ in range(20):
        decision = RULES.asked(chronicle.state)
        assert decision is not None
        add(chronicle, RULES.legal(chronicle.state, decision.seat).listed[0], decision.seat)
    add(chronicle, Amend(1, StartAt("site-8")), 0)
    return chronicle


def check(entries: list[Entry], **changes: Any) -> Any:
    given = {"seed": SEED, "commitment": chance.commitment(SEED), "options": HEADER.options} | changes
    return verify(RULES, entries, **given)


def by_app(entries: list[Entry]) -> list[int]:
    return [entry.position for entry in entries if entry.by == APP]


def test_an_honest_game_holds(honest: Chronicle[Any]) -> None:
    verdict = check(honest.entries)

    assert verdict.holds
    assert (verdict.checked, verdict.wrong) == (len(by_app(honest.entries)), ())
    assert verdict.checked >= 6
    assert {entry.action.kind for entry in honest.entries} >= {"undo", "redo", "amend", "caral.deal", "caral.roll"}


def changed(entries: list[Entry], position: int, **fields: Any) -> list[Entry]:
    return [replace(entry, **fields) if entry.position == position else entry for entry in entries]


def test_a_changed_roll_is_found(honest: Chronicle[Any]) -> None:
    """Also where later entries do not fit it any more."""
    found = 0
    for entry in honest.entries:
        if isinstance(entry.action, Roll):
            for face in ("0", "1", "2", "0/1", "0/2", "1/2"):
                if face != entry.action.face:
                    verdict = check(changed(honest.entries, entry.position, action=Roll(face)))
                    assert (verdict.holds, verdict.wrong[0]) == (False, entry.position)
                    found += 1
    assert found >= 5


def test_a_changed_deal_is_found(honest: Chronicle[Any]) -> None:
    dealt = next(entry for entry in honest.entries if entry.action.kind == "caral.deal")
    cards = tuple(sorted({"fish", "clay", "stone", "alpaca"}))[: len(dealt.action.cards)]  # type: ignore[attr-defined]
    other = replace(dealt.action, cards=cards)  # type: ignore[call-arg]
    verdict = check(changed(honest.entries, dealt.position, action=other))

    assert other != dealt.action
    assert (verdict.holds, verdict.wrong[0]) == (False, dealt.position)


def test_a_roll_entered_by_a_person_is_found(honest: Chronicle[Any]) -> None:
    """Unless the table had agreed to roll a real die."""
    roll = next(entry for entry in reversed(honest.entries) if isinstance(entry.action, Roll))
    forged = changed(honest.entries, roll.position, by="host")

    assert check(forged).wrong == (roll.position,)
    assert check(forged, options={**HEADER.options, "die": "table"}).holds


def test_an_amended_roll_is_found(honest: Chronicle[Any]) -> None:
    roll = next(entry for entry in honest.entries if isinstance(entry.action, Roll))
    position = len(honest.entries) + 1
    face = "1" if roll.action != Roll("1") else "2"
    forged = [*honest.entries, Entry(position, -1, Amend(roll.position, Roll(face)), by="host")]

    assert check(forged).wrong == (position,)


def test_another_seed_or_commitment_does_not_hold(honest: Chronicle[Any]) -> None:
    other = check(honest.entries, seed="another", commitment=chance.commitment("another"))
    late = check(honest.entries, commitment=chance.commitment("another"))

    assert (other.holds, other.commitment_holds) == (False, True)
    assert other.wrong
    assert (late.holds, late.commitment_holds, late.wrong) == (False, False, ())


def test_a_log_against_the_rules_is_not_called_unfair(honest: Chronicle[Any]) -> None:
    broken = changed(honest.entries, 1, action=StartAt("site-99"))

    with pytest.raises(Refused):
        check(broken)
