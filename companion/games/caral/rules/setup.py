"""The first pyramid of each player (SET-2, SET-4, SET-5) and the pieces in stock (MAT-3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.caral.now import Now
from companion.games.caral.rules.deal import draw
from companion.games.caral.rules.pieces import LARGE, lay_piece, piece_left
from companion.games.caral.rules.sites import Holds, held, site_number, unknown_site

START_STONES = (1, 2, 2, 2)
START_CARDS = (4, 4, 5, 6)
START_FAME = 5


@dataclass(frozen=True, slots=True)
class ChooseStartSite(Decision):
    kind: ClassVar[str] = "caral.choose_start_site"


@dataclass(frozen=True, slots=True)
class StartAt(Holds):
    """Found the first pyramid: a builder and a level of size 5, and a worker in each quarry."""

    kind: ClassVar[str] = "caral.start_at"


@rule("caral.start.no_piece", StartAt, "MAT-3, SET-4")
def no_piece(now: Now, action: StartAt) -> Broken:
    return None if piece_left(now, LARGE) else {"site": action.site, "piece": LARGE}


start_at = cache(StartAt)


class StartSiteStep(Step[Now]):
    answers = ChooseStartSite
    accepts = (StartAt,)
    rules = (unknown_site, held, no_piece)

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(start_at, now.path.site_ids)

    def resolve(self, now: Now, action: StartAt) -> None:
        seat, me = now.seat, now.me
        now.change(seat, workers=(1,) * len(me.workers), carali_supply=me.carali_supply - len(me.workers) - 1)
        lay_piece(now, site_number(now, action.site), seat, LARGE)
        now.tell("caral.log.started_at", seat=seat, site=action.site)
        give_start_goods(now, seat)


def give_start_goods(now: Now, seat: Seat) -> None:
    """Later players in the order of play begin with more (SET-5)."""
    turn = now.clockwise(now.state.starter).index(seat)
    stones = START_STONES[turn]
    now.change(seat, stones=stones)
    now.set(stones=now.state.stones - stones)
    now.award(seat, START_FAME, "SET-2", "caral.fame.start")
    now.tell("caral.log.start_stones", seat=seat, count=stones)
    draw(now, seat, START_CARDS[turn])
