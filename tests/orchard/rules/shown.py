"""Cards named out of a hand that may hold unknown ones (CARD-1)."""

from companion.engine import cards
from companion.engine.cards import Cards
from companion.engine.rules import rule

unknown_kind = rule("orchard.cards.unknown_kind", Cards, "CARD-1", guard=True)(cards.strange)
impossible = rule("orchard.cards.impossible", Cards, "CARD-1")(cards.impossible)
