"""How long turning points take on one core: until the first whole curve, and until every turn is known well enough.

The second figure is a guess by default, from how long a playout takes at each turn and how close the game is there;
with `--to-the-end` everything is played. Alone: `python -m tests.benchmarks.curve --games 3`.
"""

import argparse
import time
from collections.abc import Iterator
from typing import Any

from companion.bots.chance import seeded
from companion.bots.chances import nothing_yet, played_out
from companion.bots.croupier import Croupier
from companion.bots.experts import TableExpert, expert_for
from companion.bots.play import Players, play_on
from companion.bots.roster import roster
from companion.config import PLAYOUTS
from companion.engine.log import Chronicle
from companion.engine.review import Step
from companion.games import load
from companion.service.turning.ponder import AT_A_TIME, FIRST, SHARP, Found

SEATS = 4
ROUGH = 16
"""Playouts after which it is guessed how many more a turn needs."""


def game_of(number: int) -> tuple[TableExpert, list[Any]]:
    """A game of four sensible players with all modules, and the states at its turns and great moments."""
    game = load("caral")
    editions = game.card.editions
    header = game.header(editions[number % len(editions)], SEATS, modules=game.card.modules, cards="app")
    chronicle: Chronicle[Any] = Chronicle(game.ruleset(header))
    bots = [roster(game)["sensible"](seeded("curve", number, seat)) for seat in range(SEATS)]
    play_on(chronicle, Players(bots, Croupier(game, seeded("curve", number, "table")), game.view))
    deeds = enumerate(chronicle.line)
    steps = [Step(at, deed.entry.seat, deed.entry.action, deed.played.events) for at, deed in deeds]
    marked = sorted({mark.position for mark in game.lookback.marks(steps)})
    return expert_for(header), [chronicle.state_after(position) for position in marked]


def played(expert: TableExpert, states: list[Any], number: int, most: int) -> Iterator[dict[int, Found]]:
    """Batch after batch, where least is known, until nothing is left to do or every turn has this many."""
    found = {at: Found(nothing_yet(SEATS)) for at in range(len(states))}
    while open_ := [at for at, one in found.items() if not one.enough(most)]:
        at = max(open_, key=lambda one: found[one].chances.reach)
        one, begun = found[at], time.process_time()
        first = one.chances.playouts
        numbers = range(first, min(first + min(max(FIRST, first), AT_A_TIME), most))
        one.chances += played_out(expert, states[at], numbers, f"curve {number}")
        one.seconds += time.process_time() - begun
        yield found


def measure(games: int, *, to_the_end: bool = False) -> dict[str, Any]:
    rows = []
    for number in range(games):
        expert, states = game_of(number)
        first, found = 0.0, {}
        for found in played(expert, states, number, PLAYOUTS if to_the_end else ROUGH):
            if not first and all(one.chances.playouts for one in found.values()):
                first = sum(one.seconds for one in found.values())
        spent = sum(one.seconds for one in found.values())
        left = sum(one.lacking(PLAYOUTS) * one.each(0.0) for one in found.values())
        sharp = sum(one.chances.reach <= SHARP for one in found.values())
        rows.append({"turns": len(states), "first": first, "all": spent + left, "guessed": bool(left), "sharp": sharp})
        told = f"first curve {first:.0f} s, all {'about ' if left else ''}{spent + left:.0f} s of processor time"
        print(f"game {number + 1}, {len(states)} turns: {told}", flush=True)
    return {"games": rows, "faults": []}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.curve", description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--to-the-end", action="store_true")
    asked = parser.parse_args()
    measure(asked.games, to_the_end=asked.to_the_end)
