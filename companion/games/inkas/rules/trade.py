"""Trade with other players: offers that stand while the active player goes on (ITRADE-1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine import offers
from companion.engine.actions import TABLE, Action
from companion.engine.fields import Serial
from companion.engine.offers import NONE, AnswerOffer, Offer, ProposeCards
from companion.engine.rules import Broken, rule
from companion.engine.steps import AnytimeStep
from companion.games.inkas.now import Now
from companion.games.inkas.rules.turn import ChooseDeed

MOST_OFFERS = 4
"""So many of one player stand at once."""


@dataclass(frozen=True, slots=True)
class MakeOffer(ProposeCards):
    """To these seats; nobody named: to everybody one may trade with."""

    kind: ClassVar[str] = "inkas.offer"
    to: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter(ProposeCards):
    """Other terms, to whoever made an offer."""

    kind: ClassVar[str] = "inkas.counter"
    offer: Serial


@dataclass(frozen=True, slots=True)
class Accept(AnswerOffer):
    kind: ClassVar[str] = "inkas.accept"
    of_hand: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Decline(AnswerOffer):
    kind: ClassVar[str] = "inkas.decline"


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """An offer of one's own."""

    kind: ClassVar[str] = "inkas.take_back"
    beside: ClassVar[bool] = True
    offer: Serial


def trading(now: Now) -> bool:
    """Whether the active player trades and builds just now."""
    pending = now.pending
    return bool(pending) and isinstance(pending[-1], ChooseDeed)


def partners(now: Now) -> tuple[int, ...]:
    """With whom the seat may trade: the active player with all, the others with the active player."""
    active = now.turn.seat
    return now.clockwise(active)[1:] if now.seat == active else (active,)


def not_now(now: Now) -> Broken:
    return None if now.seat != TABLE and trading(now) else {}


@rule("inkas.offer.not_now", ProposeCards, "ITRADE-1", guard=True)
def no_offer_now(now: Now, action: ProposeCards) -> Broken:
    return not_now(now)


@rule("inkas.accept.not_now", Accept, "ITRADE-1", guard=True)
def no_trade_now(now: Now, action: Accept) -> Broken:
    return not_now(now)


@rule("inkas.offer.wrong_partner", MakeOffer, "ITRADE-1", guard=True)
def wrong_partner(now: Now, action: MakeOffer) -> Broken:
    """Only the active player trades with everybody."""
    strange = [seat for seat in action.to if seat not in partners(now)]
    return {"active": now.turn.seat} if strange or len({*action.to}) != len(action.to) else None


@rule("inkas.counter.gone", Counter, "ITRADE-1", guard=True)
def nothing_to_counter(now: Now, action: Counter) -> Broken:
    return {"offer": action.offer} if now.offers().find(action.offer, now.seat) is None else None


@rule("inkas.offer.too_many", ProposeCards, "ITRADE-1")
def too_many_offers(now: Now, action: ProposeCards) -> Broken:
    return {"count": MOST_OFFERS} if len(now.offers().by(now.seat)) >= MOST_OFFERS else None


@rule("inkas.take_back.gone", TakeBack, "ITRADE-1")
def nothing_to_take_back(now: Now, action: TakeBack) -> Broken:
    own = (offer.number for offer in now.offers().by(now.seat))
    return None if action.offer in own else {"offer": action.offer}


gone = rule("inkas.offer.gone", AnswerOffer, "ITRADE-1", guard=True)(offers.gone)
strange_kind = rule("inkas.offer.unknown_kind", ProposeCards, "ITRADE-1", guard=True)(offers.strange_kind)
one_sided = rule("inkas.offer.one_sided", ProposeCards, "ITRADE-1")(offers.one_sided)
both_ways = rule("inkas.offer.both_ways", ProposeCards, "ITRADE-1")(offers.both_ways)
cannot_give = rule("inkas.offer.not_held", ProposeCards, "ITRADE-1")(offers.cannot_give)
cannot_accept = rule("inkas.accept.not_held", Accept, "ITRADE-1")(offers.cannot_accept)


class TradeStep(AnytimeStep[Now]):
    accepts = (MakeOffer, Counter, Accept, Decline, TakeBack)
    rules = (
        no_offer_now,
        wrong_partner,
        nothing_to_counter,
        strange_kind,
        one_sided,
        both_ways,
        cannot_give,
        too_many_offers,
        gone,
        no_trade_now,
        cannot_accept,
        nothing_to_take_back,
    )
    open_ended = True

    def candidates(self, now: Now) -> Iterator[Action]:
        """What to do with offers that stand; offers themselves are made up freely."""
        for offer in now.offers().to(now.seat):
            yield from (Accept(offer.number), Decline(offer.number))
        yield from (TakeBack(offer.number) for offer in now.offers().by(now.seat))

    def resolve(self, now: Now, action: Any) -> None:
        DOING[type(action)](now, action)


def make(now: Now, action: MakeOffer) -> None:
    stand(now, action, action.to or partners(now), NONE)


def counter(now: Now, action: Counter) -> None:
    countered = asked_for(now, action.offer)
    now.keep_offers(now.offers().declined(action.offer, now.seat))
    stand(now, action, (countered.maker,), action.offer)


def stand(now: Now, action: ProposeCards, to: tuple[int, ...], counters: Serial) -> None:
    gives, wants = now.kinds.counted(action.gives), now.kinds.counted(action.wants)
    now.keep_offers(now.offers().plus(now.seat, to, gives, wants, counters))
    now.tell("inkas.log.offers", seat=now.seat, awaited=list(to), gives=list(action.gives), wants=list(action.wants))


def accept(now: Now, action: Accept) -> None:
    offer = asked_for(now, action.offer)
    now.swap(offer, now.seat)
    gives, wants = now.kinds.listed(offer.gives), now.kinds.listed(offer.wants)
    now.tell("inkas.log.traded", seat=offer.maker, to=now.seat, gives=list(gives), wants=list(wants))


def decline(now: Now, action: Decline) -> None:
    maker = asked_for(now, action.offer).maker
    now.keep_offers(now.offers().declined(action.offer, now.seat))
    now.tell("inkas.log.declined_offer", seat=now.seat, to=maker)


def take_back(now: Now, action: TakeBack) -> None:
    now.keep_offers(now.offers().minus(action.offer))
    now.tell("inkas.log.took_back", seat=now.seat)


def asked_for(now: Now, number: Serial) -> Offer:
    """An offer that is known to stand for the seat."""
    offer = now.offers().find(number, now.seat)
    if offer is None:
        raise LookupError("no such offer")
    return offer


DOING: dict[type[Action], Any] = {
    MakeOffer: make,
    Counter: counter,
    Accept: accept,
    Decline: decline,
    TakeBack: take_back,
}
