"""Nothing gets lost: every card and every piece is somewhere."""

from collections import Counter
from typing import Any

from companion.engine.ruleset import Ruleset
from companion.games.inkas.cards import CARDS, DEVELOPMENT
from companion.games.inkas.state import CITIES, ROADS, SETTLEMENTS, THICKETS, InkasState
from companion.games.inkas.tribes import GOALS


def misplaced(rules: Ruleset[InkasState], state: InkasState) -> dict[str, tuple[int, int]]:
    """What is not as it must be: found and expected, by name. Empty when everything is conserved."""
    found, expected = stock(rules, state), in_box(rules)
    wrong = {name: (found[name], expected[name]) for name in found | expected if found[name] != expected[name]}
    return wrong | pieces(rules, state) | markers(state)


def stock(rules: Ruleset[InkasState], state: InkasState) -> Counter[str]:
    """Cards in supply and hands, by kind too where the app knows them; development cards in stacks, hands and open."""
    players, board = state.players, rules.board
    found: Counter[str] = Counter(cards=sum(state.supply) + sum(player.hand.size for player in players))
    held = [*state.stacks, *(player.development for player in players)]
    found["development"] = sum(hand.size for hand in held) + sum(state.played)
    for number, kind in enumerate(CARDS.names if board.deals else ()):
        found[kind] = state.supply[number] + sum(player.hand.known[number] for player in players)
    for number, kind in enumerate(DEVELOPMENT.names if board.develops else ()):
        found[f"{kind} cards"] = state.played[number] + sum(hand.known[number] for hand in held)
    return found


def in_box(rules: Ruleset[InkasState]) -> Counter[str]:
    board = rules.board
    found: Counter[str] = Counter(cards=sum(board.box.cards), development=2 * sum(board.box.development))
    if board.deals:
        found.update(dict(zip(CARDS.names, board.box.cards, strict=True)))
    if board.develops:
        found.update({f"{kind} cards": 2 * n for kind, n in zip(DEVELOPMENT.names, board.box.development, strict=True)})
    return found


def pieces(rules: Ruleset[InkasState], state: InkasState) -> dict[str, Any]:
    """No more pieces than a player has, none on another, and every active building at its distance."""
    wrong: dict[str, Any] = {}
    taken = roads = 0
    for seat, own in enumerate(state.pieces):
        counts = (own.settlements | own.old_settlements, own.cities | own.old_cities, own.old, own.roads)
        most = (SETTLEMENTS, CITIES, THICKETS, ROADS)
        if any(count.bit_count() > limit for count, limit in zip(counts, most, strict=True)):
            wrong[f"pieces of {seat}"] = tuple(count.bit_count() for count in counts)
        if own.buildings & taken or own.roads & roads:
            wrong[f"places of {seat}"] = (own.buildings & taken, own.roads & roads)
        taken, roads = taken | own.buildings, roads | own.roads
    crowded = [site for site, near in enumerate(rules.board.land.near) if taken >> site & 1 and taken & near]
    return wrong | ({"too close": crowded} if crowded else {})


def markers(state: InkasState) -> dict[str, Any]:
    """Between the goals of the tribe before and of its own; nothing below zero anywhere."""
    wrong: dict[str, Any] = {}
    for seat, (player, own) in enumerate(zip(state.players, state.pieces, strict=True)):
        if not sum(GOALS[: own.tribe]) <= player.markers <= sum(GOALS[: own.tribe + 1]):
            wrong[f"markers of {seat}"] = (player.markers, own.tribe)
        if min((*player.hand.known, player.hand.unknown, player.hand.size, player.development.size)) < 0:
            wrong[f"hand of {seat}"] = player.hand
    return wrong
