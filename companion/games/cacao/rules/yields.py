"""What workers bring by themselves, and who is asked about the rest (CACT-1 to CACT-3, CTILE-1 to CTILE-6, CMAT-5)."""

from collections.abc import Iterable

from companion.engine.actions import Seat
from companion.games.cacao.activation import Edge
from companion.games.cacao.now import Now
from companion.games.cacao.tiles import CACAO, GOLD, SUN, WATER, WORK


def work(now: Now, edge: Edge) -> None:
    """What needs no decision and depends on no order: mines, water and sun."""
    bring = WORK[edge.kind].brings
    if bring == GOLD:
        mine(now, edge)
    elif bring == WATER:
        carry(now, edge)
    elif bring == SUN:
        worship(now, edge)


def mine(now: Now, edge: Edge) -> None:
    amount = edge.workers * WORK[edge.kind].each
    now.award(edge.seat, amount, "CTILE-3", "cacao.gold.mined", count=edge.workers)
    now.bring(edge.seat, GOLD, amount)


def carry(now: Now, edge: Edge) -> None:
    """The carrier stops at the last field (CTILE-4)."""
    fields = now.state.players[edge.seat].water
    count = min(edge.workers, len(now.box.water) - 1 - fields)
    now.change(edge.seat, water=fields + count)
    now.bring(edge.seat, WATER, count)
    now.tell("cacao.log.water", seat=edge.seat, count=count, value=now.box.water[fields + count])


def worship(now: Now, edge: Edge) -> None:
    """No more tokens than places for them (CTILE-5)."""
    held = now.state.players[edge.seat].suns
    count = min(edge.workers, now.box.suns - held)
    now.change(edge.seat, suns=held + count)
    now.bring(edge.seat, SUN, count)
    now.tell("cacao.log.suns", seat=edge.seat, count=count, lost=edge.workers - count)


def store(now: Now, seat: Seat, count: int, harvest: int) -> None:
    """So many fruits of a harvest find room; the others are lost (CTILE-1)."""
    if harvest:
        now.change(seat, cacao=now.state.players[seat].cacao + count)
        now.bring(seat, CACAO, count)
        now.tell("cacao.log.harvested", seat=seat, count=count, lost=harvest - count)


def amounts(edges: Iterable[Edge], bring: str) -> tuple[int, ...]:
    """How much each of these edges brings of something."""
    return tuple(edge.workers * WORK[edge.kind].each for edge in edges if WORK[edge.kind].brings == bring)


def stalls(edges: Iterable[Edge], bring: str) -> tuple[tuple[str, int], ...]:
    return tuple((edge.kind, edge.workers) for edge in edges if WORK[edge.kind].brings == bring)
