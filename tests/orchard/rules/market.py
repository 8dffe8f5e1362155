"""The evening market: all lay a card or nothing at once, then it is counted (SELL-1 to SELL-3)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.hand import add
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from tests.orchard import fruit
from tests.orchard.now import Now
from tests.orchard.state import Offer

ALONE, SHARED = 3, 1
"""Points for a kind that nobody else laid, and for one that several laid."""


@dataclass(frozen=True, slots=True)
class ChooseWare(Decision):
    kind: ClassVar[str] = "orchard.choose_ware"


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """One card face down, or nothing; which of them nobody sees before all have chosen."""

    kind: ClassVar[str] = "orchard.lay"
    secret: ClassVar[tuple[str, ...]] = ("card",)
    of_hand: ClassVar[bool] = True
    card: str | None = None


@rule("orchard.lay.unknown_kind", Lay, "CARD-1", guard=True)
def unknown_kind(now: Now, lay: Lay) -> Broken:
    return None if lay.card is None or lay.card in fruit.NUMBER else {"card": lay.card}


@rule("orchard.lay.not_held", Lay, "SELL-1")
def not_held(now: Now, lay: Lay) -> Broken:
    if lay.card is None or now.hand(now.seat).holds(fruit.of(lay.card)):
        return None
    return {"card": lay.card}


@rule("orchard.lay.impossible", Lay, "CARD-1")
def impossible(now: Now, lay: Lay) -> Broken:
    """All cards of the kind lie in plain sight."""
    if lay.card is None:
        return None
    kind = fruit.NUMBER[lay.card]
    return None if now.in_sight()[kind] < now.box.cards[kind] else {"card": lay.card}


@rule("orchard.lay.empty_basket", Lay, "SELL-2", waivable=True)
def empty_basket(now: Now, lay: Lay) -> Broken:
    if lay.card is None or now.me.basket[fruit.NUMBER[lay.card]]:
        return None
    return {"card": lay.card}


class WareStep(Step[Now]):
    answers = ChooseWare
    accepts = (Lay,)
    rules = (unknown_kind, not_held, impossible, empty_basket)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield from (Lay(kind) for kind in fruit.KINDS)
        yield Lay()

    def resolve(self, now: Now, lay: Any) -> None:
        now.set(offers=(*now.state.offers, Offer(now.seat, lay.card)))
        if lay.card is not None:
            now.change(now.seat, hand=now.hand(now.seat).minus(fruit.of(lay.card)))


def open_market(now: Now) -> None:
    """Everything is turned over and counted, then the cards are laid away (SELL-3)."""
    laid = Counter(offer.card for offer in now.state.offers)
    now.tell("orchard.log.market", day=now.state.day)
    for offer in now.state.offers:
        sell(now, offer, laid[offer.card])
    now.set(offers=())


def sell(now: Now, offer: Offer, sellers: int) -> None:
    if offer.card is None:
        now.tell("orchard.log.laid_nothing", seat=offer.seat)
        return
    now.set(discard=add(now.state.discard, fruit.of(offer.card)))
    if sellers > 1:
        now.award(offer.seat, SHARED, "SELL-3", "orchard.points.shared", card=offer.card)
    else:
        now.award(offer.seat, ALONE, "SELL-3", "orchard.points.alone", card=offer.card)
