"""Cacao as a seat, a spectator or a reviewer sees it: counts are public, kinds of tiles in hands are not."""

from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.geometry.grid import Bounds, place_of
from companion.engine.ruleset import Ruleset
from companion.engine.view import Viewer, outline
from companion.games.cacao.activation import around
from companion.games.cacao.now import Now
from companion.games.cacao.scoring import temple_gold
from companion.games.cacao.state import Cacao, Laid, Player
from companion.games.cacao.tiles import JUNGLE, WORKERS


def view(ruleset: Ruleset[Cacao], state: Cacao, viewer: Viewer) -> dict[str, Any]:
    """The position as JSON, with the viewer's own tiles under `you`, everybody's under `hands` for a reviewer."""
    now = Now(ruleset, state, TABLE, None)
    seen = outline(state) | {
        "seats": [_seat(now, seat, player) for seat, player in enumerate(state.players)],
        "board": _board(now),
    }
    if viewer.seat is not None and 0 <= viewer.seat < len(state.players):
        seen["you"] = {"seat": viewer.seat} | _own(state, viewer.seat)
    if viewer.reviews:
        seen["hands"] = [_hand(player) for player in state.players]
    return seen


def _hand(player: Player) -> dict[str, Any]:
    return {"tiles": dict(zip(WORKERS.names, player.hand.known, strict=True)), "unknown": player.hand.unknown}


def _own(state: Cacao, seat: Seat) -> dict[str, Any]:
    """A seat's hand, and the tile that it took and nobody else knows yet."""
    turn = state.turn
    return _hand(state.players[seat]) | {"taken": turn.tile if turn is not None and turn.seat == seat else None}


def _seat(now: Now, seat: Seat, player: Player) -> dict[str, Any]:
    return {
        "seat": seat,
        "score": player.gold,
        "cacao": player.cacao,
        "suns": player.suns,
        "water": now.box.water[player.water],
        "fields": player.water,
        "hand": player.hand.size,
        "pile": player.pile.size,
        "laid": dict(zip(WORKERS.names, player.laid, strict=True)),
    }


def _board(now: Now) -> dict[str, Any]:
    state, turn = now.state, now.state.turn
    bounds = Bounds.around(state.land.tiles)
    return {
        "round": state.round,
        "rounds": now.box.rounds,
        "starter": state.starter,
        "turn": None if turn is None else turn.seat,
        "square": None if turn is None else turn.square,
        "gaps": [] if turn is None else list(turn.gaps),
        "display": list(state.display),
        "draw": sum(state.jungle),
        "left": dict(zip(JUNGLE.names, state.jungle, strict=True)),
        "bounds": [bounds.left, bounds.top, bounds.right, bounds.bottom],
        "sites": list(state.land.sites),
        "edges": {kind: list(looks[0]) for kind, looks in now.box.looks.items()},
        "tiles": _tiles(now),
        "temples": [_temple(now, tile) for tile in state.land.temples],
        "storage": now.box.storage,
        "suns": now.box.suns,
        "track": list(now.box.water),
    }


def _tiles(now: Now) -> list[dict[str, Any]]:
    """Every tile in the order of laying, covered ones too."""
    land = now.state.land
    tops = {tile.order for tile in land.tiles.values()}
    every = sorted((*land.covered, *land.tiles.values()), key=lambda tile: tile.order)
    layers: dict[str, int] = {}
    seen = []
    for tile in every:
        layers[tile.square] = layers.get(tile.square, 0) + 1
        seen.append(_tile(now, tile) | {"layer": layers[tile.square], "top": tile.order in tops})
    return seen


def _tile(now: Now, tile: Laid) -> dict[str, Any]:
    column, row = place_of(tile.square)
    workers = [] if tile.owner is None else list(now.box.looks[tile.kind][tile.turn])
    return {
        "square": tile.square,
        "column": column,
        "row": row,
        "kind": tile.kind,
        "owner": tile.owner,
        "turn": tile.turn,
        "workers": workers,
        "order": tile.order,
        "letter": tile.letter,
    }


def _temple(now: Now, tile: Laid) -> dict[str, Any]:
    """A temple, how many workers of each seat touch it now, and the gold it would pay for them."""
    workers = around(now.box, now.state.land, tile.square, now.ruleset.seats)
    gold = temple_gold(workers)
    return {"letter": tile.letter, "square": tile.square, "workers": list(workers), "gold": list(gold)}
