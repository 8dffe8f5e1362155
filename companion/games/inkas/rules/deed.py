"""Something that can be done in the trade and build phase: each file brings its own (ITURN-1)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.hand import Counts, Hand
from companion.engine.rules import Rule
from companion.games.inkas.cards import payable
from companion.games.inkas.now import Now

Prices = Sequence[Counts]
"""Of which a hand can make up any, but not all at once."""


def affordable(hand: Hand, most: Counts) -> Prices:
    """The prices that a hand can make up that can hold so many of each kind at most."""
    prices = payable(most)
    return prices if most is hand.known else [price for price in prices if hand.holds(price)]


class Deed(ABC):
    """A part of the answers to the question what to do."""

    accepts: ClassVar[tuple[type[Action], ...]]
    rules: ClassVar[tuple[Rule, ...]] = ()

    @abstractmethod
    def candidates(self, now: Now) -> Iterable[Action]:
        """Every answer worth showing, legal or not."""

    @abstractmethod
    def options(self, now: Now, hand: Hand, most: Counts, prices: Prices) -> Iterable[Action]:
        """Exactly the legal ones, for a hand that can hold so many of each kind at most and pay these prices."""

    @abstractmethod
    def resolve(self, now: Now, action: Any) -> None:
        """Carry out a legal answer."""
