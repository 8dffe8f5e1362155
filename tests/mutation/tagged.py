"""Tests that are tagged with the id of a rule: where they lie, and what becomes of them."""

import contextlib
import io
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

QUIETLY = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")


def tags(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("rule"):
        yield from mark.args


@dataclass(eq=False)
class Tagged:
    """Keeps only the tests tagged with one rule id, and counts them and their failures."""

    rule: str
    kept: int = 0
    failed: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.rule in tags(item)]
        self.kept = len(items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unreadable.append(report.nodeid)


class Index:
    """In which files the tests of each rule id are. Runs none of them."""

    def __init__(self) -> None:
        self.files: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for rule in tags(item):
                self.files[rule].add(str(item.path))
        items.clear()


def files_by_rule(folder: str) -> dict[str, list[str]]:
    """Found by reading all tests of a folder once, so that each mutant need not."""
    index = Index()
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*QUIETLY, folder], plugins=[index])
    return {rule: sorted(files) for rule, files in index.files.items()}
