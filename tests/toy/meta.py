"""The toy's card."""

from companion.engine.meta import GameMeta, Option, indexed

META = GameMeta(
    id="toy",
    title="Toy",
    version=1,
    players=range(2, 5),
    colours={"red": "circle", "green": "diamond", "blue": "square", "white": "triangle"},
    editions=("plain",),
    options={"die": Option(("app", "table"))},
    index=indexed("TOY-1 TOY-2 TOY-3 TOY-4 TOY-5"),
    end_reasons={"plain": ("closed",)},
)
