"""What an answer leads to, told beside it: points and cards at once, and what the market may pay."""

from collections.abc import Iterator

from companion.engine.actions import Action, Seat
from companion.engine.questions import Outcome
from companion.engine.ruleset import Ruleset
from tests.orchard.rules.market import ALONE, SHARED, Lay
from tests.orchard.state import Orchard


def outcomes(ruleset: Ruleset[Orchard], state: Orchard, action: Action, seat: Seat) -> tuple[Outcome, ...]:
    """For an answer that the rules allow."""
    if not 0 <= seat < len(state.players):
        return ()
    if isinstance(action, Lay):
        return (Outcome("orchard.outcome.market", {"alone": ALONE, "shared": SHARED}),) if action.card else ()
    return tuple(_changes(state, ruleset.play(state, action, seat).state, seat))


def _changes(before: Orchard, after: Orchard, seat: Seat) -> Iterator[Outcome]:
    old, new = before.players[seat], after.players[seat]
    numbers = (
        ("orchard.outcome.points", new.score - old.score),
        ("orchard.outcome.fruit", sum(new.basket) - sum(old.basket)),
        ("orchard.outcome.hand", new.hand.size - old.hand.size),
    )
    yield from (Outcome(code, {"change": change}) for code, change in numbers if change)
