"""Whole games are told in both languages without a gap."""

import random

import pytest

from companion import games
from companion.engine.actions import TABLE
from companion.engine.decisions import asked_now
from companion.engine.meta_actions import Finish
from companion.i18n import LANGUAGES, action_text, decision_text, receipt_text, refusal_text, render
from tests.i18n.homes import GAMES, IDS
from tests.i18n.manner import manner_of
from tests.i18n.samples import NAMES, flaws

PATIENCE = 400
"""After so many answers the table agrees to end where it may."""


def answer(rules, state, seat, rng, patient):
    """A random legal answer, by chance where the table is asked."""
    step = rules.chance(state)
    if step is not None:
        return step.chance(rules.situation(rules, state, TABLE, rules.asked(state)), rng.randrange)
    legal = list(rules.legal(state, seat))
    return rng.choice([action for action in legal if not (patient and isinstance(action, Finish))] or legal)


def told(rules, rng):
    """Everything that is said in a game: how to say it, and what."""
    played, answers = rules.begin(), 0
    while True:
        yield from ((render, event.code, event.params) for event in played.events)
        yield from ((receipt_text, receipt) for receipt in played.receipts)
        state = played.state
        if state.ended is not None:
            return
        asked = asked_now(state.pending)[0]
        yield decision_text, asked
        for refused, reasons in rules.refused(state, asked.seat):
            yield action_text, refused
            yield from ((refusal_text, reason) for reason in reasons)
        action = answer(rules, state, asked.seat, rng, answers < PATIENCE)
        yield action_text, action
        played, answers = rules.play(state, action, asked.seat), answers + 1


TABLES = [(package, table) for package in GAMES for table in manner_of(package).tables]


@pytest.mark.parametrize(("package", "table"), TABLES)
def test_a_game_is_told_without_gaps(package, table):
    game = games.load(IDS[package])
    header = game.header(**table)
    said = list(told(game.ruleset(header), random.Random(header.seats)))
    for language in LANGUAGES:
        texts = {say(*what, language, NAMES) for say, *what in said}
        assert len(texts) > manner_of(package).variety
        assert {text: flaws(text, language) for text in texts if flaws(text, language)} == {}
