"""The pantry's card."""

from companion.engine.meta import GameMeta

META = GameMeta(
    id="pantry",
    title="Pantry",
    version=1,
    players=range(1, 3),
    colours={"red": "circle", "blue": "square"},
    editions=("plain",),
    options={},
    end_reasons={"plain": ("empty",)},
)
