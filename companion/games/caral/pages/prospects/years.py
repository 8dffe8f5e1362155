"""The end of a year: who becomes head priest, and whether it is the last ceremony (YEAR-5, YEAR-6, END-3)."""

from collections.abc import Iterator

from companion.engine.actions import Seat
from companion.engine.questions import Outcome
from companion.engine.ruleset import Ruleset
from companion.games.caral.flow import end_reason
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState


def years_end(rules: Ruleset[CaralState], before: CaralState, after: CaralState, seat: Seat) -> Iterator[Outcome]:
    """Nothing if the year goes on, or was over before."""
    if before.ceremony is None and after.ceremony is not None:
        yield from ending(rules, after, after.ceremony.priest, seat)


def ending(rules: Ruleset[CaralState], state: CaralState, priest: Seat, seat: Seat) -> Iterator[Outcome]:
    """A year that ends with this head priest."""
    code = "caral.outcome.ends_year_yours" if priest == seat else "caral.outcome.ends_year"
    yield Outcome(code, {"seat": priest})
    if end_reason(Now(rules, state, priest, None)) is not None:
        yield Outcome("caral.outcome.ends_game", {})
