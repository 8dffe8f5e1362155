"""How chance deals from the decks of twins: the same to everybody but the seat that hides its cards."""

from random import Random

from companion.engine.hand import Counts, draw, selections, take
from tests.secrets.hiding import Parted

ROOM = ((14, 4), (8, 2), (4, 1))
"""With so many cards left in the deck the twins' decks may differ in so many."""


def alike(one: Counts, other: Counts, count: int, rng: Random) -> Counts:
    """Cards that lie in both decks."""
    common = tuple(map(min, one, other))
    if sum(common) < count:
        raise Parted
    return draw(common, count, rng.randrange)


def apart(one: Counts, other: Counts, count: int, rng: Random) -> tuple[Counts, Counts]:
    """Cards that differ as much as the decks can bear until somebody else must draw from them."""
    first = draw(one, count, rng.randrange)
    left = take(one, first)
    bearable = next((most for size, most in ROOM if sum(left) >= size), 0)

    def differ(second: Counts) -> int:
        return sum(max(0, a - b) for a, b in zip(left, take(other, second), strict=True))

    choices = list(selections(other, count))
    fitting = [choice for choice in choices if differ(choice) <= bearable]
    best = max(map(differ, fitting)) if fitting else min(map(differ, choices))
    return first, rng.choice([choice for choice in choices if differ(choice) == best])
