"""Every point of a game with its receipt, in words, and how it came out. What was told once is kept with the desk."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, NamedTuple

from companion.engine.actions import Seat
from companion.engine.ledger import Receipt
from companion.i18n import receipt_text, render
from companion.service.errors import Conflict
from companion.service.look.log_lines import Teller
from companion.service.play import chance, results, stored_entries
from companion.service.play.desk import ENDED, Desk
from companion.service.review.digest import digest_of
from companion.service.review.kept import derived, grown
from companion.store import log


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """Points with their receipt, and what the seat has by then."""

    position: int
    seat: Seat
    amount: int
    rule: str
    reason: str
    total: int


class Received(NamedTuple):
    """Why somebody got points, in words."""

    rule: str
    reason: str


@dataclass(frozen=True)
class TallyRow:
    """What a seat got by a rule."""

    seat: Seat
    rule: str
    amount: int
    text: str


@dataclass(frozen=True)
class Placed:
    """A seat's place at the end."""

    seat: Seat
    name: str
    colour: str
    claimed: bool
    score: int
    tie_break: int
    tie_breaks: tuple[int, ...]
    rank: int


@dataclass(frozen=True)
class Result:
    """Why the game ended, who came where, and the seed with how to check it."""

    reason: str
    text: str
    ranking: tuple[Placed, ...]
    seed: str
    commitment: str
    fair: bool
    check: str


@dataclass(frozen=True)
class Account:
    """All points so far in one language, by these names."""

    names: tuple[str, ...]
    points: tuple[PointsGiven, ...] = ()
    totals: Mapping[Seat, int] = field(default_factory=dict)
    by_seat: Mapping[Seat, tuple[PointsGiven, ...]] = field(default_factory=dict)
    begun: bool = False


class Accountant(Teller):
    """Tells where every point came from, and who won."""

    def ledger(self) -> tuple[PointsGiven, ...]:
        return self.account().points

    def latest_points(self, most: int) -> tuple[Received, ...]:
        """The last points that were given, the newest first: read from there, not from the first entry."""
        name = f"latest points {most} {self.language} {self.desk.revision}"
        return derived(self.desk, name, lambda desk: tuple(islice(self._backwards(desk, most), most)))

    def _backwards(self, desk: Desk, most: int) -> Iterator[Received]:
        rows = log.giving(desk.table, desk.position, most)
        given = (receipt for row in rows for _, receipt in reversed(stored_entries.receipts(row)))
        for receipt in chain(given, reversed(desk.ruleset.begin().receipts)):
            yield Received(receipt.rule, receipt_text(receipt, self.language, self.names))

    def tally(self) -> tuple[TallyRow, ...]:
        """What each seat got by which rule."""
        game = self.desk.header.game
        return tuple(
            TallyRow(seat, rule, amount, self.say(f"{game}.rule.{rule}", {}))
            for (rule, seat), amount in digest_of(self.desk).by_rule.items()
        )

    def result(self) -> Result:
        if self.desk.status != ENDED or self.table.result is None:
            raise Conflict("service.not_ended")
        stored = results.read(self.table.result)
        return Result(
            reason=stored["reason"],
            text=render(f"{self.desk.header.game}.end.{stored['reason']}", {}, self.language),
            ranking=tuple(self._placed(place) for place in stored["ranking"]),
            seed=self.table.seed,
            commitment=chance.commitment(self.table.seed),
            fair=self.table.fair,
            check=render("service.check", {}, self.language),
        )

    def _placed(self, place: Mapping[str, Any]) -> Placed:
        rest = {name: place[name] for name in ("score", "tie_break", "rank")}
        return Placed(**self.seat_card(place["seat"]), **rest, tie_breaks=tuple(place["tie_breaks"]))

    def seat_card(self, number: Seat) -> dict[str, Any]:
        seat = self.table.seats[number]
        return {"seat": number, "name": self.names[number], "colour": seat.colour, "claimed": seat.claimed}

    def account(self) -> Account:
        """Kept in each language it was asked for; whoever is called otherwise now is called so from the beginning."""
        name, nothing = f"account {self.language}", Account(self.names)
        return grown(self.desk, name, nothing, self._with, still_good=lambda kept: kept.names == self.names)

    def _with(self, account: Account, entries: Sequence[Any]) -> Account:
        opening = [] if account.begun else [(0, receipt) for receipt in self.desk.ruleset.begin().receipts]
        given = [*opening, *(pair for row in entries for pair in stored_entries.receipts(row))]
        totals, points = dict(account.totals), list[PointsGiven]()
        for position, receipt in given:
            totals[receipt.seat] = totals.get(receipt.seat, 0) + receipt.amount
            points.append(self._given(position, receipt, totals[receipt.seat]))
        by_seat = {seat: (*account.by_seat.get(seat, ()), *_of(seat, points)) for seat in totals}
        return Account(self.names, (*account.points, *points), totals, by_seat, begun=True)

    def _given(self, position: int, receipt: Receipt, total: int) -> PointsGiven:
        reason = receipt_text(receipt, self.language, self.names)
        return PointsGiven(position, receipt.seat, receipt.amount, receipt.rule, reason, total)


def _of(seat: Seat, points: Iterable[PointsGiven]) -> Iterator[PointsGiven]:
    return (given for given in points if given.seat == seat)
