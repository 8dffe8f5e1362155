"""Measurements by themselves, and what they found, kept under the moment they ended; git ignores it."""

import argparse
import datetime as dt
import json
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"
ROUNDS = 5


def machine() -> dict[str, Any]:
    """Where something was measured."""
    return {"python": platform.python_version(), "machine": platform.machine(), "processors": os.cpu_count()}


def keep(report: dict[str, Any]) -> Path:
    RESULTS.mkdir(exist_ok=True)
    stamp = dt.datetime.now(dt.UTC).strftime("%Y-%m-%dT%H%M%SZ")
    file = RESULTS / f"{stamp}.json"
    file.write_text(json.dumps(report, indent=1), encoding="utf-8")
    return file


def alone(name: str, told: str | None, measure: Callable[[int], dict[str, Any]]) -> int:
    """One measurement by itself, so many rounds of it: `python -m tests.benchmarks.NAME --rounds 5`."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.benchmarks.{name}", description=told)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often all is measured (default %(default)s)")
    found = measure(parser.parse_args().rounds)
    print(*found["faults"], f"kept in {keep(machine() | {name: found})}", sep="\n", file=sys.stderr)
    return int(bool(found["faults"]))
