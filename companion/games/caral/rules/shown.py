"""Cards laid out of a hand that may hold unknown ones (MAT-2)."""

from companion.engine import cards
from companion.engine.cards import Cards
from companion.engine.rules import rule

unknown_kind = rule("caral.cards.unknown_kind", Cards, "MAT-2", guard=True)(cards.strange)
impossible = rule("caral.cards.impossible", Cards, "MAT-2")(cards.impossible)
