"""Where bargains are made up: of each kind so many given or wanted, to whom, and what the supply would give for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask

from companion import games
from companion.engine.amounts import Desk, Supply
from companion.engine.pages import Seen
from companion.engine.questions import Button, Question
from companion.web.panel import packed, stamped

MOST_WANTED = 9
"""Of one kind; nobody asks for more."""


@dataclass(frozen=True)
class Kind:
    """A kind, and how many of it can be given."""

    name: str
    held: int


@dataclass(frozen=True)
class Bargain:
    """What the desk of a seat shows."""

    desk: Desk
    entry: str
    """What is entered, but for the amounts."""
    kinds: tuple[Kind, ...]
    partners: tuple[int, ...]
    rates: str
    """What the supply takes, by the kind of the answer: each as one listed text."""
    most: int = MOST_WANTED


def desk_of(game: str, view: Seen, question: Question | None) -> Bargain | None:
    """The desk at which a seat makes offers of its own while it is asked something else."""
    you = view.get("you")
    found = (desk for desk in games.load(game).pages.desks if not desk.answers)
    desk = next(found, None)
    if desk is None or you is None or question is None or question.seat != you["seat"]:
        return None
    return _bargain(desk, view, question, {})


def unasked_desk(game: str, view: Seen) -> Bargain | None:
    """The desk at which a seat proposes something while others are asked."""
    desk = next((desk for desk in games.load(game).pages.desks if not desk.answers), None)
    return _bargain(desk, view, None, {}) if desk and view.get("you") else None


def counter_desk(game: str, view: Seen, answered: int) -> Bargain | None:
    """The desk for other terms than those that were offered."""
    desk = next((desk for desk in games.load(game).pages.desks if desk.answers), None)
    return _bargain(desk, view, None, {desk.answers: answered}) if desk and view.get("you") else None


def _bargain(desk: Desk, view: Seen, question: Question | None, more: Mapping[str, Any]) -> Bargain | None:
    you = view["you"]
    partners = tuple(desk.partners(view, you["seat"]))
    if not partners:
        return None
    unknown = you[desk.unknown] if desk.unknown else 0
    kinds = tuple(Kind(kind, you[desk.held][kind] + unknown) for kind in desk.kinds)
    entry = stamped({"kind": desk.action, **more, "seat": you["seat"]})
    rates = _rates(desk.supply, question) if desk.supply and question else {}
    return Bargain(desk, entry, kinds, partners, packed(rates))


def _rates(supply: Supply, question: Question) -> dict[str, list[str]]:
    """Each legal trade with the supply."""
    return {
        kind: [" ".join(each.action[supply.field]) for each in question.legal if each.action["kind"] == kind]
        for kind in supply.actions
    }


def plain_supply(desk: Desk, question: Question) -> list[Button]:
    """Trades with the supply one by one, for pages without a script."""
    kinds = desk.supply.actions if desk.supply else ()
    return [each for each in question.legal if each.action["kind"] in kinds]


def init_app(app: Flask) -> None:
    for helper in (desk_of, unasked_desk, counter_desk, plain_supply):
        app.add_template_global(helper)
