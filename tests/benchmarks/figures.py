"""Figures of several rounds: kept by entrant and by what they say, shown as a table with their spread and the goals."""

import sys
from collections.abc import Callable, Mapping
from statistics import median
from typing import NamedTuple

from tests.benchmarks.load import Figures

Runs = dict[str, dict[str, list[float]]]
Goal = Callable[[Mapping[str, Mapping[str, list[float]]], str], str]
"""From all runs and the entrant it is for: what was to be reached, and whether it was."""


class Row(NamedTuple):
    """What a line of the table says, the figure it shows, and what is to be reached."""

    text: str
    key: str
    goals: tuple[Goal, ...] = ()


def note(runs: Runs, name: str, found: Figures, number: int, rounds: int) -> None:
    for what, value in found.items():
        runs.setdefault(name, {}).setdefault(what, []).append(value)
    print(f"round {number + 1}/{rounds}: {name}", file=sys.stderr, flush=True)


def at_least(least: float, key: str) -> Goal:
    """In every round."""

    def judged(runs: Mapping[str, Mapping[str, list[float]]], name: str) -> str:
        return _told(f"≥ {least:g} in each round", min(runs[name][key]) >= least)

    return judged


def at_most(most: float, key: str) -> Goal:
    def judged(runs: Mapping[str, Mapping[str, list[float]]], name: str) -> str:
        return _told(f"≤ {most:g} in each round", max(runs[name][key]) <= most)

    return judged


def beside(other: str, key: str, most: float | None = None, least: float | None = None, of: str | None = None) -> Goal:
    """So many times what another has: the median of the rounds' ratios."""

    def judged(runs: Mapping[str, Mapping[str, list[float]]], name: str) -> str:
        theirs = runs.get(other, {}).get(of or key)
        if not theirs or name not in runs:
            return f"{other} is missing"
        ratios = [mine / each for mine, each in zip(runs[name][key], theirs, strict=True)]
        ratio, spread = median(ratios), f"{min(ratios):.2f} to {max(ratios):.2f}"
        whose = f"{other}'s" if other != name else "the acknowledgement's"
        met = (most is None or ratio <= most) and (least is None or ratio >= least)
        bound = f"≤ {most:g}×" if most is not None else f"≥ {least:g}×"
        return _told(f"{bound} {whose}: {ratio:.2f}× ({spread})", met)

    return judged


def _told(goal: str, met: bool) -> str:
    return f"{goal}, {'met' if met else 'missed'}"


def show(rows: tuple[Row, ...], runs: Runs, names: tuple[str, ...]) -> None:
    """As Markdown: medians with their spread for each entrant, and for the first one the goals."""
    print("", "| what | " + " | ".join(names) + " | goal |", "| --- " * (len(names) + 2) + "|", sep="\n")
    for row in rows:
        cells = [_cell(runs.get(name, {}).get(row.key)) for name in names]
        told = "; ".join(goal(runs, names[0]) for goal in row.goals)
        print(f"| {row.text} | " + " | ".join(cells) + f" | {told} |")


def _cell(values: list[float] | None) -> str:
    if not values:
        return "–"
    digits = 0 if median(values) >= 100 else 1 if median(values) >= 10 else 2
    return f"{median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"
