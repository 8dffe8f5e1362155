"""Whatever is asked, every answer stands on the screen of who is asked exactly once, and its entry is whole."""

import json
import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion import games
from companion.engine.meta_actions import Finish
from tests.orchard.registered import orchard as orchard
from tests.support.brought_table import Brought
from tests.support.every_decision import ASKED, WAITING, Example, examples
from tests.support.moments import Moment
from tests.support.opened_table import chronicle_of
from tests.support.page_client import Phone

pytestmark = pytest.mark.usefixtures("orchard")
GAMES = ("caral", "cacao", "inkas", "orchard")
EXAMPLES = [example for game in GAMES for example in examples(game)]
ENTRY = re.compile(r""" (?:value|data-alone)=(?:"(\{[^"]*\})"|'(\{[^']*\})')""")
REFUSED = re.compile(r'<button type="button" class="t no"')
CHOICES = re.compile(r'<div class="stepper"[^>]* data-entry="([^"]*)"[^>]* data-choices="([^"]*)"')
RATES = re.compile(r" data-rates='(\{[^']+\})'")
ASIDE = ("id", "seat", "proxy", "expected", "then")


def of_way(*ways: str) -> list[Example]:
    return [example for example in EXAMPLES if example.way in ways]


def named(action: dict[str, Any]) -> str:
    return json.dumps({name: value for name, value in action.items() if name not in ASIDE}, sort_keys=True)


def moment_of(example: Example) -> Moment:
    chronicle = chronicle_of(example)
    return Moment(chronicle.ruleset, chronicle.state, example.seat)


def screen(phone: Phone) -> str:
    """What is asked: the stage, and the answer bar below it, where there is a script."""
    text = re.sub(r"<noscript>.*?</noscript>", "", phone.answer.text, flags=re.DOTALL)
    return text[text.index('<div id="places"') : text.index('<section class="panel" id="p-mine"')]


def entered(text: str) -> Counter[str]:
    """Every entry that a button makes. One that is also made in one with what follows is one, and so is the one that
    is picked at first and stands on the main button too."""
    written = dict.fromkeys(unescape(one or other) for one, other in ENTRY.findall(text))
    entries = [json.loads(found) for found in written]
    return Counter(named(entry) for entry in entries if "then" not in entry)


def counted_out(game: str, text: str) -> Counter[str]:
    """Every amount that can be chosen."""
    pages, found = games.load(game).pages, Counter[str]()
    known = {each.action: each for each in (*pages.amounts.values(), *pages.asides)}
    for entry, choices in CHOICES.findall(text):
        kind = json.loads(unescape(entry))["kind"]
        for name in json.loads(unescape(choices)):
            chosen = zip(known[kind].kinds, map(int, name.split()), strict=True)
            found[named({"kind": kind} | known[kind].fields(dict(chosen)))] += 1
    return found


def at_the_desk(game: str, text: str) -> Counter[str]:
    """Every trade with the supply that a desk takes."""
    found, supplies = Counter[str](), (desk.supply for desk in games.load(game).pages.desks if desk.supply)
    for supply, rates in zip(supplies, RATES.findall(text), strict=False):
        for kind, given in json.loads(unescape(rates)).items():
            found.update(named({"kind": kind, supply.field: cards.split()}) for cards in given)
    return found


def made_freely(example: Example, kind: str) -> bool:
    """Whether whatever is held may be chosen, so that no choice is listed: only that it is counted out can be seen."""
    amounts = games.load(example.game).pages.amounts.get(example.kind)
    return amounts is not None and amounts.freely and amounts.action == kind


@pytest.mark.parametrize("example", of_way(ASKED), ids=str)
def test_every_answer_is_on_the_screen_once(app: Flask, example: Example) -> None:
    table, moment = Brought(app, example), moment_of(example)
    phone = table.of(example.seat)
    assert phone.look().status_code == 200
    shown = entered(screen(phone)) + counted_out(example.game, screen(phone)) + at_the_desk(example.game, screen(phone))
    legal = [each for each in moment.legal if not made_freely(example, each.kind)]
    wanted = {named(moment.ruleset.codec.encode(each)): int(not isinstance(each, Finish)) for each in legal}
    assert {answer: shown[answer] for answer in wanted} == wanted, "but for the end, which is the host's to say"
    assert f'data-asked="{example.kind}"' in screen(phone)


@pytest.mark.parametrize("example", of_way(WAITING), ids=str)
def test_who_waits_is_asked_nothing(app: Flask, example: Example) -> None:
    phone = Brought(app, example).of(example.seat)
    phone.look()
    assert "data-asked" not in phone.answer.text
    assert "data-yours" not in phone.answer.text
    assert REFUSED.search(phone.answer.text) is None
    assert "<h1>Waiting</h1>" in phone.answer.text
