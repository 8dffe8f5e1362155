"""Cards named out of a hand that may hold unknown ones (IMAT-3, IHAND-1)."""

from companion.engine import cards
from companion.engine.cards import Cards
from companion.engine.rules import Broken, rule
from companion.games.inkas.now import Now

unknown_kind = rule("inkas.cards.unknown_kind", Cards, "IMAT-3", guard=True)(cards.strange)


@rule("inkas.cards.impossible", Cards, "IHAND-1")
def impossible(now: Now, action: Cards) -> Broken:
    """Of real cards more than there are besides the supply; what the app keeps it knows."""
    return None if now.dealt() else cards.impossible(now, action)
