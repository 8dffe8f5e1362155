"""Amounts that are counted out kind by kind: what the tiles of a question show, and what their form enters."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from os.path import commonprefix
from typing import Any

from flask import Flask
from markupsafe import Markup

from companion import games
from companion.engine.amounts import Amounts, Chosen
from companion.engine.questions import Button, Question, Refused
from companion.http.language import caller_language
from companion.http.numbers import must_be_number
from companion.i18n import render
from companion.service.errors import BadInput
from companion.web.panel import packed
from companion.web.written import attributes

MOST_TYPED = 99
"""More of a kind than anybody counts out."""


@dataclass(frozen=True)
class Tile:
    """One kind: how many may be chosen at most, how many the seat has, and why there can be none."""

    kind: str
    most: int
    held: int | None
    """Nothing where the app does not know all of them."""
    barred: Refused | None


@dataclass(frozen=True)
class Stepper:
    """A question's tiles, and every choice that fits with what it is called and leads to."""

    amounts: Amounts
    entry: str
    """What is entered, but for the amounts."""
    tiles: tuple[Tile, ...]
    wanted: int
    """How many can be chosen together."""
    counters: str
    choices: str
    """How what each choice that fits is called goes on, and which of `leads` it leads to: there can be hundreds."""
    begins: str
    """How they are all called at first."""
    leads: str
    refused: str
    others: tuple[Button, ...]
    """Answers that are no amounts."""
    greyed: tuple[Refused, ...]
    """What is refused and not told by a tile, or can be ruled to have happened."""
    start: str
    """How many of each kind are chosen at first."""
    nothing: tuple[Button, ...]
    """Where the amounts are few choosing none of them has a button of its own, if it is an answer."""

    def told(self) -> Markup:
        """What the script needs, as attributes of the element around the tiles."""
        amounts = self.amounts
        known = {"field": amounts.field, "count": amounts.count, "wanted": self.wanted, "counters": self.counters}
        known |= {"freely": "yes"} if amounts.freely else {}
        known |= {
            "start": self.start,
            "choices": self.choices,
            "begins": self.begins,
            "leads": self.leads,
            "refused": self.refused,
        }
        return Markup(attributes({f"data-{name}": value for name, value in known.items()}))  # noqa: S704


def stepper_of(game: str, question: Question, you: Mapping[str, Any] | None) -> Stepper | None:
    """The tiles for a question, if it is answered by amounts and anything can be chosen."""
    amounts = games.load(game).pages.amounts.get(question.kind)
    return None if amounts is None else counted_out(amounts, question, you)


def asides_of(game: str, question: Question, you: Mapping[str, Any] | None) -> list[Stepper]:
    """The tiles for what can be done besides."""
    found = (counted_out(amounts, question, you) for amounts in games.load(game).pages.asides)
    return [stepper for stepper in found if stepper is not None]


def counted_out(amounts: Amounts, question: Question, you: Mapping[str, Any] | None) -> Stepper | None:
    fitting = [each for each in question.legal if each.action["kind"] == amounts.action]
    nothing = [each for each in fitting if amounts.few and not any(amounts.chosen(each.action).values())]
    counted = [each for each in fitting if each not in nothing]
    if not counted or entry_of(counted[0])["kind"] != amounts.action:
        return None
    refused = [each for each in question.refused if each.action["kind"] == amounts.action]
    own = you if you and amounts.held and you["seat"] == question.seat else None
    held = own[amounts.held] if own else None
    more = own[amounts.unknown] if own and amounts.unknown else 0
    begins = commonprefix([each.verb or each.text for each in counted])  # noqa: RUF071
    leads = [*dict.fromkeys(map(leading, counted))]
    totals = {sum(amounts.chosen(each.action).values()) for each in counted}
    tiles = tuple(tile(amounts, kind, counted, refused, held) for kind in amounts.kinds)
    if amounts.freely:
        tiles = tuple(freely(each, max(totals), held, more) for each in tiles)
    return Stepper(
        amounts,
        without_amounts(amounts, counted[0]),
        tiles,
        max(totals),
        packed(counters(totals)),
        packed({} if amounts.freely else choices_of(amounts, counted, begins, leads)),
        begins,
        packed(leads),
        packed({name_of(amounts, each.action): each.why for each in refused}),
        tuple(each for each in question.legal if each not in counted),
        tuple(each for each in question.refused if each.anyway or each not in refused),
        name_of(amounts, min(counted, key=lambda each: each.order).action) if amounts.few else "",
        tuple(nothing),
    )


