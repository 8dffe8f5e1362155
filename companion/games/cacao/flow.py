"""What each task of the agenda does (CSET-1, CSET-2, CFILL-2, CFILL-3, CACT-1, CACT-3, CEND-1, CFIN-1)."""

from companion.engine.actions import TABLE, Seat
from companion.engine.decisions import Together
from companion.games.cacao import scoring
from companion.games.cacao.activation import Edge, edges, harvested, sales
from companion.games.cacao.box import HAND
from companion.games.cacao.meta import LAST_TILE
from companion.games.cacao.now import Now
from companion.games.cacao.rules import deal, fill, yields
from companion.games.cacao.rules.reveal import RevealTile
from companion.games.cacao.rules.sale import ChooseSale
from companion.games.cacao.rules.tile import ChooseTile
from companion.games.cacao.state import Turn
from companion.games.cacao.tiles import CACAO, SALE

DISPLAY = 2
"""Jungle tiles that lie open (CSET-1)."""


def opening(now: Now) -> None:
    """Everybody draws a hand, the display is laid out, and the first round begins."""
    hands = (("hand", seat) for seat in now.clockwise(now.state.starter))
    now.next(*hands, ("refill", TABLE), ("round", TABLE))


def hand(now: Now, seat: Seat) -> None:
    deal.draw(now, seat, HAND)


def round_(now: Now, seat: Seat) -> None:
    """Everybody has a turn; the last round is that of the last tiles."""
    now.set(round=now.state.round + 1, turn=None)
    now.tell("cacao.log.round", number=now.state.round, of=now.box.rounds)
    turns = (("turn", player) for player in now.clockwise(now.state.starter))
    last = "final" if now.state.round == now.box.rounds else "round"
    now.next(*turns, (last, TABLE))


def turn(now: Now, seat: Seat) -> None:
    now.set(turn=Turn(seat))
    now.push(ChooseTile(seat))


def filling(now: Now, seat: Seat) -> None:
    """The display first; a further tile comes up only when all of it lies. Without tiles nothing is filled."""
    state = now.state
    if not now.turn.gaps or state.exhausted:
        return
    if not state.display:
        now.next(("fill", seat))
        now.push(RevealTile(TABLE))
    elif fill.is_forced(now):
        fill.lay(now, state.display[0], now.turn.gaps[0])
        now.next(("fill", seat))
    else:
        now.push(fill.ChooseFill(seat, now.turn.gaps))


def activate(now: Now, seat: Seat) -> None:
    """Everybody concerned, the seat on turn first; whoever can sell something is asked, all at once."""
    square = now.turn.square
    if square is None:
        raise LookupError("no tile was laid")
    active = tuple(edges(now.box, now.state.land, square, now.turn.filled))
    asked = []
    for player in now.clockwise(seat):
        own = tuple(edge for edge in active if edge.seat == player)
        sale = _worked(now, player, own)
        if sale is not None:
            asked.append(sale)
    if asked:
        now.push(Together(asked=tuple(asked)))


def _worked(now: Now, seat: Seat, own: tuple[Edge, ...]) -> ChooseSale | None:
    """What comes by itself; a question, where there is something to sell."""
    for edge in own:
        yields.work(now, edge)
    harvests, stalls = yields.amounts(own, CACAO), yields.stalls(own, SALE)
    cacao, room = now.state.players[seat].cacao, now.box.storage
    if len(sales(cacao, room, harvests, stalls)) > 1:
        return ChooseSale(seat, stalls, harvests)
    yields.store(now, seat, harvested(cacao, room, harvests) - cacao, sum(harvests))
    return None


def draw(now: Now, seat: Seat) -> None:
    deal.draw(now, seat, 1)


def refill(now: Now, seat: Seat) -> None:
    """The display has two tiles again, as far as there are any."""
    if len(now.state.display) < DISPLAY and any(now.state.jungle):
        now.next(("refill", seat))
        now.push(RevealTile(TABLE))


def final(now: Now, seat: Seat) -> None:
    """All have laid their last tile."""
    now.set(turn=None)
    now.tell("cacao.log.game_ends", number=now.state.round)
    scoring.final(now)
    now.set(ended=LAST_TILE)


STAGES = {
    "hand": hand,
    "round": round_,
    "turn": turn,
    "fill": filling,
    "activate": activate,
    "draw": draw,
    "refill": refill,
    "final": final,
}
