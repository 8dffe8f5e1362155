"""A sensible player of the Orchard: it weighs every legal answer by the points it brings."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from companion.bots.experts import Expert
from companion.bots.sight import View
from companion.engine.actions import Action, Seat
from companion.engine.decisions import Together
from companion.engine.hand import Counts, Hand, add, draw, take
from companion.engine.parts import replace
from companion.engine.ruleset import Ruleset
from tests.orchard.fruit import FRUIT
from tests.orchard.modules.bees.layer import PutHive
from tests.orchard.rules.market import ALONE, SHARED, Lay
from tests.orchard.rules.pick import Pick, Rest
from tests.orchard.state import Orchard

CARD = 1.5
"""What a card is worth that can be laid some evening."""


def of_picking(view: View, pick: Pick) -> float:
    tree = view["board"]["trees"][pick.tree]
    return float(min(view["board"]["carries"], tree["fruit"]) * tree["worth"])


def of_resting(view: View, rest: Rest) -> float:
    return CARD if view["board"]["deck"] else 0


def of_laying(view: View, lay: Lay) -> float:
    """A kind of which nobody else has fruit is laid alone."""
    if lay.card is None:
        return 0
    others = (seat for seat in view["seats"] if seat["seat"] != view["you"]["seat"])
    rivals = sum(1 for seat in others if seat["cards"] and seat["basket"][lay.card])
    return SHARED + (ALONE - SHARED) / (1 + rivals)


def of_the_hive(view: View, put: PutHive) -> float:
    """Where most can be gathered."""
    tree = view["board"]["trees"][put.tree]
    return float(tree["fruit"] * tree["worth"])


OPINIONS: Mapping[type[Action], Callable[[View, Any], float]] = {
    Pick: of_picking,
    Rest: of_resting,
    Lay: of_laying,
    PutHive: of_the_hive,
}


class SensibleBot:
    """Knows what its seat sees and which answers are legal, nothing else. Of equals it takes the first."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return max(legal, key=lambda action: OPINIONS[type(action)](view, action))

    def speak(self, view: View, could: Sequence[Action]) -> Action | None:
        return None


def sensible(rng: Random) -> SensibleBot:
    """A sensible player needs no luck."""
    return SensibleBot()


def dealt_anew(ruleset: Ruleset[Orchard], state: Orchard, rng: Random) -> Orchard:
    """The position with other cards where nobody sees them: as many in each hand, the rest in the deck.

    What lies face down for the market stays where it is.
    """
    hands = [chosen(state, seat) for seat in range(ruleset.seats)]
    left = take(ruleset.board.box.cards, state.discard)
    for cards in hands:
        left = take(left, cards)
    for seat, player in enumerate(state.players):
        drawn = draw(left, player.hand.size - sum(hands[seat]), rng.randrange)
        hands[seat], left = add(hands[seat], drawn), take(left, drawn)
    players = tuple(replace(player, hand=Hand(cards)) for player, cards in zip(state.players, hands, strict=True))
    return replace(state, players=players, deck=Hand(left))


def chosen(state: Orchard, seat: Seat) -> Counts:
    """The card a seat has chosen for the market while others still think."""
    top = state.pending[-1] if state.pending else None
    answers = top.answers if isinstance(top, Together) else ()
    laid = (answer.action for answer in answers if answer.decision.seat == seat)
    return next((FRUIT.of(lay.card, 1) for lay in laid if isinstance(lay, Lay) and lay.card), FRUIT.none)


EXPERT = Expert(sensible, dealt_anew, dealing={"cards": "app"})
