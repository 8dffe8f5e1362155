"""What tests of the verbs share."""

from typing import Any

import pytest

from companion.engine.ruleset import Ruleset


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of all actions that are played from now on."""
    played: list[str] = []
    play = Ruleset.play

    def counted(self: Any, state: Any, action: Any, *args: Any, **more: Any) -> Any:
        played.append(action.kind)
        return play(self, state, action, *args, **more)

    monkeypatch.setattr(Ruleset, "play", counted)
    return played
