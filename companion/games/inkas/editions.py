"""What differs by printing (IROB-2, ITRADE-2)."""

from companion.engine.layers import Layer
from companion.games.inkas.cards import RESOURCES
from companion.games.inkas.hooks import FOR_THREE_GOODS
from companion.games.inkas.now import Now


def resources_alone(now: Now, kinds: tuple[str, ...]) -> tuple[str, ...]:
    return RESOURCES


ENGLISH = Layer(
    name="english",
    source="IROB-2",
    waives=("inkas.robber.frame",),
    hooks={FOR_THREE_GOODS: resources_alone},
)
