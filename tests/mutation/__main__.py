"""Break every rule in turn, each in a process of its own, and demand that a tagged test fails.

A run that was stopped, or took only so many, is gone on with by the next.
"""

import argparse
import contextlib
import io
import multiprocessing
import sys

import pytest

from tests.mutation.mutants import HOUSES, Mutant, all_mutants
from tests.mutation.progress import Progress
from tests.mutation.tagged import QUIETLY, Tagged, files_by_rule

UNNOTICED, NOTICED, UNTAGGED, BROKEN = "unnoticed", "noticed", "untagged", "broken"


def verdict(case: tuple[int, list[str]]) -> tuple[int, str, str]:
    """Run the tagged tests, which are in these files, against one mutant."""
    number, files = case
    if not files:
        return number, UNTAGGED, ""
    mutant = all_mutants()[number][1]
    watch = Tagged(mutant.rule)
    with contextlib.redirect_stdout(io.StringIO()), pytest.MonkeyPatch.context() as patch:
        mutant.apply(patch)
        code = pytest.main([*QUIETLY, *files], plugins=[watch])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        raise RuntimeError(f"pytest itself failed on: {mutant.name}")
    if watch.unreadable:
        return number, BROKEN, watch.unreadable[0]
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
        games = {mutants[number][0] for number in left}
        files = {game: pool.apply(files_by_rule, (HOUSES[game].tests,)) for game in games}
        cases = [(number, files[mutants[number][0]].get(mutants[number][1].rule, [])) for number in left]
        for number, outcome, test in pool.imap(verdict, cases[: options.most], chunksize=1):
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
