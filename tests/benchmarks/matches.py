"""How often the sensible player of each game beats random ones, by the number of players."""

import multiprocessing
import time
from itertools import cycle, islice, product

from companion import games
from companion.engine.setup import Header
from tests.benchmarks.soak import progress
from tests.support.matches import sensible_wins

Match = tuple[str, int, int]
ENOUGH = 0.95
"""What a sensible player must win of these."""


def tables(game: str, seats: int) -> list[Header]:
    """Every edition with every way in which the app or the table deals."""
    loaded = games.load(game)
    options = {name: option.values for name, option in loaded.card.options.items()}
    chosen = [dict(zip(options, values, strict=True)) for values in product(*options.values())]
    return [loaded.header(edition, seats, 0, (), **values) for edition in loaded.card.editions for values in chosen]


def run(match: Match) -> tuple[str, int, bool]:
    game, seats, seed = match
    header = next(islice(cycle(tables(game, seats)), seed, None))
    return game, seats, sensible_wins(games.load(game), header, seed)


def measure(count: int) -> dict[str, object]:
    """So many games of each kind for each number of players."""
    kinds = [(meta.id, seats) for meta in games.cards() if games.load(meta.id).expert for seats in meta.players]
    matches = [(*kind, seed) for kind in kinds for seed in range(count)]
    won, begun = dict.fromkeys(kinds, 0), time.monotonic()
    with multiprocessing.get_context("fork").Pool() as pool:
        for number, (game, seats, wins) in enumerate(pool.imap_unordered(run, matches, 4), 1):
            won[game, seats] += wins
            progress(number, len(matches), begun)
    shares = {f"{game}, {seats} players": wins / count for (game, seats), wins in won.items()}
    for name, share in shares.items():
        print(f"{name}: the sensible player wins {share:.1%} of {count}")
    return {"wins": shares, "faults": [f"{name}: {share:.1%}" for name, share in shares.items() if share < ENOUGH]}
