"""Peers of the engine, fetched when they are missing: catanatron first of all, python-chess, and OpenSpiel's games in
Python. What each needs for moves, new states and lists of what is legal."""

import importlib
import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

FETCHED = Path(__file__).parents[2] / "build" / "peers"
PATIENCE = 300
MOVES = 300
"""After so many of a game the next one is looked at."""
SMALL_GAMES = ("python_tic_tac_toe", "python_liars_poker")
"""Games that OpenSpiel has in Python; all of them are small."""


def found(module: str, wanted: str) -> bool:
    """Whether a peer can be asked; it is fetched once."""
    if str(FETCHED) not in sys.path:
        sys.path.append(str(FETCHED))
    if _there(module):
        return True
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(FETCHED), wanted]
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(pip, check=False, capture_output=True, timeout=PATIENCE)
    importlib.invalidate_caches()
    return _there(module)


def _there(module: str) -> bool:
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


class Catanatron:
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


class Chess:
    """Random games of python-chess, ended like any other: a new board is a copy with one more move."""

    def play(self, seed: int, seconds: float) -> dict[str, float]:
        import chess

        rng, moves, games, begun = random.Random(seed), 0, 0, time.process_time()
        while (taken := time.process_time() - begun) < seconds:
            board, games = chess.Board(), games + 1
            while legal := [] if board.is_game_over() else list(board.legal_moves):
                board.push(rng.choice(legal))
                moves += 1
        return {"moves/s": moves / taken, "games/s": games / taken}

    def calls(self, seed: int, seconds: float) -> dict[str, float]:
        import chess

        rng, copies, lists, count, listed = random.Random(seed), 0.0, 0.0, 0, 0
        board = chess.Board()
        while copies + lists < seconds:
            board = chess.Board() if board.is_game_over() else board
            begun = time.process_time()
            legal = list(board.legal_moves)
            between = time.process_time()
            after = board.copy()
            after.push(rng.choice(legal))
            copies, lists = copies + time.process_time() - between, lists + between - begun
            board, count, listed = after, count + 1, listed + len(legal)
        return {"new state µs": 1e6 * copies / count, "per action listed µs": 1e6 * lists / listed}


class Spiel:
    """Random games of OpenSpiel that are written in Python, by way of its library."""

    def __init__(self, name: str) -> None:
        import open_spiel.python.games
        import pyspiel

        assert open_spiel.python.games
        self.game = pyspiel.load_game(name)

    def play(self, seed: int, seconds: float) -> dict[str, float]:
        rng, moves, games, begun = random.Random(seed), 0, 0, time.process_time()
        while (taken := time.process_time() - begun) < seconds:
            state, games = self.game.new_initial_state(), games + 1
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        return {"moves/s": moves / taken, "games/s": games / taken}

    def calls(self, seed: int, seconds: float) -> dict[str, float]:
        return {}


def catanatron() -> Catanatron | None:
    return Catanatron() if found("catanatron", "catanatron==3.2.1") else None


def others() -> dict[str, Chess | Spiel]:
    """The other peers that can be had."""
    known: dict[str, Chess | Spiel] = {"python-chess": Chess()} if found("chess", "chess==1.11.2") else {}
    if found("pyspiel", "open_spiel>=1.6"):
        known |= {f"OpenSpiel {name}": Spiel(name) for name in SMALL_GAMES}
    return known
