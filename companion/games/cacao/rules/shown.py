"""Tiles named out of a hand that may hold unknown ones (CSET-2, CMAT-2)."""

from companion.engine import cards
from companion.engine.cards import Cards
from companion.engine.rules import rule

unknown_kind = rule("cacao.tiles.unknown_kind", Cards, "CMAT-2", guard=True)(cards.strange)
impossible = rule("cacao.tiles.impossible", Cards, "CMAT-2")(cards.impossible)
