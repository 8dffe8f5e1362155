"""The sensible bot before and in the ceremony: what it weighs once stands for every offering."""

import pytest

from companion.bots.caral import ceremony
from companion.bots.caral.outlook import Outlook
from companion.games.caral.cards import KINDS
from tests.games.caral.modules.years import holding
from tests.games.caral.table import Table
from tests.support.bot_tables import seen


@pytest.mark.parametrize("category", ["workers", "cards"])
@pytest.mark.parametrize("cards", [(1, 0, 0, 0), (2, 2, 1, 0), (0, 3, 1, 4), (5, 5, 5, 5)])
def test_the_best_offering_is_the_best_of_all_kinds_and_numbers(category: str, cards: tuple[int, ...]) -> None:
    table = holding(Table(modules=("annual",)), category).player(0, fame=3, hand=dict(zip(KINDS, cards, strict=True)))
    o = Outlook(seen(table.player(1, hand={"clay": 3}).to_move(0), 0))
    every = [ceremony.offering(o, card, count) for card in KINDS for count in range(1, o.cards[card] + 1)]

    assert ceremony.best_offering(o) == max(every)


def test_without_a_card_the_best_offering_is_none() -> None:
    o = Outlook(seen(Table().player(0, fame=3, hand={}).to_move(0), 0))

    assert ceremony.best_offering(o) == ceremony.no_offering(o)
