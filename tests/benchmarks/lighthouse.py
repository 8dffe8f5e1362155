"""What Lighthouse says of the pages as a slow phone loads them: the median of several runs, beside the goals."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from companion.games.caral.meta import META
from tests.benchmarks.results import alone
from tests.support.chromium import ARGUMENTS, CHROMIUM, own_room
from tests.support.devices import Room
from tests.support.screens import Screen, Table

VERSION = "12.8.2"
GOALS = {"performance": 95, "accessibility": 100, "best-practices": 95}
SURE = ("accessibility", "best-practices")
"""What does not depend on how busy this machine is."""

LOADED = 15_000
"""Milliseconds after which a page that listens to its table counts as loaded."""

PATIENCE = 180
"""Seconds that one run may take."""

Scores = dict[str, dict[str, list[int]]]


def command() -> list[str] | None:
    """Lighthouse as installed here, or else as npx fetches it; none where neither is possible."""
    if found := shutil.which("lighthouse"):
        return [found]
    npx = shutil.which("npx")
    if not npx:
        return None
    fetched = [npx, "--yes", f"lighthouse@{VERSION}"]
    try:
        answer = subprocess.run([*fetched, "--version"], capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return None
    return fetched if answer.returncode == 0 else None


def pages(room: Room, folder: Path) -> list[Screen]:
    lobby = Table(room, folder, "lobby", module=META.modules)
    play = Table(room, folder, "seat", module=META.modules).start().until("caral.choose_move", 9)
    return [
        Screen("home", "/", room.device()),
        Screen("new table", "/new", room.device()),
        Screen("lobby", lobby.path, lobby.device),
        Screen("seat", play.path, play.device),
        Screen("display", f"{play.path}/display", play.device),
    ]


def audit(lighthouse: list[str], address: str, screen: Screen) -> dict[str, Any]:
    """One run by the browser of that screen, as a phone on a slow line."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in screen.device.page.context.cookies())
    answer = subprocess.run(
        [
            *(*lighthouse, f"{address}{screen.path}", "--quiet", "--output=json", "--output-path=stdout"),
            f"--max-wait-for-load={LOADED}",
            f"--only-categories={','.join(GOALS)}",
            f"--extra-headers={json.dumps({'Cookie': cookies} if cookies else {})}",
            f"--chrome-flags={' '.join(['--headless=new', *ARGUMENTS])}",
        ],
        env=os.environ | {"CHROME_PATH": CHROMIUM},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if answer.returncode:
        raise AssertionError(answer.stderr[-2000:])
    return json.loads(answer.stdout)


def scores(report: dict[str, Any]) -> dict[str, int]:
    return {goal: round(100 * (report["categories"][goal]["score"] or 0)) for goal in GOALS}


def swift(report: dict[str, Any]) -> float:
    return report["categories"]["performance"]["score"] or 0.0


def shortcomings(report: dict[str, Any]) -> list[str]:
    """The audits that cost points, with what they say."""
    weighed = {ref["id"] for goal in GOALS for ref in report["categories"][goal]["auditRefs"] if ref["weight"]}
    audits = (report["audits"][name] for name in sorted(weighed))
    low = [each for each in audits if each["score"] is not None and each["score"] < 0.9]
    return [f"{each['id']} {each['score']:.2f} {each.get('displayValue', '')}".strip() for each in low]


def show(runs: Scores) -> None:
    print(f"{'Lighthouse, mobile':20}" + "".join(f"{f'{goal} ≥ {least}':>30}" for goal, least in GOALS.items()))
    for page, figures in runs.items():
        cells = (f"{median(values):.0f} ({min(values)} to {max(values)})" for values in figures.values())
        below = [goal for goal, values in figures.items() if median(values) < GOALS[goal]]
        print(
            f"{page:20}" + "".join(f"{cell:>30}" for cell in cells) + (f"  below: {', '.join(below)}" if below else "")
        )


def measure(rounds: int) -> dict[str, Any]:
    """Every page so many times, interleaved."""
    lighthouse = command()
    if lighthouse is None:
        print(f"Lighthouse missing: neither it nor npx lighthouse@{VERSION} can be had here")
        return {"missing": True, "faults": []}
    runs: Scores = {}
    reports: dict[str, list[dict[str, Any]]] = {}
    with own_room() as (room, folder):
        screens = pages(room, folder)
        for number in range(rounds):
            for screen in screens:
                report = audit(lighthouse, room.address, screen)
                reports.setdefault(screen.name, []).append(report)
                for goal, score in scores(report).items():
                    runs.setdefault(screen.name, {}).setdefault(goal, []).append(score)
                print(f"Lighthouse {number + 1}/{rounds}: {screen.name}", file=sys.stderr, flush=True)
    costs = {page: shortcomings(max(those, key=swift)) for page, those in reports.items()}
    speeds = [report["environment"]["benchmarkIndex"] for those in reports.values() for report in those]
    show(runs)
    print(f"this machine: benchmark index {median(speeds):.0f} ({min(speeds):.0f} to {max(speeds):.0f})")
    for page, those in costs.items():
        print(f"{page}, at its best: {'; '.join(those) or 'nothing costs points'}")
    missed = [
        f"{page}: {goal}" for page, figures in runs.items() for goal in SURE if median(figures[goal]) < GOALS[goal]
    ]
    return {"version": VERSION, "runs": runs, "speeds": speeds, "costs": costs, "faults": missed}


if __name__ == "__main__":
    sys.exit(alone("lighthouse", __doc__, measure))
