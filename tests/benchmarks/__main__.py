"""Measure the engine, play every ruleset, run the long soak and the long proof of secrets, judge the chances of
turning points; keep a dated JSON."""

import argparse
import datetime as dt
import json
import platform
import sys
from pathlib import Path
from statistics import median

from companion.games.caral.meta import META
from tests.benchmarks import engine, rulesets, secrets, turning
from tests.benchmarks.soak import soak

RESULTS = Path(__file__).parent / "results"
ROUNDS = 5
SOAK_GAMES = 2000
TWIN_GAMES = 4
RULESET_GAMES = 1
TURNING_GAMES = 200


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
            if name != "catanatron" and what in runs.get("catanatron", {}):
                line += f"  {median(values) / median(runs['catanatron'][what]):5.2f}× catanatron"
            print(line)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="runs of each measurement (default %(default)s)")
    parser.add_argument(
        "--games", type=int, default=SOAK_GAMES, help="games of the soak, 0 for none (default %(default)s)"
    )
    parser.add_argument(
        "--secrets",
        type=int,
        default=TWIN_GAMES,
        help="games at twin tables, every answer compared, 0 for none (default %(default)s)",
    )
    parser.add_argument(
        "--rulesets", type=int, default=RULESET_GAMES, help="games by each ruleset, 0 for none (default %(default)s)"
    )
    parser.add_argument(
        "--turning",
        type=int,
        default=TURNING_GAMES,
        help="games by which the chances of turning points are judged, 0 for none (default %(default)s)",
    )
    options = parser.parse_args()
    report: dict[str, object] = {"python": platform.python_version(), "machine": platform.machine()}
    if options.rounds:
        report["engine"] = runs = measure(options.rounds)
        show(runs)
    if options.rulesets:
        report["rulesets"] = every = rulesets.play_all(options.rulesets)
        if every["faults"]:
            return 1
    if options.games:
        report["soak"] = soaked = soak(options.games)
        if soaked["faults"]:
            return 1
    if options.secrets:
        report["secrets"] = compared = secrets.compare(options.secrets)
        if compared["faults"]:
            return 1
    if options.turning:
        report["turning"] = judged = turning.measure(options.turning)
        if judged["faults"]:
            return 1
    RESULTS.mkdir(exist_ok=True)
    stamp = dt.datetime.now(dt.UTC).strftime("%Y-%m-%dT%H%M%SZ")
    (RESULTS / f"{stamp}.json").write_text(json.dumps(report, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
