"""What the table decides together, where bots play."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.meta_actions import Finish
from companion.games.inkas.rules.ending import ChooseGoingOn
from companion.games.inkas.state import InkasState


def finish(state: InkasState) -> Action:
    return Finish()


AGREEMENTS: Mapping[type[Decision], Callable[[Any], Action]] = {ChooseGoingOn: finish}
