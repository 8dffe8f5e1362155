"""A tiny game of swaps for tests of the kernel: three seats with hidden fruit offer, accept, steal, and ask for a kind.

Whoever is asked passes the stall on; everything else goes beside that question.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine import cards, decks, offers, thefts
from companion.engine.actions import Action, Seat
from companion.engine.cards import Cards, Kinds
from companion.engine.decisions import Decision, Together
from companion.engine.hand import Counts, Hand
from companion.engine.layers import Layer, compose
from companion.engine.offers import Offers, TradeSituation
from companion.engine.parts import State, put
from companion.engine.rules import Broken, rule
from companion.engine.ruleset import Ruleset
from companion.engine.steps import AnytimeStep, Step
from companion.engine.thefts import Debt, DebtSituation

FRUIT = Kinds("fig", "date", "plum")
BOX: Counts = (5, 5, 5)
SEATS = 3
MOST = 2
NO_OFFERS = Offers()


@dataclass(frozen=True, kw_only=True, slots=True)
class Stalls(State):
    hands: tuple[Hand, ...]
    offers: Offers = NO_OFFERS
    debts: tuple[Debt, ...] = ()
    row: tuple[str, ...] = ()


class Now(TradeSituation[Stalls], DebtSituation[Stalls]):
    kinds = FRUIT

    def held(self, seat: Seat) -> Hand:
        return self.state.hands[seat]

    def hold(self, seat: Seat, hand: Hand) -> None:
        self.set(hands=put(self.state.hands, seat, hand))

    def in_sight(self) -> Counts:
        return FRUIT.none

    def in_box(self) -> Counts:
        return BOX

    def dealt(self) -> bool:
        return False

    def offers(self) -> Offers:
        return self.state.offers

    def keep_offers(self, offers: Offers) -> None:
        self.set(offers=offers)

    def debts(self) -> tuple[Debt, ...]:
        return self.state.debts

    def owe(self, debts: tuple[Debt, ...]) -> None:
        self.set(debts=debts)


@dataclass(frozen=True, slots=True)
class ChooseDeed(Decision):
    kind: ClassVar[str] = "swaps.choose_deed"


@dataclass(frozen=True, slots=True)
class Eat(cards.ListedCards):
    """The cards leave the game, as everybody sees."""

    kind: ClassVar[str] = "swaps.eat"


@dataclass(frozen=True, slots=True)
class Rob(Action):
    kind: ClassVar[str] = "swaps.rob"
    victim: int


@dataclass(frozen=True, slots=True)
class Demand(Action):
    kind: ClassVar[str] = "swaps.demand"
    card: str


@dataclass(frozen=True, slots=True)
class ChooseGift(Decision):
    """How many of a kind does the seat have to give, two at most?"""

    kind: ClassVar[str] = "swaps.choose_gift"
    card: str
    to: Seat


@dataclass(frozen=True, slots=True)
class Give(Action):
    kind: ClassVar[str] = "swaps.give"
    secret: ClassVar[tuple[str, ...]] = ("count",)
    of_hand: ClassVar[bool] = True
    count: int


@dataclass(frozen=True, slots=True)
class Propose(offers.ProposeCards):
    kind: ClassVar[str] = "swaps.propose"
    to: tuple[int, ...]
    counters: int = 0


@dataclass(frozen=True, slots=True)
class Accept(offers.AnswerOffer):
    kind: ClassVar[str] = "swaps.accept"
    of_hand: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Decline(offers.AnswerOffer):
    kind: ClassVar[str] = "swaps.decline"


@dataclass(frozen=True, slots=True)
class TellTheft(thefts.TellTheft):
    kind: ClassVar[str] = "swaps.tell_theft"


@dataclass(frozen=True, slots=True)
class LayRow(decks.ArrangeComponents):
    kind: ClassVar[str] = "swaps.lay_row"


@dataclass(frozen=True, slots=True)
class Lay(decks.Arrange):
    kind: ClassVar[str] = "swaps.lay"


class DeedStep(Step[Now]):
    answers = ChooseDeed
    accepts = (Eat, Rob, Demand)
    rules = (rule("swaps.eat.not_held", Eat, "S-1")(cards.lacking),)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield from (Eat((kind,)) for kind in FRUIT.names)

    def resolve(self, now: Now, action: Any) -> None:
        now.push(ChooseDeed(now.seat))
        if isinstance(action, Rob):
            now.steal_unseen(now.seat, action.victim)
            now.keep_offers(now.offers().after_theft(action.victim))
        elif isinstance(action, Demand):
            others = (seat for seat in range(SEATS) if seat != now.seat)
            now.push(Together(asked=tuple(ChooseGift(seat, action.card, now.seat) for seat in others)))
        else:
            eaten = now.shown(action)
            now.hold(now.seat, now.hand(now.seat).minus(eaten))
            now.keep_offers(now.offers().after_giving(now.seat, eaten, now.held(now.seat).size))


@rule("swaps.give.other_number", Give, "S-2")
def other_number(now: Now, give: Give) -> Broken:
    card = FRUIT.number[now.question(ChooseGift).card]
    least, most = min(MOST, now.hand(now.seat).least(card)), min(MOST, now.could_lay(now.seat)[card])
    return None if least <= give.count <= most else {"least": least, "most": most}


class GiftStep(Step[Now]):
    answers = ChooseGift
    accepts = (Give,)
    rules = (other_number,)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (Give(count) for count in range(MOST + 1))

    def resolve(self, now: Now, action: Any) -> None:
        asked = now.question(ChooseGift)
        now.give(now.seat, asked.to, FRUIT.of(asked.card, action.count))


class OfferStep(AnytimeStep[Now]):
    accepts = (Propose, Accept, Decline)
    open_ended = True
    rules = (
        rule("swaps.offer.strange", Propose, "S-3", guard=True)(offers.strange_kind),
        rule("swaps.offer.one_sided", Propose, "S-3")(offers.one_sided),
        rule("swaps.offer.both_ways", Propose, "S-3")(offers.both_ways),
        rule("swaps.offer.not_held", Propose, "S-3")(offers.cannot_give),
        rule("swaps.offer.gone", offers.AnswerOffer, "S-3", guard=True)(offers.gone),
        rule("swaps.offer.cannot", Accept, "S-3")(offers.cannot_accept),
    )

    def candidates(self, now: Now) -> Iterator[Action]:
        for offer in now.offers().to(now.seat):
            yield from (Accept(offer.number), Decline(offer.number))

    def resolve(self, now: Now, action: Any) -> None:
        standing = now.offers()
        if isinstance(action, Propose):
            gives, wants = FRUIT.counted(action.gives), FRUIT.counted(action.wants)
            now.keep_offers(standing.plus(now.seat, action.to, gives, wants, action.counters))
        elif isinstance(action, Decline):
            now.keep_offers(standing.declined(action.offer, now.seat))
        elif (offer := standing.find(action.offer, now.seat)) is not None:
            now.swap(offer, now.seat)


class TheftStep(thefts.TellTheftStep[Now]):
    accepts = (TellTheft,)
    tells = TellTheft
    rules = (
        rule("swaps.theft.strange", Cards, "S-4", guard=True)(cards.strange),
        rule("swaps.theft.none", TellTheft, "S-4", guard=True)(thefts.nothing_stolen),
        rule("swaps.theft.impossible", TellTheft, "S-4")(thefts.not_possible),
    )


class RowStep(decks.ArrangeStep[Now]):
    answers = LayRow
    accepts = (Lay,)
    arranges = Lay
    device = "row"
    rules = (rule("swaps.row.other", Lay, "S-5")(decks.other_components),)

    def arranged(self, now: Now, order: tuple[str, ...]) -> None:
        now.set(row=order)


BASE = Layer(name="base", source="S-1", steps=(DeedStep(), GiftStep(), OfferStep(), TheftStep(), RowStep()))
SWAPS: Ruleset[Stalls] = compose(
    (BASE,),
    seats=SEATS,
    board=None,
    situation=Now,
    opening=lambda now: None,
    blank=Stalls(hands=(Hand(FRUIT.none),) * SEATS),
)


def holding(*hands: Hand, **more: Any) -> Stalls:
    """Seat 0 is asked what to do."""
    return Stalls(hands=hands, **{"pending": (ChooseDeed(0),)} | more)
