"""What lies on the base game when."""

from companion.engine.layers import Layer
from companion.engine.variants import Variant, edition, modules, option, seats
from companion.games.caral import two_players
from companion.games.caral.editions import CROWD
from companion.games.caral.optional import MODULES

MANY_PRIESTS = Layer(name="many_priests", source="ACT-3", waives=("caral.priest.taken",))
"""The rulebook forbids priests only on small pyramids, so by default several may stand on a large one."""

VARIANTS = (
    Variant(CROWD, edition("crowd")),
    Variant(two_players.TWO_PLAYERS, seats(two_players.PLAYERS), two_players.sheet),
    Variant(MANY_PRIESTS, option("priests", "many")),
    *(Variant(module.layer, modules(module.name)) for module in MODULES),
)
"""In the order in which they act where several follow the same task. Layers in which modules meet come last."""
