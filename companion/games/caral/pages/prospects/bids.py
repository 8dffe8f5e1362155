"""Sacrifices: whom one beats, and the fame as far as it is certain (CER-2 to CER-4)."""

from collections.abc import Iterator

from companion.engine.actions import Seat
from companion.engine.questions import FAINT, FREE, GAIN, LOSS, Outcome, Prospect
from companion.games.caral.now import Now
from companion.games.caral.pages.prospects.results import Result, Rules, fame, played
from companion.games.caral.rules.ceremony import (
    HIGHEST_FAME,
    NOTHING_FAME,
    OTHERS_FAME,
    ChooseSacrifice,
    Sacrifice,
    SacrificeNothing,
    bid,
    ceremony,
)
from companion.games.caral.state import CaralState, Offering

LAST = 1000


def of_nothing(rules: Rules, state: CaralState, action: SacrificeNothing, seat: Seat) -> Prospect:
    """Nothing that others do changes what it costs, and fame never falls below 0 (CER-3, CER-7)."""
    if not state.players[seat].fame:
        return Prospect((Outcome("caral.outcome.no_fame_left", {"change": NOTHING_FAME}, LOSS),), FAINT, LAST)
    result = played(rules, state, action, seat)
    if _goes_on(rules, result):
        return Prospect((Outcome("caral.why.nothing", {"change": NOTHING_FAME}, LOSS),), FAINT, LAST)
    return Prospect(tuple(fame(result, seat)), FAINT, LAST)


def of_sacrifice(rules: Rules, state: CaralState, action: Sacrifice, seat: Seat) -> Prospect:
    now = Now(rules, state, seat, None)
    mine = bid(now, Offering(seat, action.card, action.count))
    laid = (offering for offering in ceremony(now).laid if offering.count)
    best = max(laid, key=lambda offering: bid(now, offering), default=None)
    result = played(rules, state, action, seat)
    beaten = best is None or mine > bid(now, best)
    comes = _open(now, beaten=beaten) if _goes_on(rules, result) else tuple(fame(result, seat))
    return Prospect((*_rival(now, best, beaten=beaten), *comes), FREE, -mine)


def _goes_on(rules: Rules, result: Result) -> bool:
    return isinstance(rules.asked(result.after), ChooseSacrifice)


def _rival(now: Now, best: Offering | None, *, beaten: bool) -> Iterator[Outcome]:
    """The highest sacrifice so far."""
    if best is not None:
        code = "caral.outcome.beats" if beaten else "caral.outcome.beats_not"
        yield Outcome(code, {"seat": best.seat, "bid": bid(now, best)})


def _open(now: Now, *, beaten: bool) -> tuple[Outcome, ...]:
    """The fame while others may still lay: the highest may be beaten, the others get theirs anyway."""
    if beaten:
        return (Outcome("caral.outcome.bid", {"change": HIGHEST_FAME[now.state.central - 1]}, GAIN),)
    return (Outcome("caral.outcome.fame", {"change": OTHERS_FAME}, GAIN),)
