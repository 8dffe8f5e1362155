"""The quarry: load stones, at most one per own worker there (ACT-4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.rules import Broken, rule
from companion.games.caral.now import Now
from companion.games.caral.path import QUARRY
from companion.games.caral.rules.square import SpotAction, Square


@dataclass(frozen=True, slots=True)
class TakeStones(SpotAction):
    """Load so many stones; what the sled cannot carry is forfeited."""

    kind: ClassVar[str] = "caral.take_stones"
    square: ClassVar[str] = QUARRY
    count: int


def workers_here(now: Now) -> int:
    return now.me.workers[now.path.quarry_of[now.me.figure]]


def room(now: Now) -> int:
    """Stones the sled can still carry and the supply can still give."""
    return max(0, min(now.box.sled_stones - now.me.stones, now.state.stones))


@rule("caral.stones.zero", TakeStones, "ACT-4")
def zero(now: Now, action: TakeStones) -> Broken:
    return None if action.count else {}


@rule("caral.stones.too_few_workers", TakeStones, "ACT-4", waivable=True)
def too_few_workers(now: Now, action: TakeStones) -> Broken:
    workers = workers_here(now)
    return {"count": action.count, "workers": workers} if action.count > workers else None


@rule("caral.stones.sled_full", TakeStones, "ACT-4, MAT-5")
def sled_full(now: Now, action: TakeStones) -> Broken:
    return {"count": action.count, "room": room(now)} if action.count > room(now) else None


take_stones = cache(TakeStones)
"""Shared: the same few stand in every list."""


class Quarry(Square):
    name = QUARRY
    accepts = (TakeStones,)
    rules = (zero, too_few_workers, sled_full)

    def candidates(self, now: Now) -> Iterator[SpotAction]:
        most = max(1, min(workers_here(now), room(now)))
        return (take_stones(count) for count in range(most, 0, -1))

    def options(self, now: Now) -> Iterator[SpotAction]:
        return (take_stones(count) for count in range(min(workers_here(now), room(now)), 0, -1))

    def resolve(self, now: Now, action: Any) -> None:
        lost = max(0, workers_here(now) - action.count)
        now.change(now.seat, stones=now.me.stones + action.count)
        now.set(stones=now.state.stones - action.count)
        now.tell("caral.log.stones", seat=now.seat, count=action.count, lost=lost)
