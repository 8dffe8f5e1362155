"""One sentence about what happened to the standings: at a great moment, and about a whole game. Nothing is made up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.engine.actions import Seat
from companion.engine.acts import leaders
from companion.engine.ledger import Event


class Ranked(Protocol):
    """A place in a ranking."""

    @property
    def seat(self) -> Seat: ...
    @property
    def score(self) -> int: ...
    @property
    def rank(self) -> int: ...


def headline(before: Sequence[int], after: Sequence[int]) -> Event:
    """What a moment changed at the top, from everybody's points before and after it."""
    ahead, was = leaders(after), leaders(before)
    if len(ahead) == 1:
        return _alone(ahead[0], was, _margin(before), _margin(after))
    if len(ahead) == len(after):
        return Event("engine.headline.all_level")
    if ahead == was:
        return Event("engine.headline.still_level", {"waiting": list(ahead)})
    new = [seat for seat in ahead if seat not in was]
    if len(was) == len(new) == 1 and was[0] in ahead:
        return Event("engine.headline.catches_up", {"seat": new[0], "owner": was[0]})
    return Event("engine.headline.share", {"waiting": list(ahead)})


def _alone(first: Seat, was: tuple[Seat, ...], before: int, after: int) -> Event:
    """Somebody is alone ahead; `was` who was ahead before."""
    if was != (first,):
        return Event("engine.headline.takes_lead", {"seat": first})
    return Event("engine.headline.pulls_away" if after > before else "engine.headline.stays_ahead", {"seat": first})


def _margin(scores: Sequence[int]) -> int:
    """By how much the first is ahead of the second."""
    first, second, *_ = (*sorted(scores, reverse=True), 0, 0)
    return first - second


@dataclass(frozen=True)
class Most:
    """What gave somebody the most, and how much."""

    source: str
    amount: int


def gist(ranking: Sequence[Ranked], mostly: Most | None = None) -> Event:
    """How a game came out: by how much it was won, by a tie-break or together; and what gave the winner the most."""
    first, *others = ranking
    winners = [place.seat for place in ranking if place.rank == first.rank]
    if len(winners) > 1:
        return Event("engine.gist.shared", {"waiting": winners, "score": first.score})
    if not others:
        return Event("engine.gist.alone", {"seat": first.seat, "score": first.score})
    return _won(first, others[0], mostly) if mostly else _just_won(first, others[0])


def _just_won(first: Ranked, other: Ranked) -> Event:
    if first.score == other.score:
        return Event("engine.gist.tie_break", {"seat": first.seat, "owner": other.seat})
    return Event("engine.gist.ahead", {"seat": first.seat, "owner": other.seat, "count": first.score - other.score})


def _won(first: Ranked, other: Ranked, mostly: Most) -> Event:
    seat, owner, score = first.seat, other.seat, first.score
    amount, text, count = mostly.amount, mostly.source, score - other.score
    code = "engine.gist.ahead_mostly" if count else "engine.gist.tie_break_mostly"
    return Event(code, {"seat": seat, "owner": owner, "count": count, "score": score, "amount": amount, "text": text})


def most(seat: Seat, sums: Mapping[tuple[Seat, str], int], order: Sequence[str]) -> Most | None:
    """What gave a seat the most, by sums per seat and source; the first in order among equals."""
    given = [Most(source, sums.get((seat, source), 0)) for source in order]
    best = max(given, key=lambda one: one.amount, default=None)
    return best if best is not None and best.amount > 0 else None
