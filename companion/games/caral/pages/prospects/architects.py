"""The architect's way: whom it leaves behind, and whether it ends the year (YEAR-2, YEAR-3, YEAR-6, ACT-1)."""

from collections.abc import Iterator

from companion.engine.actions import Seat
from companion.engine.questions import LOSS, Outcome, Prospect
from companion.games.caral.pages.prospects.results import Result, Rules, played, told
from companion.games.caral.rules.architect import LeadArchitect
from companion.games.caral.state import CaralState


def of_steps(rules: Rules, state: CaralState, action: LeadArchitect, seat: Seat) -> Prospect:
    result = played(rules, state, action, seat)
    way = () if result.after.ceremony is not None else tuple(_way(rules, result, seat))
    return Prospect((*way, *told(rules, result, seat)), order=action.steps)


def _way(rules: Rules, result: Result, seat: Seat) -> Iterator[Outcome]:
    """Where it comes to stand, and whose figures it passes: who waits at the start has nothing to lose there."""
    before, after = result.before.architect, result.after.architect
    if after == before:
        return
    yield Outcome("caral.outcome.architect", {"architect": rules.board.box.path.spots[after]})
    passed = [each for each, player in enumerate(result.after.players) if max(before, 1) <= player.figure < after]
    if passed:
        yield Outcome("caral.outcome.leaves", {"overtaken": passed}, LOSS if seat in passed else "")
