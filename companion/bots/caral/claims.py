"""Status cards that the table must judge: claimed when true, and others' claims answered honestly (STAT-2)."""

from collections.abc import Callable, Mapping, Sequence

from companion.bots.caral.outlook import Outlook
from companion.engine.actions import Action
from companion.games.caral.modules.status.cards import JUDGED
from companion.games.caral.modules.status.claims import ClaimStatus, ConfirmClaim, RejectClaim

GENEROUS = 5


def laid_five(o: Outlook, seat: int) -> bool:
    return o.laid.get(seat, 0) >= GENEROUS


READ: Mapping[str, Callable[[Outlook, int], bool]] = {"generous": laid_five}
"""What cards say that it understands, and what it sees of it."""


def meets(o: Outlook, component: str, seat: int) -> bool | None:
    """Whether a seat meets a card's words; not known where it does not understand them."""
    seen = READ.get(o.modules["status"]["cards"][component]["value"])
    return seen(o, seat) if seen is not None else None


def say(o: Outlook, could: Sequence[Action]) -> Action | None:
    """Claim what is true, confirm what may be true, reject what is not."""
    for action in could:
        match action:
            case ClaimStatus(component) if meets(o, component, o.seat):
                return action
            case ConfirmClaim(component):
                claimant = o.modules["status"]["claims"][component]
                return RejectClaim(component) if meets(o, component, claimant) is False else action
    return None


def promised(o: Outlook, count: int) -> float:
    """What laying so many cards brings on cards of which it understands the words."""
    if count < GENEROUS or o.goals is None:
        return 0.0
    return float(sum(card["fame"] for card in o.goals.cards if card["condition"] == JUDGED and card["value"] in READ))
