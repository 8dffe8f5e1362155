"""`companion migrate`, `backup`, `restore` and `check`: games are carried elsewhere whole, and damage is named."""

import gzip
import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import create_app
from companion.store import migrate
from tests.support.api_client import Table, finished
from tests.support.command_line import Terminal
from tests.support.old_database import FIXTURES


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game that is over, one that goes on with a step taken back, and a lobby."""
    folder = tmp_path_factory.mktemp("played")
    app = create_app(INSTANCE=str(folder), PONDER=False)
    finished(app, 2, 1, edition="crowd")
    running = Table(app, 2).start()
    running.play(8)
    running.enter(running.host, "undo")
    Table(app, 3)
    return folder


def rows_of(folder: Path) -> dict[str, list[Any]]:
    """Everything but states, which are made anew."""
    with closing(sqlite3.connect(folder / "companion.sqlite")) as file:
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = {name: file.execute(f'SELECT * FROM "{name}"').fetchall() for name in names if name != "snapshot"}
    return {name: sorted(map(read, rows), key=repr) for name, rows in kept.items()}


def read(row: tuple[Any, ...]) -> list[Any]:
    """As it is understood: nothing is nothing, however it is written."""
    return [None if value == "null" else value for value in row]


def changed(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "companion.sqlite")) as file:
        assert file.execute(statement).rowcount == 1
        file.commit()


def copied(played: Path, folder: Path) -> Path:
    with (
        closing(sqlite3.connect(played / "companion.sqlite")) as old,
        closing(sqlite3.connect(folder / "companion.sqlite")) as new,
    ):
        old.backup(new)
    return folder


def test_a_backup_fills_an_empty_database_with_the_same(played: Path, tmp_path: Path, companion: Terminal) -> None:
    file, elsewhere = tmp_path / "all.backup", tmp_path / "elsewhere"
    saved = companion("backup", "--instance", played, file)
    restored = companion("restore", "--instance", elsewhere, file)

    count = sum(len(rows) for name, rows in rows_of(played).items() if name != "alembic_version")
    assert (saved.code, saved.out) == (0, f"{count} rows in {file}\n")
    assert restored.code == 0
    assert restored.out.startswith(f"{count} rows as of 2")
    assert rows_of(elsewhere) == rows_of(played)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert companion("check", "--instance", elsewhere).out == "3 tables, 0 with faults\n"


def test_whoever_was_known_before_is_known_there(tmp_path: Path, companion: Terminal) -> None:
    table = Table(create_app(INSTANCE=str(tmp_path / "old"), PONDER=False), 2).start()
    companion("backup", "--instance", tmp_path / "old", tmp_path / "file")
    companion("restore", "--instance", tmp_path / "new", tmp_path / "file")
    table.app = create_app(INSTANCE=str(tmp_path / "new"), PONDER=False)
    phone = table.phone(table.seats[0].token)

    assert phone.get(table.path).json["you"]["seat"] == 0


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path, companion: Terminal) -> None:
    old = tmp_path / "old"
    old.mkdir()
    (old / "companion.sqlite").write_bytes(gzip.decompress((FIXTURES / "old_tables.sqlite.gz").read_bytes()))
    companion("backup", "--instance", old, tmp_path / "file")
    companion("restore", "--instance", tmp_path / "new", tmp_path / "file")
    ran = companion("check", "--instance", tmp_path / "new")

    assert (ran.code, ran.lines[-1]) == (0, "8 tables, 0 with faults")


def test_nothing_is_written_over(played: Path, tmp_path: Path, companion: Terminal) -> None:
    file = tmp_path / "all.backup"
    companion("backup", "--instance", played, file)
    before = file.read_bytes()
    again = companion("backup", "--instance", played, file)
    onto = companion("restore", "--instance", copied(played, tmp_path), file)

    assert (again.code, again.err) == (2, f"companion backup: {file} is there already\n")
    assert file.read_bytes() == before
    assert (onto.code, onto.out) == (2, "")
    assert "this database holds something already" in onto.err
    assert rows_of(tmp_path) == rows_of(played)


def without_last_line(file: Path) -> None:
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join(lines[:-1])))


def told_otherwise(file: Path, **said: Any) -> None:
    first, _, rest = gzip.decompress(file.read_bytes()).partition(b"\n")
    file.write_bytes(gzip.compress(json.dumps(json.loads(first) | said).encode() + b"\n" + rest))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda file: file.write_bytes(b"PK"), "this is not a backup, or it is damaged"),
        (lambda file: file.write_bytes(file.read_bytes()[:-40]), "this is not a backup, or it is damaged"),
        (lambda file: file.write_bytes(gzip.compress(b"{}\n")), "this is not a backup"),
        (without_last_line, "its end is missing"),
        (lambda file: told_otherwise(file, version=9), "this backup is of version 9, and version 1 can be read here"),
        (lambda file: told_otherwise(file, revision="9999"), "it was made by a newer version of this program"),
    ],
)
def test_what_is_no_whole_backup_is_told_and_changes_nothing(
    spoil: Any, why: str, played: Path, tmp_path: Path, companion: Terminal
) -> None:
    file = tmp_path / "file"
    companion("backup", "--instance", played, file)
    spoil(file)
    ran = companion("restore", "--instance", tmp_path / "new", file)

    assert (ran.code, ran.out, ran.err) == (2, "", f"companion restore: {file}: {why}\n")
    assert not (tmp_path / "new").exists()


DAMAGES = {
    'UPDATE entry SET action = \'{"kind": "caral.jump"}\' WHERE table_id = 1 AND position = 5': "entry 5: ",
    "UPDATE entry SET action = 'null' WHERE table_id = 1 AND position = 5": "entry 5: ",
    "UPDATE entry SET seat = 1 - seat WHERE table_id = 1 AND position = 4": "entry 4: ",
    "DELETE FROM entry WHERE table_id = 1 AND position = 3": "entry 4: ",
    'UPDATE entry SET receipts = \'[[0,9,"X","x",{}]]\' WHERE table_id = 1 AND position = 4': "entry 4: kept otherwise",
    "UPDATE entry SET effective = 0 WHERE table_id = 1 AND position = 4": "entry 4: kept otherwise than it plays: eff",
    "UPDATE game_table SET result = NULL WHERE id = 1": "table: its result is not what the log leads to",
    "UPDATE game_table SET status = 'playing' WHERE id = 1": "table: it says playing, and the game is ended",
    "UPDATE game_table SET position = position + 1 WHERE id = 1": "table: it counts ",
    'UPDATE game_table SET header = \'{"game": "caral"}\' WHERE id = 1': "table: its header cannot be read",
    'UPDATE game_table SET header = \'{"game": "chess"}\' WHERE id = 1': "table: its game is not offered here",
    "UPDATE snapshot SET data = '{' WHERE table_id = 1": "snapshot 51: it cannot be read",
    "UPDATE snapshot SET position = 52 WHERE table_id = 1": "snapshot 52: it is another state than the log leads to",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_named_by_table_and_row(damage: str, played: Path, tmp_path: Path, companion: Terminal) -> None:
    folder = copied(played, tmp_path)
    changed(folder, damage)
    ran = companion("check", "--instance", folder)
    code = rows_of(folder)["game_table"][0][2]

    assert ran.code == 1
    assert ran.lines[0].startswith(f"{code}: {DAMAGES[damage]}")
    assert ran.lines[-1] == "3 tables, 1 with faults"


def test_one_table_alone_is_checked(played: Path, companion: Terminal) -> None:
    code = rows_of(played)["game_table"][1][2]
    ran = companion("check", "--instance", played, "--table", code.lower())
    none = companion("check", "--instance", played, "--table", "QQQQQQ")

    assert (ran.code, ran.out) == (0, "1 table, 0 with faults\n")
    assert (none.code, none.err) == (2, "companion check: --table: there is no table 'QQQQQQ'\n")


def test_before_a_migration_an_sqlite_file_is_copied(tmp_path: Path, companion: Terminal) -> None:
    file = tmp_path / "companion.sqlite"
    file.write_bytes(gzip.decompress((FIXTURES / "old_tables.sqlite.gz").read_bytes()))
    before = rows_of(tmp_path)
    ran = companion("migrate", "--instance", tmp_path)
    (copy,) = tmp_path.glob("*.before-*")
    copy.rename(tmp_path / "kept")

    assert ran.out == f"from 0002 to {migrate.newest()}\n"
    assert companion("migrate", "--instance", tmp_path).out == f"already at {migrate.newest()}\n"
    assert not list(tmp_path.glob("*.before-*")), "nothing is copied where nothing changes"
    with closing(sqlite3.connect(tmp_path / "kept")) as kept:
        assert kept.execute("SELECT count(*) FROM entry").fetchone() == (len(before["entry"]),)
        assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)


def test_a_new_database_is_not_copied(tmp_path: Path, companion: Terminal) -> None:
    ran = companion("migrate", "--instance", tmp_path)

    assert ran.out == f"from nothing to {migrate.newest()}\n"
    assert [path.name for path in tmp_path.iterdir() if "before" in path.name] == []


def test_what_cannot_be_opened_is_told_in_one_line(tmp_path: Path, companion: Terminal) -> None:
    (tmp_path / "companion.sqlite").write_text("no database", encoding="ascii")
    ran = companion("check", "--instance", tmp_path)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("companion check: the database cannot be used: ")
