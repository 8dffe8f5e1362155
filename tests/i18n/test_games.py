"""Whole games are told in both languages without a gap."""

import random

import pytest

from companion.engine.actions import TABLE
from companion.engine.meta_actions import Finish
from companion.games.caral.game import GAME
from companion.games.caral.rules.year import BeginYear
from companion.i18n import LANGUAGES, action_text, decision_text, receipt_text, refusal_text, render
from tests.i18n.samples import NAMES, flaws

LAST_YEAR = 4


def answer(rules, state, rng):
    """A random legal answer, by chance where the table is asked; the table agrees to end after some years."""
    step = rules.chance(state)
    if step is not None:
        return step.chance(rules.situation(rules, state, TABLE, rules.asked(state)), rng.randrange)
    action = rng.choice(list(rules.legal(state)))
    return BeginYear() if isinstance(action, Finish) and state.year < LAST_YEAR else action


def told(rules, rng):
    """Everything that is said in a game: how to say it, and what."""
    played = rules.begin()
    while True:
        yield from ((render, event.code, event.params) for event in played.events)
        yield from ((receipt_text, receipt) for receipt in played.receipts)
        state = played.state
        if state.ended is not None:
            return
        yield decision_text, rules.asked(state)
        for refused, reasons in rules.refused(state):
            yield action_text, refused
            yield from ((refusal_text, reason) for reason in reasons)
        action = answer(rules, state, rng)
        yield action_text, action
        played = rules.play(state, action)


@pytest.mark.parametrize(
    ("edition", "seats", "cards", "modules"),
    [
        ("retail", 2, "app", ()),
        ("crowd", 3, "table", ()),
        ("retail", 4, "table", ()),
        ("retail", 3, "app", ("whim", "annual")),
        ("crowd", 4, "table", ("whim", "annual")),
    ],
)
def test_a_game_is_told_without_gaps(edition, seats, cards, modules):
    rules = GAME.ruleset(GAME.header(edition, seats, modules=modules, cards=cards))
    said = list(told(rules, random.Random(seats)))
    for language in LANGUAGES:
        texts = {say(*what, language, NAMES) for say, *what in said}
        assert len(texts) > 150
        assert {text: flaws(text, language) for text in texts if flaws(text, language)} == {}
