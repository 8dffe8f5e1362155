"""Which workers are activated, and how much a village gets out of it in the best order (CACT-1, CACT-2)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from companion.engine.actions import Seat
from companion.engine.geometry.grid import EDGES, Square, neighbours, opposite
from companion.games.cacao.box import Box
from companion.games.cacao.state import Land
from companion.games.cacao.tiles import WORK

REMEMBERED = 4096

Stalls = tuple[tuple[str, int], ...]
"""Markets with the workers of one edge that stand there."""
Sold = tuple[str, ...]
"""Markets, one for each fruit sold there."""


class Edge(NamedTuple):
    """Workers of one edge, and the jungle tile they stand at."""

    seat: Seat
    workers: int
    kind: str


def edges(box: Box, land: Land, square: Square, filled: tuple[Square, ...]) -> Iterator[Edge]:
    """Every edge that is activated by a worker tile on this square and by jungle tiles that were just laid.

    Nobody is activated twice: the new tile's workers by their own edges, those of other tiles by the new jungle tiles.
    """
    for edge in EDGES:
        yield from _at(box, land, square, edge)
    for jungle in filled:
        for edge in EDGES:
            other = neighbours(jungle)[edge]
            if other != square:
                yield from _at(box, land, other, opposite(edge))


def _at(box: Box, land: Land, square: Square, edge: int) -> Iterator[Edge]:
    """The workers on one edge of the topmost tile of a square, if there are any and they touch the jungle."""
    tile, beside = land.tiles.get(square), land.tiles.get(neighbours(square)[edge])
    if tile is None or tile.owner is None or beside is None:
        return
    workers = box.looks[tile.kind][tile.turn][edge]
    if workers:
        yield Edge(tile.owner, workers, beside.kind)


def around(box: Box, land: Land, jungle: Square, seats: int) -> tuple[int, ...]:
    """How many workers of each seat touch a jungle tile; only topmost tiles count (CFIN-2)."""
    workers = [0] * seats
    for edge in EDGES:
        for found in _at(box, land, neighbours(jungle)[edge], opposite(edge)):
            workers[found.seat] += found.workers
    return tuple(workers)


def harvested(cacao: int, room: int, harvests: tuple[int, ...]) -> int:
    """What a store holds after these harvests; what does not fit is lost (CTILE-1)."""
    return min(room, cacao + sum(harvests))


@lru_cache(REMEMBERED)
def sales(cacao: int, room: int, harvests: tuple[int, ...], stalls: Stalls) -> Mapping[Sold, int]:
    """Everything that can be sold, and how much cacao is then left at most, each edge being finished before the next.

    Stalls of the same kind count as one: which of them sells how much is chosen for the best.
    """
    found: dict[Sold, int] = {}
    for counts in product(*(range(workers + 1) for _, workers in stalls)):
        left = _left(cacao, room, harvests, tuple(filter(None, counts)))
        if left is not None:
            sold = tuple(sorted(kind for (kind, _), count in zip(stalls, counts, strict=True) for _ in range(count)))
            found[sold] = max(left, found.get(sold, 0))
    return dict(sorted(found.items(), key=lambda each: (len(each[0]), each[0])))


@lru_cache(REMEMBERED)
def _left(cacao: int, room: int, harvests: tuple[int, ...], sold: tuple[int, ...]) -> int | None:
    """The most cacao left after all harvests and sales in some order; nothing where no order allows them.

    More in the store never makes the rest worse, so the best store for what is done so far is all one must know.
    """
    if not harvests and not sold:
        return cacao
    found = [
        _left(min(room, cacao + gain), room, _but(harvests, place), sold) for place, gain in enumerate(harvests)
    ] + [_left(cacao - count, room, harvests, _but(sold, place)) for place, count in enumerate(sold) if count <= cacao]
    return max((left for left in found if left is not None), default=None)


def _but(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return counts[:place] + counts[place + 1 :]


def price(market: str) -> int:
    """Gold for one fruit (CTILE-2)."""
    return WORK[market].each
