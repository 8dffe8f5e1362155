"""The toy's card."""

from companion.engine.meta import GameMeta, Option

META = GameMeta(
    id="toy",
    title="Toy",
    version=1,
    players=range(2, 5),
    colours={"red": "circle", "green": "diamond", "blue": "square", "white": "triangle"},
    editions=("plain",),
    options={"die": Option(("app", "table"))},
)
