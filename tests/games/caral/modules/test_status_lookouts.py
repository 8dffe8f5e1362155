"""After which changes a status card is looked at again: whatever its condition counts (STAT-1)."""

from typing import Any

import pytest

from companion.engine.hand import Hand
from companion.engine.parts import put, replace
from companion.games.caral.modules.status.cards import (
    AT_SITES,
    CONDITIONS,
    ELSEWHERE,
    LOOKED_AT,
    NUMBERS,
    Open,
    Status,
    at_hand,
)
from companion.games.caral.modules.status.layer import NAME, who_may_meet
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState
from tests.games.caral.modules.covered import open_cards

OTHERWISE: dict[str, dict[str, Any]] = {
    "stones": {"stones": 4},
    "workers": {"workers": (1, 1)},
    "alpacas": {"alpacas": 3},
    "hand": {"hand": Hand((1, 1, 1, 1))},
    "first_at": {"figure": 5},
}
"""What changes of a player where a condition may be met by it."""


class Asked(Exception):
    """A layer was asked for a value."""


class Asking(Now):
    __slots__ = ()

    def ask(self, *asked: Any) -> Any:
        raise Asked


def counts_with_layers(condition: str) -> bool:
    rules = open_cards("herder").rules
    try:
        NUMBERS[condition](Asking(rules, rules.blank, 0, None), 0)
    except Asked:
        return True
    return False


EVERY = Open((), at_hand(frozenset(CONDITIONS)))
EVERYBODY = [*range(open_cards("herder").rules.seats)]


def found(before: CaralState, after: CaralState, open_: Open = EVERY) -> dict[str, list[Any]]:
    may_meet = who_may_meet(open_, after, before.players, before.sites, before.extras)
    return {condition: [*seats] for condition, seats in may_meet.items()}


@pytest.mark.rule("STAT-1")
def test_what_layers_count_is_looked_at_when_modules_keep_something_else() -> None:
    assert {condition for condition in NUMBERS if counts_with_layers(condition)} == {*ELSEWHERE}


@pytest.mark.rule("STAT-1")
@pytest.mark.parametrize("condition", LOOKED_AT.values())
def test_a_condition_is_looked_at_when_a_player_has_what_it_counts(condition: str) -> None:
    before = open_cards("herder").state
    changed = replace(before.players[1], **OTHERWISE[condition])
    after = replace(before, players=put(before.players, 1, changed))

    assert found(before, after) == {condition: [1]}
    assert found(before, replace(after, players=(changed,) * len(EVERYBODY))) == {condition: EVERYBODY}
    assert found(before, after, Open((), at_hand(frozenset(CONDITIONS) - {condition}))) == {}
    kept = replace(after, extras={**after.extras, "other": 1})
    assert found(before, kept) == {condition: [1]} | dict.fromkeys(ELSEWHERE, EVERYBODY)


@pytest.mark.rule("STAT-1")
def test_sites_and_the_cards_themselves_are_looked_at_when_they_change() -> None:
    before = open_cards("herder").state
    built = replace(before, sites=put(before.sites, 0, replace(before.sites[0], owner=2, priests=3)))

    assert found(before, built) == {condition: [2] for condition in AT_SITES}
    kept = replace(built, extras={**built.extras, "other": 1})
    assert found(before, kept) == {condition: [2] for condition in AT_SITES} | dict.fromkeys(ELSEWHERE, EVERYBODY)
    shown = replace(before, extras={**before.extras, NAME: Status(("herder",))})
    assert found(before, shown) == dict.fromkeys(CONDITIONS, EVERYBODY)
    assert found(before, before) == {}
