"""How long turning points take on one core: until the first whole curve, and until every turn is known well enough.

The second figure is a guess by default, from how long a playout takes at each turn and how close the game is there;
with `--to-the-end` everything is played. `--coverage N` then plays some turns N times more with other luck and counts
how often that lies within the band, and what squared errors come to of what the bands claim; with `--processes 2` two
processes play, and what counts is how long one waits. Alone:
`python -m tests.benchmarks.curve --games 3`.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any

from companion.bots.chance import seeded
from companion.bots.chances import SURE, nothing_yet, played_out
from companion.bots.croupier import Croupier
from companion.bots.experts import expert_for
from companion.bots.play import Players, play_on
from companion.bots.roster import roster
from companion.config import PLAYOUTS
from companion.engine.log import Chronicle
from companion.engine.review import Step
from companion.games import load
from companion.service.turning.crew import crew
from companion.service.turning.ponder import SHARP, Found, Game, Study, pool
from companion.service.turning.sample_moments import Moment

SEATS = 4
ROUGH = 16
"""Playouts after which it is guessed how many more a turn needs."""
MEASURED = {True: "of processor time", False: "until it was there"}
JUDGED = 24
"""Turns of each game that are played out anew to judge the bands."""


def study_of(number: int, playouts: int) -> Study:
    """A game of four sensible players with all modules, to be looked at at its turns and great moments."""
    game = load("caral")
    editions = game.card.editions
    header = game.header(editions[number % len(editions)], SEATS, modules=game.card.modules, cards="app")
    chronicle: Chronicle[Any] = Chronicle(game.ruleset(header))
    bots = [roster(game)["sensible"](seeded("curve", number, seat)) for seat in range(SEATS)]
    play_on(chronicle, Players(bots, Croupier(game, seeded("curve", number, "table")), game.view))
    deeds = enumerate(chronicle.line)
    steps = [Step(at, deed.entry.seat, deed.entry.action, deed.played.events) for at, deed in deeds]
    marked = sorted({mark.position for mark in game.lookback.marks(steps)})
    moments = tuple(Moment(position, position, "", None) for position in (*marked, len(steps)))
    found = {position: Found(nothing_yet(SEATS)) for position in marked}
    return Study(
        Game(0, f"curve {number}", "", header.to_json()), 0, playouts, moments, chronicle, expert_for(header), found
    )


def played(study: Study, processes: int = 1) -> Iterator[float]:
    """Batch after batch until nothing is left to do; how much processor time all of it took by then.

    Where several processes play, how long one waits for it.
    """
    clock = time.process_time if processes == 1 else time.perf_counter
    begun = clock()
    with crew(study.expert, study.game.header, processes) as players:
        while moments := study.few(players.at_a_time):
            for moment, came in zip(moments, players.each(map(study.batch, moments)), strict=True):
                study.take(moment, came)
                yield clock() - begun


@dataclass(frozen=True)
class Judged:
    """By how much a share differs from what other playouts tell, and by how much either may be off."""

    off: float
    band: float
    error: float

    @property
    def held(self) -> bool:
        """Whether it lies within the band of the difference: those playouts may be off too."""
        return abs(self.off) <= hypot(self.band, self.error)


def judged_anew(study: Study, playouts: int) -> list[Judged]:
    """Each seat's share at some turns from all over a game."""
    found = list(study.found.items())
    judged = found[:: -(-len(found) // JUDGED)]
    kept = []
    for position, one in judged:
        state = study.chronicle.state_after(position)
        other = played_out(study.expert, state, range(playouts), f"{study.game.uid}, anew, {position}")
        figures = zip(one.known.shares, one.known.reaches, other.shares, other.reaches, strict=True)
        kept += [Judged(share - told, band, error) for share, band, told, error in figures]
    return kept


def of_what_is_claimed(judged: list[Judged]) -> float:
    """Squared errors, less those of the playouts that judge, for those that the bands claim."""
    off = sum(one.off**2 - (one.error / SURE) ** 2 for one in judged)
    return off / sum((one.band / SURE) ** 2 for one in judged)


def measure(
    games: int, *, first_game: int = 1, to_the_end: bool = False, coverage: int = 0, processes: int = 1
) -> dict[str, Any]:
    rows = []
    for number in range(first_game - 1, first_game - 1 + games):
        study = study_of(number, PLAYOUTS if to_the_end else ROUGH)
        first = spent = 0.0
        for spent in played(study, processes):
            if not first and all(one.chances.playouts for one in study.found.values()):
                first = spent
        found = study.found.values()
        pool(found)
        seconds = sum(one.seconds for one in found)
        left = spent * sum(one.lacking(PLAYOUTS) * one.each(0.0) for one in found) / seconds
        sharp = sum(one.known.reach <= SHARP for one in found)
        rows.append({"turns": len(found), "first": first, "all": spent + left, "guessed": bool(left), "sharp": sharp})
        whole = f"all {'about ' if left else ''}{spent + left:.0f} s {MEASURED[processes == 1]}"
        told = f"first curve {first:.0f} s, {whole}"
        print(f"game {number + 1}, {len(found)} turns, {sharp} within five points: {told}", flush=True)
        if coverage:
            judged = judged_anew(study, coverage)
            kept, claimed = sum(one.held for one in judged), of_what_is_claimed(judged)
            rows[-1] |= {"judged": len(judged), "held": kept, "of_claimed": claimed}
            print(f"  {kept} of {len(judged)} shares by {coverage} other playouts lie within the band,", end=" ")
            print(f"squared errors come to {claimed:.2f} of what bands claim", flush=True)
    return {"games": rows, "faults": []}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.curve", description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--first-game", type=int, default=1)
    parser.add_argument("--to-the-end", action="store_true")
    parser.add_argument("--coverage", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    measure(**vars(parser.parse_args()))
