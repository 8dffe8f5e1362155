"""How fast the engine is, beside a peer in the same run: games, moves, new states and legal lists."""

import random
import time
from collections.abc import Callable
from typing import Any

from companion.bots.caral import SensibleBot
from companion.bots.chance import seeded
from companion.bots.croupier import Croupier
from companion.bots.play import Players, play_out
from companion.engine.actions import TABLE, Action
from companion.engine.log import Chronicle
from companion.engine.meta_actions import Finish
from companion.engine.ruleset import Ruleset
from companion.games.caral.game import GAME
from companion.games.caral.rules.year import BeginYear, ChooseNextYear
from companion.games.caral.state import CaralState
from companion.games.caral.view import view
from tests.games.caral.soak import PATIENCE, Soak

GAMES = 15
BOT_GAMES = 4
PEER_MOVES = 1000
Figures = dict[str, float]


def answer(rules: Ruleset[CaralState], state: CaralState, rng: random.Random) -> Action:
    """What a random table does next."""
    decision = rules.asked(state)
    chance = rules.steps[type(decision)].chance
    if chance is not None:
        return chance.chance(rules.situation(rules, state, TABLE, decision), rng.randrange)
    if isinstance(decision, ChooseNextYear):
        return Finish() if state.year >= PATIENCE else BeginYear()
    return rng.choice(rules.legal(state).listed)


def playouts(edition: str, cards: str, seed: int, modules: tuple[str, ...] = ()) -> Figures:
    """Random games of four players from the first entry to the tally."""
    header = GAME.header(edition, 4, modules=modules, cards=cards)
    rules, rng, moves = GAME.ruleset(header), random.Random(seed), 0
    begun = time.perf_counter()
    for _ in range(GAMES):
        state = rules.begin().state
        while state.ended is None:
            state = rules.play(state, answer(rules, state, rng)).state
            moves += 1
    seconds = time.perf_counter() - begun
    return {"games/s": GAMES / seconds, "moves/s": moves / seconds}


def sensible(seed: int, modules: tuple[str, ...] = ()) -> Figures:
    """Games among four sensible bots, as they are played to judge a position."""
    rules, moves = GAME.ruleset(GAME.header("retail", 4, modules=modules, cards="app")), 0
    begun = time.perf_counter()
    for number in range(BOT_GAMES):
        bots = [SensibleBot() for _ in range(rules.seats)]
        moves += play_out(rules, Players(bots, Croupier(GAME, seeded(seed, number)), view)).moves
    seconds = time.perf_counter() - begun
    return {"games/s": BOT_GAMES / seconds, "moves/s": moves / seconds}


def single_calls(seed: int) -> Figures:
    """One new state, one legal list per action listed, and the fold of a whole game."""
    soak = Soak("crowd", 4, "app", seed, twists=0).play()
    rules, line = soak.chronicle.ruleset, soak.chronicle.line
    states = [soak.chronicle.state_after(number) for number in range(len(line))]
    listed = sum(len(rules.legal(state)) for state in states)
    plays = _seconds(lambda: [rules.play(s, d.entry.action, d.entry.seat) for s, d in zip(states, line, strict=True)])
    lists = _seconds(lambda: [rules.legal(state).listed for state in states])
    fold = _seconds(lambda: Chronicle(rules, soak.chronicle.entries))
    return {
        "new state µs": 1e6 * plays / len(line),
        "per action listed µs": 1e6 * lists / listed,
        "fold of 500 entries ms": 1e3 * fold * 500 / len(line),
    }


def peer(seed: int) -> Figures | None:
    """The same for catanatron, where it is installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None
    random.seed(seed)
    moves, begun = 0, time.perf_counter()
    for number in range(GAMES):
        match = Game([RandomPlayer(colour) for colour in Color], seed=seed * GAMES + number)
        match.play()
        moves += len(match.state.actions)
    seconds = time.perf_counter() - begun
    single = peer_calls(Game([RandomPlayer(colour) for colour in Color], seed=seed))
    return {"games/s": GAMES / seconds, "moves/s": moves / seconds} | single


def peer_calls(match: Any) -> Figures:
    """What the peer needs for a new state beside the old one, and for its list of legal actions."""
    from catanatron.models.actions import generate_playable_actions

    copies, lists, count, listed = 0.0, 0.0, 0, 0
    while match.winning_color() is None and count < PEER_MOVES:
        action = random.choice(match.state.playable_actions)
        copies += _seconds(lambda action=action: match.copy().execute(action))
        lists += _seconds(lambda: generate_playable_actions(match.state))
        count, listed = count + 1, listed + len(match.state.playable_actions)
        match.execute(action)
    return {"new state µs": 1e6 * copies / count, "per action listed µs": 1e6 * lists / listed}


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
