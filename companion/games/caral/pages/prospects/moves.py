"""A move: what it costs, what can be done there, and whether that can be entered with it (MOVE-1 to MOVE-6, YEAR-5)."""

from collections.abc import Iterator

from companion.engine.actions import Seat
from companion.engine.questions import COSTS, FAINT, FREE, LOSS, Badge, Outcome, Prospect
from companion.games.caral.now import Now
from companion.games.caral.pages.prospects.arrivals import Arrival, arrival, offer, offers
from companion.games.caral.pages.prospects.results import Result, Rules, fame, joined, played, told
from companion.games.caral.pages.prospects.years import ending, years_end
from companion.games.caral.rules.act import ChooseAction
from companion.games.caral.rules.building import BuildHere
from companion.games.caral.rules.cult import CARDS_DRAWN, DrawCards
from companion.games.caral.rules.deal import cards_left
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.state import CaralState

GROUPS = {FREE: 0, COSTS: 1000, FAINT: 2000}
BACKWARD = 500
NO_ARRIVAL = Arrival()
SEEN = (TakeStones, DrawCards, BuyAlpaca, BuildHere)
"""Actions that are told by what they change."""
GO, ONLY_GO = Outcome("caral.outcome.go", {}), Outcome("caral.outcome.only_go", {})


def of_move(rules: Rules, state: CaralState, move: Move, seat: Seat) -> Prospect:
    result = played(rules, state, move, seat)
    if result.after.players[seat].figure == rules.board.box.path.centre:
        return _to_centre(rules, result, move, seat)
    found = arrival(rules, result.after, seat)
    if move.discard or len(found.worth) != 1:
        return _alone(rules, result, move, seat, found)
    second = played(rules, result.after, found.worth[0], seat)
    if _settled(rules, second.after, seat):
        return _with_action(rules, joined(result, second), move, found, seat)
    later = (*fame(second, seat), *years_end(rules, second.before, second.after, seat))
    return _alone(rules, result, move, seat, found, later=later)


def _to_centre(rules: Rules, result: Result, move: Move, seat: Seat) -> Prospect:
    """The year ends as soon as the way is paid (YEAR-5)."""
    weight = COSTS if move.discard else FREE
    outcomes = (*_paid(move), *ending(rules, result.after, seat, seat), *fame(result, seat))
    return Prospect(
        outcomes, weight, _order(rules, result.before, move, seat, weight), _badge(move, NO_ARRIVAL), verb=GO
    )


def _settled(rules: Rules, state: CaralState, seat: Seat) -> bool:
    """Whether an action has left the seat nothing to choose but how to go on."""
    asked = rules.asked(state, seat)
    return asked is None or isinstance(asked, ChooseAction)


def _with_action(rules: Rules, both: Result, move: Move, found: Arrival, seat: Seat) -> Prospect:
    (then,) = found.worth
    named = () if isinstance(then, SEEN) else (offer(then),)
    return Prospect(
        (*named, *told(rules, both, seat)),
        order=_order(rules, both.before, move, seat, FREE),
        badge=_badge(move, found),
        then=then,
        verb=Outcome(then.kind.replace(".", ".go."), {}),
        alone=ONLY_GO,
    )


def _alone(
    rules: Rules, result: Result, move: Move, seat: Seat, found: Arrival, *, later: tuple[Outcome, ...] = ()
) -> Prospect:
    """The move without its action; `later` is what the action would bring besides."""
    weight = _weight(result, move, found, seat)
    outcomes = (*told(rules, result, seat), *_opened(rules, result, move, found, seat), *later)
    order = _order(rules, result.before, move, seat, weight)
    return Prospect(outcomes, weight, order, _badge(move, found), verb=GO)


def _paid(move: Move) -> tuple[Outcome, ...]:
    return (Outcome("caral.outcome.discard", {"count": move.discard}, LOSS),) if move.discard else ()


def _opened(rules: Rules, result: Result, move: Move, found: Arrival, seat: Seat) -> Iterator[Outcome]:
    """What the way costs and what the place offers."""
    if move.discard and [*map(type, found.actions)] == [DrawCards]:
        drawn = min(CARDS_DRAWN, cards_left(Now(rules, result.after, seat, None)) + move.discard)
        yield Outcome("caral.outcome.swap", {"paid": move.discard, "drawn": drawn})
        return
    yield from _paid(move)
    yield from offers(rules, result.after, seat, found)


def _weight(result: Result, move: Move, found: Arrival, seat: Seat) -> str:
    """A place without an action is worth going to only for the fame that comes with it."""
    gained = result.after.players[seat].fame > result.before.players[seat].fame
    if not (found.actions or found.helped or gained):
        return FAINT
    return COSTS if move.discard or found.helped else FREE


def _order(rules: Rules, state: CaralState, move: Move, seat: Seat, weight: str) -> int:
    """What is useful first, then forward before backward, then the nearest."""
    ahead: int = rules.board.box.path.index[move.to] - state.players[seat].figure
    return GROUPS[weight] + (ahead if ahead > 0 else BACKWARD - ahead)


def _badge(move: Move, found: Arrival) -> Badge | None:
    """Cards to pay, else the stones to be had, which differ with the workers."""
    if move.discard:
        return Badge(-move.discard, "cards")
    return Badge(found.stones, "stone") if found.stones else None
