"""Instructions for hands: the Orchard's model table, and what is told where a game has no words of its own for it."""

import random
from collections import Counter

from companion.engine.hands import instructions
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.i18n import render
from tests.orchard.conservation import misplaced
from tests.orchard.fruit import KINDS
from tests.orchard.game import GAME
from tests.orchard.modules.bees.layer import hive
from tests.orchard.rules.pick import Pick
from tests.orchard.state import Orchard
from tests.orchard.table import LATEST_TWIST, Table
from tests.orchard.test_games import AGREEMENTS
from tests.support.model_table import HandledGame, Pieces

GAMES, JUMPS = 40, 12
CODES = {code for kind in GAME.hands.values() for each in kind.said for code in (each.code, each.together) if code}
PLAIN = "orchard.check.score"
"""Told by the line of the table check itself."""


def laid_out(rules: Ruleset[Orchard], state: Orchard) -> Pieces:
    """Every piece and where it lies, from the fields of a state."""
    counted: Pieces = Counter()
    for number, tree in enumerate(state.trees):
        counted[f"fruit-{KINDS[rules.board.box.kind_at(number)]}", f"tree-{number}"] = tree.fruit
        counted[f"ladder-{tree.ladder}", f"tree-{number}"] = int(tree.ladder is not None)
    for seat, player in enumerate(state.players):
        counted[f"score-{seat}", str(player.score)] = 1
        for kind, there in zip(KINDS, player.basket, strict=True):
            counted[f"fruit-{kind}", f"basket-{seat}"] = there
        counted["card", f"hand-{seat}"] = 0 if rules.board.deals else player.hand.size
    if not rules.board.deals:
        counted["card", "deck"], counted["card", "discard"] = state.deck.size, sum(state.discard)
    if "bees" in rules.layers:
        stands = hive(state)
        counted["hive", "beside" if stands is None else f"tree-{stands.tree}"] = 1
    return counted


def played(header: Header, seed: int) -> HandledGame:
    game = HandledGame(GAME, header, misplaced, random.Random(f"hands {seed}"), twists=2)
    game.latest_twist = LATEST_TWIST
    game.sits_down(laid_out, "wall")
    game.play()
    return game.jump(JUMPS)


def test_the_model_table_holds_what_the_state_counts_and_misses_every_kind_of_instruction() -> None:
    games = [played(AGREEMENTS[seed % len(AGREEMENTS)], seed) for seed in range(GAMES)]
    assert [game.faults for game in games if game.faults] == []
    assert {code for game in games for code in game.evening.codes} == CODES | {PLAIN}
    noticed = {code for code in CODES | {PLAIN} if any(game.evening.notices(code) for game in games)}
    assert noticed == CODES | {PLAIN}


def test_a_picked_tree_in_both_languages() -> None:
    table = Table(2).to_pick(0, 2)
    told = instructions(GAME, table.rules, table.state, table.play(Pick("pear-1")).state)
    assert [(each.key, each.seat) for each in told] == [("pick-1", 0), ("ladder-1", 0), ("score-0", 0)]

    def said(language: str) -> list[str]:
        return [render(each.code, {"seat": each.seat, **each.params}, language, ["Anna", "Ben"]) for each in told]

    print(said("en"), said("de"))
    assert said("en") == ["2 fruits from pear tree 1 into the basket", "Ladder → pear tree 1", "Points: 4"]
    assert said("de") == ["2 Früchte vom Birnbaum 1 in den Korb", "Leiter → Birnbaum 1", "Punkte: 4"]
