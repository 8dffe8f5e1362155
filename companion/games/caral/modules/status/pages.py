"""What pages show of the status cards (STAT-1)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.inspection import CheckLine, Lying
from companion.engine.questions import Outcome
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.engine.view import Printed
from companion.games.caral.modules.decks import by_app
from companion.games.caral.modules.status.cards import FIRST_AT, JUDGED, NAME, cards, part
from companion.games.caral.modules.status.layer import SHOWN
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState

PART = "caral.module.status"
CONDITIONS = {
    "stones": ("caral.page.condition.stones", "count"),
    "workers": ("caral.page.condition.workers", "count"),
    "alpacas": ("caral.page.condition.alpacas", "count"),
    "hand": ("caral.page.condition.hand", "count"),
    "started": ("caral.page.condition.started", "count"),
    "completed": ("caral.page.condition.completed", "count"),
    "priests": ("caral.page.condition.priests", "count"),
    "emissary": ("caral.page.condition.emissary", "level"),
    FIRST_AT: ("caral.page.condition.first_at", "square"),
    JUDGED: ("caral.page.condition.judged", "judged"),
}
"""How each condition is said, and what it calls its value."""


def view(ruleset: Ruleset[CaralState], state: CaralState) -> dict[str, Any]:
    """The open cards with what is printed on them, who took them, and what is claimed."""
    held, deck = part(state), _deck(ruleset)
    return {
        "deck": deck,
        "cards": {card: deck[card] for card in held.shown},
        "taken": dict(held.taken),
        "claims": dict(held.claims),
    }


@Printed
def _deck(ruleset: Ruleset[CaralState]) -> dict[str, dict[str, Any]]:
    known = ruleset.board.box.modules[NAME]
    return {name: {"condition": card.condition, "value": card.value, "fame": card.fame} for name, card in known.items()}


def printed(rules: Ruleset[CaralState], component: str) -> Iterator[Outcome]:
    """What must be reached for it."""
    card = rules.board.box.modules[NAME].get(component)
    if card is not None:
        code, name = CONDITIONS[card.condition]
        yield Outcome(code, {name: card.value})


def sheet(rules: Ruleset[CaralState], header: Header) -> tuple[SheetStep, ...]:
    code = "caral.sheet.status_by_app" if by_app(header) else "caral.sheet.status"
    of = len(rules.board.box.modules[NAME])
    return (SheetStep(code, ("STAT-1",), {"shown": SHOWN, "of": of, "left": of - SHOWN}, part=PART, phone=True),)


def check(now: Now) -> Iterator[CheckLine]:
    to_see = partial(CheckLine, area=PART, hint="caral.check.hint.status")
    held = part(now.state)
    owners = dict(held.taken)
    for number, card in enumerate(held.shown):
        key, owner = f"status-{number}", owners.get(card)
        lies = (Lying(f"status-{card}", "open" if owner is None else f"seat-{owner}"),)
        if owner is None:
            yield to_see(key, "caral.check.status_open", {"component": card}, lies=lies)
        else:
            yield to_see(key, "caral.check.status_taken", {"component": card, "owner": owner}, lies=lies)
    rest = tuple(Lying(f"status-{card}", "aside") for card in cards(now) if card not in held.shown)
    yield to_see("status-left", "caral.check.status_left", {"left": len(rest)}, lies=rest)
