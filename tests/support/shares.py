"""What every worker would do at the beginning is done by one of them: pytest rewrites the asserts of a file when it is
first imported, and whoever comes later finds it rewritten."""

from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

TESTS = "test_*.py"


def share_of(paths: Iterable[Path], worker: int, workers: int) -> list[Path]:
    """Which test files in these folders, or named themselves, a worker imports before the others' ones."""
    files = {file for path in paths for file in (path.rglob(TESTS) if path.is_dir() else [path])}
    return sorted(files)[worker::workers]


def import_share(root: Path, named: Iterable[str], worker: int, workers: int) -> None:
    """What cannot be imported is told by the collection, which comes to all of them."""
    paths = [(root / name.partition("::")[0]).resolve() for name in named]
    for file in share_of((path for path in paths if path.is_relative_to(root)), worker, workers):
        with suppress(Exception):
            import_module(".".join(file.relative_to(root).with_suffix("").parts))
