"""Giving back what the newest tiles brought, before the next tile lies (CACT-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Action
from companion.engine.rules import Broken, rule
from companion.engine.steps import AnytimeStep
from companion.games.cacao.now import Now
from companion.games.cacao.tiles import CACAO, GOLD, GOODS, SUN, WATER


@dataclass(frozen=True, slots=True)
class Renounce(Action):
    """Does without so much of what the seat's workers brought by themselves."""

    kind: ClassVar[str] = "cacao.renounce"
    good: str
    count: int


@rule("cacao.renounce.unknown", Renounce, "CACT-2", guard=True)
def unknown_good(now: Now, action: Renounce) -> Broken:
    known = action.good in GOODS and now.seat != TABLE and action.count > 0
    return None if known else {"got": action.good[:80]}


@rule("cacao.renounce.too_much", Renounce, "CACT-2")
def too_much(now: Now, action: Renounce) -> Broken:
    most = renounceable(now, action.good)
    return {"count": most} if action.count > most else None


def renounceable(now: Now, good: str) -> int:
    """What was brought and is still there: fruits may have been sold since."""
    brought = now.me.fresh[GOODS.index(good)]
    return min(brought, now.me.cacao) if good == CACAO else brought


class RenounceStep(AnytimeStep[Now]):
    accepts = (Renounce,)
    rules = (unknown_good, too_much)

    def candidates(self, now: Now) -> Iterator[Action]:
        if now.seat != TABLE:
            yield from (Renounce(good, n + 1) for good in GOODS for n in range(renounceable(now, good)))

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, action: Any) -> None:
        me, count = now.me, action.count
        now.bring(now.seat, action.good, -count)
        if action.good == GOLD:
            now.award(now.seat, -count, "CACT-2", "cacao.gold.renounced")
            return
        left = {CACAO: me.cacao, WATER: me.water, SUN: me.suns}[action.good] - count
        now.change(now.seat, **{FIELDS[action.good]: left})
        now.tell("cacao.log.renounced", seat=now.seat, good=action.good, count=count)


FIELDS = {CACAO: "cacao", WATER: "water", SUN: "suns"}
