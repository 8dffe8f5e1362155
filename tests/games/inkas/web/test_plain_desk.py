"""Bargains and trades with the supply on a phone without script."""

import re
from html import unescape

from flask import Flask

from companion.games.inkas.rules.exchange import Exchange, Swap
from tests.support.brought_table import Brought
from tests.support.every_decision import Example, examples
from tests.support.opened_table import chronicle_of
from tests.support.page_client import Phone, Reading

WAITING = "waiting"


def example_of(name: str) -> Example:
    return next(each for each in examples("inkas") if each.name == name)


def plain(phone: Phone) -> Reading:
    """What a page without script has besides."""
    parts = re.findall(r"<noscript>(.*?)</noscript>", phone.look().text, flags=re.DOTALL)
    return Reading("".join(parts))


def test_every_trade_with_the_supply_has_a_button(house: Flask) -> None:
    example = example_of("build-most")
    phone = Brought(house, example).of(example.seat)
    chronicle = chronicle_of(example)
    legal = [each for each in chronicle.ruleset.legal(chronicle.state) if isinstance(each, Exchange | Swap)]
    entries = [value or "" for form in plain(phone).forms for _, _, value in form.buttons]
    assert legal
    assert sum('"kind":"inkas.exchange"' in entry or '"kind":"inkas.swap"' in entry for entry in entries) == len(legal)


def test_whoever_waits_offers_something_to_whoever_trades(house: Flask) -> None:
    example = example_of(WAITING)
    table = Brought(house, example)
    phone = table.of(example.seat)
    cards = chronicle_of(example).state.players[example.seat].hand.known
    kinds = chronicle_of(example).ruleset.situation.kinds.names
    gives = next(kind for kind, count in zip(kinds, cards, strict=True) if count)
    wants = next(kind for kind in kinds if kind != gives)
    form = plain(phone).forms[0]
    [(_, name, value)] = form.buttons
    values = dict(form.values) | {f"amount.{gives}": "-1", f"amount.{wants}": "1", str(name): unescape(value or "")}
    answer = phone.client.post(form.action, data=values)
    assert answer.status_code == 303, answer.text
    [offer] = standing(house, table)
    assert (offer["gives"], offer["wants"]) == ([gives], [wants])
    assert offer["to"] == [chronicle_of(example).state.turn.seat]


def standing(house: Flask, table: Brought) -> list[dict[str, object]]:
    found: list[dict[str, object]] = house.test_client().get(f"/api/v1/tables/{table.code}").json["board"]["offers"]
    return found
