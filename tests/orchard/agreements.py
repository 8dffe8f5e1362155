"""What the table decides together, where bots play."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from tests.orchard.rules.day import BeginDay, ChooseNextDay
from tests.orchard.state import Orchard


def next_day(state: Orchard) -> Action:
    return BeginDay()


AGREEMENTS: Mapping[type[Decision], Callable[[Any], Action]] = {ChooseNextDay: next_day}
