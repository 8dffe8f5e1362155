"""Every refusal has a line, with its exact reasons; what is just allowed is allowed."""

from typing import Any

import pytest

from companion.engine.actions import Action, Seat
from companion.games.inkas.game import GAME
from tests.games.inkas.refusal_cases import ALL, JUST_ALLOWED
from tests.support.refusals import ACCEPTED, REFUSED, check_accepted, check_refused, codes


@pytest.mark.parametrize(REFUSED, ALL)
def test_it_is_refused(scene: Any, action: Action, seat: Seat | None, reasons: list[tuple[str, str]]) -> None:
    check_refused(scene, action, seat, reasons)


@pytest.mark.parametrize(ACCEPTED, JUST_ALLOWED)
def test_it_is_just_allowed(scene: Any, action: Action) -> None:
    check_accepted(scene, action)


def test_every_refusal_has_its_line() -> None:
    assert codes(ALL) == {*GAME.ruleset(GAME.header()).rules}
