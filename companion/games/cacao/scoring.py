"""The final scoring, temple by temple, and the ranking (CFIN-2 to CFIN-4)."""

from companion.engine.ruleset import Ruleset
from companion.engine.standings import Standing, ranked
from companion.games.cacao.activation import around
from companion.games.cacao.now import Now
from companion.games.cacao.state import Cacao, Laid

FIRST, SECOND = 6, 3
"""Gold for the most workers at a temple, and for the second most."""


def final(now: Now) -> None:
    for temple in now.state.land.temples:
        score_temple(now, temple)
    for seat in now.clockwise(now.state.starter):
        player = now.state.players[seat]
        if player.suns:
            now.award(seat, player.suns, "CFIN-3", "cacao.gold.suns", count=player.suns)
        now.award(seat, now.box.water[player.water], "CFIN-3", "cacao.gold.water")


def score_temple(now: Now, temple: Laid) -> None:
    workers = around(now.box, now.state.land, temple.square, now.ruleset.seats)
    shares = temple_gold(workers)
    if not any(shares):
        now.tell("cacao.log.temple_alone", letter=temple.letter)
    for seat in now.clockwise(now.state.starter):
        if shares[seat]:
            now.award(seat, shares[seat], "CFIN-2", "cacao.gold.temple", letter=temple.letter, count=workers[seat])


def temple_gold(workers: tuple[int, ...]) -> tuple[int, ...]:
    """What each seat gets at a temple for so many workers beside it; who has none gets nothing."""
    best, *rest = (*sorted({count for count in workers if count}, reverse=True), 0)
    first = workers.count(best) if best else 0
    second = workers.count(rest[0]) if first == 1 and rest and rest[0] else 0
    shares = {best: FIRST // first if first else 0}
    if second:
        shares[rest[0]] = SECOND // second
    return tuple(shares.get(count, 0) if count else 0 for count in workers)


def standings(ruleset: Ruleset[Cacao], state: Cacao) -> tuple[Standing, ...]:
    """Every seat's place, best first: gold, then cacao left; still equal is a shared victory (CFIN-4)."""
    return ranked({seat: (player.gold, player.cacao) for seat, player in enumerate(state.players)})
