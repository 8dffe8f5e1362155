"""Cards by kind that seats hold hidden: named by actions, laid out, and judged without telling of another hand."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.hand import Counts, Hand, single
from companion.engine.rules import Broken
from companion.engine.steps import S, Situation

REMEMBERED = 4096


class Kinds:
    """A game's kinds of cards, by name and by number."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.number = {name: number for number, name in enumerate(names)}
        self.none: Counts = (0,) * len(names)
        self.listed: Callable[[Counts], tuple[str, ...]] = lru_cache(REMEMBERED)(self._listed)
        """The cards one by one, in the order of the kinds."""
        self.counted: Callable[[tuple[str, ...]], Counts] = lru_cache(REMEMBERED)(self._counted)
        """How many of each kind; the order of the cards does not matter."""
        self.of: Callable[[str, int], Counts] = lru_cache(REMEMBERED)(self._of)
        """So many cards of one kind."""

    def _listed(self, counts: Counts) -> tuple[str, ...]:
        return tuple(name for name, count in zip(self.names, counts, strict=True) for _ in range(count))

    def _counted(self, cards: tuple[str, ...]) -> Counts:
        return tuple(cards.count(name) for name in self.names)

    def _of(self, card: str, count: int) -> Counts:
        return single(len(self.names), self.number[card], count)

    def short(self, wanted: Counts, there: Counts) -> tuple[str, int] | None:
        """The first kind of which more is wanted than there is, and how many there are."""
        for name, count, left in zip(self.names, wanted, there, strict=True):
            if count > left:
                return name, left
        return None


@dataclass(frozen=True, slots=True)
class Cards(Action):
    """An action that names cards of the seat's own hand."""

    of_hand: ClassVar[bool] = True

    def named(self) -> tuple[str, ...]:
        raise LookupError(f"{self.kind} names no cards")


@dataclass(frozen=True, slots=True)
class ListedCards(Cards):
    """Cards listed one by one."""

    cards: tuple[str, ...]

    def named(self) -> tuple[str, ...]:
        return self.cards


class CardSituation(Situation[S], ABC):
    """A situation in a game whose seats hold cards that the app may not know."""

    __slots__ = ()
    kinds: ClassVar[Kinds]

    @abstractmethod
    def held(self, seat: Seat) -> Hand:
        """A seat's cards as far as the app was told."""

    @abstractmethod
    def hold(self, seat: Seat, hand: Hand) -> None:
        """Give a seat another hand."""

    @abstractmethod
    def in_sight(self) -> Counts:
        """Cards everybody can see."""

    @abstractmethod
    def in_box(self) -> Counts:
        """All cards there are."""

    @abstractmethod
    def dealt(self) -> bool:
        """Whether the app deals the cards; otherwise the deck is real and its cards are unknown."""

    def hides(self, action: Action) -> bool:
        return self.dealt() and (action.of_hand or bool(action.secret))

    def hand(self, seat: Seat) -> Hand:
        """A seat's cards; what it noted from the real deck counts only as far as it can be true."""
        hand = self.held(seat)
        sure = self.dealt() or not any(hand.known)
        return hand if sure else hand.trusted(self.in_sight(), self.in_box())

    def could_lay(self, seat: Seat) -> Counts:
        """For each kind the most cards this seat's hand can hold, by what everybody sees and its own cards."""
        return self.hand(seat).most(self.in_sight(), self.in_box())

    def shown(self, action: Cards) -> Counts:
        """The cards an action names, by kind."""
        return self.kinds.counted(action.named())


def lacking(now: CardSituation[Any], action: Cards) -> Broken:
    """More cards than the hand can make up."""
    hand = now.hand(now.seat)
    return None if hand.holds(now.shown(action)) else {"held": hand.size, "cards": list(action.named())}


def strange(now: CardSituation[Any], action: Cards) -> Broken:
    """A kind that the game does not have."""
    for name in action.named():
        if name not in now.kinds.number:
            return {"card": name}
    return None


def impossible(now: CardSituation[Any], action: Cards) -> Broken:
    """More of a kind than there are besides those in plain sight."""
    box, seen = now.in_box(), now.in_sight()
    for kind, count in enumerate(now.shown(action)):
        if count and count > box[kind] - seen[kind]:
            return {"card": now.kinds.names[kind], "possible": max(0, box[kind] - seen[kind])}
    return None
