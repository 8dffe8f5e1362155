"""The Orchard as a seat, a spectator or a reviewer sees it: counts are public, kinds of cards are not."""

from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.ruleset import Ruleset
from companion.engine.view import Viewer, outline
from tests.orchard.box import kind_of
from tests.orchard.fruit import KINDS
from tests.orchard.now import Now
from tests.orchard.optional import MODULES
from tests.orchard.state import Orchard, Player


def view(ruleset: Ruleset[Orchard], state: Orchard, viewer: Viewer) -> dict[str, Any]:
    """The position as JSON, with the viewer's own cards under `you`, everybody's under `hands` for a reviewer."""
    seen = outline(state) | {
        "seats": [_seat(seat, player) for seat, player in enumerate(state.players)],
        "board": _board(Now(ruleset, state, TABLE, None)) | {"modules": MODULES.views(ruleset, state)},
    }
    if viewer.seat is not None and 0 <= viewer.seat < len(state.players):
        seen["you"] = {"seat": viewer.seat} | _hand(state.players[viewer.seat])
    if viewer.reviews:
        seen["hands"] = [_hand(player) for player in state.players]
    return seen


def _hand(player: Player) -> dict[str, Any]:
    return {"cards": dict(zip(KINDS, player.hand.known, strict=True)), "unknown": player.hand.unknown}


def _seat(seat: Seat, player: Player) -> dict[str, Any]:
    basket = dict(zip(KINDS, player.basket, strict=True))
    return {"seat": seat, "score": player.score, "basket": basket, "cards": player.hand.size}


def _board(now: Now) -> dict[str, Any]:
    state, turn = now.state, now.state.turn
    return {
        "day": state.day,
        "starter": state.starter,
        "deck": state.deck.size,
        "discard": dict(zip(KINDS, state.discard, strict=True)),
        "trees": {name: _tree(now, number) for number, name in enumerate(now.box.trees)},
        "turn": None if turn is None else turn.seat,
        "carries": 0 if turn is None else turn.carries,
    }


def _tree(now: Now, number: int) -> dict[str, Any]:
    tree = now.state.trees[number]
    kind = kind_of(now.box.trees[number])
    return {"kind": kind, "fruit": tree.fruit, "worth": now.worth(number), "ladder": tree.ladder}
