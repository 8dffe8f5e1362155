"""Measure engine, server and pages beside their peers, play every ruleset, run the long soak and the long proof of
secrets, let sensible bots beat random ones, judge the chances of turning points, recount games from their logs, let a
party of browsers play a whole game, kill and restart whatever serves, ask Lighthouse about the pages; keep a dated
JSON.

Peers are fetched when they are missing, and those that cannot be are named. Every part runs alone too: `--only NAME`,
with its own option for how often. What measures in rounds does so as well as `python -m tests.benchmarks.NAME
--rounds N`: engine, compared, posts, beside, whole_taps, many, taps, siege, servers, growth, scale, capacity,
every_route, lighthouse.
"""

import argparse
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.benchmarks import (
    backups,
    beside,
    capacity,
    cold,
    compared,
    curve,
    engine,
    every_route,
    growth,
    hands,
    kills,
    lighthouse,
    many,
    matches,
    model,
    outages,
    party,
    posts,
    proxies,
    recount,
    results,
    routes,
    rulesets,
    scale,
    secrets,
    sensible_inkas,
    servers,
    several,
    siege,
    taps,
    together,
    turning,
    writers,
)
from tests.benchmarks.soak import soak
from tests.benchmarks.soak_cacao import soak as soak_cacao
from tests.benchmarks.soak_inkas import soak as soak_inkas

ENGINE = "engine"


class Part(NamedTuple):
    """Something to run so many times; what it finds wrong is in `faults`."""

    option: str
    work: Callable[[int], dict[str, Any]]
    count: int
    help: str


PARTS = (
    Part("compared", compared.measure, 5, "rounds beside the code as it was before"),
    Part("posts", posts.measure, 5, "rounds of posts and whole taps beside the least a server must do"),
    Part("beside", beside.measure, 5, "rounds of posts and whole taps with 1,000 phones, beside boardgame.io"),
    Part("many", many.measure, 3, "rounds of posts and whole taps with 4,000 phones at one process"),
    Part("taps", taps.measure, 5, "tables of four slow phones, from the tap to the changed screens"),
    Part("siege", siege.measure, 3, "rounds of posts, undisturbed and beside hostile files and dripping connections"),
    Part("servers", servers.measure, 1, "rounds of servers for the living room beside each other"),
    Part("cold", cold.measure, 5, "rounds of the first pages of a new process beside later ones"),
    Part("growth", growth.measure, 1, "rounds of a long log and of many past games beside a short one and few"),
    Part(
        "scale",
        scale.measure,
        1,
        "rounds of 10,000 idle tables and 100,000 finished games beside ten, on either database",
    ),
    Part("capacity", capacity.measure, 1, "rounds of what one process costs, and what a machine holds by that"),
    Part("looks", every_route.measure, 5, "rounds of every page and answer, for a long log and for many past games"),
    Part("kills", kills.measure, 200, "kills each of the app and of PostgreSQL while others write"),
    Part("several", several.measure, 1, "rounds of several processes on PostgreSQL and Redis"),
    Part(
        "outages",
        outages.measure,
        200,
        "kills of processes that serve together, and a fortieth as many of PostgreSQL and of Redis",
    ),
    Part("together", together.measure, 4, "whole games of each kind by two processes, beside the same on SQLite"),
    Part("proxies", proxies.measure, 1, "rounds of our files for nginx and Caddy, where these are here"),
    Part("backups", backups.measure, 10, "backups taken during play, on either database"),
    Part("writers", writers.measure, 60, "seconds of a thousand writers at 250 tables, on either database"),
    Part("rulesets", rulesets.play_all, 1, "games by each ruleset"),
    Part("games", soak, 2000, "games of the soak"),
    Part("cacao", soak_cacao, 1000, "games of the soak of the second game"),
    Part("talks", soak_inkas, 500, "games of the soak of the third game, with trades and thefts"),
    Part("recounts", recount.read_all, 300, "games of the second game counted anew from their logs"),
    Part("matches", matches.measure, 200, "games of a sensible player against random ones, for each number of players"),
    Part("routes", routes.compare, 2000, "networks of roads, the longest route of each beside brute force"),
    Part("inkas", sensible_inkas.play_all, 200, "sensible games of the third game, each counted anew from its log"),
    Part("tables", hands.obey, 240, "games at model tables that instructions for hands move"),
    Part("model", model.drive, 40, "tables of each game driven at random beside a simple model"),
    Part("secrets", secrets.compare, 27, "games at twin tables, every answer compared"),
    Part("turning", turning.measure, 200, "games by which the chances of turning points are judged"),
    Part("curves", curve.measure, 2, "games whose turning points are timed"),
    Part("parties", party.play_all, 1, "whole games of each kind by phones, a display and a host"),
    Part("lighthouse", lighthouse.measure, 5, "runs of Lighthouse on each page"),
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=engine.ROUNDS, help="runs of each measurement (default %(default)s)"
    )
    every = (ENGINE, *(part.option for part in PARTS))
    parser.add_argument("--only", nargs="+", choices=every, default=every, metavar="NAME", help=", ".join(every))
    for part in PARTS:
        told = f"{part.help}, 0 for none (default %(default)s)"
        parser.add_argument(f"--{part.option}", type=int, default=part.count, help=told)
    options = vars(parser.parse_args())
    report = results.machine()
    if options["rounds"] and ENGINE in options["only"]:
        report[ENGINE] = runs = engine.measure(options["rounds"])
        engine.show(runs)
    for part in PARTS:
        if options[part.option] and part.option in options["only"]:
            report[part.option] = found = part.work(options[part.option])
            if found["faults"]:
                break
    results.keep(report)
    return int(any(report[part.option]["faults"] for part in PARTS if part.option in report))


if __name__ == "__main__":
    sys.exit(main())
