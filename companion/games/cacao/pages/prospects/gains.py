"""What workers bring a village in the best order, before anything is entered (CACT-2, CTILE-1 to CTILE-5)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.engine.questions import GAIN, LOSS, Outcome
from companion.games.cacao.activation import Edge, harvested, price, sales
from companion.games.cacao.box import Box
from companion.games.cacao.rules import yields
from companion.games.cacao.state import Player
from companion.games.cacao.tiles import CACAO, GOLD, SALE, SUN, WATER


class Gains(NamedTuple):
    """Goods by name; what a full store loses; what could be sold at most, and for how much."""

    cacao: int
    lost: int
    gold: int
    water: int
    sun: int
    sold: int
    sale: int

    @property
    def goods(self) -> Iterator[tuple[str, int]]:
        """What there is to show in a little picture, gold first."""
        brought = ((GOLD, self.gold + self.sale), (CACAO, self.cacao), (WATER, self.water), (SUN, self.sun))
        return ((good, count) for good, count in brought if count)


def gained(box: Box, player: Player, own: Iterable[Edge]) -> Gains:
    """For one village, from the edges of its own that are activated."""
    edges = tuple(own)
    harvests, stalls = yields.amounts(edges, CACAO), yields.stalls(edges, SALE)
    best = max(sales(player.cacao, box.storage, harvests, stalls), key=lambda sold: sum(map(price, sold)), default=())
    stored = harvested(player.cacao, box.storage, harvests) - player.cacao
    return Gains(
        cacao=stored,
        lost=sum(harvests) - stored,
        gold=sum(yields.amounts(edges, GOLD)),
        water=min(sum(yields.amounts(edges, WATER)), len(box.water) - 1 - player.water),
        sun=min(sum(yields.amounts(edges, SUN)), box.suns - player.suns),
        sold=len(best),
        sale=sum(map(price, best)),
    )


def told(found: Gains) -> Iterator[Outcome]:
    """In words, for whoever it is about."""
    if found.gold:
        yield Outcome("cacao.outcome.gold", {"count": found.gold}, GAIN)
    if found.cacao:
        yield Outcome("cacao.outcome.cacao", {"count": found.cacao}, GAIN)
    if found.water:
        yield Outcome("cacao.outcome.water", {"count": found.water}, GAIN)
    if found.sun:
        yield Outcome("cacao.outcome.sun", {"count": found.sun}, GAIN)
    if found.lost and not found.sold:
        yield Outcome("cacao.outcome.lost", {"count": found.lost}, LOSS)
    if found.sold:
        yield Outcome("cacao.outcome.sale", {"count": found.sold, "amount": found.sale}, GAIN)
