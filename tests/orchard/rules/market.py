"""The evening market: all lay a card or nothing at once, then it is counted (SELL-1 to SELL-3)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.cards import Cards, lacking
from companion.engine.decisions import Decision
from companion.engine.hand import add
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from tests.orchard.fruit import FRUIT, KINDS
from tests.orchard.now import Now
from tests.orchard.rules.shown import impossible, unknown_kind
from tests.orchard.state import Offer

ALONE, SHARED = 3, 1
"""Points for a kind that nobody else laid, and for one that several laid."""


@dataclass(frozen=True, slots=True)
class ChooseWare(Decision):
    kind: ClassVar[str] = "orchard.choose_ware"


@dataclass(frozen=True, slots=True)
class Lay(Cards):
    """One card face down, or nothing; which of them nobody sees before all have chosen."""

    kind: ClassVar[str] = "orchard.lay"
    secret: ClassVar[tuple[str, ...]] = ("card",)
    card: str | None = None

    def named(self) -> tuple[str, ...]:
        return () if self.card is None else (self.card,)


@rule("orchard.lay.not_held", Lay, "SELL-1")
def not_held(now: Now, lay: Lay) -> Broken:
    return lacking(now, lay)


@rule("orchard.lay.empty_basket", Lay, "SELL-2", waivable=True)
def empty_basket(now: Now, lay: Lay) -> Broken:
    short = now.kinds.short(now.shown(lay), now.me.basket)
    return None if short is None else {"card": short[0]}


class WareStep(Step[Now]):
    answers = ChooseWare
    accepts = (Lay,)
    rules = (unknown_kind, not_held, impossible, empty_basket)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield from (Lay(kind) for kind in KINDS)
        yield Lay()

    def resolve(self, now: Now, lay: Any) -> None:
        now.set(offers=(*now.state.offers, Offer(now.seat, lay.card)))
        if lay.card is not None:
            now.hold(now.seat, now.hand(now.seat).minus(now.shown(lay)))


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
    now.set(discard=add(now.state.discard, FRUIT.of(offer.card, 1)))
    if sellers > 1:
        now.award(offer.seat, SHARED, "SELL-3", "orchard.points.shared", card=offer.card)
    else:
        now.award(offer.seat, ALONE, "SELL-3", "orchard.points.alone", card=offer.card)
