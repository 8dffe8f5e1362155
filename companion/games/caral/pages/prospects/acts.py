"""Actions, pairs and the end of a turn (ACT-2 to ACT-8, CARD-3 to CARD-6, YEAR-4)."""

from collections.abc import Iterator
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.questions import COSTS, FAINT, FREE, GAIN, LOSS, Outcome, Prospect
from companion.games.caral.flow import SECOND_MOVE_POINTS
from companion.games.caral.now import Now
from companion.games.caral.pages.prospects.arrivals import arrival, offers
from companion.games.caral.pages.prospects.results import Result, Rules, played, told
from companion.games.caral.rules.discard import PayCards
from companion.games.caral.rules.pairs import ALPACA, FISH, PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.sites import AtSite
from companion.games.caral.rules.square import SpotAction
from companion.games.caral.rules.village import PlaceBuilder, PlacePriest, PlaceWorker
from companion.games.caral.state import CaralState

LAST = 1000
VERBS = {
    PlaceBuilder: "caral.outcome.place_builder",
    PlacePriest: "caral.outcome.place_priest",
    PlaceWorker: "caral.outcome.place_worker",
}


def of_any(rules: Rules, state: CaralState, action: Action, seat: Seat) -> Prospect:
    """An answer that only changes something; what is to be paid for it comes next."""
    result = played(rules, state, action, seat)
    return Prospect((*told(rules, result, seat), *_costs(rules, result, seat)))


def of_stones(rules: Rules, state: CaralState, action: TakeStones, seat: Seat) -> Prospect:
    """As many as can be had, as a rule; fewer only leave some lying."""
    most = arrival(rules, state, seat).stones
    return of_any(rules, state, action, seat)._replace(weight=FREE if action.count == most else FAINT)


def of_opening(rules: Rules, state: CaralState, action: Action, seat: Seat) -> Prospect:
    """An answer that takes no action and lets one be taken."""
    result = played(rules, state, action, seat)
    opened = offers(rules, result.after, seat, arrival(rules, result.after, seat))
    return Prospect((*told(rules, result, seat), Outcome("caral.outcome.then_act", {}, GAIN), *opened), COSTS)


def of_pair(rules: Rules, state: CaralState, pair: PlayPair, seat: Seat) -> Prospect:
    """What it does; that it takes two cards is in its name."""
    result = played(rules, state, pair, seat)
    more = (outcome for outcome in told(rules, result, seat) if outcome.code != "caral.outcome.hand")
    return Prospect((*_ability(rules, result, pair, seat), *more), COSTS)


def _ability(rules: Rules, result: Result, pair: PlayPair, seat: Seat) -> Iterator[Outcome]:
    if pair.card == ALPACA:
        yield Outcome("caral.outcome.second_move", {"most": SECOND_MOVE_POINTS}, GAIN)
    elif pair.card == FISH:
        yield Outcome("caral.outcome.again", {}, GAIN)
        yield from offers(rules, result.after, seat, arrival(rules, result.after, seat))


def _costs(rules: Rules, result: Result, seat: Seat) -> Iterator[Outcome]:
    asked = rules.asked(result.after, seat)
    if isinstance(asked, PayCards):
        yield Outcome("caral.outcome.discard", {"count": asked.count}, LOSS)


def of_end(rules: Rules, state: CaralState, action: Action, seat: Seat) -> Prospect:
    """The end of the turn, and whether an action is given up with it."""
    verb = Outcome("caral.outcome.end_turn", {})
    if not any(isinstance(other, SpotAction) for other in rules.legal(state, seat)):
        return Prospect(order=LAST, verb=verb)
    acted = Now(rules, state, seat, None).turn.acted
    unused = Outcome("caral.outcome.action_left" if acted else "caral.outcome.without_action", {}, LOSS)
    return Prospect((unused,), FAINT, LAST, verb=verb)


def of_carali(rules: Rules, state: CaralState, action: Any, seat: Seat) -> Prospect:
    """Where a carali is placed, and what it is good for there."""
    now, result = Now(rules, state, seat, None), played(rules, state, action, seat)
    place = now.path.index[action.quarry if isinstance(action, PlaceWorker) else action.site]
    good = tuple(_use(now, action, place))
    outcomes = (*good, *told(rules, result, seat), *_costs(rules, result, seat))
    return Prospect(outcomes, FREE, distance(now, place), verb=Outcome(VERBS[type(action)], {}))


def _use(now: Now, action: Any, place: int) -> Iterator[Outcome]:
    if isinstance(action, PlaceWorker):
        yield Outcome("caral.outcome.worker", {}, GAIN)
    elif isinstance(action, PlacePriest):
        yield Outcome("caral.outcome.priest", {}, GAIN)
    elif isinstance(action, PlaceBuilder):
        yield beside(now, place)
        yield from way(now, place)


def of_site(rules: Rules, state: CaralState, action: AtSite, seat: Seat) -> Prospect:
    """A site by the square before it, since the real board has no numbers."""
    now = Now(rules, state, seat, None)
    place = now.path.index[action.site]
    return Prospect((beside(now, place), *told(rules, played(rules, state, action, seat), seat)), order=place)


def beside(now: Now, place: int) -> Outcome:
    before = max(square for square in now.path.architects if square < place)
    return Outcome("caral.outcome.beyond", {"spot": now.path.spots[before]})


def way(now: Now, place: int) -> Iterator[Outcome]:
    """How far it is for the seat, and whether the architect has passed it."""
    steps = now.path.cost(now.state.counted, now.me.figure, place)
    code = "caral.outcome.steps" if place > now.me.figure else "caral.outcome.steps_back"
    yield Outcome(code, {"count": steps})
    if place < now.state.architect:
        yield Outcome("caral.idle.behind", {})


def distance(now: Now, place: int) -> int:
    """What lies ahead first, the nearest of it; what the architect has passed last."""
    steps = now.path.cost(now.state.counted, now.me.figure, place)
    return steps + (100 if place < now.me.figure else 0) + (LAST if place < now.state.architect else 0)
