"""The position as a seat, a spectator or a reviewer sees it: counts are public, kinds of cards are not (IHAND-1)."""

from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.hand import Counts, Hand
from companion.engine.offers import Offer
from companion.engine.ruleset import Ruleset
from companion.engine.view import Viewer, outline
from companion.games.inkas.advantages import routes
from companion.games.inkas.cards import CARDS, DEVELOPMENT
from companion.games.inkas.masks import bits
from companion.games.inkas.now import Now
from companion.games.inkas.rules.development import both_stacks
from companion.games.inkas.rules.discard import limit
from companion.games.inkas.state import NOBODY, InkasState, Pieces, Player


def view(ruleset: Ruleset[InkasState], state: InkasState, viewer: Viewer) -> dict[str, Any]:
    """The position as JSON, with the viewer's own cards under `you`, everybody's under `hands` for a reviewer."""
    now = Now(ruleset, state, TABLE, None)
    lengths = routes(now)
    seen = outline(state) | {
        "seats": [_seat(now, seat, lengths[seat]) for seat in range(ruleset.seats)],
        "board": _board(now),
    }
    if viewer.seat is not None and 0 <= viewer.seat < len(state.players):
        seen["you"] = {"seat": viewer.seat} | _own(now, viewer.seat)
    if viewer.reviews:
        seen["hands"] = [_own(now, seat) for seat in range(ruleset.seats)]
    return seen


def _counts(names: tuple[str, ...], counts: Counts) -> dict[str, int]:
    return dict(zip(names, counts, strict=True))


def _own(now: Now, seat: Seat) -> dict[str, Any]:
    player = now.state.players[seat]
    debts = now.state.debts
    return _hand(player.hand) | {
        "development": _development(player),
        "stole_from": [debt.victim for debt in debts if debt.thief == seat],
        "robbed_by": [debt.thief for debt in debts if debt.victim == seat],
    }


def _hand(hand: Hand) -> dict[str, Any]:
    return {"cards": _counts(CARDS.names, hand.known), "unknown": hand.unknown, "lost": hand.lost}


def _development(player: Player) -> dict[str, int]:
    found = _counts(DEVELOPMENT.names, player.development.known)
    return found | {"unknown": player.development.unknown, "bought": player.bought.size}


def _seat(now: Now, seat: Seat, route: int) -> dict[str, Any]:
    player, pieces = now.state.players[seat], now.state.pieces[seat]
    return {
        "seat": seat,
        "score": player.markers,
        "cards": player.hand.size,
        "limit": limit(now, seat),
        "development_cards": player.development.size,
        "combat": player.fights,
        "tribe": pieces.tribe + 1,
        "roads_left": pieces.roads_left,
        "route": route,
    } | _pieces(now, pieces)


def _pieces(now: Now, pieces: Pieces) -> dict[str, Any]:
    sites, paths = now.land.sites, now.land.paths
    return {
        "settlements": [sites[site] for site in bits(pieces.settlements)],
        "cities": [sites[site] for site in bits(pieces.cities)],
        "old_settlements": [sites[site] for site in bits(pieces.old_settlements)],
        "old_cities": [sites[site] for site in bits(pieces.old_cities)],
        "roads": [paths[path] for path in bits(pieces.roads)],
    }


def _board(now: Now) -> dict[str, Any]:
    state, turn = now.state, now.state.turn
    first, second = state.stacks
    return {
        "hexes": {name: _hex(now, number) for number, name in enumerate(now.land.hexes.ids)},
        "supply": _counts(CARDS.names, state.supply),
        "stack": first.size + (second.size if both_stacks(now) else 0),
        "second_stack": second.size,
        "robber": now.land.name(state.robber),
        "frame": now.board.box.frame,
        "turn": _or_none(NOBODY if turn is None else turn.seat),
        "rolled": 0 if turn is None else turn.rolled,
        "played_card": turn is not None and turn.played,
        "longest_route": _or_none(state.route),
        "mightiest": _or_none(state.might),
        "starter": state.starter,
        "played": _counts(DEVELOPMENT.names, state.played),
        "offers": [_offer(offer) for offer in state.offers.standing],
    }


def _or_none(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _hex(now: Now, number: int) -> dict[str, Any]:
    return {"terrain": now.state.terrain[number], "number": now.land.numbers[number]}


def _offer(offer: Offer) -> dict[str, Any]:
    return {
        "offer": offer.number,
        "maker": offer.maker,
        "to": list(offer.to),
        "gives": list(CARDS.listed(offer.gives)),
        "wants": list(CARDS.listed(offer.wants)),
        "counters": offer.counters,
    }
