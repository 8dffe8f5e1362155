"""What an answer leads to, told beside it: points and cards at once, and what the market may pay."""

from collections.abc import Iterator

from companion.engine.actions import Action, Seat
from companion.engine.questions import FAINT, FREE, GAIN, LOSS, Badge, Outcome, Prospect
from companion.engine.ruleset import Ruleset
from tests.orchard.rules.market import ALONE, SHARED, Lay
from tests.orchard.rules.pick import Pick
from tests.orchard.state import Orchard


def prospect(ruleset: Ruleset[Orchard], state: Orchard, action: Action, seat: Seat) -> Prospect:
    """For an answer that the rules allow."""
    if not 0 <= seat < len(state.players):
        return Prospect()
    if isinstance(action, Lay):
        told = (Outcome("orchard.outcome.market", {"alone": ALONE, "shared": SHARED}),) if action.card else ()
        return Prospect(told)
    after = ruleset.play(state, action, seat).state
    told = tuple(_changes(state, after, seat))
    points = after.players[seat].score - state.players[seat].score
    return _picked(told, points) if isinstance(action, Pick) else Prospect(told)


def title(ruleset: Ruleset[Orchard], state: Orchard, action: Action, seat: Seat) -> Outcome | None:
    """A tree is called by its name."""
    return Outcome("orchard.outcome.tree", {"tree": action.tree}) if isinstance(action, Pick) else None


def _picked(told: tuple[Outcome, ...], points: int) -> Prospect:
    """The trees that bring most come first."""
    badge, weight = (Badge(points, "apple"), FREE) if points else (None, FAINT)
    return Prospect(told, weight, -points, badge, verb=Outcome("orchard.outcome.climb", {}))


def _changes(before: Orchard, after: Orchard, seat: Seat) -> Iterator[Outcome]:
    old, new = before.players[seat], after.players[seat]
    numbers = (
        ("orchard.outcome.points", new.score - old.score),
        ("orchard.outcome.fruit", sum(new.basket) - sum(old.basket)),
        ("orchard.outcome.hand", new.hand.size - old.hand.size),
    )
    yield from (Outcome(code, {"change": each}, GAIN if each > 0 else LOSS) for code, each in numbers if each)
