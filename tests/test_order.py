"""Long tests lead the share of each worker, and no test is lost or doubled by it."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.order import SECONDS, long_ones_first
from tests.support.shares import import_share, share_of


def items(*names: str) -> list[Any]:
    return [SimpleNamespace(nodeid=name) for name in names]


def test_each_share_begins_with_long_ones() -> None:
    first, second = sorted(SECONDS, key=lambda file: -SECONDS[file])[:2]
    short = [f"tests/test_short.py::test_{number}" for number in range(8)]
    ordered = [item.nodeid for item in long_ones_first(items(*short, f"{second}::b", f"{first}::a"), 2)]

    assert (ordered[0], ordered[5]) == (f"{first}::a", f"{second}::b")
    assert [name for name in ordered if name in short] == short


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_nothing_is_lost(workers: int) -> None:
    everything = items(*(f"{file}::test_{number}" for file in [*SECONDS, "tests/else.py"] for number in range(5)))
    ordered = long_ones_first(everything, workers)

    assert sorted(item.nodeid for item in ordered) == sorted(item.nodeid for item in everything)
    assert len(ordered) == len(everything)


def test_every_file_is_in_one_share(tmp_path: Path) -> None:
    files = {tmp_path / folder / f"test_{number}.py" for folder in ("a", "b/c") for number in range(5)}
    for file in (*files, tmp_path / "a" / "helper.py"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    shares = [share_of([tmp_path, tmp_path / "a"], worker, 3) for worker in range(3)]

    assert sorted(file for share in shares for file in share) == sorted(files)
    assert share_of([tmp_path / "a" / "test_0.py"], 0, 1) == [tmp_path / "a" / "test_0.py"]


def test_what_cannot_be_imported_is_left_to_the_collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "test_broken_share.py").write_text("raise RuntimeError")
    (tmp_path / "test_whole_share.py").write_text("")
    import_share(tmp_path, ["."], 0, 1)

    assert "test_broken_share" not in sys.modules
    assert sys.modules.pop("test_whole_share")
