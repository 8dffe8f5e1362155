"""A move: what it costs, what can be done there, and whether that can be entered with it (MOVE-1 to MOVE-6, YEAR-5)."""

from collections.abc import Iterator

from companion.engine.actions import Seat
from companion.engine.questions import COSTS, FAINT, FREE, LOSS, Badge, Outcome, Prospect
from companion.games.caral.now import Now
from companion.games.caral.pages.prospects.arrivals import Arrival, arrival, offers
from companion.games.caral.pages.prospects.results import Result, Rules, played, then_played, told
from companion.games.caral.rules.act import ChooseAction
from companion.games.caral.rules.cult import CARDS_DRAWN, DrawCards
from companion.games.caral.rules.deal import cards_left
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.state import CaralState

GROUPS = {FREE: 0, COSTS: 1000, FAINT: 2000}
BACKWARD = 500
NO_ARRIVAL = Arrival()
GO, ONLY_GO = Outcome("caral.outcome.go", {}), Outcome("caral.outcome.only_go", {})


def of_move(rules: Rules, state: CaralState, move: Move, seat: Seat) -> Prospect:
    result = played(rules, state, move, seat)
    if result.after.ceremony is not None:
        return _alone(rules, result, move, seat, NO_ARRIVAL)
    found = arrival(rules, result.after, seat)
    if not move.discard and len(found.actions) == 1:
        both = then_played(rules, result, found.actions[0], seat)
        if _settled(rules, both.after, seat):
            return _with_action(rules, both, move, found, seat)
    return _alone(rules, result, move, seat, found)


def _settled(rules: Rules, state: CaralState, seat: Seat) -> bool:
    """Whether an action has left the seat nothing to choose but how to go on."""
    asked = rules.asked(state, seat)
    return asked is None or isinstance(asked, ChooseAction)


def _with_action(rules: Rules, both: Result, move: Move, found: Arrival, seat: Seat) -> Prospect:
    (then,) = found.actions
    return Prospect(
        tuple(told(rules, both, seat)),
        order=_order(rules, both.before, move, seat, FREE),
        badge=_badge(move, found),
        then=then,
        verb=Outcome(then.kind.replace(".", ".go."), {}),
        alone=ONLY_GO,
    )


def _alone(rules: Rules, result: Result, move: Move, seat: Seat, found: Arrival) -> Prospect:
    weight = _weight(result, move, found, seat)
    outcomes = (*told(rules, result, seat), *_opened(rules, result, move, found, seat))
    order = _order(rules, result.before, move, seat, weight)
    return Prospect(outcomes, weight, order, _badge(move, found), verb=GO)


def _opened(rules: Rules, result: Result, move: Move, found: Arrival, seat: Seat) -> Iterator[Outcome]:
    """What the way costs and what the place offers."""
    if move.discard and [*map(type, found.actions)] == [DrawCards]:
        drawn = min(CARDS_DRAWN, cards_left(Now(rules, result.after, seat, None)) + move.discard)
        yield Outcome("caral.outcome.swap", {"paid": move.discard, "drawn": drawn})
        return
    if move.discard:
        yield Outcome("caral.outcome.discard", {"count": move.discard}, LOSS)
    yield from offers(rules, result.after, seat, found)


def _weight(result: Result, move: Move, found: Arrival, seat: Seat) -> str:
    """A place without an action is worth going to only for the fame that comes with it."""
    fame = result.after.players[seat].fame > result.before.players[seat].fame
    if not (found.actions or found.helped or fame or result.after.ceremony):
        return FAINT
    return COSTS if move.discard or found.helped else FREE


def _order(rules: Rules, state: CaralState, move: Move, seat: Seat, weight: str) -> int:
    """What is useful first, then forward before backward, then the nearest."""
    spot, figure = rules.board.box.path.index[move.to], state.players[seat].figure
    return GROUPS[weight] + (spot - figure if spot > figure else BACKWARD + figure - spot)


def _badge(move: Move, found: Arrival) -> Badge | None:
    """Cards to pay, else the stones to be had, which differ with the workers."""
    if move.discard:
        return Badge(-move.discard, "cards")
    stones = max((action.count for action in found.actions if isinstance(action, TakeStones)), default=0)
    return Badge(stones, "stone") if stones else None
