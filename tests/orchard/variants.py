"""What lies on the base game when (DAY-2, PICK-3)."""

from companion.engine.layers import Layer
from companion.engine.variants import Variant, modules, option, seats
from tests.orchard.hooks import DAYS
from tests.orchard.meta import META
from tests.orchard.now import Now
from tests.orchard.optional import MODULES

DAYS_OF_FOUR = 2


def fewer_days(now: Now, days: int) -> int:
    return DAYS_OF_FOUR


FULL_TABLE = Layer(name="full_table", source="DAY-2", hooks={DAYS: fewer_days})
MANY_LADDERS = Layer(name="many_ladders", source="PICK-3", waives=("orchard.pick.ladder",))

VARIANTS = (
    Variant(FULL_TABLE, seats(META.players[-1])),
    Variant(MANY_LADDERS, option("ladders", "many")),
    *(Variant(module.layer, modules(module.name)) for module in MODULES),
)
