"""Steps that led to nothing one could tell: they are told in sentences too, never by what a button says."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.engine.meta_actions import Withdraw
from companion.engine.review import Step
from companion.i18n import action_text
from companion.service.access.callers import NOBODY
from companion.service.look.redaction import Redacted
from companion.service.play.desks import Desks
from companion.service.review.look import Look
from tests.support.recorded_games import read_in, whole_game
from tests.support.tables import table_by_code


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("deeds")), UNKNOWN_CODES_PER_MINUTE=100_000)


@pytest.fixture(scope="module")
def code(app: Flask) -> str:
    """A recorded game of four players with all modules."""
    return read_in(app, whole_game())


@pytest.fixture
def look(app: Flask, code: str) -> Any:
    with app.app_context():
        yield look_at(code)


def look_at(code: str, language: str = "en") -> Look:
    table = table_by_code(code)
    return Look(table, Desks().get(table), NOBODY, language)


def turn_s_end(look: Look) -> Step:
    """A step without words of its own."""
    return next(s for s in look.steps if s.action and s.action.kind == "caral.end_turn" and not s.events)


def test_a_step_without_words_of_its_own_is_told_in_a_sentence(look: Look, code: str) -> None:
    silent = turn_s_end(look)
    name = look.names[silent.seat]

    assert look.step(silent.position).entry.text == f"{name} ends their turn."
    assert look_at(code, "de").step(silent.position).entry.text == f"{name} beendet den Zug."


def test_the_log_never_reads_like_a_button(look: Look) -> None:
    lines = [line for line in look.log() if not isinstance(line.action, Redacted) and line.seat in range(look.seats)]
    labels = {line.position: action_text(line.action, "en", look.names) for line in lines}

    assert len(lines) > 100
    assert [line.text for line in lines if line.text.endswith(f": {labels[line.position]}")] == []


def test_what_a_game_has_no_sentence_for_is_named(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.service.review.look.deed_text", lambda *given: None)
    silent = turn_s_end(look)

    assert look.step(silent.position).entry.text == f"{look.names[silent.seat]}: End your turn"


def test_an_answer_taken_back_is_told_in_a_sentence(look: Look) -> None:
    line = replace(look.step(turn_s_end(look).position).entry, action=Withdraw(), text="")

    assert look.explained(line).text == f"{look.names[line.seat]} takes the answer back."
