"""Nothing gets lost: every tile is somewhere, stores hold what they can, and there is always a way to go on."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.actions import Seat
from companion.engine.ruleset import Ruleset
from companion.games.cacao.state import Cacao, Laid, for_workers
from companion.games.cacao.tiles import JUNGLE, WORKERS


def misplaced(rules: Ruleset[Cacao], state: Cacao) -> dict[str, object]:
    """What is not as it must be, by name; empty when everything is conserved."""
    return dict(_misplaced(rules, state))


def _misplaced(rules: Ruleset[Cacao], state: Cacao) -> Iterator[tuple[str, object]]:
    box, land = rules.board.box, state.land
    every = [*land.covered, *land.tiles.values()]
    jungle = Counter(tile.kind for tile in every if tile.owner is None) + Counter(state.display)
    jungle.update(dict(zip(JUNGLE.names, state.jungle, strict=True)))
    if jungle != Counter(dict(zip(JUNGLE.names, box.jungle, strict=True))):
        yield "jungle tiles", jungle
    for seat in range(rules.seats):
        yield from _of_player(rules, state, seat, [tile for tile in every if tile.owner == seat])
    if [*sorted(tile.order for tile in every)] != [*range(len(every))]:
        yield "order", [tile.order for tile in every]
    if strange := [tile for tile in every if for_workers(tile.square) != (tile.owner is not None)]:
        yield "pattern", strange
    if not land.sites:
        yield "no square to lay a tile on", land


def _of_player(rules: Ruleset[Cacao], state: Cacao, seat: Seat, lying: list[Laid]) -> Iterator[tuple[str, object]]:
    box, player = rules.board.box, state.players[seat]
    if player.hand.size + player.pile.size + sum(player.laid) != box.rounds:
        yield f"worker tiles of {seat}", player
    if Counter(tile.kind for tile in lying) != +Counter(dict(zip(WORKERS.names, player.laid, strict=True))):
        yield f"laid by {seat}", player.laid
    for kind, count in enumerate(box.workers if rules.board.deals else ()):
        if player.hand.known[kind] + player.pile.known[kind] + player.laid[kind] != count:
            yield f"{WORKERS.names[kind]} of {seat}", player
    if not (0 <= player.cacao <= box.storage and 0 <= player.suns <= box.suns and 0 <= player.water < len(box.water)):
        yield f"village of {seat}", player
    if state.round - sum(player.laid) not in (0, 1):
        yield f"turns of {seat}", sum(player.laid)
