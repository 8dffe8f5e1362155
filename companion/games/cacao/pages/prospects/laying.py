"""How the land would look with a tile turned so, or with a gap filled so, and what that brings to whom (CACT-1)."""

from collections.abc import Iterable, Iterator

from companion.engine.actions import Seat
from companion.engine.geometry.grid import EDGES, Square, centre, neighbours
from companion.engine.questions import LOSS, Group, Outcome, Prospect
from companion.games.cacao.activation import Edge, edges
from companion.games.cacao.now import Now
from companion.games.cacao.pages.drawings.pieces import SIZE, jungle, village
from companion.games.cacao.pages.prospects import gains
from companion.games.cacao.pages.prospects.marks import HALF, gap, lying, of_tile, pill, what, with_goods
from companion.games.cacao.rules.fill import Fill
from companion.games.cacao.rules.turn import ChooseTurn, TurnTile
from companion.games.cacao.state import Laid, Land
from companion.games.cacao.tiles import CACAO, GOLD, NOTHING, SALE, SUN, WATER, WORK

_LINE = 34
"""Between two pills on a tile."""


def own_tile(now: Now, tile: str, turn: int) -> str:
    return village(now.box.looks[tile][turn], now.seat)


def of_turn(now: Now, action: TurnTile) -> Prospect:
    tile, asked = now.turn.tile, now.decision
    verb = Outcome("cacao.verb.turn", {})
    if tile is None or not isinstance(asked, ChooseTurn):
        return Prospect(order=action.turn, verb=verb)
    square, land = asked.square, now.state.land
    after = land.with_tile(Laid(square, tile, land.laid, now.seat, action.turn))
    over = square in land.tiles
    gaps = () if over or now.state.exhausted else after.gaps(square)
    found = gains.gained(now.box, now.me, edges(now.box, after, square, ()))
    drawn = own_tile(now, tile, action.turn)
    told = (*gains.told(found), *_besides(over, len(gaps)))
    turns = len(now.box.turns[tile]) > 1
    preview = lying(drawn, square, turns) + "".join(map(gap, gaps)) + "".join(_at_edges(now, after, square))
    return Prospect(told, order=action.turn, verb=verb, sketch=with_goods(drawn, found.goods), preview=preview)


def _besides(over: bool, gaps: int) -> Iterator[Outcome]:
    if over:
        yield Outcome("cacao.outcome.sun_paid", {}, LOSS)
    if gaps:
        yield Outcome("cacao.outcome.then_fill", {"count": gaps})


def _at_edges(now: Now, land: Land, square: Square) -> Iterator[str]:
    """A pill where workers of the new tile stand at the jungle."""
    x, y = centre(square, SIZE)
    for number, beside in zip(EDGES, neighbours(square), strict=True):
        tile = land.tiles.get(beside)
        workers = now.box.looks[land.tiles[square].kind][land.tiles[square].turn][number]
        if tile is not None and workers:
            far_x, far_y = centre(beside, SIZE)
            said = what(Edge(now.seat, workers, tile.kind))
            yield pill((x + far_x) / 2, (y + far_y) / 2, *said)


def of_fill(now: Now, action: Fill) -> Prospect:
    """With the last gap that then fills itself."""
    ways = ((action.tile, action.square), *_forced(now, action))
    land = now.state.land
    for tile, square in ways:
        land = land.with_tile(Laid(square, tile, land.laid))
    told = tuple(outcome for tile, square in ways for outcome in _told(now, land, square, tile))
    preview = "".join(lying(jungle(tile), square) for tile, square in ways)
    preview += "".join(mark for tile, square in ways for mark in _pills(now, land, square))
    group = Group(action.tile, Outcome("cacao.title.jungle", {"short": action.tile}), of_tile(jungle(action.tile)))
    number = now.turn.gaps.index(action.square)
    return Prospect(told, order=number, verb=Outcome("cacao.verb.fill", {}), preview=preview, group=group)


def _forced(now: Now, action: Fill) -> Iterator[tuple[str, Square]]:
    """What is left for the other gap, where there are two tiles for two gaps."""
    others = [square for square in now.turn.gaps if square != action.square]
    left = list(now.state.display)
    left.remove(action.tile)
    if len(others) == 1 and len(left) == 1:
        yield left[0], others[0]


def _around(now: Now, land: Land, square: Square) -> dict[Seat, list[Edge]]:
    """The workers that stand at a jungle tile, by whose they are."""
    found: dict[Seat, list[Edge]] = {}
    for edge in edges(now.box, land, square, (square,)):
        found.setdefault(edge.seat, []).append(edge)
    return dict(sorted(found.items(), key=lambda each: each[0] != now.seat))


def _told(now: Now, land: Land, square: Square, tile: str) -> Iterator[Outcome]:
    for seat, own in _around(now, land, square).items():
        if seat == now.seat:
            yield from gains.told(gains.gained(now.box, now.me, own))
        elif WORK[tile].brings != NOTHING:
            yield _of_others(seat, own)


def _of_others(seat: Seat, own: Iterable[Edge]) -> Outcome:
    """What another village gets, or may sell."""
    all_of_it = list(own)
    work, workers = WORK[all_of_it[0].kind], sum(edge.workers for edge in all_of_it)
    each = 1 if work.brings == SALE else work.each
    told = {
        CACAO: "cacao.theirs.cacao",
        GOLD: "cacao.theirs.gold",
        WATER: "cacao.theirs.water",
        SUN: "cacao.theirs.sun",
        SALE: "cacao.theirs.sale",
    }
    return Outcome(told[work.brings], {"seat": seat, "count": workers * each})


def _pills(now: Now, land: Land, square: Square) -> Iterator[str]:
    """A pill for everybody whose workers stand there."""
    x, y = centre(square, SIZE)
    found = _around(now, land, square)
    for number, (seat, own) in enumerate(found.items()):
        workers = sum(edge.workers for edge in own)
        said = what(Edge(seat, workers, own[0].kind))
        low = y + HALF - 26 - (len(found) - 1 - number) * _LINE
        yield pill(x, low, *said, seat=seat)
