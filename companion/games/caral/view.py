"""Caral as a seat, a spectator or a reviewer sees it: counts are public, kinds of cards are not."""

from collections.abc import Mapping
from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.parts import replace, shared
from companion.engine.ruleset import Ruleset
from companion.engine.view import SeenByAll, Unchanged, Viewer, outline
from companion.games.caral.cards import KINDS
from companion.games.caral.optional import MODULES
from companion.games.caral.path import Path
from companion.games.caral.state import NEUTRAL, NOWHERE, CaralState, Ceremony, Player, Site, Turn


def view(ruleset: Ruleset[CaralState], state: CaralState, viewer: Viewer) -> dict[str, Any]:
    """The position as JSON, with the viewer's own cards under `you`, everybody's under `hands` for a reviewer."""
    seen = _seen_by_all(ruleset, state)
    if viewer.seat is not None and 0 <= viewer.seat < len(state.players):
        seen["you"] = {"seat": viewer.seat} | _hand(state.players[viewer.seat])
    if viewer.reviews:
        seen["hands"] = [_hand(player) for player in state.players]
    return seen


@SeenByAll
def _seen_by_all(ruleset: Ruleset[CaralState], state: CaralState) -> dict[str, Any]:
    path, priests, seen = ruleset.board.box.path, _priests(state.sites), outline(state)
    seen["seats"] = [_seat(seat, player, path, priests.get(seat, 0)) for seat, player in enumerate(state.players)]
    seen["board"] = board = _board(state, path)
    board["modules"] = _modules_seen(TABLE, ruleset, state.extras, state.ceremony)
    return seen


@Unchanged
def _modules_seen(
    table: Seat, ruleset: Ruleset[CaralState], extras: Mapping[str, Any], ceremony: Ceremony | None
) -> dict[str, Any]:
    """What there is to see of the modules: they keep everything in `extras`, and one counts what was laid."""
    return MODULES.views(ruleset, replace(ruleset.blank, extras=extras, ceremony=ceremony))


def _hand(player: Player) -> dict[str, Any]:
    return {"cards": dict(zip(KINDS, player.hand.known, strict=True)), "unknown": player.hand.unknown}


@Unchanged
def _seat(seat: Seat, player: Player, path: Path, priests: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "score": player.fame,
        "figure": path.spots[player.figure],
        "stones": player.stones,
        "alpacas": player.alpacas,
        "alpaca_supply": player.alpaca_supply,
        "carali_supply": player.carali_supply,
        "workers": _workers(seat, path, player.workers),
        "priests": priests,
        "cards": player.hand.size,
    }


@shared
def _priests(sites: tuple[Site, ...]) -> Mapping[Seat, int]:
    """How many everybody has who has any."""
    found: dict[Seat, int] = {}
    for site in sites:
        if site.priests and site.owner is not None:
            found[site.owner] = found.get(site.owner, 0) + site.priests
    return found


@Unchanged
def _workers(seat: Seat, path: Path, workers: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(path.quarries, workers, strict=True))


def _board(state: CaralState, path: Path) -> dict[str, Any]:
    turn = state.turn
    return {
        "year": state.year,
        "starter": state.starter,
        "architect": path.spots[state.architect],
        "central": state.central,
        "completed": state.completed,
        "stones": state.stones,
        "deck": state.deck.size,
        "discard": dict(zip(KINDS, state.discard, strict=True)),
        "spots": path.listed,
        "sites": _sites(TABLE, path, state.sites),
        "turn": None if turn is None else _turn(turn, path),
        "ceremony": _ceremony(state.ceremony),
    }


def _turn(turn: Turn, path: Path) -> dict[str, Any]:
    """Whose turn, the pairs used, and the site where stone and clay pairs would build on."""
    built = None if turn.built == NOWHERE else path.site_ids[turn.built]
    return {"seat": turn.seat, "pairs": list(turn.pairs), "built": built}


@Unchanged
def _sites(table: Seat, path: Path, sites: tuple[Site, ...]) -> dict[str, Any]:
    return {name: _site(site) for name, site in zip(path.site_ids, sites, strict=True)}


def _site(site: Site) -> dict[str, Any]:
    owner = "neutral" if site.owner == NEUTRAL else site.owner
    return {"owner": owner, "size": site.size, "levels": site.levels, "priests": site.priests}


def _ceremony(ceremony: Ceremony | None) -> dict[str, Any] | None:
    if ceremony is None:
        return None
    laid = [{"seat": offer.seat, "card": offer.card, "count": offer.count} for offer in ceremony.laid]
    return {"priest": ceremony.priest, "barred": list(ceremony.barred), "laid": laid}
