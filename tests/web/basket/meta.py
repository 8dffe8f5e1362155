"""The basket's card."""

from companion.engine.meta import GameMeta

META = GameMeta(
    id="basket",
    title="Basket",
    version=1,
    players=range(2, 5),
    colours={"red": "circle", "green": "diamond", "blue": "square", "white": "triangle"},
    editions=("large", "small"),
    options={},
    end_reasons=dict.fromkeys(("large", "small"), ("closed",)),
)
