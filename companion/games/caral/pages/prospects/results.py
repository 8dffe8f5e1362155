"""What plays change: pieces and cards of a seat, its fame with the reason, stones that are lost (ACT-4, STAT-1)."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.ledger import Event, Receipt
from companion.engine.questions import GAIN, LOSS, Outcome
from companion.engine.ruleset import Ruleset
from companion.games.caral.now import Now
from companion.games.caral.optional import MODULES
from companion.games.caral.pages.prospects.years import years_end
from companion.games.caral.rules.deal import DealCards
from companion.games.caral.state import CaralState

Rules = Ruleset[CaralState]

NAMED = {
    reason: reason.replace(".fame.", ".why.")
    for reason in (
        *("caral.fame.completed", "caral.fame.highest", "caral.fame.sacrificed", "caral.fame.nothing"),
        *MODULES.sources,
    )
}
"""Reasons for fame that are told by their name, each with the code of its short text."""


class Result(NamedTuple):
    """What one or more plays lead to."""

    before: CaralState
    after: CaralState
    events: tuple[Event, ...]
    receipts: tuple[Receipt, ...]


def tone(change: int) -> str:
    return GAIN if change > 0 else LOSS


def played(rules: Rules, state: CaralState, action: Action, seat: Seat) -> Result:
    """A legal answer, and the cards it draws: how many come is known, and nothing is told of their kinds."""
    found = rules.after(state, action, seat)
    result = Result(state, found.state, found.events, found.receipts)
    while isinstance(asked := rules.asked(result.after), DealCards) and asked.to == seat:
        legal = rules.legal(result.after, TABLE)
        dealt = legal.play(next(iter(legal)))
        result = Result(state, dealt.state, result.events + dealt.events, result.receipts + dealt.receipts)
    return result


def joined(first: Result, second: Result) -> Result:
    """Two plays, one after the other."""
    return Result(first.before, second.after, first.events + second.events, first.receipts + second.receipts)


def told(rules: Rules, result: Result, seat: Seat) -> Iterator[Outcome]:
    """Everything that changes for the seat, and fame of others outside of ceremonies, where everybody's changes."""
    yield from pieces(result, seat)
    yield from lost(rules, result, seat)
    yield from levels(result)
    yield from fame(result, seat)
    yield from years_end(rules, result.before, result.after, seat)


def pieces(result: Result, seat: Seat) -> Iterator[Outcome]:
    old, new = result.before.players[seat], result.after.players[seat]
    stones, alpacas, cards = new.stones - old.stones, new.alpacas - old.alpacas, new.hand.size - old.hand.size
    if not (stones or alpacas or cards):
        return
    numbers = (("caral.outcome.stones", stones), ("caral.outcome.alpacas", alpacas), ("caral.outcome.hand", cards))
    for code, change in numbers:
        if change:
            yield Outcome(code, {"change": change, "count": abs(change)}, tone(change))


def lost(rules: Rules, result: Result, seat: Seat) -> Iterator[Outcome]:
    """Stones that were to be had and are forfeited, and whether it is for want of room."""
    count = sum([event.params["lost"] for event in result.events if event.code == "caral.log.stones"])
    if count:
        yield left_behind(Now(rules, result.after, seat, None), count)


def left_behind(now: Now, count: int, taken: int = 0) -> Outcome:
    """So many stones are lost, if so many are still taken by then."""
    full = now.box.sled_stones - now.me.stones <= taken
    return Outcome("caral.outcome.no_room" if full else "caral.outcome.lost", {"count": count}, LOSS)


def levels(result: Result) -> Iterator[Outcome]:
    for event in result.events:
        if event.code == "caral.log.built":
            yield Outcome("caral.outcome.level", {"level": event.params["level"], "height": event.params["height"]})


def fame(result: Result, seat: Seat) -> Iterator[Outcome]:
    """Each gain by its reason, the rest in one number; what the final scoring brings is the same for every answer."""
    if not result.receipts:
        return
    mine = [receipt for receipt in result.receipts if receipt.seat == seat and receipt.amount]
    for receipt in mine:
        if receipt.reason in NAMED:
            yield Outcome(NAMED[receipt.reason], {**receipt.params, "change": receipt.amount}, tone(receipt.amount))
    rest = sum(receipt.amount for receipt in mine if receipt.reason not in NAMED)
    if result.after.ended is not None:
        yield Outcome("caral.outcome.tally", {})
    elif rest:
        yield Outcome("caral.outcome.fame", {"change": rest}, tone(rest))
    if result.before.ceremony is None:
        yield from _of_others(result, seat)


def _of_others(result: Result, seat: Seat) -> Iterator[Outcome]:
    for other in sorted({receipt.seat for receipt in result.receipts} - {seat}):
        change = sum(receipt.amount for receipt in result.receipts if receipt.seat == other)
        if change:
            yield Outcome("caral.outcome.other_fame", {"seat": other, "change": change})
