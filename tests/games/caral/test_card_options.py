"""MOVE-5, CER-1 and CER-2 with any hand: the listed answers are exactly those the rules let pass."""

import random

import pytest

from companion.games.caral.rules.ceremony import ChooseSacrifice
from companion.games.caral.rules.discard import PayCards
from companion.games.caral.state import Ceremony, Offering
from tests.games.caral.table import Table, rules_with
from tests.games.caral.test_action_options import KINDS, check_exact

RULES = {cards: rules_with(seats=3, cards=cards) for cards in ("app", "table")}
DISCARDED = [(0, 0, 0, 0), (12, 11, 0, 10)]
"""With so many of a kind in sight, what was noted of a real deck may be wrong (MAT-2)."""


def tables(cards: str) -> list[Table]:
    """Seat 0 with some hand, some of it unknown where the deck is real."""
    rng, found = random.Random(cards), list[Table]()
    for _ in range(60):
        hand = {kind: rng.randrange(4) for kind in KINDS}
        hand["unknown"] = rng.randrange(3) if cards == "table" else 0
        found.append(Table(RULES[cards]).player(0, hand=hand).with_state(discard=rng.choice(DISCARDED)))
    return found


@pytest.mark.parametrize("cards", ["app", "table"])
def test_every_way_to_pay_is_listed(cards: str) -> None:
    for number, table in enumerate(tables(cards)):
        check_exact(table.with_state(pending=(PayCards(0, 1 + number % 4),)))


@pytest.mark.parametrize("cards", ["app", "table"])
def test_every_sacrifice_is_listed(cards: str) -> None:
    rng = random.Random(cards)
    for table in tables(cards):
        laid = tuple(Offering(seat, rng.choice([None, *KINDS]), 1) for seat in (1, 2)[: rng.randrange(3)])
        ceremony = Ceremony(0, laid=laid, barred=tuple(rng.sample(KINDS, rng.randrange(2))))
        check_exact(table.with_state(pending=(ChooseSacrifice(0),), ceremony=ceremony))
