"""What can be done at a place by whoever arrives there, and if nothing, why (ACT-1 to ACT-8, MOVE-6)."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.actions import Seat
from companion.engine.bound import Legal
from companion.engine.hand import Hand, add
from companion.engine.parts import put, replace
from companion.engine.questions import Outcome
from companion.games.caral import cards
from companion.games.caral.now import Now
from companion.games.caral.optional import MODULES
from companion.games.caral.pages.prospects.results import Rules, left_behind
from companion.games.caral.path import SITE, START
from companion.games.caral.rules.act import ChooseAction
from companion.games.caral.rules.discard import PayCards
from companion.games.caral.rules.quarry import TakeStones, workers_here
from companion.games.caral.rules.square import SpotAction
from companion.games.caral.state import CaralState, Turn

IDLE = {
    "caral.build.no_stone": "caral.idle.no_stone",
    "caral.build.no_piece": "caral.idle.no_piece",
    "caral.stones.too_few_workers": "caral.idle.no_worker",
    "caral.stones.sled_full": "caral.idle.sled_full",
    "caral.alpaca.none_left": "caral.idle.no_alpaca",
    "caral.alpaca.no_room": "caral.idle.no_room",
    "caral.carali.none_left": "caral.idle.no_carali",
    "caral.draw.no_cards": "caral.idle.no_cards",
}
"""For rules that forbid an action in short why nothing can be done."""


class Arrival(NamedTuple):
    """The actions of a place, and if there are none why, and whether that can be helped."""

    actions: tuple[SpotAction, ...] = ()
    idle: Outcome | None = None
    helped: bool = False
    stones: int = 0
    """The most stones to be had."""

    @property
    def worth(self) -> tuple[SpotAction, ...]:
        """The actions without those that only leave stones lying."""
        most = self.stones
        if not most:
            return self.actions
        return tuple(each for each in self.actions if not isinstance(each, TakeStones) or each.count == most)


def arrival(rules: Rules, state: CaralState, seat: Seat) -> Arrival:
    """For a seat whose figure has got there, whichever cards the way still costs."""
    shut = _shut(Now(rules, state, seat, None))
    if shut is not None:
        return Arrival(idle=shut)
    asked = rules.asked(state, seat)
    if isinstance(asked, PayCards):
        state = _paid(state, seat, asked.count)
    elif not isinstance(asked, ChooseAction):
        return Arrival(idle=Outcome("caral.offer.nothing", {}))
    legal = rules.legal(state, seat)
    actions = tuple([action for action in legal if isinstance(action, SpotAction)])
    if not actions:
        return _hindered(rules, legal)
    return Arrival(actions, stones=max([each.count for each in actions if isinstance(each, TakeStones)], default=0))


def _paid(state: CaralState, seat: Seat, count: int) -> CaralState:
    """As if so many cards were paid for the way: which ones makes no difference to what a place offers."""
    player = state.players[seat]
    left = replace(player, hand=Hand(cards.NONE, player.hand.size - count))
    return replace(
        state,
        players=put(state.players, seat, left),
        discard=add(state.discard, cards.of(cards.KINDS[0], count)),
        turn=Turn(seat, actions_left=1),
        pending=(ChooseAction(seat),),
    )


def _shut(now: Now) -> Outcome | None:
    """Why nobody like this seat can act there at all, by what everybody sees."""
    if now.here == START:
        return Outcome("caral.idle.start", {})
    if now.here == SITE and (now.my_site is None or now.my_site.complete):
        return Outcome("caral.idle.not_yours" if now.my_site is None else "caral.idle.complete", {})
    return Outcome("caral.idle.behind", {}) if now.me.figure < now.state.architect else None


def _hindered(rules: Rules, legal: Legal[CaralState]) -> Arrival:
    """By the rules that are in the way of the first action; those of modules before the place's own."""
    broken = next((why for action, why in legal.refused() if isinstance(action, SpotAction)), ())
    codes = {reason.code for reason in broken}
    for module in MODULES.named(rules.layers):
        if hindrance := next((found for code, found in module.hindrances.items() if code in codes), None):
            helped = any(isinstance(action, hindrance.helps) for action in legal)
            return Arrival(idle=Outcome(hindrance.helped if helped else hindrance.idle, {}), helped=helped)
    return Arrival(idle=Outcome(next((IDLE[code] for code in IDLE if code in codes), "caral.offer.nothing"), {}))


def offer(action: SpotAction) -> Outcome:
    """An action in a word."""
    return Outcome(
        action.kind.replace(".", ".offer."), {"count": action.count} if isinstance(action, TakeStones) else {}
    )


def offers(rules: Rules, state: CaralState, seat: Seat, found: Arrival) -> Iterator[Outcome]:
    """What could be done on arrival, kind by kind, or why nothing can be."""
    firsts = {action.kind: action for action in reversed(found.actions)}
    for action in reversed(firsts.values()):
        yield offer(action)
    most = found.stones
    if most and (lost := workers_here(Now(rules, state, seat, None)) - most) > 0:
        yield left_behind(Now(rules, state, seat, None), lost, most)
    if found.idle is not None:
        yield found.idle
