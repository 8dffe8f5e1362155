"""What lies on the base game by the number of players and by what a table agreed on (DAY-2, PICK-3)."""

from companion.engine.layers import Layer
from companion.engine.setup import Header
from tests.orchard.hooks import DAYS
from tests.orchard.meta import META
from tests.orchard.now import Now

DAYS_OF_FOUR = 2


def fewer_days(now: Now, days: int) -> int:
    return DAYS_OF_FOUR


FULL_TABLE = Layer(name="full_table", source="DAY-2", hooks={DAYS: fewer_days})
MANY_LADDERS = Layer(name="many_ladders", source="PICK-3", waives=("orchard.pick.ladder",))


def layers(header: Header) -> tuple[Layer, ...]:
    """The variants of a table."""
    full = (FULL_TABLE,) if header.seats == META.players[-1] else ()
    ladders = (MANY_LADDERS,) if header.options["ladders"] == "many" else ()
    return (*full, *ladders)
