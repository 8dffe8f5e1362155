"""Ours beside the code as it was: moves of the engine and bytes of the pages, in one run, interleaved."""

import sys
from pathlib import Path
from statistics import median

from tests.benchmarks.earlier import COMMIT, ROOT, earlier, probed
from tests.benchmarks.results import alone

Figures = dict[str, list[float]]


def measure(rounds: int) -> dict[str, object]:
    """So many rounds of both engines; pages are weighed once."""
    with earlier() as before:
        engines = {"ours": _engine(ROOT, 0), "before": _engine(before, 0)}
        for seed in range(1, rounds):
            for name, code in (("ours", ROOT), ("before", before)):
                for what, values in _engine(code, seed).items():
                    engines[name][what] += values
        pages = {"ours": probed("pages", ROOT), "before": probed("pages", before)}
    print(f"beside {COMMIT[:7]}, {rounds} rounds")
    for what, values in engines["ours"].items():
        _show(f"moves/s, {what}", median(values), median(engines["before"][what]))
    for what, bytes_ in pages["ours"].items():
        _show(f"bytes, {what}", bytes_, pages["before"][what])
    return {"engine": engines, "pages": pages, "faults": []}


def _engine(code: Path, seed: int) -> Figures:
    return {what: [value] for what, value in probed("engine", code, str(seed)).items()}


def _show(what: str, ours: float, before: float) -> None:
    print(f"{what:40} {ours:12.0f} {before:12.0f} {ours / before:6.2f}×")


if __name__ == "__main__":
    sys.exit(alone("compared", __doc__, measure))
