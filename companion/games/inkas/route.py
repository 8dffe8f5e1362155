"""The length of a trade route: the longest way over own roads, each once, through no foreign building (IADV-1)."""

from collections.abc import Sequence

from companion.games.inkas.masks import bits

Ends = Sequence[tuple[int, int]]


def longest(ends: Ends, roads: int, closed: int) -> int:
    """The most roads in one way without branches; it may end at a closed site, not pass it."""
    own = [*bits(roads)]
    at: dict[int, list[int]] = {}
    for road in own:
        for site in ends[road]:
            at.setdefault(site, []).append(road)
    best = 0
    for site in at:
        best = max(best, _from(ends, at, site, 0, closed))
        if best == len(own):
            break
    return best


def _from(ends: Ends, at: dict[int, list[int]], site: int, used: int, closed: int) -> int:
    best = 0
    for road in at[site]:
        if used >> road & 1:
            continue
        one, other = ends[road]
        far = other if one == site else one
        more = 0 if closed >> far & 1 else _from(ends, at, far, used | 1 << road, closed)
        best = max(best, 1 + more)
    return best
