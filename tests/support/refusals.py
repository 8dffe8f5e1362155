"""Tables of answers on either side of the border: what is refused, with its exact reasons, and what is just allowed."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from companion.engine.actions import Action, Seat

Reason = tuple[str, str]
"""The code of a refusal and the id of its rule."""
Scene = Callable[[], Any]
"""Sets up a game's own table at the moment of the answer."""

REFUSED = ("scene", "action", "seat", "reasons")
ACCEPTED = ("scene", "action")


def refused(name: str, scene: Scene, action: Action, *reasons: Reason, seat: Seat | None = None) -> Any:
    """One line of a table of illegal answers, tagged by the rules that refuse it."""
    ids = dict.fromkeys(rule for _, rule in reasons if rule)
    return pytest.param(scene, action, seat, list(reasons), id=name, marks=pytest.mark.rule(*ids))


def accepted(name: str, ids: str, scene: Scene, action: Action) -> Any:
    """One line of a table of legal answers near the border."""
    return pytest.param(scene, action, id=name, marks=pytest.mark.rule(*ids.split()))


def check_refused(scene: Scene, action: Action, seat: Seat | None, reasons: list[Reason]) -> None:
    """Exactly these reasons are given, and nobody is offered the answer."""
    table = scene()
    assert table.reasons(action, seat) == reasons
    assert action not in table.rules.legal(table.state, seat)
    assert seat is None or action not in table.rules.anytime(table.state, seat)


def check_accepted(scene: Scene, action: Action) -> None:
    """It is not refused, and something happens by it."""
    table = scene()
    assert table.reasons(action) == []
    assert table.play(action).state != scene().state


def codes(table: Iterable[Any]) -> set[str]:
    """Every code that a table of illegal answers shows."""
    return {code for line in table for code, _ in line.values[REFUSED.index("reasons")]}