def choices_of(amounts: Amounts, counted: list[Button], begins: str, leads: list[str]) -> dict[str, tuple[str, int]]:
    """How what each choice is called goes on, and which of `leads` it leads to."""
    rests = ((each, (each.verb or each.text).removeprefix(begins)) for each in counted)
    return {name_of(amounts, each.action): (rest, leads.index(leading(each))) for each, rest in rests}


def leading(button: Button) -> str:
    """What a choice leads to, in a line."""
    return " · ".join(map(str, button.told))


def entry_of(button: Button) -> dict[str, Any]:
    entry: dict[str, Any] = json.loads(button.entry)
    return entry


def without_amounts(amounts: Amounts, button: Button) -> str:
    return packed({name: v for name, v in entry_of(button).items() if name not in (amounts.field, amounts.count)})


def tile(amounts: Amounts, kind: str, legal: list[Button], refused: list[Refused], held: Chosen | None) -> Tile:
    most = max(amounts.chosen(each.action).get(kind, 0) for each in legal)
    sure = held.get(kind, 0) if held is not None else -1
    against = [each for each in refused if kind in amounts.chosen(each.action)]
    return Tile(kind, most, sure if sure >= most else None, against[-1] if against and not most else None)


def freely(tile: Tile, wanted: int, held: Chosen | None, more: int) -> Tile:
    """A kind of which whatever is held may be chosen; of cards that nobody noted any may be of it."""
    most = wanted if held is None else min(wanted, held.get(tile.kind, 0) + more)
    return replace(tile, most=most, held=None if held is None else held.get(tile.kind, 0))


def counters(totals: set[int]) -> list[str]:
    """What is said of so many chosen, from none on."""
    wanted, language = max(totals), caller_language()
    code = "web.amounts.of" if len(totals) == 1 else "web.amounts.chosen"
    return [render(code, {"number": number, "wanted": wanted}, language) for number in range(wanted + 1)]


def name_of(amounts: Amounts, action: Mapping[str, Any]) -> str:
    """A choice as the script names it: how many of each kind, in the order of the tiles."""
    chosen = amounts.chosen(action)
    return " ".join(str(chosen.get(kind, 0)) for kind in amounts.kinds)


def filled_in(game: str, entry: dict[str, Any], form: Mapping[str, str]) -> dict[str, Any]:
    """An entry with the amounts that were typed beside it; one that names its own stays as it is."""
    pages = games.load(game).pages
    desk = next((each for each in pages.desks if each.action == entry.get("kind")), None)
    if desk is not None and desk.gives not in entry:
        return entry | desk.fields({kind: signed(form, kind) for kind in desk.kinds})
    known = (*pages.amounts.values(), *pages.asides)
    amounts = next((each for each in known if each.action == entry.get("kind")), None)
    if amounts is None or amounts.field in entry:
        return entry
    try:
        return entry | amounts.fields({kind: typed(form, kind) for kind in amounts.kinds})
    except ValueError:
        raise BadInput("web.amounts.one_kind", "entry") from None


def typed(form: Mapping[str, str], kind: str) -> int:
    """How many of a kind stand in the form; nothing is none."""
    written = form.get(f"amount.{kind}", "").strip() or "0"
    return must_be_number(written, f"amount.{kind}", MOST_TYPED)


def signed(form: Mapping[str, str], kind: str) -> int:
    """The same where what is given is less than nothing."""
    written = form.get(f"amount.{kind}", "").strip()
    if not written.startswith("-"):
        return typed(form, kind)
    return -typed({f"amount.{kind}": written.removeprefix("-")}, kind)


def init_app(app: Flask) -> None:
    app.add_template_global(stepper_of)
