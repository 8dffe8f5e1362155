"""The easel's card. Two of its colours have the shape that another game gives to others."""

from companion.engine.meta import GameMeta, Option

META = GameMeta(
    id="easel",
    title="Easel",
    version=1,
    players=range(2, 5),
    colours={"red": "square", "white": "circle", "purple": "diamond", "grey": "triangle"},
    editions=("plain",),
    options={"die": Option(("table", "app"))},
    end_reasons={"plain": ("closed",)},
)
