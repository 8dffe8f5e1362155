"""Cards that are paid: what one keeps (MOVE-5, MAT-2)."""

from companion.engine.actions import Seat
from companion.engine.questions import Outcome, Prospect
from companion.games.caral import cards
from companion.games.caral.now import Now
from companion.games.caral.pages.prospects.results import Rules, fame, played
from companion.games.caral.rules.discard import Discard
from companion.games.caral.state import CaralState


def of_discard(rules: Rules, state: CaralState, action: Discard, seat: Seat) -> Prospect:
    now = Now(rules, state, seat, None)
    kept = now.hand(seat).minus(now.shown(action))
    code = "caral.outcome.discard_more" if now.turn.acted else "caral.outcome.discard_and_go"
    outcomes = (keeps(cards.names(kept.known), kept.unknown), *fame(played(rules, state, action, seat), seat))
    return Prospect(outcomes, verb=Outcome(code, {"paid": len(action.cards)}))


def keeps(known: tuple[str, ...], unknown: int) -> Outcome:
    """What stays in hand; of cards that were not noted only their number is known."""
    if known and unknown:
        return Outcome("caral.outcome.keeps_both", {"cards": list(known), "unknown": unknown})
    if unknown:
        return Outcome("caral.outcome.keeps_unknown", {"unknown": unknown})
    return Outcome("caral.outcome.keeps", {"cards": list(known)})
