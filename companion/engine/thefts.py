"""Cards taken unseen out of a hand of real cards: two seats know which, and the app owes both the answer.

The victim's hand has lost a card of unknown kind, the thief's has an unknown one more. Either may tell the app which it
was, in private: the other reads it, nobody else does, and each of them may correct it.
"""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from companion.engine.actions import Action, Seat
from companion.engine.cards import Cards, CardSituation
from companion.engine.hand import take
from companion.engine.rules import Broken
from companion.engine.steps import AnytimeStep, S


@dataclass(frozen=True, slots=True)
class Debt:
    """A theft of which the app does not know the card."""

    thief: Seat
    victim: Seat

    def between(self, one: Seat, other: Seat) -> bool:
        return {one, other} == {self.thief, self.victim}


class DebtSituation(CardSituation[S]):
    """A situation in a game in which seats steal from each other."""

    __slots__ = ()

    @abstractmethod
    def debts(self) -> tuple[Debt, ...]:
        """The thefts of which nobody has told the card, the oldest first."""

    @abstractmethod
    def owe(self, debts: tuple[Debt, ...]) -> None:
        """These are left."""

    def debt(self, other: Seat) -> Debt | None:
        """The oldest between the seat and another one."""
        return next((debt for debt in self.debts() if debt.between(self.seat, other)), None)

    def steal_unseen(self, thief: Seat, victim: Seat) -> None:
        """A real card goes from hand to hand."""
        self.hidden = True
        self.hold(victim, self.hand(victim).robbed())
        self.hold(thief, self.hand(thief).plus_unknown(1))
        self.owe((*self.debts(), Debt(thief, victim)))


N = TypeVar("N", bound=DebtSituation[Any])


@dataclass(frozen=True, slots=True)
class TellTheft(Cards):
    """The card stolen from or by the other seat was this. A game names its kind."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    other: int
    card: str

    def named(self) -> tuple[str, ...]:
        return (self.card,)

    def owners(self, seat: Seat) -> tuple[Seat, ...]:
        return (seat, self.other)


def nothing_stolen(now: DebtSituation[Any], action: TellTheft) -> Broken:
    """Nothing is open between these two."""
    return {"other": action.other} if now.debt(action.other) is None else None


def not_possible(now: DebtSituation[Any], action: TellTheft) -> Broken:
    """A card that the one who tells it cannot have got or lost, by what everybody sees and the own cards."""
    debt = now.debt(action.other)
    if debt is None:
        return None
    hand, kind = now.held(now.seat), now.kinds.number[action.card]
    hidden = take(now.in_box(), now.in_sight())[kind]
    own = hidden > hand.known[kind] if now.seat == debt.thief else min(hidden, hand.known[kind] + hand.unknown) > 0
    return None if own else {"card": action.card}


class TellTheftStep(AnytimeStep[N]):
    """Clears a debt. A game names its action and rules, and tells the two what was done."""

    tells: ClassVar[type[TellTheft]]

    def candidates(self, now: N) -> Iterator[Action]:
        pairs = ((debt.thief, debt.victim) for debt in now.debts())
        others = dict.fromkeys(one + other - now.seat for one, other in pairs if now.seat in (one, other))
        return (self.tells(other, card) for other in others for card in now.kinds.names)

    def resolve(self, now: N, action: TellTheft) -> None:
        debt = now.debt(action.other)
        if debt is None:
            raise LookupError("nothing was stolen")
        cards = now.shown(action)
        thief = now.held(debt.thief)
        now.hold(debt.victim, now.held(debt.victim).told(cards))
        if thief.unknown:
            now.hold(debt.thief, thief.noted(cards))
        debts = [*now.debts()]
        debts.remove(debt)
        now.owe(tuple(debts))
