"""Every piece on a table of Caral and where it lies, counted from the fields of a state."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.ruleset import Ruleset
from companion.games.caral.modules.anaconda.layer import anaconda
from companion.games.caral.modules.annual.layer import row
from companion.games.caral.modules.emissaries.board import emissaries
from companion.games.caral.modules.progress.laid import part as progress
from companion.games.caral.modules.status.cards import part as status
from companion.games.caral.modules.whim.layer import pile
from companion.games.caral.state import NEUTRAL, NOWHERE, CaralState
from tests.support.model_table import Pieces

Found = Iterator[tuple[tuple[str, str], int]]


def laid_out(rules: Ruleset[CaralState], state: CaralState) -> Pieces:
    counted: Pieces = Counter()
    parts = [board(rules, state), sites(state), people(rules, state)]
    parts += [MODULES[layer](rules, state) for layer in rules.layers if layer in MODULES]
    for key, there in (found for part in (*parts, cards(state) if not rules.board.deals else ()) for found in part):
        counted[key] += there
    return counted


def endless(rules: Ruleset[CaralState]) -> tuple[str, ...]:
    """Emissary tiles are not counted, nor are levels where the box does not say how many there are."""
    return ("tiles",) if rules.board.box.sizes else ("tiles", "pieces")


def board(rules: Ruleset[CaralState], state: CaralState) -> Found:
    yield ("architect", rules.board.box.path.spots[state.architect]), 1
    yield ("starter", f"seat-{state.starter}"), 1
    yield ("central", "central"), state.central
    yield ("central", "waiting"), 5 - state.central
    yield ("stone", "supply"), state.stones
    for size, left in enumerate(state.pieces or (), start=1):
        yield (f"level-{size}", f"pieces-{size}"), left


def sites(state: CaralState) -> Found:
    for number, site in enumerate(state.sites):
        for level in range(site.levels):
            yield (f"level-{site.size - level}", f"site-{number}"), 1
        if site.owner not in (None, NEUTRAL):
            yield (f"carali-{site.owner}", f"site-{number}"), 1
            yield (f"carali-{site.owner}", f"priests-{number}"), site.priests


def people(rules: Ruleset[CaralState], state: CaralState) -> Found:
    for seat, player in enumerate(state.players):
        yield (f"figure-{seat}", rules.board.box.path.spots[player.figure]), 1
        yield (f"fame-{seat}", str(player.fame)), 1
        yield ("stone", f"stones-{seat}"), player.stones
        yield (f"alpaca-{seat}", f"sled-{seat}"), player.alpacas
        yield (f"alpaca-{seat}", f"alpacas-{seat}"), player.alpaca_supply
        yield (f"carali-{seat}", f"carali-{seat}"), player.carali_supply
        for quarry, there in enumerate(player.workers):
            yield (f"carali-{seat}", f"workers-{quarry}-{seat}"), there


def cards(state: CaralState) -> Found:
    yield ("card", "deck"), state.deck.size
    yield ("card", "discard"), sum(state.discard)
    for seat, player in enumerate(state.players):
        yield ("card", f"hand-{seat}"), player.hand.size
    if state.ceremony is not None and not state.ceremony.cleared:
        for offer in state.ceremony.laid:
            yield ("card", f"laid-{offer.seat}"), offer.count


def whims(rules: Ruleset[CaralState], state: CaralState) -> Found:
    held = pile(state)
    for card in rules.board.box.modules["whim"]:
        place = "top" if card == held.top else "seen" if card in held.seen else "rest"
        yield (f"whim-{card}", place), 1


def annual_tiles(rules: Ruleset[CaralState], state: CaralState) -> Found:
    held = row(state)
    for tile in rules.board.box.modules["annual"]:
        number = held.row.index(tile) if tile in held.row else NOWHERE
        place = "ready" if number == NOWHERE else "used" if number < held.used else "row"
        yield (f"annual-{tile}", place), 1


def status_cards(rules: Ruleset[CaralState], state: CaralState) -> Found:
    held, owners = status(state), dict(status(state).taken)
    for card in rules.board.box.modules["status"]:
        place = f"seat-{owners[card]}" if card in owners else "open" if card in held.shown else "aside"
        yield (f"status-{card}", place), 1


def progress_tiles(rules: Ruleset[CaralState], state: CaralState) -> Found:
    held, spots = progress(state), {tile: spot for spot, tile in progress(state).laid}
    for tile in rules.board.box.modules["progress"]:
        yield (f"progress-{tile}", spots.get(tile, "open" if tile in held.shown else "aside")), 1


def snake(rules: Ruleset[CaralState], state: CaralState) -> Found:
    spot = anaconda(state).spot
    yield ("anaconda", "beside" if spot == NOWHERE else rules.board.box.path.spots[spot]), 1


def emissary_board(rules: Ruleset[CaralState], state: CaralState) -> Found:
    held, levels = emissaries(state), rules.board.box.modules["emissaries"]
    yield ("diplomat", "beside" if held.diplomat is None else f"seat-{held.diplomat}"), 1
    for seat, sent in enumerate(held.sent):
        full = levels[: sent.level]
        yield (f"carali-{seat}", f"sent-{seat}"), sent.carali + sum(level.carali for level in full)
        yield (f"alpaca-{seat}", f"sent-{seat}"), sent.alpacas + sum(level.alpacas for level in full)
        if full:
            yield (f"emissary-{full[-1].tile}", f"tile-{seat}"), 1


MODULES = {
    "whim": whims,
    "annual": annual_tiles,
    "status": status_cards,
    "progress": progress_tiles,
    "anaconda": snake,
    "emissaries": emissary_board,
}
