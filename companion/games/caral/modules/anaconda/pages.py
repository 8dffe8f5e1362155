"""What pages show of the anaconda (ANA-1)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.inspection import CheckLine, Lying
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.games.caral.modules.anaconda.layer import anaconda
from companion.games.caral.now import Now
from companion.games.caral.state import NOWHERE, CaralState

PART = "caral.module.anaconda"


def view(ruleset: Ruleset[CaralState], state: CaralState) -> dict[str, Any]:
    """Its square, none before the second year."""
    spot = anaconda(state).spot
    return {"spot": None if spot == NOWHERE else ruleset.board.box.path.spots[spot]}


def sheet(rules: Ruleset[CaralState], header: Header) -> tuple[SheetStep, ...]:
    """It waits for the second year."""
    return (
        SheetStep("caral.sheet.anaconda_tile", ("ANA-1",), part=PART),
        SheetStep("caral.sheet.anaconda", ("ANA-1",), part=PART),
    )


def check(now: Now) -> Iterator[CheckLine]:
    to_see = partial(CheckLine, "anaconda", area=PART, hint="caral.check.hint.anaconda")
    spot = anaconda(now.state).spot
    if spot == NOWHERE:
        yield to_see("caral.check.anaconda_waits", lies=(Lying("anaconda", "beside"),))
    else:
        name = now.path.spots[spot]
        yield to_see("caral.check.anaconda", {"spot": name}, lies=(Lying("anaconda", name),))
