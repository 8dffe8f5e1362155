"""What an answer leads to, in short: what it costs, what it gains at once, what it opens. Told beside the answer."""

from collections.abc import Iterator
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision, asked_now
from companion.engine.questions import Outcome, Prospect
from companion.engine.ruleset import Played, Ruleset
from companion.games.caral.rules.act import ChooseAction
from companion.games.caral.rules.ceremony import ChooseSacrifice, SacrificeNothing
from companion.games.caral.rules.discard import PayCards
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.square import SpotAction
from companion.games.caral.state import CaralState

Rules = Ruleset[CaralState]


def prospect(ruleset: Rules, state: CaralState, action: Action, seat: Seat) -> Prospect:
    return Prospect(outcomes(ruleset, state, action, seat))


def outcomes(ruleset: Rules, state: CaralState, action: Action, seat: Seat) -> tuple[Outcome, ...]:
    """For an answer that the rules allow. Chance is not looked into: what comes after a roll or a deal stays open."""
    if not 0 <= seat < len(state.players):
        return ()
    played = ruleset.play(state, action, seat)
    found = [*_changes(state, played.state, seat), *_lost(played), *_costs(played.state, seat)]
    if isinstance(action, Move):
        found += _offers(ruleset, played.state, seat)
    if any(isinstance(decision, ChooseSacrifice) for decision in asked_now(state.pending)):
        found += _bid(ruleset, played, seat)
    return tuple(found)


def _changes(before: CaralState, after: CaralState, seat: Seat) -> Iterator[Outcome]:
    old, new = before.players[seat], after.players[seat]
    numbers = (
        ("caral.outcome.fame", new.fame - old.fame),
        ("caral.outcome.stones", new.stones - old.stones),
        ("caral.outcome.alpacas", new.alpacas - old.alpacas),
        ("caral.outcome.hand", new.hand.size - old.hand.size),
    )
    yield from (Outcome(code, {"change": change}) for code, change in numbers if change)
    for other, player in enumerate(after.players):
        if other != seat and player.fame != before.players[other].fame:
            change = player.fame - before.players[other].fame
            yield Outcome("caral.outcome.other_fame", {"seat": other, "change": change})


def _lost(played: Played[CaralState]) -> Iterator[Outcome]:
    for event in played.events:
        if event.code == "caral.log.stones" and event.params["lost"]:
            yield Outcome("caral.outcome.lost", {"count": event.params["lost"]})


def _asked(state: CaralState, seat: Seat, kind: type[Decision]) -> Any:
    return next((found for found in asked_now(state.pending) if found.seat == seat and isinstance(found, kind)), None)


def _costs(state: CaralState, seat: Seat) -> Iterator[Outcome]:
    if payment := _asked(state, seat, PayCards):
        yield Outcome("caral.outcome.discard", {"count": payment.count})


def _offers(ruleset: Rules, state: CaralState, seat: Seat) -> Iterator[Outcome]:
    """What could be done on arrival, whichever cards the way there costs."""
    while _asked(state, seat, PayCards):
        state = ruleset.play(state, next(iter(ruleset.legal(state, seat))), seat).state
    if not _asked(state, seat, ChooseAction):
        return
    actions = [action for action in ruleset.legal(state, seat) if isinstance(action, SpotAction)]
    most = max((action.count for action in actions if isinstance(action, TakeStones)), default=0)
    for kind in dict.fromkeys(action.kind for action in actions):
        yield Outcome(kind.replace(".", ".offer."), {"count": most} if kind == TakeStones.kind else {})
    if not actions:
        yield Outcome("caral.offer.nothing", {})


def _bid(ruleset: Rules, played: Played[CaralState], seat: Seat) -> Iterator[Outcome]:
    """The fame of the ceremony if everybody who is still asked lays nothing."""
    others, state, receipts = 0, played.state, list(played.receipts)
    while (asked := asked_now(state.pending)) and isinstance(asked[0], ChooseSacrifice):
        others += 1
        further = ruleset.play(state, SacrificeNothing(), asked[0].seat)
        state, receipts = further.state, [*receipts, *further.receipts]
    fame = sum(receipt.amount for receipt in receipts if receipt.seat == seat)
    if others:
        yield Outcome("caral.outcome.bid", {"change": fame})
