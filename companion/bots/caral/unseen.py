"""What nobody could see of a position of Caral: the kinds of all cards in hands and in the deck (MAT-2, MAT-6)."""

from random import Random

from companion.engine.actions import TABLE
from companion.engine.hand import Counts, Hand, draw, take
from companion.engine.parts import replace
from companion.engine.ruleset import Ruleset
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState


def dealt_anew(ruleset: Ruleset[CaralState], state: CaralState, rng: Random) -> CaralState:
    """The position with other cards where nobody sees them: as many in each hand, the rest in the deck.

    Every card of the box that is not in plain sight may be anywhere, whatever the app dealt or somebody noted.
    """
    now = Now(ruleset, state, TABLE, None)
    left = take(now.box.cards, now.in_sight())
    hands: list[Counts] = []
    for player in state.players:
        hands.append(draw(left, player.hand.size, rng.randrange))
        left = take(left, hands[-1])
    players = tuple(replace(player, hand=Hand(cards)) for player, cards in zip(state.players, hands, strict=True))
    return replace(state, players=players, deck=Hand(left))
