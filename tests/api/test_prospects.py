"""What answers lead to, over the wire: how each is best shown, and what may be posted in one with it."""

from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.games.caral.meta import META
from tests.support.api_client import Body, Phone, Table

REAL = {"die": "table", "cards": "table"}
STEPS = 160


def moving(app: Flask, **options: str) -> Table:
    """The first of three is asked for their movement."""
    table = Table(app, 3, options=REAL | options).start()
    for seat, site in enumerate(("site-10", "site-8", "site-12")):
        table.enter(table.seats[seat], "caral.start_at", site=site)
    table.enter(table.seats[1], "caral.roll", face="0")
    return table


def asked(table: Table) -> tuple[Phone, Body]:
    """Who is asked first, and what, with everything that can be known of the answers."""
    phones = (*table.seats, table.host)
    found = ((phone, table.decisions(phone, "?explain=1")["decisions"]) for phone in phones)
    return next((phone, each) for phone, questions in found for each in questions if each.get("legal"))


@pytest.mark.parametrize("options", [{"die": "app", "cards": "app"}, REAL], ids=["dealt", "real"])
def test_what_is_offered_to_follow_is_accepted(app: Flask, options: dict[str, str]) -> None:
    table, rng, followed = Table(app, 3, modules=list(META.modules), options=options).start(), Random(5), set()
    for _ in range(STEPS):
        phone, question = asked(table)
        answers = [*zip(question["legal"], question["prospects"], strict=True)]
        both = [each for each in answers if "then" in each[1]]
        action, prospect = rng.choice(both or answers)
        more: dict[str, Any] = {"seat": question["seat"]} | ({"then": prospect["then"]} if both else {})
        table.enter(phone, **action, **more)
        followed |= {prospect["then"]["kind"]} if both else set()
    assert {"caral.take_stones", "caral.draw_cards"} <= followed


def test_answers_say_how_they_are_best_shown(app: Flask) -> None:
    table = moving(app)
    _, question = asked(table)
    number = next(number for number, action in enumerate(question["legal"]) if action["to"] == "quarry-1")
    quarry, quarry_told = question["prospects"][number], question["outcomes"][number]

    assert quarry == {
        "weight": "free",
        "order": quarry["order"],
        "title": "Quarry 1",
        "verb": "Go and load",
        "alone": "Only go",
        "badge": {"amount": 1, "icon": "stone"},
        "then": {"kind": "caral.take_stones", "count": 1},
    }
    assert quarry_told == [{"code": "caral.outcome.stones", "text": "+1 stone", "tone": "gain"}]
    assert {each["weight"] for each in question["prospects"]} == {"free", "costs", "faint"}
    assert "title" in question["refused"][0]


def test_a_proxy_is_told_nothing_of_hidden_cards(app: Flask) -> None:
    table = moving(app, cards="app")
    table.enter(table.seats[0], "caral.move", to="village-2", discard=3)
    (own,) = table.decisions(table.seats[0], "?explain=1")["decisions"]
    (proxy,) = table.decisions(table.host, "?explain=1")["decisions"]

    assert (own["kind"], proxy["proxy"]) == ("caral.pay_cards", True)
    assert all("not noted" not in told["text"] for each in own["outcomes"] for told in each)
    assert all(told["text"] == "You keep 1 card, not noted" for each in proxy["outcomes"] for told in each)
