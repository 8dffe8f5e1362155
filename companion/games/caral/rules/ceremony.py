"""Sacrifices in the annual ceremony (CER-1, CER-2, CARD-2) and their fame (CER-3 to CER-5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.cards import Cards, lacking
from companion.engine.decisions import Decision
from companion.engine.parts import replace
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.caral import cards
from companion.games.caral.hooks import SACRIFICE
from companion.games.caral.now import Now
from companion.games.caral.rules.shown import impossible, unknown_kind
from companion.games.caral.state import Ceremony, Offering

HIGHEST_FAME = (3, 4, 5, 6, 7)
OTHERS_FAME = 1
NOTHING_FAME = -1


@dataclass(frozen=True, slots=True)
class ChooseSacrifice(Decision):
    kind: ClassVar[str] = "caral.choose_sacrifice"


@dataclass(frozen=True, slots=True)
class Sacrifice(Cards):
    """Lay out so many cards of one kind."""

    kind: ClassVar[str] = "caral.sacrifice"
    card: str
    count: int

    def named(self) -> tuple[str, ...]:
        return (self.card,) * self.count


@dataclass(frozen=True, slots=True)
class SacrificeNothing(Action):
    kind: ClassVar[str] = "caral.sacrifice_nothing"


sacrifice, NOTHING = cache(Sacrifice), SacrificeNothing()


def ceremony(now: Now) -> Ceremony:
    if now.state.ceremony is None:
        raise LookupError("there is no ceremony")
    return now.state.ceremony


@rule("caral.sacrifice.zero", Sacrifice, "CER-2")
def zero(now: Now, action: Sacrifice) -> Broken:
    return None if action.count else {}


@rule("caral.sacrifice.taken", Sacrifice, "CER-2", waivable=True)
def taken(now: Now, action: Sacrifice) -> Broken:
    by = next((offering.seat for offering in ceremony(now).laid if offering.card == action.card), None)
    return None if by is None else {"card": action.card, "seat": by}


@rule("caral.sacrifice.barred", Sacrifice, "CER-1", waivable=True)
def barred(now: Now, action: Sacrifice) -> Broken:
    return {"card": action.card} if action.card in ceremony(now).barred else None


not_held = rule("caral.sacrifice.not_held", Sacrifice, "CER-2")(lacking)


class SacrificeStep(Step[Now]):
    answers = ChooseSacrifice
    accepts = (Sacrifice, SacrificeNothing)
    rules = (unknown_kind, zero, taken, barred, not_held, impossible)

    def candidates(self, now: Now) -> Iterator[Action]:
        for card, most in zip(cards.KINDS, now.could_lay(now.seat), strict=True):
            yield from (sacrifice(card, count) for count in range(most, 0, -1))
        yield NOTHING

    def options(self, now: Now) -> list[Action]:
        held = ceremony(now)
        closed = {*held.barred, *(offering.card for offering in held.laid)}
        kinds = zip(cards.KINDS, now.could_lay(now.seat), strict=True)
        open_ = [(card, most) for card, most in kinds if card not in closed]
        return [*(sacrifice(card, count) for card, most in open_ for count in range(most, 0, -1)), NOTHING]

    def resolve(self, now: Now, action: Any) -> None:
        offering = Offering(now.seat, None, 0)
        if isinstance(action, Sacrifice):
            offering = Offering(now.seat, action.card, action.count)
            now.hold(now.seat, now.hand(now.seat).minus(now.shown(action)))
            now.tell("caral.log.sacrificed", seat=now.seat, count=action.count, card=action.card)
        else:
            now.tell("caral.log.sacrificed_nothing", seat=now.seat)
        held = ceremony(now)
        now.set(ceremony=replace(held, laid=(*held.laid, offering)))


def bid(now: Now, offering: Offering) -> int:
    """What an offering counts for; nothing stays nothing."""
    return now.ask(SACRIFICE, offering.count, offering.seat) if offering.count else 0


def highest_bidder(now: Now) -> Seat | None:
    """Who laid the most, among equals the first; nobody if nobody laid anything (CER-4)."""
    best = max(ceremony(now).laid, key=lambda offering: bid(now, offering))
    return best.seat if best.count else None


def give_ceremony_fame(now: Now) -> None:
    winner = highest_bidder(now)
    for offering in ceremony(now).laid:
        if offering.seat == winner:
            fame = HIGHEST_FAME[now.state.central - 1]
            now.award(offering.seat, fame, "CER-3", "caral.fame.highest", count=bid(now, offering))
        elif offering.count:
            now.award(offering.seat, OTHERS_FAME, "CER-3", "caral.fame.sacrificed", count=bid(now, offering))
        else:
            now.award(offering.seat, NOTHING_FAME, "CER-3", "caral.fame.nothing")


def discard_offerings(now: Now) -> None:
    """Sacrificed cards go to the discard pile (CER-5); what was laid stays on record until the new year."""
    now.set(discard=now.in_sight(), ceremony=replace(ceremony(now), cleared=True))
