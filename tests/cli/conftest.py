from pathlib import Path

import pytest

from companion.bots.play import play_on
from companion.engine.log import Chronicle
from companion.games.caral.game import GAME
from companion.games.records import save
from tests.support.bot_tables import players
from tests.support.command_line import Terminal


@pytest.fixture
def companion(capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(capsys)


@pytest.fixture(scope="session")
def log_text() -> str:
    """A whole game of two, cards dealt by the app."""
    header = GAME.header("crowd", 2, cards="app")
    chronicle = Chronicle(GAME.ruleset(header))
    play_on(chronicle, players(["sensible", "sensible"], 1))
    return save(header, chronicle)


@pytest.fixture
def log(tmp_path: Path, log_text: str) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(log_text, encoding="utf-8")
    return path
