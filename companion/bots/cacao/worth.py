"""What things are worth, in gold at the end of the game."""

from functools import lru_cache
from typing import Final

from companion.bots.cacao.outlook import Counts, Outlook
from companion.games.cacao.activation import price
from companion.games.cacao.scoring import temple_gold
from companion.games.cacao.tiles import CACAO, GOLD, SALE, SUN, TEMPLE, WATER, WORK

Weights = tuple[float, ...]
"""What so many workers are worth, from none on."""

STORE: Final = (0.0, 1.9, 3.6, 5.0, 6.1, 6.9)
"""Cacao that can still be sold, by the fruit: the more there is, the longer the last of it waits."""
SOLD_A_ROUND: Final = 2
"""How many fruits somebody sells in a round."""
OVERBUILDS, A_SUN = 2.6, 1.0
"""A sun token while there will be time to build over a tile with it, and at the end."""
LONG: Final = 2
"""So many rounds are enough for that."""
OFTEN: Final = {
    "plantation_1": 1.4,
    "plantation_2": 2.4,
    "market_2": 1.0,
    "market_3": 1.6,
    "market_4": 2.2,
    "mine_1": 1.0,
    "mine_2": 2.0,
    "water": 3.0,
    "sun": 1.6,
    "temple": 1.8,
}
"""What a worker at a tile is worth to anybody else."""
UNSEEN: Final = 1.6
"""What a worker is worth at a tile that comes up later in the turn."""
LATER: Final = 0.7
"""What a worker is worth at an empty jungle square: somebody will fill it some day."""

_shares = lru_cache(1024)(temple_gold)


def store(o: Outlook, cacao: int) -> float:
    """So much cacao: what cannot be sold any more is worth nothing."""
    return STORE[min(cacao, SOLD_A_ROUND * o.left, len(STORE) - 1)]


def sold(o: Outlook, markets: tuple[str, ...]) -> float:
    cacao = o.me["cacao"]
    return sum(map(price, markets)) + store(o, max(0, cacao - len(markets))) - store(o, cacao)


def water(o: Outlook, fields: int) -> float:
    """Near the end what the next fields bring; before that what a field brings on average."""
    track: list[int] = o.board["track"]
    at: int = o.me["fields"]
    last = len(track) - 1
    to = min(last, at + fields)
    far: float = o.left / o.board["rounds"]
    average = (track[last] - track[0]) / max(1, last)
    return (1 - far) * (track[to] - track[at]) + far * average * (to - at)


def a_sun(o: Outlook) -> float:
    return OVERBUILDS if o.left >= LONG else A_SUN


def at_once(o: Outlook, kind: str, workers: int) -> float:
    """What so many workers bring at a tile of this kind."""
    work, cacao = WORK[kind], o.me["cacao"]
    if work.brings == CACAO:
        return store(o, min(o.board["storage"], cacao + workers * work.each)) - store(o, cacao)
    if work.brings == SALE:
        return max(sold(o, (kind,) * fruits) for fruits in range(min(workers, cacao) + 1))
    if work.brings == GOLD:
        return float(workers * work.each)
    if work.brings == WATER:
        return water(o, workers)
    return min(workers, o.board["suns"] - o.me["suns"]) * a_sun(o) if work.brings == SUN else 0.0


def share(o: Outlook, kind: str, there: Counts) -> int:
    """What one's workers get at a new temple, if they stay so many."""
    return _shares(there)[o.seat] if kind == TEMPLE else 0


def temple(o: Outlook, there: Counts, more: int) -> float:
    """More or fewer workers at a temple: what one gains there, and the best of the others loses."""
    after = tuple(count + more * (seat == o.seat) for seat, count in enumerate(there))
    before, then = _shares(there), _shares(after)
    return then[o.seat] - before[o.seat] + (_best_but(before, o.seat) - _best_but(then, o.seat)) / len(o.seats)


def _best_but(gold: Counts, seat: int) -> int:
    return max((share for other, share in enumerate(gold) if other != seat), default=0)
