"""Offers that stand while whoever made them goes on: others accept, decline or counter them at any time.

Whether an offer may be made is judged by its maker's own cards, whether it may be accepted by those of whoever accepts.
It stands as long as no card of an offered kind has left the maker's hand and enough cards are there, as everybody can
see. So the maker can keep it, and nobody learns anything of a hand from an offer that is refused or gone.
"""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from companion.engine.actions import Action, Seat
from companion.engine.cards import CardSituation
from companion.engine.fields import Serial
from companion.engine.hand import Counts
from companion.engine.parts import replace
from companion.engine.rules import Broken
from companion.engine.steps import S

NONE: Final = Serial(0)


@dataclass(frozen=True, slots=True)
class Offer:
    """Cards for cards, to one seat or several; the first who accepts gets it."""

    number: Serial
    maker: Seat
    to: tuple[Seat, ...]
    gives: Counts
    wants: Counts
    counters: Serial = NONE
    """The number of the offer it answers."""

    def without(self, seat: Seat) -> "Offer":
        return replace(self, to=tuple(other for other in self.to if other != seat))


@dataclass(frozen=True, slots=True)
class Offers:
    """What stands now, and how many were ever made."""

    made: int = 0
    standing: tuple[Offer, ...] = ()

    def find(self, number: int, seat: Seat) -> Offer | None:
        """The offer of this number, if it stands for this seat."""
        return next((offer for offer in self.standing if offer.number == number and seat in offer.to), None)

    def by(self, seat: Seat) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.standing if offer.maker == seat)

    def to(self, seat: Seat) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.standing if seat in offer.to)

    def plus(
        self, maker: Seat, to: tuple[Seat, ...], gives: Counts, wants: Counts, counters: Serial = NONE
    ) -> "Offers":
        made = Serial(self.made + 1)
        return Offers(made, (*self.standing, Offer(made, maker, to, gives, wants, counters)))

    def minus(self, number: int) -> "Offers":
        return Offers(self.made, tuple(offer for offer in self.standing if offer.number != number))

    def declined(self, number: int, seat: Seat) -> "Offers":
        """Without this seat; an offer that nobody is left for is gone."""
        left = (offer.without(seat) if offer.number == number else offer for offer in self.standing)
        return Offers(self.made, tuple(offer for offer in left if offer.to))

    def after_giving(self, seat: Seat, cards: Counts, left: int) -> "Offers":
        """Without those that a seat may not be able to keep, now that these left its hand and so many are left."""
        kept = (o for o in self.standing if o.maker != seat or not (_share(o.gives, cards) or sum(o.gives) > left))
        return Offers(self.made, tuple(kept))

    def after_theft(self, victim: Seat) -> "Offers":
        """Without those of somebody who lost a card that nobody else saw."""
        return Offers(self.made, tuple(offer for offer in self.standing if offer.maker != victim))

    def none(self) -> "Offers":
        return Offers(self.made) if self.standing else self


def _share(one: Counts, other: Counts) -> bool:
    return any(a and b for a, b in zip(one, other, strict=True))


@dataclass(frozen=True, slots=True)
class ProposeCards(Action):
    """Cards of one's own for cards of somebody else. A game names its kind."""

    of_hand: ClassVar[bool] = True
    beside: ClassVar[bool] = True
    gives: tuple[str, ...]
    wants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerOffer(Action):
    """Something done with a standing offer. A game names its kind."""

    beside: ClassVar[bool] = True
    offer: Serial


class TradeSituation(CardSituation[S]):
    """A situation in a game whose seats trade cards."""

    __slots__ = ()

    @abstractmethod
    def offers(self) -> Offers:
        """What stands."""

    @abstractmethod
    def keep_offers(self, offers: Offers) -> None:
        """Something else stands now."""

    def swap(self, offer: Offer, partner: Seat) -> None:
        """The cards go both ways; what else their owners offered of them is gone."""
        self.keep_offers(self.offers().minus(offer.number))
        self.give(offer.maker, partner, offer.gives)
        self.give(partner, offer.maker, offer.wants)

    def give(self, seat: Seat, to: Seat, cards: Counts) -> None:
        """Cards that everybody knows go from hand to hand."""
        self.hold(seat, self.hand(seat).minus(cards))
        self.hold(to, self.hand(to).plus(cards))
        self.keep_offers(self.offers().after_giving(seat, cards, self.held(seat).size))


def gone(now: TradeSituation[Any], action: AnswerOffer) -> Broken:
    """No such offer stands for this seat."""
    return {"offer": action.offer} if now.offers().find(action.offer, now.seat) is None else None


def strange_kind(now: TradeSituation[Any], action: ProposeCards) -> Broken:
    """A kind that the game does not have."""
    return next(({"card": name} for name in (*action.gives, *action.wants) if name not in now.kinds.number), None)


def one_sided(now: TradeSituation[Any], action: ProposeCards) -> Broken:
    return None if action.gives and action.wants else {}


def both_ways(now: TradeSituation[Any], action: ProposeCards) -> Broken:
    """A kind that is given and wanted."""
    return next(({"card": name} for name in action.gives if name in action.wants), None)


def cannot_give(now: TradeSituation[Any], action: ProposeCards) -> Broken:
    """More than the own hand can make up."""
    return None if could_give(now, now.kinds.counted(action.gives)) else {"cards": list(action.gives)}


def cannot_accept(now: TradeSituation[Any], action: AnswerOffer) -> Broken:
    """More is wanted than the own hand can make up."""
    offer = now.offers().find(action.offer, now.seat)
    if offer is None or could_give(now, offer.wants):
        return None
    return {"cards": list(now.kinds.listed(offer.wants))}


def could_give(now: CardSituation[Any], cards: Counts) -> bool:
    """Whether the seat's own hand can hold these, by what everybody sees and its own cards."""
    return now.hand(now.seat).holds(cards) and now.kinds.short(cards, now.could_lay(now.seat)) is None
