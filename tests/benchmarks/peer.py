"""The peer of the engine: catanatron, fetched when it is missing, and what it needs for moves, new states and lists."""

import importlib
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

WANTED = "catanatron==3.2.1"
FETCHED = Path(__file__).parents[2] / "build" / "peers"
PATIENCE = 120
MOVES = 300
"""After so many of a game the next one is looked at."""


def found() -> bool:
    """Whether the peer can be asked; it is fetched once."""
    sys.path.append(str(FETCHED))
    if _there():
        return True
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(FETCHED), WANTED]
    subprocess.run(pip, check=False, capture_output=True, timeout=PATIENCE)
    importlib.invalidate_caches()
    return _there()


def _there() -> bool:
    try:
        import catanatron  # noqa: F401
    except ImportError:
        return False
    return True


class Peer:
    """Random games of four; a move is an action carried out, with whatever chance answers inside it."""

    def play(self, seed: int, seconds: float) -> dict[str, float]:
        moves, games, begun = 0, 0, time.process_time()
        while (taken := time.process_time() - begun) < seconds:
            match = _match(1 + seed + games)
            match.play()
            moves, games = moves + len(match.state.actions), games + 1
        return {"moves/s": moves / taken, "games/s": games / taken}

    def calls(self, seed: int, seconds: float) -> dict[str, float]:
        """A new state beside the old one, and the list of legal actions for each action on it."""
        from catanatron.models.actions import generate_playable_actions

        copies = lists = 0.0
        count = listed = 0
        while copies + lists < seconds:
            match = _match(1 + seed + count)
            for _ in range(MOVES):
                if match.winning_color() is not None:
                    break
                action = random.choice(match.state.playable_actions)
                begun = time.process_time()
                match.copy().execute(action)
                copied = time.process_time()
                generate_playable_actions(match.state)
                lists += time.process_time() - copied
                copies += copied - begun
                count, listed = count + 1, listed + len(match.state.playable_actions)
                match.execute(action)
        return {"new state µs": 1e6 * copies / count, "per action listed µs": 1e6 * lists / listed}


def _match(seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(colour) for colour in Color], seed=seed)
