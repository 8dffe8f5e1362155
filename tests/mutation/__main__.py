"""Break every rule in turn, each in a process of its own, and demand that a tagged test fails.

A run that was stopped, or took only so many, is gone on with by the next.
"""

import argparse
import contextlib
import io
import multiprocessing
import sys
from dataclasses import dataclass, field

import pytest

from tests.mutation.mutants import HOUSES, Mutant, all_mutants
from tests.mutation.progress import Progress

QUIETLY = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
UNNOTICED, NOTICED, UNTAGGED, BROKEN = "unnoticed", "noticed", "untagged", "broken"


@dataclass(eq=False)
class Tagged:
    """Keeps only the tests tagged with one rule id, and counts them and their failures."""

    rule: str
    kept: int = 0
    failed: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if any(self.rule in mark.args for mark in item.iter_markers("rule"))]
        self.kept = len(items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unreadable.append(report.nodeid)


def verdict(number: int) -> tuple[int, str, str]:
    """Run the tagged tests against one mutant."""
    game, mutant = all_mutants()[number]
    watch = Tagged(mutant.rule)
    with contextlib.redirect_stdout(io.StringIO()), pytest.MonkeyPatch.context() as patch:
        mutant.apply(patch)
        code = pytest.main([*QUIETLY, HOUSES[game].tests], plugins=[watch])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        raise RuntimeError(f"pytest itself failed on: {mutant.name}")
    if watch.unreadable:
        return number, BROKEN, watch.unreadable[0]
    if not watch.kept:
        return number, UNTAGGED, ""
    return number, NOTICED if watch.failed else UNNOTICED, watch.failed[0] if watch.failed else ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument("--only", default="", help="only mutants whose rule id or name contains this")
    parser.add_argument("--game", choices=HOUSES, help="only mutants of this game")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once")
    parser.add_argument("--most", type=int, help="no more mutants than this; the next run goes on from there")
    parser.add_argument("--anew", action="store_true", help="judge those again that were judged before")
    options = parser.parse_args()
    mutants, progress = all_mutants(), Progress()
    chosen = [number for number, (game, mutant) in enumerate(mutants) if _wanted(options, game, mutant)]
    left = [number for number in chosen if options.anew or progress.verdict(*mutants[number]) is None]
    context = multiprocessing.get_context("fork")
    with context.Pool(options.jobs, maxtasksperchild=1) as pool:
        for number, outcome, test in pool.imap(verdict, left[: options.most], chunksize=1):
            progress.keep(*mutants[number], outcome, test)
            _report(*mutants[number], outcome, test)
    return _summary([mutants[number] for number in chosen], progress)


def _summary(chosen: list[tuple[str, Mutant]], progress: Progress) -> int:
    """What all slices found together; whoever was not noticed is named again."""
    judged = [(game, mutant, *found) for game, mutant in chosen if (found := progress.verdict(game, mutant))]
    survivors = [each for each in judged if each[2] != NOTICED]
    for survivor in survivors:
        _report(*survivor)
    left = len(chosen) - len(judged)
    print(f"{len(judged) - len(survivors)} of {len(judged)} mutants noticed" + (f", {left} left" if left else ""))
    return 1 if survivors else 0


def _wanted(options: argparse.Namespace, game: str, mutant: Mutant) -> bool:
    named = options.only in mutant.rule or options.only in mutant.name
    return named and options.game in (None, game)


def _report(game: str, mutant: Mutant, outcome: str, test: str) -> None:
    print(f"{outcome:9} {game:8} {mutant.rule:8} {mutant.name}" + (f"  [{test}]" if test else ""), flush=True)


if __name__ == "__main__":
    sys.exit(main())
