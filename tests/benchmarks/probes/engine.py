"""How fast the engine of whichever code is imported plays: prints figures as JSON. `engine.py SEED`."""

import json
import random
import sys
import time

GAMES = 8
YEARS = 20
MODULES = ("whim", "annual", "status", "progress", "anaconda", "emissaries")
SETTINGS = (("base", "app", ()), ("all modules", "app", MODULES), ("all modules, real deck", "table", MODULES))


def loaded():
    try:
        from companion.games import load
    except ImportError:
        from companion.games.library import load
    return load("caral")


def playouts(game, cards, modules, seed):
    """Random games of four, ended by agreement if they last too long."""
    from companion.engine.actions import TABLE
    from companion.engine.meta_actions import Finish
    from companion.games.caral.rules.year import BeginYear, ChooseNextYear

    rules, rng, moves = game.ruleset(game.header("retail", 4, modules=modules, cards=cards)), random.Random(seed), 0
    begun = time.process_time()
    for _ in range(GAMES):
        state = rules.begin().state
        while state.ended is None:
            decision = rules.asked(state)
            chance = rules.steps[type(decision)].chance
            if chance is not None:
                action = chance.chance(rules.situation(rules, state, TABLE, decision), rng.randrange)
            elif isinstance(decision, ChooseNextYear):
                action = Finish() if state.year >= YEARS else BeginYear()
            else:
                action = rng.choice(rules.legal(state).listed)
            state = rules.play(state, action).state
            moves += 1
    return moves / (time.process_time() - begun)


if __name__ == "__main__":
    found = loaded()
    print(json.dumps({name: playouts(found, cards, modules, int(sys.argv[1])) for name, cards, modules in SETTINGS}))
