"""Where a seat's placed figures stand, and how one of them leaves or one more comes (ACT-2, ACT-3, ACT-6, MAT-5)."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

from companion.engine.actions import Seat
from companion.engine.parts import put
from companion.games.caral.hooks import ALPACA_PLACES, CARALI_PLACES, PLACED_CARALI
from companion.games.caral.now import Now
from companion.games.caral.rules.pieces import LARGE
from companion.games.caral.state import Site

SLED, WORKER, BUILDER, PRIEST = "sled", "worker", "builder", "priest"

Change = Callable[[Now, Seat], None]


class Place(NamedTuple):
    """A place for figures of one seat and one kind. `take` and `put` go to and come from the seat's supply."""

    name: str
    """A spot of the path, or a word for what is not on it."""
    role: str
    loose: bool
    """Whether a figure stands there that may leave."""
    room: bool
    """Whether one more figure may come."""
    take: Change
    put: Change


def alpaca_places(now: Now, seat: Seat) -> tuple[Place, ...]:
    """Where a seat's alpacas stand or may stand."""
    alpacas = now.state.players[seat].alpacas
    sled = Place(SLED, SLED, alpacas > 0, alpacas < now.box.sled_alpacas, _unharness, place_on_sled)
    return now.ask(ALPACA_PLACES, (sled,), seat)


def carali_places(now: Now, seat: Seat) -> tuple[Place, ...]:
    """Where a seat's carali stand or may stand, except before started pyramids, which they never leave."""
    return now.ask(CARALI_PLACES, (*_quarries(now, seat), *_sites(now, seat)), seat)


def placed_carali(now: Now, seat: Seat) -> int:
    """All carali a seat has placed, wherever they stand."""
    at_sites = sum(1 + site.priests for site in now.state.sites if site.owner == seat)
    return now.ask(PLACED_CARALI, sum(now.state.players[seat].workers) + at_sites, seat)


def place_on_sled(now: Now, seat: Seat) -> None:
    """One more alpaca from the supply (ACT-6)."""
    _harness(now, seat, by=1)
    now.next(("alpaca_placed", seat))


def _unharness(now: Now, seat: Seat) -> None:
    _harness(now, seat, by=-1)


def _harness(now: Now, seat: Seat, by: int) -> None:
    player = now.state.players[seat]
    now.change(seat, alpacas=player.alpacas + by, alpaca_supply=player.alpaca_supply - by)


def _quarries(now: Now, seat: Seat) -> Iterator[Place]:
    workers = now.state.players[seat].workers
    for number, name in enumerate(now.path.quarries):
        take, put_there = _ways(_employ, number)
        yield Place(name, WORKER, workers[number] > 0, room=True, take=take, put=put_there)


def _sites(now: Now, seat: Seat) -> Iterator[Place]:
    for number, (site, name) in enumerate(zip(now.state.sites, now.path.site_ids, strict=True)):
        if site.owner == seat and site.complete:
            yield Place(name, PRIEST, site.priests > 0, _takes_priest(site), *_ways(_consecrate, number))
        elif not site.levels and site.owner in (None, seat):
            mine = site.owner == seat
            yield Place(name, BUILDER, mine, not mine, *_ways(_hold, number))


@cache
def _ways(change: Callable[..., None], number: int) -> tuple[Change, Change]:
    """How a figure leaves a place of this number, and how one more comes."""
    return partial(change, number=number, by=-1), partial(change, number=number, by=1)


def _takes_priest(site: Site) -> bool:
    return site.size == LARGE


def _supply(now: Now, seat: Seat, by: int) -> None:
    now.change(seat, carali_supply=now.state.players[seat].carali_supply - by)


def _employ(now: Now, seat: Seat, number: int, by: int) -> None:
    _supply(now, seat, by)
    workers = now.state.players[seat].workers
    now.change(seat, workers=put(workers, number, workers[number] + by))


def _consecrate(now: Now, seat: Seat, number: int, by: int) -> None:
    _supply(now, seat, by)
    now.change_site(number, priests=now.state.sites[number].priests + by)


def _hold(now: Now, seat: Seat, number: int, by: int) -> None:
    _supply(now, seat, by)
    now.change_site(number, owner=seat if by > 0 else None)
