"""What pages show of the pile of whims (WHIM-1)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.actions import TABLE
from companion.engine.inspection import CheckLine, Lying
from companion.engine.questions import Outcome
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.engine.view import Printed
from companion.games.caral.meta import META
from companion.games.caral.modules.decks import by_app
from companion.games.caral.modules.whim import layer
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState

PART = "caral.module.whim"
FEWEST_PLAYERS = META.players[0]
"""The first number on a card is for so many players."""
WANTED = {layer.FEWEST: "caral.outcome.whim_fewest", layer.NOT_MOST: "caral.outcome.whim_not_most"}


def view(ruleset: Ruleset[CaralState], state: CaralState) -> dict[str, Any]:
    """The pile, what is printed on the cards, and how far the ceremony has come."""
    held = layer.pile(state)
    return {"top": held.top, "seen": list(held.seen), "cards": _cards(ruleset), "laid": _laid(ruleset, state)}


@Printed
def _cards(ruleset: Ruleset[CaralState]) -> dict[str, dict[str, Any]]:
    return {
        card.id: {"thresholds": list(card.thresholds), "target": card.target, "penalty": card.penalty}
        for card in ruleset.board.box.modules[layer.NAME].values()
    }


def _laid(ruleset: Ruleset[CaralState], state: CaralState) -> int | None:
    """How many cards all have laid together by now, as the gods count them; nothing outside of a ceremony (WHIM-2)."""
    return None if state.ceremony is None else layer.laid_together(Now(ruleset, state, TABLE, None))


def printed(rules: Ruleset[CaralState], component: str) -> Iterator[Outcome]:
    """What the gods want, and what they take."""
    card = rules.board.box.modules[layer.NAME].get(component)
    if card is not None:
        least = card.thresholds[rules.seats - FEWEST_PLAYERS]
        yield Outcome(WANTED[card.target], {"least": least, "penalty": card.penalty})


def sheet(rules: Ruleset[CaralState], header: Header) -> tuple[SheetStep, ...]:
    code = "caral.sheet.whim_by_app" if by_app(header) else "caral.sheet.whim"
    cards = rules.board.box.modules[layer.NAME]
    return (SheetStep(code, ("WHIM-1",), {"pile": len(cards)}, part=PART, phone=True),)


def check(now: Now) -> Iterator[CheckLine]:
    """The open card by what is printed on it, and the rest of the pile."""
    to_see = partial(CheckLine, area=PART, hint="caral.check.hint.whim")
    card, seen = layer.card_of_the_year(now), layer.pile(now.state).seen
    if card is not None:
        least, lies = layer.threshold(now, card), lying((card.id,), "top")
        struck, penalty = card.target, card.penalty
        yield to_see("whim", "caral.check.whim", {"least": least, "struck": struck, "penalty": penalty}, lies=lies)
    beneath = tuple(name for name in layer.all_cards(now) if name not in seen and (card is None or name != card.id))
    lies = lying(beneath, "rest") + lying(seen, "seen")
    if seen:
        yield to_see("whim-rest", "caral.check.whim_seen", {"rest": len(lies), "seen": list(seen)}, lies=lies)
    else:
        yield to_see("whim-rest", "caral.check.whim_rest", {"rest": len(lies)}, lies=lies)


def lying(cards: tuple[str, ...], place: str) -> tuple[Lying, ...]:
    return tuple(Lying(f"whim-{card}", place) for card in cards)
