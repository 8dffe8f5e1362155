"""Drawing worker tiles: dealt by the app or taken unseen from a real pile (CSET-2, CEND-1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine import hand as hands
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.cards import ListedCards
from companion.engine.decisions import Decision
from companion.engine.hand import Below, Hand
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep
from companion.games.cacao.now import Now
from companion.games.cacao.rules.shown import unknown_kind
from companion.games.cacao.tiles import WORKERS


@dataclass(frozen=True, slots=True)
class DealTiles(Decision):
    """The app deals so many worker tiles to the seat `to` from its own pile."""

    kind: ClassVar[str] = "cacao.deal_tiles"
    to: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Deal(ListedCards):
    kind: ClassVar[str] = "cacao.deal"
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    to: int

    def owner(self, seat: Seat) -> Seat:
        return self.to


def draw(now: Now, seat: Seat, count: int) -> None:
    """Draw up to so many tiles; what is not there is not drawn."""
    count = min(count, pile(now, seat).size)
    if count and now.table.deals:
        now.push(DealTiles(TABLE, seat, count))
    elif count:
        now.hidden = True
        now.change(seat, pile=pile(now, seat).plus_unknown(-count), hand=now.held(seat).plus_unknown(count))
        now.tell("cacao.log.drew", seat=seat, count=count)


def pile(now: Now, seat: Seat) -> Hand:
    return now.state.players[seat].pile


@rule("cacao.deal.wrong", Deal, "CSET-2")
def wrong(now: Now, deal: Deal) -> Broken:
    """Another seat, or another number of tiles."""
    asked = now.question(DealTiles)
    fits = (deal.to, len(deal.cards)) == (asked.to, asked.count)
    return None if fits else {"seat": asked.to, "count": asked.count}


@rule("cacao.deal.not_in_pile", Deal, "CMAT-2")
def not_in_pile(now: Now, deal: Deal) -> Broken:
    short = now.kinds.short(now.shown(deal), pile(now, now.question(DealTiles).to).known)
    return None if short is None else {"tile": short[0], "count": short[1]}


class DealStep(ChanceStep[Now]):
    answers = DealTiles
    accepts = (Deal,)
    rules = (unknown_kind, wrong, not_in_pile)
    device = "tiles"

    def candidates(self, now: Now) -> Iterator[Action]:
        return self.options(now)

    def options(self, now: Now) -> Iterator[Action]:
        asked = now.question(DealTiles)
        dealt = hands.selections(pile(now, asked.to).known, asked.count)
        return (Deal(WORKERS.listed(tiles), asked.to) for tiles in dealt)

    def chance(self, now: Now, below: Below) -> Action:
        asked = now.question(DealTiles)
        return Deal(WORKERS.listed(hands.draw(pile(now, asked.to).known, asked.count, below)), asked.to)

    def resolve(self, now: Now, deal: Deal) -> None:
        now.hidden = True
        dealt = now.shown(deal)
        now.change(deal.to, pile=pile(now, deal.to).minus(dealt), hand=now.held(deal.to).plus(dealt))
        now.tell("cacao.log.drew", seat=deal.to, count=len(deal.cards))
        now.whisper(deal.to, "cacao.log.dealt", seat=deal.to, cards=list(deal.cards))
