"""The Orchard's contract: all that anybody else knows of it."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from companion.engine.game import Game
from companion.engine.pages import Drawing
from tests.orchard import scoring, state, view
from tests.orchard.agreements import AGREEMENTS
from tests.orchard.composition import compose_table
from tests.orchard.meta import META
from tests.orchard.modules.bees import layer
from tests.orchard.pages import drawing, inspection, outcomes, parts, review, sheet
from tests.orchard.upcasts import UPCASTS
from tests.orchard.vocabulary import VOCABULARY


@cache
def preset_text(edition: str) -> str:
    return (resources.files(__package__) / "catalogue" / f"{edition}.toml").read_text(encoding="utf-8")


def preset(edition: str) -> dict[str, Any]:
    return tomllib.loads(preset_text(edition))


GAME = Game(
    card=META,
    compose=compose_table,
    view=view.view,
    standings=scoring.standings,
    parts=(*state.PARTS, layer.Hive),
    catalogue=preset,
    upcasts=UPCASTS,
    lookback=review.LOOKBACK,
    sheet=sheet.steps,
    inspection=inspection.inspection,
    outcomes=outcomes.outcomes,
    vocabulary=VOCABULARY,
    drawing=Drawing(drawing.draw, drawing.targets),
    moments=parts.MOMENTS,
    pages=parts.PAGES,
    agreements=AGREEMENTS,
    expert="tests.orchard.bots:EXPERT",
)
