"""Random games at a model table that instructions alone move."""

import random
from collections import Counter
from functools import cache
from typing import Any

from companion.engine.ruleset import Ruleset
from companion.games.inkas.cards import CARDS, COMBAT, DEVELOPMENT
from companion.games.inkas.game import GAME
from companion.games.inkas.masks import bits
from companion.games.inkas.state import NOBODY, InkasState
from tests.games.inkas.conservation import misplaced
from tests.games.inkas.soak import Traded
from tests.support.model_table import HandledGame, Pieces

GROUPS = (
    (3, "german", "beginner", "table", "table"),
    (4, "english", "variable", "table", "table"),
    (4, "german", "founding", "app", "table"),
    (3, "english", "variable", "table", "app"),
)
"""Seats, edition, board, resource cards, development cards."""
CODES = {code for kind in GAME.hands.values() for each in kind.said for code in (each.code, each.together) if code}
ENDLESS = ("stock",)
"""Everybody's own pieces that are not on the table; nobody counts them."""
TWISTS, JUMPS = 4, 25


def laid_out(rules: Ruleset[InkasState], state: InkasState) -> Pieces:
    """Every piece and where it lies, from the fields of a state."""
    counted: Pieces = Counter({("robber", f"hex-{rules.board.land.name(state.robber)}"): 1})
    counted["route", "aside" if state.route == NOBODY else f"with-{state.route}"] = 1
    counted["might", "aside" if state.might == NOBODY else f"with-{state.might}"] = 1
    counted.update(on_board(rules, state))
    for seat, player in enumerate(state.players):
        counted[f"marker-{seat}", f"tribes-{seat}"] = player.markers
    if not rules.board.develops:
        counted.update(developed(state))
    if not rules.board.deals:
        counted.update(dealt(rules, state))
    return counted


def on_board(rules: Ruleset[InkasState], state: InkasState) -> Pieces:
    land, counted = rules.board.land, Pieces()
    for seat, own in enumerate(state.pieces):
        tribe, before = (("first", ""), ("second", "old_first"), ("third", "old_second"))[own.tribe]
        standing = ((tribe, own.settlements, own.cities), (before, own.old_settlements, own.old_cities))
        for sort, settlements, cities in standing:
            counted.update((f"building-{seat}-settlement", f"{sort}-{land.sites[site]}") for site in bits(settlements))
            counted.update((f"building-{seat}-city", f"{sort}-{land.sites[site]}") for site in bits(cities))
        counted.update((f"road-{seat}", f"path-{land.paths[path]}") for path in bits(own.roads))
    return counted + laid(rules, state)


def laid(rules: Ruleset[InkasState], state: InkasState) -> Pieces:
    """The tiles of each column, once they lie."""
    counted, land = Pieces(), rules.board.land
    if any(asked.kind == "inkas.lay_out_land" for asked in state.pending):
        return counted
    for number, letter in enumerate("bcdef", start=1):
        own = [tile for tile, name in enumerate(land.hexes.ids) if name[0] == letter]
        own.sort(key=lambda tile: int(land.hexes.ids[tile][1:]))
        named = (f"{state.terrain[tile]}-{land.numbers[tile]}".removesuffix("-0") for tile in own)
        counted[f"land-{number}", f"land-{'.'.join(named)}"] = 1
    return counted


def developed(state: InkasState) -> Pieces:
    counted, (first, second) = Pieces(), state.stacks
    together = all(own.tribe for own in state.pieces)
    counted["development", "stack"] = first.size + (second.size if together else 0)
    counted["development", "second"] = 0 if together else second.size
    for seat, player in enumerate(state.players):
        counted["development", f"kept-{seat}"] = player.development.size
        counted["development", f"open-{seat}"] = player.fights
    for kind, count in zip(DEVELOPMENT.names, state.played, strict=True):
        counted["development", f"gone-{kind}"] = 0 if kind == COMBAT else count
    return counted


def dealt(rules: Ruleset[InkasState], state: InkasState) -> Pieces:
    """Cards by kind as everybody saw them go, and what was stolen: both together are the size of a hand."""
    counted, kinds = Pieces(), [*zip(CARDS.names, state.supply, rules.board.box.cards, strict=True)]
    for number, (card, left, of) in enumerate(kinds):
        counted[f"card-{card}", f"supply-{card}"] = left
        for seat, player in enumerate(state.players):
            counted[f"card-{card}", f"hand-{seat}"] = player.seen[number]
        assert sum(player.seen[number] for player in state.players) == of - left
    for seat, player in enumerate(state.players):
        counted["secret", f"hand-{seat}"] = player.hand.size - sum(player.seen)
    return counted


def lost(rules: Ruleset[InkasState], state: InkasState) -> dict[str, Any]:
    """What is not as it must be, where a host let buildings stand too close."""
    return {what: wrong for what, wrong in misplaced(rules, state).items() if what != "too close"}


class HandledSoak(HandledGame, Traded):
    """A random game with pieces that instructions alone move."""

    def __init__(self, seats: int, edition: str, board: str, cards: str, development: str, seed: int = 0) -> None:
        header = GAME.header(edition, seats, 0, board=board, cards=cards, development=development)
        super().__init__(GAME, header, lost, random.Random(f"{seed} {header}"), twists=TWISTS)
        self.sits_down(laid_out, *ENDLESS)


@cache
def played(*table: Any) -> HandledSoak:
    """A game to its end, and a look at it from any moment to any other."""
    game = HandledSoak(*table)
    game.play()
    game.jump(JUMPS)
    return game
