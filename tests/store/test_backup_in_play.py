"""A backup that is taken while people play is of one moment: elsewhere every log plays as it did."""

import threading
from pathlib import Path

from companion import create_app
from tests.cli.conftest import companion as companion
from tests.support import databases
from tests.support.api_client import Table
from tests.support.command_line import Terminal

TABLES = 2
MOVES = 60
"""No more than these; the backup is taken long before."""


class Player(threading.Thread):
    """Plays at a table until told to stop, and knows how far it surely was."""

    def __init__(self, table: Table, stop: threading.Event) -> None:
        super().__init__()
        self.table, self.stop, self.surely = table, stop, 0
        self.begun = threading.Event()

    def run(self) -> None:
        for _ in range(MOVES):
            self.table.play(1)
            self.surely = self.table.position
            self.begun.set()
            if self.stop.is_set():
                return


def test_a_backup_taken_during_play_is_whole_elsewhere(tmp_path: Path, companion: Terminal) -> None:
    here, elsewhere, file = tmp_path / "here", tmp_path / "elsewhere", tmp_path / "evening.backup"
    app, stop = create_app(INSTANCE=str(here), PONDER=False), threading.Event()
    players = [Player(Table(app, 2).start(), stop) for _ in range(TABLES)]
    for player in players:
        player.start()
    try:
        assert all(player.begun.wait(60) for player in players)
        before = [player.surely for player in players]
        saved = companion("backup", "--instance", here, file)
    finally:
        stop.set()
        for player in players:
            player.join()
    restored = companion("restore", "--instance", elsewhere, file)
    checked = companion("check", "--instance", elsewhere)
    copy = create_app(INSTANCE=str(elsewhere), PONDER=False)

    assert (saved.code, restored.code) == (0, 0), saved.err + restored.err
    assert (checked.code, checked.out) == (0, f"{TABLES} tables, 0 with faults\n")
    for player, least in zip(players, before, strict=True):
        found = copy.test_client().get(f"/api/v1{player.table.path}").json["position"]
        assert least <= found <= player.surely


def test_either_kind_of_database_fills_the_other(tmp_path: Path, companion: Terminal, database: str) -> None:
    here, file = tmp_path / "here", tmp_path / "evening.backup"
    table = Table(create_app(INSTANCE=str(here), PONDER=False), 2).start().play(3)
    others = {
        databases.SQLITE: databases.in_folder(tmp_path / "other"),
        databases.POSTGRESQL: f"sqlite:///{tmp_path}/other.sqlite",
    }
    companion("backup", "--instance", here, file)
    restored = companion("restore", "--database-url", others[database], file)
    checked = companion("check", "--database-url", others[database], "--table", table.code)

    assert (restored.code, restored.err) == (0, "")
    assert (checked.code, checked.out) == (0, "1 table, 0 with faults\n")
