"""The Mightiest Combat Arts send the robber off (IADV-3)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.hand import Counts, Hand
from companion.engine.rules import Broken, rule
from companion.games.inkas.cards import CARDS
from companion.games.inkas.land import OFF
from companion.games.inkas.now import Now
from companion.games.inkas.rules.deed import Deed, Prices
from companion.games.inkas.terrain import YIELDS


@dataclass(frozen=True, slots=True)
class UseMight(Action):
    """The robber goes to the frame, and a resource of its hex to the seat."""

    kind: ClassVar[str] = "inkas.use_might"


USE_MIGHT = UseMight()


@rule("inkas.might.not_yours", UseMight, "IADV-3", guard=True)
def not_mightiest(now: Now, action: UseMight) -> Broken:
    return None if now.state.might == now.seat else {}


@rule("inkas.might.once", UseMight, "IADV-3", waivable=True)
def freed_already(now: Now, action: UseMight) -> Broken:
    return {} if now.turn.freed else None


@rule("inkas.might.elsewhere", UseMight, "IADV-3")
def robber_elsewhere(now: Now, action: UseMight) -> Broken:
    """The robber stands at no hex with an own building."""
    robber = now.state.robber
    return None if robber != OFF and now.land.sites_of[robber] & now.mine.buildings else {}


def may_use(now: Now) -> bool:
    mightiest = now.state.might == now.seat and not now.turn.freed
    return mightiest and robber_elsewhere.check(now, USE_MIGHT) is None


class Mighty(Deed):
    accepts = (UseMight,)
    rules = (not_mightiest, freed_already, robber_elsewhere)

    def candidates(self, now: Now) -> Iterator[Action]:
        if now.state.might == now.seat:
            yield USE_MIGHT

    def options(self, now: Now, hand: Hand, most: Counts, prices: Prices) -> Iterable[Action]:
        return (USE_MIGHT,) if may_use(now) else ()

    def resolve(self, now: Now, action: Any) -> None:
        card = YIELDS[now.state.terrain[now.state.robber]]
        now.change_turn(freed=True)
        now.set(robber=OFF)
        now.tell("inkas.log.freed", seat=now.seat)
        if now.state.supply[card]:
            now.receive(now.seat, CARDS.of(CARDS.names[card], 1))
            now.tell("inkas.log.took", seat=now.seat, card=CARDS.names[card])
