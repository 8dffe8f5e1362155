"""The long proof that nothing hidden is told, over whole games: at every position everything is looked at by one of the
others, so that in a few positions everybody has looked at everything, and where a kind of question is asked for the
first time everybody does so at once. Alone: `python -m tests.benchmarks.secrets --rounds 27` for
the tables of the tests and each edition and number of players of each game.
"""

import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from companion.games import cards
from tests.benchmarks.results import alone
from tests.orchard.registered import among_the_games
from tests.secrets.hidings import HIDINGS, SETTINGS
from tests.secrets.journey import Journey
from tests.secrets.probes import Prober
from tests.secrets.setting import Setting
from tests.secrets.twins import Twins
from tests.secrets.watch import Watch

WIDE = {"catalogue": None, "unclaimed": frozenset(), "lasts": 3, "seed": 0}
Outcome = tuple[str, int, int, Counter[tuple[str, int]], list[str]]


def settings(wanted: int) -> list[tuple[Setting, int]]:
    """The settings of the tests first, each with a seed; then larger tables, longer games, both editions, with cards
    of either kind in turn."""
    agreements = [(card.id, edition, seats) for card in cards() for edition in card.editions for seats in card.players]
    wide = [_widened(*agreement, number % 2) for number, agreement in enumerate(agreements)]
    every = [*SETTINGS, *wide]
    return [(every[number % len(every)], number // len(every) + 1) for number in range(wanted)]


def _widened(game: str, edition: str, seats: int, kind: int) -> Setting:
    setting = HIDINGS[game].settings[kind]
    name, secret = f"{setting.name}, {game} {edition} for {seats}", min({*range(seats)} - setting.knows)
    return replace(setting, name=name, secret=secret, edition=edition, seats=seats, **WIDE)


def run(case: tuple[Setting, int]) -> Outcome:
    """One game at both tables; at every position there are looks, and one kind of post is tried."""
    (setting, seed), seen = case, set[str]()
    with tempfile.TemporaryDirectory() as folder:
        twins = Twins(Path(folder))
        journey = Journey(twins, setting, seed)
        journey.watch = Watch(journey.twins)
        for number, moment in enumerate(journey.script.moments):
            if moment.pair.started:
                asked = {decision.kind for decision in moment.asked}
                _probe(journey, Prober(journey.watch, moment), number, new=bool(asked - seen))
                seen |= asked
            journey.send(number)
        twins.close()
    watch = journey.watch
    told = [str(difference) for difference in watch.differences]
    return setting.name, len(journey.script.lines), watch.exchanges, watch.statuses, told


def _probe(journey: Journey, prober: Prober, number: int, new: bool) -> None:
    watch = journey.watch
    watch.position = prober.moment.position
    watch.thorough = new
    if new:
        watch.look_around()
    else:
        watch.look_in_turn(number)
    saved = journey.twins.save()
    posts = (
        prober.wrong,
        prober.unasked,
        prober.tried,
        prober.proxies,
        prober.proxy_acts,
        lambda: prober.previews(secret=True),
        lambda: prober.previews(secret=False),
        prober.previews_of_own,
        prober.laid_otherwise,
        prober.previews_of_hidden,
        prober.past_changes,
        prober.set_aside,
    )
    posts[number % len(posts)]()
    journey.restore(saved)


def compare(games: int) -> dict[str, object]:
    """Play so many games at twin tables and report what differed."""
    positions, exchanges, faults, begun = 0, 0, list[str](), time.monotonic()
    statuses: Counter[tuple[str, int]] = Counter()
    with among_the_games(), multiprocessing.get_context("fork").Pool() as pool:
        for number, outcome in enumerate(pool.imap_unordered(run, settings(games)), 1):
            name, stood, asked, answered, told = outcome
            positions, exchanges, statuses = positions + stood, exchanges + asked, statuses + answered
            faults += [f"{name}: {difference}" for difference in told]
            left = (time.monotonic() - begun) / number * (games - number)
            print(f"{number}/{games} twin games, {left:.0f} s left", file=sys.stderr, flush=True)
    print(f"{games} twin games, {positions} positions, {exchanges} answers compared, {len(faults)} differ")
    print(*faults[:10], sep="\n")
    kinds = {f"{what} {status}": count for (what, status), count in sorted(statuses.items())}
    return {"games": games, "positions": positions, "answers": exchanges, "kinds": kinds, "faults": faults}


if __name__ == "__main__":
    sys.exit(alone("secrets", __doc__, compare))
