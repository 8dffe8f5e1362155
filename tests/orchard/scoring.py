"""The ranking and its tie-breaks (END-3)."""

from companion.engine.ruleset import Ruleset
from companion.engine.standings import Standing, ranked
from tests.orchard.state import Orchard


def standings(ruleset: Ruleset[Orchard], state: Orchard) -> tuple[Standing, ...]:
    """Every seat's place, best first: points, then fruit in the basket, then cards in the hand."""
    return ranked(
        {seat: (player.score, sum(player.basket), player.hand.size) for seat, player in enumerate(state.players)}
    )
