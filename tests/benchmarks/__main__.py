"""Measure the engine, play every ruleset, run the long soak and the long proof of secrets, let sensible bots beat
random ones, judge the chances of turning points, recount games from their logs, let a party of browsers play a
whole game, ask Lighthouse about the pages; keep a dated JSON."""

import argparse
import datetime as dt
import json
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from companion.games.caral.meta import META
from tests.benchmarks import (
    compared,
    engine,
    growth,
    hands,
    kills,
    lighthouse,
    matches,
    party,
    posts,
    recount,
    routes,
    rulesets,
    secrets,
    sensible_inkas,
    taps,
    turning,
    writers,
)
from tests.benchmarks.soak import soak
from tests.benchmarks.soak_cacao import soak as soak_cacao

RESULTS = Path(__file__).parent / "results"
ROUNDS = 5
BOTS = ("sensible bots, base game", "sensible bots, all modules")
"""Measured for their own sake: a bot that thinks is no peer of one that draws lots."""


class Part(NamedTuple):
    """Something to run so many times; what it finds wrong is in `faults`."""

    option: str
    work: Callable[[int], dict[str, Any]]
    count: int
    help: str


PARTS = (
    Part("compared", compared.measure, 5, "rounds beside the code as it was before"),
    Part("posts", posts.measure, 5, "rounds of posts and whole taps beside the least a server must do"),
    Part("taps", taps.measure, 5, "tables of four slow phones, from the tap to the changed screens"),
    Part("growth", growth.measure, 1, "rounds of a long log and of many past games beside a short one and few"),
    Part("kills", kills.measure, 200, "kills each of the app and of PostgreSQL while others write"),
    Part("writers", writers.measure, 60, "seconds of a thousand writers at 250 tables, on either database"),
    Part("rulesets", rulesets.play_all, 1, "games by each ruleset"),
    Part("games", soak, 2000, "games of the soak"),
    Part("cacao", soak_cacao, 1000, "games of the soak of the second game"),
    Part("recounts", recount.read_all, 300, "games of the second game counted anew from their logs"),
    Part("matches", matches.measure, 200, "games of a sensible player against random ones, for each number of players"),
    Part("routes", routes.compare, 2000, "networks of roads, the longest route of each beside brute force"),
    Part("inkas", sensible_inkas.play_all, 200, "sensible games of the third game, each counted anew from its log"),
    Part("tables", hands.obey, 240, "games at model tables that instructions for hands move"),
    Part("secrets", secrets.compare, 4, "games at twin tables, every answer compared"),
    Part("turning", turning.measure, 200, "games by which the chances of turning points are judged"),
    Part("parties", party.play_all, 1, "whole games of each kind by phones, a display and a host"),
    Part("lighthouse", lighthouse.measure, 5, "runs of Lighthouse on each page"),
)


def measure(rounds: int) -> dict[str, dict[str, list[float]]]:
    """All runs interleaved, so that a slow moment of the machine meets everybody."""
    runs: dict[str, dict[str, list[float]]] = {}
    for number in range(rounds):
        taken: dict[str, engine.Figures | None] = {
            "catanatron": engine.peer(number),
            "caral retail, app deals": engine.playouts("retail", "app", number),
            "caral crowd, app deals": engine.playouts("crowd", "app", number) | engine.single_calls(number),
            "caral crowd, real deck": engine.playouts("crowd", "table", number),
            "caral retail, all modules": engine.playouts("retail", "app", number, META.modules),
            "caral crowd, all modules": engine.playouts("crowd", "app", number, META.modules),
            "all modules, real deck": engine.playouts("crowd", "table", number, META.modules),
            BOTS[0]: engine.sensible(number),
            BOTS[1]: engine.sensible(number, META.modules),
        }
        for name, figures in taken.items():
            for what, value in (figures or {}).items():
                runs.setdefault(name, {}).setdefault(what, []).append(value)
    return runs


def show(runs: dict[str, dict[str, list[float]]]) -> None:
    if "catanatron" not in runs:
        print("peer missing: catanatron is not installed, so there are no ratios")
    for name, figures in runs.items():
        for what, values in figures.items():
            line = f"{name:26} {what:24} {median(values):10.1f}  ({min(values):.1f} to {max(values):.1f})"
            if name not in ("catanatron", *BOTS) and what in runs.get("catanatron", {}):
                line += f"  {median(values) / median(runs['catanatron'][what]):5.2f}× catanatron"
            print(line)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="runs of each measurement (default %(default)s)")
    for part in PARTS:
        told = f"{part.help}, 0 for none (default %(default)s)"
        parser.add_argument(f"--{part.option}", type=int, default=part.count, help=told)
    options = vars(parser.parse_args())
    report: dict[str, Any] = {"python": platform.python_version(), "machine": platform.machine()}
    if options["rounds"]:
        report["engine"] = runs = measure(options["rounds"])
        show(runs)
    for part in PARTS:
        if options[part.option]:
            report[part.option] = found = part.work(options[part.option])
            if found["faults"]:
                break
    RESULTS.mkdir(exist_ok=True)
    stamp = dt.datetime.now(dt.UTC).strftime("%Y-%m-%dT%H%M%SZ")
    (RESULTS / f"{stamp}.json").write_text(json.dumps(report, indent=1), encoding="utf-8")
    return int(any(report[part.option]["faults"] for part in PARTS if part.option in report))


if __name__ == "__main__":
    sys.exit(main())
